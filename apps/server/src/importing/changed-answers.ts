import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { duckdb, type Engine, makeEngine, postgres } from "@tanyadata/text-to-sql";

/** A question that was understood, and is understood otherwise. */
export interface ChangedAnswer {
  readonly question: string;
  readonly before: string;
  readonly after: string;
}

/** Terms of one measure that are asked with: more say the same. */
const mostTerms = 3;

/**
 * What people ask already, and would be answered otherwise with a dataset more: the model's own examples and verified questions, and
 * questions of its words that share one with the new dataset's.
 */
export function changedAnswers(
  before: SemanticModel,
  after: SemanticModel,
  added: string,
  members: readonly Member[],
  kind: "duckdb" | "postgres",
): readonly ChangedAnswer[] {
  const dialect = kind === "postgres" ? postgres : duckdb;
  const words = wordsOf(after, added);
  const generated = [...questionsOf(before, added, members)].filter((question) =>
    question.split(" ").some((word) => words.has(word)),
  );
  const { examples, verified } = before.root;
  const questions = new Set([...examples, ...verified.map(({ question }) => question), ...generated]);
  const answered = plansOf([...questions], makeEngine(before, members, dialect));
  const fresh = makeEngine(after, members, dialect);
  return answered.flatMap(({ question, plan, reading }) => {
    const is = fresh.read(question);
    if (is.kind === "plan" && JSON.stringify(is.plan) === plan) return [];
    return [{ question, before: reading, after: is.kind === "plan" ? is.reading : is.detail }];
  });
}

/** What questions come to; nothing of those that come to no plan. The engine, which is large, is held no longer. */
const plansOf = (questions: readonly string[], engine: Engine) =>
  questions.flatMap((question) => {
    const was = engine.read(question);
    return was.kind === "plan" ? [{ question, plan: JSON.stringify(was.plan), reading: was.reading }] : [];
  });

/** Words of what the dataset is asked by. */
function wordsOf({ datasets }: SemanticModel, added: string): ReadonlySet<string> {
  const dataset = datasets.get(added);
  const named = [
    ...(dataset?.measures ?? []),
    ...(dataset?.dimensions ?? []).flatMap((one) => [one, ...one.values]),
  ].flatMap(({ label, terms }) => [label.toLowerCase(), ...terms]);
  return new Set(
    [...named, ...(dataset?.terms ?? [])].flatMap((term) => term.split(/[^\p{L}\p{N}-]+/u)).filter(Boolean),
  );
}

/** Questions of a model's own words, but for one dataset's: of one member, and of each. */
export function* questionsOf(
  model: SemanticModel,
  added: string | null,
  members: readonly Member[],
): Generator<string> {
  const first = new Map(members.map((member) => [member.entity, member.name] as const).reverse());
  const whole = model.root.whole.terms[0] ?? "";
  for (const { measure, dataset } of model.measures.values()) {
    if (dataset.dataset === added) continue;
    const noun = model.entities.get(dataset.grain.entity)?.terms[0] ?? "";
    const name = first.get(dataset.grain.entity) ?? whole;
    for (const term of measure.terms.slice(0, mostTerms)) {
      yield `berapa ${term} ${name}`;
      yield `berapa jumlah ${term} ${name}`;
      yield `${term} per ${noun}`;
    }
  }
  for (const { dataset, grain, dimensions } of model.datasets.values()) {
    if (dataset === added) continue;
    const name = first.get(grain.entity) ?? whole;
    for (const { values } of dimensions)
      for (const [i, { label, terms }] of values.entries()) {
        const [own, next] = [terms[0] ?? label.toLowerCase(), values[i + 1]];
        yield `berapa ${own} ${name}`;
        if (next) yield `lebih banyak ${own} atau ${next.terms[0] ?? next.label.toLowerCase()} di ${name}`;
      }
  }
}
