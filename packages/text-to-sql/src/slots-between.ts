import type { Engine } from "./answer.ts";
import { contentWords } from "./language/content.ts";
import { nodesIn, valuesOf } from "./plan/walk.ts";

/** What of a sentence may be a place, a period, a value or a number. */
interface Meant {
  readonly words: string;
  readonly meaning: string;
}

/**
 * Words that stand both in a question and in what it is to stand for, and that can be exchanged: places, values, periods and numbers of
 * what that is read as. In the order in which they stand there.
 */
export function slotsBetween(engine: Pick<Engine, "read" | "trace">, question: string, as: string): readonly string[] {
  const reading = engine.read(as);
  if (reading.kind !== "plan") return [];
  const told = new Set([...keysOf(reading.plan), ...valuesIn(reading.plan)]);
  const own = contentWords(question).map(({ word }) => word);
  const found = engine
    .trace(as)
    .annotations.filter((one) => stands(wordsIn(one.words), own) && isExchanged(one, told))
    .map(({ words }) => words);
  const longest = found.filter((one) => !found.some((other) => other !== one && holds(other, one)));
  const order = (words: string): number => as.indexOf(words);
  return [...new Set(longest)].sort((a, b) => order(a) - order(b));
}

const wordsIn = (text: string): readonly string[] => contentWords(text).map(({ word }) => word);
const holds = (one: string, other: string): boolean =>
  stands(wordsIn(other), wordsIn(one)) && one.length > other.length;

/** Whether words stand somewhere among others, one after another. */
const stands = (words: readonly string[], among: readonly string[]): boolean =>
  words.length > 0 && among.some((_, at) => words.every((word, i) => among[at + i] === word));

const keysOf = (plan: unknown): Set<unknown> => valuesOf(plan, "keys");
const valuesIn = (plan: unknown): unknown[] =>
  [...nodesIn(plan)].flatMap(({ values, value }) => [
    ...(Array.isArray(values) ? (values as unknown[]) : []),
    ...(value === undefined ? [] : [value]),
  ]);

/** Whether the plan is told of what the words mean, so that others can stand there. */
function isExchanged({ words, meaning }: Meant, told: ReadonlySet<unknown>): boolean {
  const sense = JSON.parse(meaning) as Readonly<Record<string, unknown>>;
  switch (sense.kind) {
    case "place":
      return String(sense.candidates)
        .split(" ")
        .some((one) => told.has(one.slice(one.indexOf(":") + 1)));
    case "slice":
      return told.has(sense.value);
    case "value":
      return (sense.options as readonly { value: unknown }[]).some(({ value }) => told.has(value));
    case "period":
      return true;
    case "word":
      return /\p{N}/u.test(words);
    default:
      return false;
  }
}
