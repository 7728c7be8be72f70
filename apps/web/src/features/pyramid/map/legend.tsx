import type { FigureTable } from "@tanyadata/contract";
import { shadeOf } from "../../../charts/map/classes.ts";
import { figure } from "../number.ts";

interface LegendProps {
  readonly figures: FigureTable;
  readonly breaks: readonly number[];
}

/** What the shades mean. */
export function Legend({ figures: { rows, label, unit, decimals }, breaks }: LegendProps) {
  const words = (value: number | undefined) => figure(value, Math.min(decimals, 2));
  const values = rows.flatMap(({ value }) => value ?? []);
  // Of a class are only the figures above the one before: the least of them is where it begins.
  const leastAbove = (end: number | undefined) =>
    Math.min(...values.filter((value) => end === undefined || value > end));
  const hasGaps = rows.some(({ value }) => value === null);
  return (
    <ul aria-label={`Legenda ${label}`} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {breaks.map((end, i) => (
        <li key={end} className="flex items-center gap-1.5 tabular-nums">
          <span
            className="size-3 rounded-sm border border-border"
            style={{ background: `var(--shade-${shadeOf(end, breaks)})` }}
            aria-hidden="true"
          />
          {[...new Set([words(leastAbove(breaks[i - 1])), words(end)])].join("–")}
        </li>
      ))}
      {hasGaps && (
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-sm border border-border bg-map-unknown" aria-hidden="true" />
          Belum ada data
        </li>
      )}
      {unit && <li className="text-muted-foreground">{unit}</li>}
    </ul>
  );
}
