import type { Bound, End } from "../plan/bound.ts";
import type { Figure } from "../plan/figure.ts";
import { equals } from "../plan/walk.ts";
import type { Row } from "./derive.ts";
import { directed } from "./directed.ts";
import {
  type Benchmark,
  bareSet,
  type FigureExpression,
  type Limit,
  type Limits,
  type PlaceName,
  placedIn,
  type SetExpression,
  type Where,
  whereIn,
} from "./expression.ts";
import { resolveFigure, resolveSet } from "./resolve.ts";
import { adds, isSet, narrow, restrictFigure } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

type BoundExpression = SetExpression["bounds"][number];

/** What a figure of each row must keep; ends that are figures themselves are computed once for all rows. */
export function resolveBound(bound: BoundExpression, set: SetExpression, row: Row, context: RuleContext): Bound {
  const { figure, limits: said } = datedAlike(bound);
  const limits = directed(figure, said, context);
  requireEquable({ figure, limits });
  const end = (limit: Limit | null): End | null =>
    limit && {
      inclusive: limit.inclusive,
      ...(limit.times !== undefined && { times: limit.times }),
      value:
        typeof limit.value === "number" ? limit.value : benchmark(limit.value, limit.times ?? 1, figure, set, context),
    };
  return { figure: resolveFigure(figure, context, row), least: end(limits.least), most: end(limits.most) };
}

/** "yang inflasinya di bawah inflasi nasional 2019": that of both is of this year. */
function datedAlike({ figure, limits }: BoundExpression): BoundExpression {
  const than = limits.least?.value ?? limits.most?.value;
  const period = typeof than === "object" && than.kind === "figure" ? than.figure.period : null;
  return { figure: figure.period ? figure : { ...figure, period }, limits };
}

function benchmark(
  than: Benchmark,
  times: number,
  figure: FigureExpression,
  set: SetExpression,
  context: RuleContext,
): Figure {
  const plain: FigureExpression = { ...figure, where: [] };
  if (than.kind === "own") return refuse({ kind: "not-understood" });
  if (than.kind === "set")
    return {
      kind: "fixed",
      of: resolveFigure({ ...than.by, where: [{ in: than.set, negated: false }] }, context, null),
    };
  if (than.kind === "place") return resolveFigure(inPlace(plain, than.name, context), context, null);
  const sums = adds(figure, context);
  if (than.kind === "figure") {
    if (!tellsSame(than.figure, figure) || (than.figure.whole && sums && times >= 1))
      return refuse({ kind: "not-understood" });
    return resolveFigure({ ...than.figure, period: than.figure.period ?? figure.period }, context, null);
  }
  // No part exceeds the sum of all parts: who says "nasional" of what adds up means the mean.
  if (than.kind === "whole")
    return sums && times >= 1 ? refuse({ kind: "not-understood" }) : resolveFigure(plain, context, null);
  if (than.whole && !sums && than.how === "mean") return resolveFigure(plain, context, null);
  // "kabupaten yang kepadatannya di atas rata-rata provinsinya": of the one in which each lies, never of all of them
  const { over } = than;
  if (than.of && !equals(than.of, figure.of)) return refuse({ kind: "not-understood" });
  if (over?.own && over.entity !== set.entity && context.geography.upward(set.entity).has(over.entity))
    return refuse({ kind: "not-understood" });
  const all = resolveSet(
    than.over ?? (than.whole ? { ...bareSet(set.entity, null), subsets: set.subsets } : withoutBounds(set)),
    context,
  );
  // "departemen dengan rata-rata gaji di atas rata-rata semua karyawan": each of them by its own
  const { as, ...own } = plain;
  const isOwn = as?.kind === "aggregate" && as.over.entity === all.entity;
  const of = resolveFigure(isOwn ? own : plain, context, { entity: all.entity, places: all.places });
  return { kind: "aggregate", how: than.how, of, over: all };
}

/** Whether two figures tell the same of whatever place. */
const tellsSame = (one: FigureExpression, other: FigureExpression): boolean => equals(unplaced(one), unplaced(other));

function unplaced(figure: FigureExpression): FigureExpression["of"] {
  const { of } = placedIn(figure, []);
  if (!("count" in of)) return of;
  const { own: _, ...count } = of.count;
  return { ...of, count };
}

/** The same figure of a named place: what is counted is counted there. */
function inPlace(figure: FigureExpression, name: PlaceName, context: RuleContext): FigureExpression {
  const where = { in: [name], negated: false };
  if ("measure" in figure.of) return { ...figure, where: [where] };
  const there = figure.of.tie ? null : restrictFigure(figure, where, context);
  return there ?? refuse({ kind: "not-understood" });
}

/** What is measured is hardly ever the same to its last digit in two places: only what is counted is. */
function requireEquable({ figure, limits }: BoundExpression): void {
  const isMeasured = figure.as !== undefined || !("count" in figure.of);
  if (isEqual(limits) && typeof limits.least?.value === "object" && isMeasured) refuse({ kind: "not-understood" });
}

/** Whether neither more nor less than one thing will do. */
const isEqual = ({ least, most }: Limits): boolean => least?.inclusive === true && equals(least, most);

/** "sama dengan Bali", "paling dekat dengan Bali": the one that others are as many as, or closest to, is not among them. */
export const equalled = ({ bounds, order, entity }: SetExpression): Where[] => {
  const as = order?.by.as;
  const others = [
    ...bounds.map(({ limits }) => (isEqual(limits) ? limits.least?.value : undefined)),
    as?.kind === "nearness" ? as.than : undefined,
  ];
  return others.flatMap((than): Where[] => {
    const said = typeof than === "object" ? namesOf(than) : [];
    const names = said.length > 0 ? narrow(said, new Set([entity])) : null;
    return names ? [{ in: names, negated: true }] : [];
  });
};

/** Whose figure something is compared with, as far as it is that of named places. */
function namesOf(than: Benchmark): readonly PlaceName[] {
  if (than.kind === "place") return [than.name];
  return than.kind === "figure" ? whereIn(than.figure).flatMap((one) => (isSet(one.in) ? [] : one.in)) : [];
}

/** How far what rows are ordered by lies from what it must be closest to; null where that is not asked. */
export function nearnessOf({ order, ...set }: SetExpression, row: Row, context: RuleContext): Figure | null {
  const { as, ...figure } = order?.by ?? {};
  if (as?.kind !== "nearness" || !("of" in figure)) return null;
  const period = figure.period ?? (as.than.kind === "figure" ? as.than.figure.period : null);
  const own = { ...figure, period };
  const value = benchmark(as.than, 1, own, { ...set, order }, context);
  const right: Figure = value.kind === "fixed" ? value : { kind: "fixed", of: value };
  return { kind: "combined", how: "gap", left: resolveFigure(own, context, row), right };
}

/** An end that is a number; what it is compared with cannot be told here. */
export function plainEnd(limit: Limit | null): End | null {
  if (limit === null) return null;
  const { value, inclusive } = limit;
  return typeof value === "number" ? { value, inclusive } : refuse({ kind: "not-understood" });
}

const withoutBounds = (set: SetExpression): SetExpression => ({
  ...set,
  bounds: [],
  order: null,
  limit: null,
  leaning: null,
  period: null,
});

type OrderExpression = NonNullable<SetExpression["order"]>;

/** The largest fall is the lowest change. */
export function directionOf({ by, direction }: OrderExpression): OrderExpression["direction"] {
  if (by.as?.kind !== "change" || by.as.towards !== "down") return direction;
  return direction === "highest" ? "lowest" : "highest";
}

/** Only what rose has a rise, only what fell a fall. */
export function boundsOfOrder({ order }: SetExpression, row: Row, context: RuleContext): Bound[] {
  const towards = order?.by.as?.kind === "change" ? order.by.as.towards : null;
  if (!order || !towards) return [];
  const zero: End = { value: 0, inclusive: false };
  const figure = resolveFigure(order.by, context, row);
  return [{ figure, least: towards === "up" ? zero : null, most: towards === "down" ? zero : null }];
}
