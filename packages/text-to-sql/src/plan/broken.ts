import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Figure } from "./figure.ts";
import type { Plan } from "./plan.ts";
import { type Node, nodesIn } from "./walk.ts";

/** Two years of one measure set against each other that the model calls incomparable; `spans`: between which they are not. */
export interface Broken {
  readonly measure: string;
  readonly note: string;
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/** The first figure of a plan, however deep in it, that is computed across a break in its series; null where there is none. */
export function brokenBy(plan: Plan, model: SemanticModel): Broken | null {
  for (const node of nodesIn(plan)) {
    const found = isCombined(node) ? acrossBreak(node, model) : null;
    if (found) return found;
  }
  return null;
}

type Combined = Extract<Figure, { kind: "combined" }>;
const isCombined = (node: unknown): node is Combined => (node as Node).kind === "combined";

function acrossBreak({ left, right }: Combined, model: SemanticModel): Broken | null {
  if (left.kind !== "measure" || right.kind !== "measure" || left.measure !== right.measure) return null;
  if (typeof left.year !== "number" || typeof right.year !== "number") return null;
  const { breaks, time } = model.measures.get(left.measure)?.dataset ?? { breaks: [], time: {} };
  const [first, last] = [Math.min(left.year, right.year), Math.max(left.year, right.year)];
  const spanned = breaks
    .filter(({ year, apart }) => apart && first < year && last >= year)
    .sort((a, b) => a.year - b.year);
  const [broken] = spanned;
  if (!broken) return null;
  const held = "years" in time ? (time.years ?? []).filter((year) => year >= first && year <= last) : [];
  const spans = [first, ...spanned.map(({ year }) => year)].flatMap((start, i) => {
    const years = held.filter((year) => year >= start && year < (spanned[i]?.year ?? Number.POSITIVE_INFINITY));
    const [from, to] = [years[0], years.at(-1)];
    return from !== undefined && to !== undefined && from < to ? [{ from, to }] : [];
  });
  return { measure: left.measure, note: broken.note, spans };
}
