import type { Column, QueryRecord } from "@tanyadata/contract";
import type { Plan } from "@tanyadata/text-to-sql";

const bars = { fewest: 2, most: 50 };
const fewestYears = 3;

/**
 * How a result could be drawn: a line where one figure is told of several years, a bar for each row where it is told of
 * several named rows; nothing where a picture would say no more, or leave out what tells the rows apart.
 */
export function chartOf(
  { series }: Pick<Plan, "series">,
  columns: readonly Pick<Column, "name" | "kind">[],
  rowCount: number,
): QueryRecord["chart"] {
  const of = (kind: Column["kind"]) => columns.filter((column) => column.kind === kind);
  const [value] = of("figure");
  const [name] = of("name");
  const [year, ...moreYears] = of("year");
  // Years that were picked by their figures are no course of time.
  if (!value || moreYears.length > 0 || series?.order) return null;
  // Several places over several years would be several lines.
  if (year) return name || rowCount < fewestYears ? null : { kind: "line", label: year.name, value: value.name };
  if (!name || rowCount < bars.fewest || rowCount > bars.most) return null;
  return { kind: "bar", label: name.name, value: value.name };
}
