import { type Dataset, isWithin, monthsHeld } from "@tanyadata/semantic-model";
import { spanName, whenPhrase } from "../plan/periods.ts";
import { joinWords } from "./names.ts";

/**
 * What must be said of the time that figures of a dataset with dates are of: that all of it was taken, or that some period
 * is not there in full.
 * @param periods those that were told; null: all the time that there is
 */
export function coverageNotes({ time }: Dataset, periods: readonly (number | null)[]): readonly string[] {
  if (!("date" in time)) return [];
  const held = monthsHeld(time);
  const span = spanName(held.first, held.last);
  if (periods.includes(null)) return [`Dihitung dari semua data, ${span}.`];
  const cut = [...new Set(periods)].flatMap((period) => (period !== null && !isWithin(period, held) ? [period] : []));
  return cut.length > 0 ? [`Datanya mencakup ${span}: ${joinWords(cut.map(whenPhrase))} belum lengkap.`] : [];
}
