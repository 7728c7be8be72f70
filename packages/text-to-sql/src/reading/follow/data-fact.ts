import type { Annotation } from "../../grounding/sense.ts";
import type { DataFact } from "../../language/data-facts.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";

const idle: ReadonlySet<string> = new Set(["link", "which", "follow", "in", "and", "how-many"]);

/** "satuannya apa?", "sumbernya dari mana?" after a figure: asked of the data about what was told first; null of anything else. */
export function dataFactOf(annotations: readonly Annotation[], length: number, before: Plan): Plan | null {
  const words = annotations.flatMap(({ from, to, sense }) =>
    sense.kind === "word" ? [{ from, to, word: sense.word }] : [],
  );
  const facts = words.flatMap(({ from, to, word }): { from: number; to: number; about: DataFact }[] =>
    word.role === "data-fact" ? [{ from, to, about: word.about }] : [],
  );
  const [fact] = facts.sort((a, b) => b.to - b.from - (a.to - a.from));
  const measure = measureOf(before);
  if (!fact || measure === null) return null;
  const isIdle = (at: number): boolean =>
    (fact.from <= at && at < fact.to) ||
    words.some(({ from, to, word }) => from <= at && at < to && idle.has(word.role));
  const isAll = Array.from({ length }, (_, at) => at).every(isIdle);
  return isAll ? { rows: null, figures: [], defines: { kind: "data", id: measure, about: fact.about } } : null;
}

/** What was told first, or what it was ordered by; or what the data were asked about. */
function measureOf({ figures, rows, defines }: Plan): string | null {
  if (defines) return defines.kind === "data" || defines.kind === "measure" ? defines.id : null;
  const told = [...figures, ...(rows?.order ? [rows.order.by] : [])].flatMap(leavesOf);
  const [first] = told.flatMap((leaf) => (leaf.kind === "measure" ? [leaf.measure] : []));
  return first ?? null;
}
