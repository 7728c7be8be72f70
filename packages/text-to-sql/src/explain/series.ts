import { periodCell } from "@tanyadata/semantic-model";
import { nounOfPeriods, periodName, periodOfCell, periodsText, spanPhrase } from "../plan/periods.ts";
import type { Plan } from "../plan/plan.ts";
import type { Series } from "../plan/series.ts";
import { upperFirst } from "../sql/letter-case.ts";
import { amountText, type PlanResult } from "./amount.ts";
import { isCut } from "./coverage.ts";
import { describeBound, describeFigure, describeOrder, wholePhrase } from "./describe.ts";
import { joinWords, type Speaker } from "./names.ts";
import { sizeOf } from "./size.ts";
import { describeTogether, namesApart } from "./together.ts";

/** Figures over the years, in words: "inflasi tahunan di Indonesia tahun 2014–2020". */
export function describeSeries(
  { figures }: Plan,
  { years, bounds, order, earliest, latest }: Series,
  speaker: Speaker,
): string {
  const span = spanPhrase(years);
  const which = [
    ...bounds.map((bound) => `${describeFigure(bound.figure, speaker)} ${describeBound(bound, speaker)}`),
    ...(order ? [describeOrder(order, speaker)] : []),
  ];
  if (which.length > 0)
    return `${nounOfPeriods(years)} ${earliest ? "pertama " : latest ? "terakhir " : ""}dengan ${joinWords(which)}, ${periodsText(years)}`;
  return `${describeTogether(figures, speaker, wholePhrase(speaker))} ${span}`;
}

/** What a series says: the ends and the extremes of one figure, or how many years there are. */
export function seriesText(plan: Plan, series: Series, { rows, rowCount }: PlanResult, speaker: Speaker): string {
  const noun = nounOfPeriods(series.years);
  const said = upperFirst(describeSeries(plan, series, speaker));
  const [first, last] = [rows[0], rows.at(-1)];
  const [figure] = plan.figures;
  if (!first || !last || !figure)
    return `Tidak ada ${series.bounds.length > 0 ? "" : "angka untuk "}${describeSeries(plan, series, speaker)}.`;
  const missing = missingText(series, rows);
  const amount = (row: PlanResult["rows"][number], at = 0): string =>
    amountText(row[at + 1] ?? null, plan, at, speaker) ?? "tidak ada angka";
  if (series.order) {
    const tied = rows.filter((row) => row[1] === first[1]).map((row) => `**${periodOfCell(row[0])}**`);
    const isMany = (series.order.limit ?? 1) > 1 || series.order.pick !== undefined;
    if (isMany && rows.length > tied.length)
      return `${said}: ${joinWords(rows.map((row) => `**${periodOfCell(row[0])}** (${amount(row)})`))}.${missing}`;
    const one = upperFirst(describeOrder(series.order, speaker));
    return `${one} tercatat pada ${noun === "tahun" ? "tahun " : ""}${joinWords(tied)}: **${amount(first)}**.${missing}`;
  }
  if (series.earliest || series.latest) return `${said}: **${periodOfCell(first[0])}** (${amount(first)}).`;
  if (series.bounds.length > 0)
    return `${said}: ${joinWords(rows.map((row) => `**${periodOfCell(row[0])}**`))} (${rowCount} ${noun}).${missing}`;
  const way = (at: number): string =>
    `**${amount(first, at)}** pada ${periodOfCell(first[0])} menjadi **${amount(last, at)}** pada ${periodOfCell(last[0])}`;
  if (plan.figures.length === 1)
    return `${said}: ${rowCount === 1 ? `**${amount(first)}**` : way(0)}.${extremesText(plan, rows, speaker)}${missing}`;
  const apart = namesApart(plan.figures, speaker);
  const head = apart.of === "" ? said : `${upperFirst(apart.of)} ${spanPhrase(series.years)}`;
  return `${head}: ${apart.names.map((name, at) => `${name} ${way(at)}`).join("; ")}.${missing}`;
}

function extremesText(plan: Plan, rows: PlanResult["rows"], speaker: Speaker): string {
  const known = rows.filter((row) => sizeOf(row[1]) !== null);
  if (known.length < 3) return "";
  const sorted = [...known].sort((a, b) => Number(sizeOf(b[1])) - Number(sizeOf(a[1])));
  // What is not over yet is not the least of all.
  const cut = new Set(
    (plan.series?.years ?? [])
      .filter((year) => plan.figures.some((one) => isCut(one, year, speaker.model)))
      .map(periodCell),
  );
  const [top, bottom] = [sorted[0], sorted.findLast(([cell]) => !cut.has(String(cell)))];
  if (!top || !bottom || top[1] === bottom[1]) return "";
  const say = (row: PlanResult["rows"][number]): string =>
    `**${amountText(row[1] ?? null, plan, 0, speaker)}** (${periodOfCell(row[0])})`;
  return ` Tertinggi ${say(top)}, terendah ${say(bottom)}.`;
}

/** More that have no figure are counted, not named. */
const mostMissing = 6;

/** Years that were asked for and have no row or no figure. */
function missingText({ years, order, bounds }: Series, rows: PlanResult["rows"]): string {
  if (order || bounds.length > 0) return "";
  const held = new Set(rows.filter((row) => row.slice(1).some((cell) => cell !== null)).map((row) => String(row[0])));
  const missing = years.filter((year) => !held.has(periodCell(year)));
  const noun = nounOfPeriods(years);
  if (missing.length > mostMissing)
    return ` Tidak ada angka untuk ${missing.length} ${noun === "tanggal" ? "hari" : noun} lainnya.`;
  return missing.length > 0
    ? ` Tidak ada angka untuk ${nounOfPeriods(years) === "tahun" ? "tahun " : ""}${joinWords(missing.map(periodName))}.`
    : "";
}
