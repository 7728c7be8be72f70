import type { Figure, MeasureFigure } from "../../plan/figure.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import type { PlaceFilter } from "../../plan/place-filter.ts";
import { isNamed, isOne } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals, valuesOf } from "../../plan/walk.ts";
import { isBetween } from "../../plan/whether.ts";
import type { Phrase, PhraseType } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { refuse } from "../stop.ts";
import { ofEach, singleFigure } from "./measures.ts";

/** What a plan is restricted by, and the pieces that say it anew. */
interface Constraint {
  readonly what: string;
  readonly replacedBy: readonly PhraseType[];
}

/** Refuses a changed plan that has lost a constraint of the one before without a word that replaces it. */
export function requireCarried(before: Plan, after: Plan, pieces: readonly Phrase[]): void {
  const said = new Set(pieces.map(({ type }) => type));
  // The place is who is ranked.
  if (said.has("ranked")) said.add("place");
  // "IPM keduanya 2019"
  if (pieces.some((piece) => piece.type === "nth" && piece.by?.period)) said.add("period");
  // "jumlah keduanya" after women and men: both of them
  if (holdsCuts(singleFigure(after), singleFigure(before))) said.add("slice");
  // Who is first of all is no longer of the one place that was told.
  if (said.has("extreme") && singleFigure(before)) said.add("place");
  // Another thing counted is counted of its own kind.
  if ([before, after].every((plan) => singleFigure(plan)?.kind === "count") && said.has("figure")) said.add("set");
  const kept = new Set(constraintsOf(after).map(({ what }) => what));
  // "kalau Bali?" after those above 75: the condition is what is asked of it.
  if (after.whether && isBetween(after.whether)) kept.add("bound 0");
  // Where no measure is told any more, nothing is left that a year or a cut could restrict.
  if (!tellsMeasure(after)) for (const type of ["period", "slice"] as const) said.add(type);
  // What was told of all of a set is told of each of it in the rows.
  const lost = constraintsOf(after.rows ? ofEach(before) : before).some(
    ({ what, replacedBy }) => !kept.has(what) && !replacedBy.some((type) => said.has(type)),
  );
  if (lost) refuse({ kind: "not-understood" });
}

/** Whether a figure holds whatever another one does, by its cuts. */
const holdsCuts = (wide: Figure | null, narrow: Figure | null): boolean =>
  wide?.kind === "measure" &&
  narrow?.kind === "measure" &&
  narrow.slices.every(({ dimension, values }) =>
    wide.slices.some((one) => one.dimension === dimension && values.every((value) => one.values.includes(value))),
  );

/** Whether a plan is restricted in any way: then what leans on it may not be answered without it. */
export const isConstrained = (plan: Plan): boolean =>
  constraintsOf(plan).some(({ what }) => !what.startsWith("year")) || Boolean(plan.rows?.order || plan.distance);

/** A new figure with the cut and the year of the one before, where it does not say its own; what hardly changes has no other year. */
export function withOld(figure: Figure, said: { period: unknown }, before: Figure, { geography }: RuleContext): Figure {
  const leaves = leavesOf(before).filter((leaf): leaf is MeasureFigure => leaf.kind === "measure");
  const [old] = leaves;
  if (figure.kind !== "measure" || !old) return figure;
  // Who names the same measure again without its cut wants it whole; of two that are set against each other neither cut is meant.
  const isWhole = old.measure === figure.measure || leaves.some((leaf) => !equals(leaf.slices, old.slices));
  const isNew = ({ dimension }: MeasureFigure["slices"][number]): boolean =>
    figure.slices.every((one) => one.dimension !== dimension);
  // A ratio of women to men is cut by sex already.
  const isTaken = ({ dimension }: MeasureFigure["slices"][number]): boolean =>
    geography.partsOf(figure.measure).some(({ measure, dataset }) => {
      const column = dataset.dimensions.find(({ id }) => id === dimension)?.column;
      return column !== undefined && measure.expression.includes(`{${column}}`);
    });
  const kept = isWhole ? [] : old.slices.filter((slice) => isNew(slice) && !isTaken(slice));
  const slices = [...kept, ...figure.slices];
  const isLatest = old.year === geography.yearsOf(old.measure).at(-1);
  const keepsYear = !said.period && typeof old.year === "number" && !isLatest;
  const hasYears = geography.yearsOf(figure.measure).length > 1;
  return { ...figure, slices, year: keepsYear && hasYears ? old.year : figure.year };
}

const tellsMeasure = (plan: Plan): boolean => valuesOf(plan, "kind").has("measure");

/** However deep they stand. */
function constraintsOf(plan: Plan): Constraint[] {
  const found: Constraint[] = [];
  const add = (what: string, ...replacedBy: PhraseType[]): number => found.push({ what, replacedBy });
  let bounds = 0;
  walk(plan);
  return found;

  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { places, subsets, texts, slices, year } = node as Partial<Record<string, unknown>>;
    const { kind, of } = node as Partial<Record<string, unknown>>;
    // "berapa desa bernama Sukamaju": another place does not take the name away.
    if (kind === "count" && isBorne(of as MemberSet)) add(`bears ${(of as MemberSet).entity}`);
    for (const filter of list(places) as PlaceFilter[]) {
      if (isNamed(filter))
        for (const key of filter.members.keys) add(`in ${filter.entity} ${key}`, "place", "whole", "set");
      // "kalau Papua?" after the population of the largest province
      else
        add(
          `where ${filter.entity} ${filter.negated} ${JSON.stringify(filter.tie)}`,
          ...(isOne(filter) && !filter.tie ? (["place"] as const) : []),
        );
    }
    for (const subset of list(subsets)) add(`subset ${subset}`, "set");
    for (const text of list(texts)) add(`text ${JSON.stringify(text)}`);
    for (const slice of list(slices)) add(`slice ${JSON.stringify(slice)}`, "slice", "figure");
    for (const _ of list((node as { bounds?: unknown }).bounds)) add(`bound ${bounds++}`);
    // A figure of its own brings its year along.
    if (typeof year === "number") add(`year ${year}`, "period", "figure", "trait", "extreme", "set", "operator");
    for (const value of Object.values(node)) walk(value);
  }
}

const isBorne = ({ entity, places }: MemberSet): boolean =>
  places.some((filter) => isNamed(filter) && filter.entity === entity);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
