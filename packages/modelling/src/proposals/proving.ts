import { parseModel, type SemanticModel, withoutSecrets } from "@tanyadata/semantic-model";
import type { Engine } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { engineAt, overViews, query } from "../database.ts";
import type { DraftModel } from "../draft.ts";
import { isCancelledWord } from "../model/values.ts";
import { questionsOf } from "../trial/questions.ts";
import type { ProposedRelation } from "../understand/relations.ts";
import { cardsOf } from "./card.ts";
import { type Hint, type Hints, linesOf, noHints } from "./hints.ts";
import { heldProposals, type ProposalReport, type Propose, type ProposedTable } from "./proposal.ts";
import { isOpen, phrasesOf, wordsProposed } from "./words.ts";

interface Proving {
  readonly propose: Propose;
  readonly warehouse: Warehouse;
  readonly signal: AbortSignal | undefined;
}

/** A draft's own questions that are asked again; of more any. */
const mostQuestions = 300;
const mostExamples = 12;

/** A model that can be asked. */
interface Asked {
  readonly model: SemanticModel;
  readonly engine: Engine;
  readonly questions: readonly string[];
}

/**
 * A draft with what a language model proposes for it, as far as that is proven. It is asked once. A relation is held against the rows; a word
 * is taken only where the draft says that it does not know it, so that no question is answered otherwise that was answered before; the draft's
 * own questions are asked again with it. Nothing else is taken: no formula, no condition, no kind. Whatever fails leaves the draft as it was.
 */
export async function withProposals(
  plain: DraftModel,
  drafted: (hints: Hints) => DraftModel,
  { propose, warehouse, signal }: Proving,
): Promise<DraftModel> {
  const cards = cardsOf(plain.made.database);
  const { tables: raw, ...asked } = await propose(cards);
  if (signal?.aborted) throw new Error("stopped");
  const tables = heldProposals(raw, cards);
  const before = await askedOf(plain, warehouse);
  if (before === null || tables.length === 0) return reported(plain, { ...asked, proposals: [] });

  const wanted = relationsIn(tables);
  const joined = wanted.length > 0 ? drafted({ ...noHints, relations: wanted }) : plain;
  const relations = wanted.filter((one) => isFound(one, joined));
  // Whom rows are about is asked by other words than before; what they come to in all is not.
  const base = await settled(relations, (kept) => ({ ...noHints, relations: kept }), "totals");
  const { hints: related, draft, world } = base;

  const words = wordsProposed(tables, draft.made);
  const lines = linesOf(draft.files);
  const phrases = phrasesOf(lines);
  const open = words.map(({ hint, why }) => ({ hint, why: why ?? isOpen(hint, world.engine, phrases, draft.made) }));
  const free = open.flatMap(({ hint, why }) => (why === null ? [hint] : []));
  const descriptions = new Map(
    tables.flatMap(({ table, description }) => (description ? [[table, description] as const] : [])),
  );
  const told = await settled(free, (kept) => ({ ...related, words: kept, descriptions, lines }), "all", world);

  const questions = tables.flatMap(({ table, questions: list }) => list.map((question) => ({ table, question })));
  const understood = questions.filter(({ question }) => told.world.engine.read(question).kind === "plan");
  const examples = [...new Set(understood.map(({ question }) => question))].slice(0, mostExamples);
  const final = drafted({ ...told.hints, examples });
  const text = final.files.map((file) => file.text.toLowerCase()).join("\n");
  return reported(final, {
    ...asked,
    proposals: [
      ...wanted.map((one) => relationReport(one, related.relations, joined)),
      ...open.map(({ hint, why }) => wordReport(hint, why, told.kept, text)),
      ...[...descriptions].map(([table, said]) => ({
        ...{ table, column: null, is: "description" as const, said, value: null },
        ...{ verdict: "unchecked" as const, why: "it stands on top of the file, and nobody is told it" },
      })),
      ...questions.map((one): ProposalReport => {
        const isRead = understood.includes(one);
        const why = isRead ? "it is understood" : "it is not understood";
        const verdict = isRead ? "unchecked" : "left";
        return { table: one.table, column: null, is: "question", said: one.question, value: null, verdict, why };
      }),
    ],
  });

  /** The most of these with which the draft's own questions are answered as before: all, or the halves that hold. */
  async function settled<T>(
    list: readonly T[],
    hintsOf: (kept: readonly T[]) => Hints,
    which: "all" | "totals" = "all",
    old: Asked = before as Asked,
  ): Promise<{ kept: readonly T[]; hints: Hints; draft: DraftModel; world: Asked }> {
    const tried = async (kept: readonly T[]) => {
      if (signal?.aborted) throw new Error("stopped");
      const hints = hintsOf(kept);
      const draft = drafted(hints);
      const world = await askedOf(draft, warehouse);
      return world && (kept.length === 0 || (await isAsBefore(old, world, which)))
        ? { kept, hints, draft, world }
        : null;
    };
    const held = async (part: readonly T[]): Promise<readonly T[]> => {
      if (part.length === 0 || (await tried(part))) return part;
      if (part.length === 1) return [];
      const half = Math.ceil(part.length / 2);
      return [...(await held(part.slice(0, half))), ...(await held(part.slice(half)))];
    };
    const none = { kept: [], hints: hintsOf([]), draft: plain, world: old };
    if (list.length === 0) return none;
    return (await tried(await held(list))) ?? (await tried([])) ?? none;
  }

  /** Whether the questions that were answered before come to the same: to the same plan, or to one with the same rows. */
  async function isAsBefore(old: Asked, now: Asked, which: "all" | "totals"): Promise<boolean> {
    for (const question of old.questions) {
      if (which === "totals" && !isTotal(question)) continue;
      const [was, is] = [old.engine.read(question), now.engine.read(question)];
      if (was.kind !== "plan" || JSON.stringify(was) === JSON.stringify(is)) continue;
      if (is.kind !== "plan" && which === "totals") continue;
      if (is.kind !== "plan") return false;
      const [first, second] = await Promise.all(
        [[old, was.plan] as const, [now, is.plan] as const].map(([{ model, engine }, plan]) =>
          query(overViews(warehouse, model), engine.compile(plan).sql, signal ? { signal } : {}),
        ),
      );
      if (!first?.ok || !second?.ok || JSON.stringify(first.rows) !== JSON.stringify(second.rows)) return false;
    }
    return true;
  }
}

/** What can be asked of a draft, and the questions that its own words make; null where nothing can. */
async function askedOf({ files }: DraftModel, warehouse: Warehouse): Promise<Asked | null> {
  try {
    const { model } = withoutSecrets(parseModel(files));
    const { engine, members } = await engineAt(model, warehouse);
    const all = [...model.datasets.values()].flatMap((dataset) =>
      [...questionsOf(dataset, model, members)].map(({ question }) => question),
    );
    const every = Math.max(1, Math.ceil(all.length / mostQuestions));
    return {
      model,
      engine,
      questions: all.filter((_, at) => at % every === 0),
    };
  } catch {
    // Nothing can be proven against a model that does not load, such as one of no table.
    return null;
  }
}

/** Of a draft's own questions those for one figure: "berapa penjualan tahun 2024", not what it is by customers. */
const isTotal = (question: string): boolean => question.startsWith("berapa ");

const reported = (draft: DraftModel, proposals: DraftModel["made"]["proposals"]): DraftModel => ({
  ...draft,
  made: { ...draft.made, proposals },
});

const relationsIn = (tables: readonly ProposedTable[]): ProposedRelation[] =>
  tables.flatMap(({ table, columns }) =>
    columns.flatMap(({ column, leads_to }) => (leads_to ? [{ table, column, leads_to }] : [])),
  );

const relationOf = ({ table, column }: ProposedRelation, { made }: DraftModel) =>
  made.database.relations.get(table)?.find((one) => one.column === column);

/** Whether it is there because it was proposed, and the rows hold it. */
const isFound = (one: ProposedRelation, draft: DraftModel): boolean =>
  relationOf(one, draft)?.why.startsWith("proposed") === true;

function relationReport(one: ProposedRelation, kept: Hints["relations"], joined: DraftModel): ProposalReport {
  const said = `${one.leads_to.table}.${one.leads_to.column}`;
  const base = { table: one.table, column: one.column, is: "relation" as const, said, value: null };
  const there = relationOf(one, joined);
  if (kept.includes(one)) return { ...base, verdict: "proven", why: there?.why ?? "" };
  const known = there !== undefined && !there.why.startsWith("proposed");
  const why = known
    ? `it leads to ${there.table}.${there.target} by what stands there`
    : there
      ? "with it the draft's own questions would be answered otherwise"
      : "the rows do not prove it";
  return { ...base, verdict: "left", why };
}

function wordReport(hint: Hint, why: string | null, kept: readonly Hint[], text: string): ProposalReport {
  const { table, column, value, word } = hint;
  const base = { table, column, is: value === null ? ("name" as const) : ("meaning" as const), said: word, value };
  const left = (reason: string): ProposalReport => ({ ...base, verdict: "left", why: reason });
  if (why !== null) return left(why);
  if (!kept.includes(hint)) return left("with it the draft's own questions would be answered otherwise");
  if (!text.includes(word)) return left("nothing is made of what it names");
  // It names them; whether they count is for people to say.
  const advice = value !== null && isCancelledWord(word) ? ["they count all the same: is that so?"] : [];
  return { ...base, verdict: "unchecked", why: ["a word that nothing else is called by", ...advice].join("; ") };
}
