import type { Reading } from "@tanyadata/text-to-sql";
import type { Judged } from "./evaluate.ts";
import { numberOf } from "./question.ts";
import type { QuestionSet } from "./sets.ts";

/** At most so many questions of one shape in one register are asked in every run. */
const atMost = 1;
/** Sets that nobody saw while the engine was made for them: so many of the newest are asked whole. */
const newest = 2;

/** What says what a plan does, and not of what: its names, numbers and words may be others. */
const telling = new Set(["kind", "how", "grain", "is", "comparison", "negated", "descending", "by"]);

/**
 * What a plan looks like when one forgets of whom, of what and of when it is: which parts it has, and which kinds they are of. Of members, bounds
 * and figures it counts which there are, not how many.
 */
export function shapeOf(value: unknown, key = ""): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map((one) => shapeOf(one)))].sort().join(",")}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && !(Array.isArray(part) && part.length === 0))
      .map(([name, part]) => `${name}:${shapeOf(part, name)}`)
      .sort()
      .join(",")}}`;
  return telling.has(key) || typeof value === "boolean" ? String(value) : typeof value;
}

/** How people write who are asked in a set: as an author of tests, as people talk, or as somebody who had never seen the engine. */
export const registerOf = (set: string): string => /^(classes|natural|unseen)/.exec(set)?.[0] ?? "first";

interface Asked extends Judged {
  readonly reading: Reading;
}

/**
 * Ids, by set, of questions that are left out of every run, for another of their register comes to a plan of the same shape: never of what must
 * be refused or asked back, of a dialogue, or of the newest sets. Which ones stays the same, whatever is added.
 */
export function likeOthers(
  sets: readonly QuestionSet[],
  judgedBySet: ReadonlyMap<string, readonly Asked[]>,
): Record<string, string[]> {
  const unseen = sets.map(({ name }) => Number(/^unseen-(\d+)$/.exec(name)?.[1] ?? 0)).sort((a, b) => b - a);
  const kept = new Set(unseen.slice(0, newest).map((number) => `unseen-${number}`));
  const all = sets
    .flatMap(({ name }) => (judgedBySet.get(name) ?? []).map((one) => ({ name, ...one })))
    .sort((a, b) => numberOf(a.question.ask.join(" ")) - numberOf(b.question.ask.join(" ")));
  const counts = new Map<string, number>();
  const left: [set: string, id: string][] = [];
  for (const { name, question, reading } of all) {
    const mustHold = "refuse" in question.expect || "clarify" in question.expect;
    if (mustHold || question.ask.length > 1) continue;
    const shape = `${registerOf(name)} ${reading.kind === "plan" ? shapeOf(reading.plan) : "not answered"}`;
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    if (count > atMost && !kept.has(name)) left.push([name, question.id]);
  }
  const idsOf = (set: string) => left.flatMap(([name, id]) => (name === set ? [id] : [])).sort();
  return Object.fromEntries(sets.map(({ name }) => [name, idsOf(name)] as const).filter(([, ids]) => ids.length > 0));
}
