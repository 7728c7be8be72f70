import { type Edit, termOf } from "@tanyadata/semantic-model";
import { contentOf, formOf, type Reading } from "@tanyadata/text-to-sql";
import { questionsOf } from "../../importing/changed-answers.ts";
import { issueInWords } from "./issue-words.ts";
import type { EngineAtWork } from "./model-at-work.ts";
import type { AskedQuestion, Tasks } from "./order.ts";
import { targetOf } from "./targets.ts";

type Check = Tasks["check"];

/** Questions of the model's own words that are made to be asked; all others were asked by somebody. */
const mostMade = 400;

/**
 * What a change comes to: of refused questions, which would be answered; of questions that are answered, which would be otherwise. They are
 * compared as plans: what is computed, not how it is said.
 */
export async function checkedChange(
  { added, refused, answered }: Check["with"],
  before: EngineAtWork,
  after: EngineAtWork,
): Promise<Check["gives"]> {
  const abouts = added.map((edit) => aboutOf(edit, after));
  const faults = [...faultsOf(added, after), ...added.flatMap((edit) => faultOf(edit, before) ?? [])];
  if (faults.length > 0) return { faults: [...new Set(faults)], gained: [], changed: [], asked: 0, abouts };
  const watched = unlike([...answered, ...ownQuestions(added, before)]);
  for (const one of [before, after]) await one.learn([...refused, ...watched]);
  const gained = refused.flatMap(({ question, previous, times }) => {
    const reading = after.engine.read(question, previous);
    const isNew = reading.kind === "plan" && before.engine.read(question, previous).kind !== "plan";
    return isNew ? [{ question, reading: reading.reading, times }] : [];
  });
  const changed = watched.flatMap(({ question, previous }) => {
    const was = before.engine.read(question, previous);
    if (was.kind !== "plan") return [];
    const is = after.engine.read(question, previous);
    return isSame(was, is) ? [] : [{ question, before: was.reading, after: saying(is) }];
  });
  return { faults: [], gained, changed, asked: refused.length + watched.length, abouts };
}

const isSame = (one: Reading, other: Reading): boolean =>
  one.kind === "plan" && other.kind === "plan" && JSON.stringify(one.plan) === JSON.stringify(other.plan);

const saying = (reading: Reading): string => (reading.kind === "plan" ? reading.reading : reading.detail);

/** Each question once after each answer. */
function unlike(questions: readonly AskedQuestion[]): AskedQuestion[] {
  const known = new Map(
    questions.map((one) => [JSON.stringify([contentOf(one.question), one.previous ?? null]), one] as const),
  );
  return [...known.values()];
}

/** The model's examples and verified questions; and questions of its words that share one with what is taught. */
function ownQuestions(added: readonly Edit[], { model, members }: EngineAtWork): AskedQuestion[] {
  const { examples, verified } = model.root;
  const words = new Set(added.flatMap(wordsOf));
  const made: string[] = [];
  for (const question of questionsOf(model, null, members)) {
    if (made.length === mostMade) break;
    if (
      question
        .toLowerCase()
        .split(/[^\p{L}\p{N}-]+/u)
        .some((word) => words.has(word))
    )
      made.push(question);
  }
  return [...examples, ...verified.map(({ question }) => question), ...made].map((question) => ({
    question,
    previous: null,
  }));
}

const wordsOf = (edit: Edit): readonly string[] => {
  const said = edit.do === "call" ? edit.term : edit.do === "say" ? edit.question : String(edit.value ?? "");
  return termOf(said)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 2);
};

/** What the model does not bear, in words. */
export const faultsOf = (added: readonly Edit[], { left }: EngineAtWork): string[] =>
  left.flatMap(({ edit, why }) =>
    added.some((one) => JSON.stringify(one) === JSON.stringify(edit))
      ? [
          why === "gone"
            ? "Yang dimaksud tidak ada lagi dalam model."
            : `Model tidak dapat menerimanya. ${issueInWords(why.issue)}.`,
        ]
      : [],
  );

/** What is wrong with a word or a sentence, whatever the model bears; null: nothing. */
function faultOf(edit: Edit, before: EngineAtWork): string | null {
  if (edit.do === "set") return null;
  if (edit.do === "call") {
    const term = termOf(edit.term);
    if (!/\p{L}/u.test(term) || contentOf(term) === "") return `“${edit.term}” bukan kata yang dapat diajarkan.`;
    const known = targetOf(edit.target, before.model, before.members);
    return known?.terms.includes(term) ? `“${term}” sudah dikenal sebagai ${known.label}.` : null;
  }
  if (contentOf(edit.question) === "") return "Pertanyaannya tidak memuat kata yang dapat dikenali lagi.";
  if (contentOf(edit.question) === contentOf(edit.as)) return "Kedua kalimat itu sama.";
  const reading = before.engine.read(edit.as);
  if (reading.kind !== "plan") return `Kalimat pengganti belum terbaca: ${saying(reading)}`;
  const stands = ({ slots, question, as }: typeof edit): boolean =>
    slots.every((slot) => [question, as].every((text) => ` ${contentOf(text)} `.includes(` ${contentOf(slot)} `)));
  if (!stands(edit)) return "Bagian yang boleh berganti harus ada di kedua kalimat.";
  if (edit.slots.length > 0 && formOf(edit) === null)
    return "Selain bagian yang boleh berganti tidak ada kata lain: semua pertanyaan akan terbaca begitu.";
  return null;
}

/** What is taught about, as people call it. */
const aboutOf = (edit: Edit, { model, members }: EngineAtWork): string => {
  if (edit.do === "say") return edit.as;
  if (edit.target.kind === "model") return model.root.label;
  const target = targetOf(edit.target, model, members);
  return target === undefined ? "" : `${target.is}: ${target.label}`;
};
