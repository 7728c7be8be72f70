import type { Period } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import type { RuleContext } from "./rule.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * A year that is said once governs every figure of the sentence that is known of it: in "TPT provinsi dengan IPM tertinggi pada
 * 2021" both are of 2021. What is not known of that year keeps its own, which the reading tells.
 */
export function withOneYear(phrase: Phrase, context: RuleContext): Phrase {
  const periods = new Map<string, Period>();
  const isOpen = gather(phrase, periods);
  const [only, ...others] = periods.values();
  if (!isOpen || only === undefined || others.length > 0 || only === "latest" || !("year" in only) || only.begins)
    return phrase;
  return filled(phrase, only, only.year, context) as Phrase;
}

/** Collects every period; tells whether a figure has none. */
function gather(node: unknown, into: Map<string, Period>): boolean {
  if (!isPlain(node)) return false;
  let isOpen = isOpenFigure(node);
  if (!Array.isArray(node) && node.period) into.set(JSON.stringify(node.period), node.period as Period);
  for (const value of Object.values(node)) isOpen = gather(value, into) || isOpen;
  return isOpen;
}

function filled(node: unknown, period: Period, year: number, context: RuleContext): unknown {
  if (!isPlain(node)) return node;
  if (Array.isArray(node)) return node.map((one) => filled(one, period, year, context));
  const told = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, filled(value, period, year, context)]),
  );
  const { measure } = { measure: null, ...(told.of as Node) };
  const isHeld = typeof measure === "string" && context.geography.yearsOf(measure).includes(year);
  return isOpenFigure(node) && isHeld ? { ...told, period } : told;
}

/** A measure of no year; a change has two, and a trend all of them. */
function isOpenFigure(node: Node): boolean {
  const { of, period, slices, as } = node as {
    of?: unknown;
    period?: unknown;
    slices?: unknown;
    as?: { kind: string };
  };
  const isFigure = isPlain(of) && "measure" in of && Array.isArray(slices) && period === null;
  return isFigure && as?.kind !== "change" && as?.kind !== "trend";
}

/** Names of places are held as they are. */
const isPlain = (node: unknown): node is Node =>
  typeof node === "object" &&
  node !== null &&
  (Array.isArray(node) || Object.getPrototypeOf(node) === Object.prototype);
