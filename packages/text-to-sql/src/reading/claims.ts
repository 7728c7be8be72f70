import type { End } from "../plan/bound.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { planOfDerived } from "./derived-plans.ts";
import { directed } from "./directed.ts";
import { type Benchmark, type FigureExpression, type Limit, type PlaceName, placedIn } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { resolveFigure } from "./resolve.ts";
import { resolveNames } from "./resolve-places.ts";
import { adds } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** A figure with the ends that it is claimed to keep; ends that are figures are told beside it. */
export function planOfClaim({ figure, limits: said }: Extract<Phrase, { type: "claim" }>, context: RuleContext): Plan {
  const limits = directed(figure, said, context);
  const plan = planOfDerived(figure, context) ?? { rows: null, figures: [resolveFigure(figure, context, null)] };
  if (plan.rows || plan.series) return refuse({ kind: "not-understood" });
  const end = (limit: Limit | null): End | null =>
    limit && {
      inclusive: limit.inclusive,
      ...(limit.times !== undefined && { times: limit.times }),
      value:
        typeof limit.value === "number"
          ? limit.value
          : resolveFigure(thanOf(limit.value, limit.times, figure, context), context, null),
    };
  const [least, most] = [end(limits.least), end(limits.most)];
  const told = [least, most].flatMap((one) => (one && typeof one.value !== "number" ? [one.value] : []));
  return { ...plan, figures: [...plan.figures, ...told], whether: { least, most } };
}

/** Who is claimed to be among the first of an order of its kind. */
export function leaderOf(name: PlaceName, entity: string): NonNullable<Plan["whether"]> {
  const { filter, members } = resolveNames([name], false, new Set([entity]), null);
  return { entity: filter.entity, leads: members[0]?.key ?? "" };
}

const bothCount = (one: FigureExpression, other: FigureExpression): boolean => "count" in one.of && "count" in other.of;

/** What a figure of one place is compared with: the same of everything, or of another place. */
function thanOf(
  than: Benchmark,
  times: number | undefined,
  figure: FigureExpression,
  context: RuleContext,
): FigureExpression {
  const { whole: _, ...plain } = figure;
  switch (than.kind) {
    case "mean":
      // "di atas rata-rata nasional": of a rate the national figure is meant
      return than.whole && than.how === "mean" && !than.over && !adds(figure, context)
        ? thanOf({ kind: "whole" }, times, figure, context)
        : refuse({ kind: "not-understood" });
    case "whole":
      return figure.where.length > 0 ? { ...plain, where: [], whole: true } : refuse({ kind: "not-understood" });
    case "place":
      // Of no more than one of two, it is which of them is the higher.
      return times === undefined
        ? refuse({ kind: "not-understood" })
        : placedIn(plain, [{ in: [than.name], negated: false }]);
    case "figure":
      return equals(than.figure.of, figure.of) || bothCount(than.figure, figure)
        ? { ...than.figure, period: than.figure.period ?? figure.period }
        : refuse({ kind: "not-understood" });
    default:
      return refuse({ kind: "not-understood" });
  }
}
