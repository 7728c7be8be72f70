import { leavesOutStrangers } from "../plan/events.ts";
import type { MeasureFigure } from "../plan/figure.ts";
import type { Cuts } from "../plan/plan.ts";
import { single } from "./arithmetic.ts";
import { nested, write } from "./query.ts";
import type { SqlContext } from "./scope.ts";

/** What the values of a dimension are called; its own name. */
export function cutNames(
  { dimension, values }: Cuts,
  { model }: Pick<SqlContext, "model">,
): { name: string; values: string[] } {
  const declared = [...model.datasets.values()]
    .flatMap(({ dimensions }) => dimensions)
    .filter(({ id }) => id === dimension);
  const label = (value: string | number): string =>
    declared.flatMap((one) => one.values).find((one) => one.value === value)?.label ?? String(value);
  return { name: declared[0]?.label ?? dimension, values: values.map(label) };
}

/** A row for each cut: what it is called, and the figures. */
export function cutsQuery(
  cuts: Cuts,
  figures: readonly MeasureFigure[],
  header: readonly string[],
  context: SqlContext,
): string {
  const { dimension, values } = cuts;
  const { text } = context.dialect;
  const names = cutNames(cuts, context).values;
  const [cut = "cut", ...told] = header;
  const rows = values.map((value, at) => {
    const cells = figures.map((figure, i) => {
      const one: MeasureFigure = { ...figure, slices: [...figure.slices, { dimension, values: [value] }] };
      return `${single(one, context)} AS ${told[i] ?? "figure"}`;
    });
    return `SELECT ${[`${at} AS position`, `${text(names[at] ?? "")} AS ${cut}`, ...cells].join(", ")}`;
  });
  const isLeft = figures.length > 0 && figures.every((figure) => leavesOutStrangers(figure, context.model));
  return write({
    columns: [cut, ...told],
    from: `${nested(rows.join("\nUNION ALL\n"))} AS cuts`,
    where: isLeft ? [`coalesce(${told.join(", ")}) IS NOT NULL`] : [],
    order: ["position"],
  });
}
