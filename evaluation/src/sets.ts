import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Judged } from "./evaluate.ts";
import { type Question, readQuestions } from "./question.ts";
import type { Tallies } from "./tally.ts";

/** Every set of the project, against the starter's warehouse; expected values come from SQL written by hand. */
export interface QuestionSet {
  /** Its path below `evaluation/indonesia`, without the ending. */
  readonly name: string;
  readonly questions: readonly Question[];
}

const folder = fileURLToPath(new URL("../indonesia", import.meta.url));
/** Ids of questions by their set. What stands in no list is asked in every run: new sets, and new questions of old ones. */
export const leftOutFile = fileURLToPath(new URL("../left-out.json", import.meta.url));

export const allSets = (): QuestionSet[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({ name: file.replace(/\.json$/, ""), questions: readQuestions(join(folder, file)) }));

/** What every run asks: the sets without what `npm run eval -- --choose-core` found to be like others. */
export function coreSets(): QuestionSet[] {
  const leftOut: Record<string, string[]> = existsSync(leftOutFile)
    ? JSON.parse(readFileSync(leftOutFile, "utf8"))
    : {};
  return allSets().map(({ name, questions }) => {
    const without = new Set(leftOut[name]);
    return { name, questions: questions.filter(({ id }) => !without.has(id)) };
  });
}

/** Small sets of one construction each, and the one that the classes began with: what is lost there is a rule, or a word. */
const whole: ReadonlySet<string> = new Set(
  "questions.dev both-ends asked-so told-of-several few fronted apart asked-last pace headed said-of-others makers out-of foremost rivals through of-each by-how-much each-year rank-within unit-alone of-those about last-said".split(
    " ",
  ),
);

/** What is not as it must be in a set: nothing of it is answered wrongly; what is answered may fall a little, never far. */
export function faultsOf(name: string, tallies: Tallies): string[] {
  const { wrong, held, right, restraint_pct } = tallies.summary();
  // Of a set that is small, or of which little is asked, one is no fifth.
  const most = whole.has(basename(name)) ? 0 : Math.max(1, (held + right + wrong) / 5);
  return [
    ...(wrong > 0 ? [`${name}: ${wrong} wrong`] : []),
    ...(held > most ? [`${name}: ${held} of ${held + right + wrong} not answered`] : []),
    ...((restraint_pct ?? 100) < 95
      ? [`${name}: ${restraint_pct} % of what must be refused is, at least 95 % wanted`]
      : []),
  ];
}

/** Of all sets together at most so many that could be answered are not. */
export function isFarFromAll(judged: readonly Judged[]): boolean {
  const barred = judged.filter(({ question: { expect: want } }) => "refuse" in want || "clarify" in want).length;
  return missedOf(judged).length > 0.045 * (judged.length - barred);
}

/** A line for each question that is answered wrongly, or not at all. */
export const missedOf = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ verdict }) => verdict === "wrong" || verdict === "held")
    .map(({ verdict, question, said }) => `${verdict} ${question.id} ${question.ask.at(-1)} → ${said}`);
