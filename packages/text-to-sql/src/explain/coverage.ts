import { type Dataset, isWithin, type Months, monthsHeld, type SemanticModel } from "@tanyadata/semantic-model";
import type { Figure } from "../plan/figure.ts";
import { periodOfCell, spanName, whenPhrase } from "../plan/periods.ts";
import { joinWords } from "./names.ts";

/** Whether a period is one of which a figure's rows do not tell all: the month that is not over. */
export function isCut(figure: Figure, period: number, { datasets, measures }: SemanticModel): boolean {
  const measure = figure.kind === "measure" ? measures.get(figure.measure) : undefined;
  const time = measure && datasets.get(measure.dataset.dataset)?.time;
  return time !== undefined && "date" in time && !isWithin(period, monthsHeld(time));
}

/** "Maret 2023–Juni 2025", "Maret 2023–25 Juni 2025". */
const heldName = ({ from, to }: { readonly from: string; readonly to: string }, { first, last }: Months): string =>
  [from, to].every((end) => end.length === 7) ? spanName(first, last) : `${periodOfCell(from)}–${periodOfCell(to)}`;

/**
 * What must be said of the time that figures of a dataset with dates are of: that all of it was taken, or that some period
 * is not there in full.
 * @param periods those that were told; null: all the time that there is
 */
export function coverageNotes({ time }: Dataset, periods: readonly (number | null)[]): readonly string[] {
  if (!("date" in time)) return [];
  const held = monthsHeld(time);
  const span = heldName(time, held);
  if (periods.includes(null)) return [`Dihitung dari semua data, ${span}.`];
  const cut = [...new Set(periods)].flatMap((period) => (period !== null && !isWithin(period, held) ? [period] : []));
  return cut.length > 0 ? [`Datanya mencakup ${span}: ${joinWords(cut.map(whenPhrase))} belum lengkap.`] : [];
}
