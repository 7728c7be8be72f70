import { definitionOf } from "../plan/defined.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { columnsOf } from "../sql/columns.ts";
import { cutNames } from "../sql/cuts.ts";
import { amountText, type Cell } from "./amount.ts";
import { tellingAnswer, tellingReading, tells } from "./attributes.ts";
import { nameOfChange, ofWhole } from "./derived.ts";
import { describeFigure, describeOrder, describeSet, lowerFirst, upperFirst } from "./describe.ts";
import { distanceAnswer, distanceReading } from "./distance.ts";
import { joinWords, listNames, nounOf, placePhrase, type Speaker } from "./names.ts";
import { notesOf } from "./notes.ts";
import { formatNumber } from "./number.ts";
import { rankAnswer, rankReading, ranks } from "./ranks.ts";
import { describeSeries, seriesText } from "./series.ts";
import { claimReading, verdictOf } from "./whether.ts";

/** The rows of a plan's result, or the first of them; `rowCount` counts all. */
export interface PlanResult {
  readonly rows: readonly (readonly Cell[])[];
  readonly rowCount: number;
}

/** What a plan's result says, in Indonesian Markdown; every number in it is a cell or the number of rows. */
export function answerText(plan: Plan, result: PlanResult, speaker: Speaker): string {
  const definition = plan.defines && definitionOf(plan.defines, speaker.model);
  if (definition) return `**${definition.label}**: ${definition.text}`;
  const verdict = verdictOf(plan, result.rows, speaker);
  const said = saidOf(plan, result, speaker);
  return [verdict ? `**${verdict}.** ${said}` : said, ...notesOf(plan, speaker).map((note) => `_${note}_`)].join(
    "\n\n",
  );
}

function saidOf(plan: Plan, result: PlanResult, speaker: Speaker): string {
  if (plan.distance) return distanceAnswer(plan.distance, result.rows, result.rowCount, speaker);
  if (plan.cuts) {
    const told = result.rows.map(
      (row) => `${row[0]} **${amountText(row[1] ?? null, plan, 0, speaker) ?? "tidak ada angka"}**`,
    );
    return `${readingText(plan, speaker)}: ${joinWords(told)}.`;
  }
  if (plan.series) return seriesText(plan, plan.series, result, speaker);
  return plan.rows ? rowsText(plan, plan.rows, result, speaker) : figureText(plan, result.rows[0] ?? [], speaker);
}

/** How the question was understood, in one line. */
export function readingText(plan: Plan, speaker: Speaker): string {
  const { rows } = plan;
  const definition = plan.defines && definitionOf(plan.defines, speaker.model);
  if (definition) return `Definisi ${lowerFirst(definition.label)}`;
  if (plan.distance) return distanceReading(plan.distance, speaker);
  const claim = claimReading(plan, speaker);
  if (claim) return claim;
  if (tells(plan)) return tellingReading(plan, speaker);
  if (ranks(plan)) return rankReading(plan, speaker);
  if (plan.cuts) {
    const of = joinWords(plan.figures.map((figure) => describeFigure(figure, speaker) + ofWhole(figure, speaker)));
    return upperFirst(`${of} menurut ${cutNames(plan.cuts, speaker).name.toLowerCase()}`);
  }
  if (plan.series) return upperFirst(describeSeries(plan, plan.series, speaker));
  if (!rows)
    return upperFirst(
      joinWords(asked(plan.figures).map((figure) => describeFigure(figure, speaker) + ofWhole(figure, speaker))),
    );
  const [named] = rows.places;
  if (named && isWhereabouts(plan)) return `Letak ${listNames(named, speaker)}`;
  const said = [rows.order?.by, ...rows.bounds.map((bound) => bound.figure)].map((figure) => JSON.stringify(figure));
  const shown = plan.figures.filter((figure) => figure.kind !== "fixed" && !said.includes(JSON.stringify(figure)));
  if (namesOf(rows) && rows.order) return upperFirst(`urutan ${describeNamedOrder(rows, rows.order, speaker)}`);
  if (namesOf(rows))
    return `${upperFirst(joinWords(shown.map((figure) => describeFigure(figure, speaker))))} ${placePhrase(rows.places, speaker)}, masing-masing`;
  const set = describeSet(rows, speaker);
  if (shown.length === 0) return upperFirst(`daftar ${set}`);
  return upperFirst(`${joinWords(shown.map((figure) => describeFigure(figure, speaker)))} untuk setiap ${set}`);
}

/** Without what only stands beside a computed figure: that which it is computed from. */
const asked = (figures: Plan["figures"]): Plan["figures"] => {
  const [first] = figures;
  return first?.kind === "combined" || first?.kind === "correlation" ? [first] : figures;
};

function figureText(plan: Plan, row: readonly Cell[], speaker: Speaker): string {
  return plan.figures
    .map((figure, i) => {
      const amount = amountText(row[i] ?? null, plan, i, speaker);
      if (amount === null) return `Tidak ada angka untuk ${describeFigure(figure, speaker)}.`;
      if (figure.kind !== "count")
        return `${upperFirst(describeFigure(figure, speaker) + ofWhole(figure, speaker))} adalah **${amount}**.`;
      const { of } = figure;
      const rest = describeSet({ ...of, order: null }, speaker).slice(nounOf(of, speaker).length);
      return `Ada **${amount}**${rest || ` di ${speaker.model.root.whole.label}`}.`;
    })
    .join(" ");
}

function rowsText(
  plan: Plan,
  set: NonNullable<Plan["rows"]>,
  { rows, rowCount }: PlanResult,
  speaker: Speaker,
): string {
  if (tells(plan)) {
    const at = columnsOf(plan, speaker.model).length - plan.figures.length - plan.attributes.length;
    return tellingAnswer(plan, rows, rowCount, at, speaker);
  }
  if (ranks(plan)) return rankAnswer(plan, rows, speaker);
  if (isWhereabouts(plan) && rowCount <= 12)
    return `${rows.map(([name, ...around]) => `**${name}**: ${around.filter((cell) => cell !== null).join(", ")}`).join("; ")}.`;
  const noun = nounOf(set, speaker);
  const first = rows[0];
  const count = formatNumber(rowCount, 0);
  const offset = columnsOf(plan, speaker.model).length - plan.figures.length;
  const name = String(first?.[0] ?? "");
  if (!first) return `Tidak ada ${describeSet({ ...set, order: null }, speaker)}.`;
  if (set.order && namesOf(set)) {
    const told = rows.map(
      (row) => `**${row[0]}** (**${amountText(row[offset] ?? null, plan, 0, speaker) ?? "tidak ada angka"}**)`,
    );
    return `${upperFirst(describeNamedOrder(set, set.order, speaker))}: ${told.join(", lalu ")}.`;
  }
  if (set.order?.within !== undefined) {
    const told = rows.slice(0, fewNamed).map((row) => `${row[1]} **${row[0]}**`);
    const more = rowCount > told.length ? `, dan ${formatNumber(rowCount - told.length, 0)} baris lagi` : "";
    return `${upperFirst(describeSet(set, speaker))}: ${told.join(", ")}${more}.`;
  }
  if (set.order) {
    const superlative = describeOrder(set.order, speaker, set.bounds);
    const at = plan.figures.findIndex((figure) => JSON.stringify(figure) === JSON.stringify(set.order?.by));
    const amount = amountText(first[at + offset] ?? null, plan, at, speaker);
    const where = [placePhrase(set.places, speaker), boundsPhrase(set, speaker)].filter(Boolean).join(" ");
    if (rowCount === 1)
      return `${upperFirst(noun)}${where && ` ${where}`} dengan ${superlative} adalah **${name}**: **${amount}**.`;
    const tied = rows.filter((row) => row[at + offset] === first[at + offset]).map((row) => `**${row[0]}**`);
    const each = tied.length > 1 ? "masing-masing " : "";
    const by = set.order.limit === null ? "diurutkan dari" : "dengan";
    return `${count} ${noun}${where && ` ${where}`} ${by} ${superlative}: urutan pertama ${joinWords(tied)}, ${each}**${amount}**.`;
  }
  const named = namesOf(set);
  if (named && plan.figures.length === 1)
    return `${upperFirst(describeFigure(plan.figures[0] as Plan["figures"][number], speaker))}: ${joinWords(
      rows.map((row) => `${row[0]} **${amountText(row[offset] ?? null, plan, 0, speaker) ?? "tidak ada"}**`),
    )}.`;
  const rest = describeSet(set, speaker).slice(noun.length);
  const [figure] = plan.figures;
  const most = amountText(first[offset] ?? null, plan, 0, speaker);
  if (figure && set.bounds.length === 0 && most)
    return `${upperFirst(describeFigure(figure, speaker))} untuk **${count} ${noun}**${rest}: tertinggi **${name}**, **${most}**.`;
  const than = plan.figures.findIndex((one) => one.kind === "fixed");
  const acuan = than < 0 ? null : amountText(first[than + offset] ?? null, plan, than, speaker);
  if (acuan !== null) return `Ada **${count} ${noun}**${rest}, yaitu **${acuan}**.`;
  const listed = rowCount <= 12 && plan.figures.length === 0 ? `: ${joinWords(rows.map((row) => String(row[0])))}` : "";
  return `Ada **${count} ${noun}**${rest}${listed}.`;
}

/** Named members in the order of a figure: "IPM tahun 2021 dari yang tertinggi di Jawa Barat dan Jawa Timur". */
const describeNamedOrder = (set: MemberSet, order: Order, speaker: Speaker): string =>
  `${describeOrder(order, speaker)} ${placePhrase(set.places, speaker)}`;

/** Without the bound that the order says already: the largest rise is a rise. */
const boundsSaid = ({ bounds, order }: MemberSet): MemberSet["bounds"] =>
  bounds.filter((bound) => !nameOfChange(bound) || JSON.stringify(bound.figure) !== JSON.stringify(order?.by));

function boundsPhrase(set: NonNullable<Plan["rows"]>, speaker: Speaker): string {
  return describeSet({ ...set, order: null, places: [], bounds: boundsSaid(set) }, speaker).slice(
    nounOf(set, speaker).length + 1,
  );
}

/** As many are named in a sentence; the table has all. */
const fewNamed = 12;

/** A plan that tells where named members lie. */
const isWhereabouts = (plan: Plan): boolean =>
  plan.rows !== null && plan.figures.length === 0 && !plan.attributes && !plan.rows.order && namesOf(plan.rows);

function namesOf(set: NonNullable<Plan["rows"]>): boolean {
  const [filter] = set.places;
  return (
    set.places.length === 1 &&
    filter?.entity === set.entity &&
    !filter.tie &&
    "keys" in filter.members &&
    !filter.negated
  );
}
