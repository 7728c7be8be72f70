import { type Definition, definitionOf } from "../plan/defined.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { sidesOf } from "../plan/nearness.ts";
import { periodName, spanPhrase } from "../plan/periods.ts";
import type { Cuts, Plan } from "../plan/plan.ts";
import { selectionsIn } from "../plan/selections.ts";
import { columnsOf } from "../sql/columns.ts";
import { cutNames } from "../sql/cuts.ts";
import { lowered, lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { figureText } from "./alone.ts";
import { amountText, type PlanResult } from "./amount.ts";
import { tellingAnswer, tellingReading, tells } from "./attributes.ts";
import { describeAlone, describeSet, wholePhrase } from "./describe.ts";
import { distanceAnswer, distanceReading } from "./distance.ts";
import { isFew, joinWords, listNames, placePhrase, type Speaker } from "./names.ts";
import { notesOf } from "./notes.ts";
import { rankAnswer, rankReading, ranks } from "./ranks.ts";
import { describeNamedOrder, namesMembers, rowsText } from "./rows.ts";
import { describeSeries, seriesText } from "./series.ts";
import { describeTogether, yearOnce } from "./together.ts";
import { endsText, knownOf, mostNamed } from "./told.ts";
import { versusReading, versusText } from "./versus.ts";
import { isWhereabouts, whereaboutsText } from "./whereabouts.ts";
import { belongingText, claimReading, verdictOf } from "./whether.ts";

/** What a plan's result says, in Indonesian Markdown; every number in it is a cell or the number of rows. */
export function answerText(plan: Plan, result: PlanResult, speaker: Speaker): string {
  const definition = plan.defines && definitionOf(plan.defines, speaker.model);
  if (definition) return `**${isOfData(plan) ? dataTitle(definition) : definition.label}**: ${ended(definition.text)}`;
  const verdict = verdictOf(plan, result.rows, speaker);
  const selections = selectionsIn(plan, result.rowCount === 0, speaker.model);
  const all = saidOf(plan, result, speaker);
  const said = selections.length > 0 ? `Dalam data ini, ${begun(all)}` : all;
  const notes = [...selections.map((entity) => lackText(entity, speaker)), ...notesOf(plan, speaker)];
  return [verdict ? `**${verdict}.** ${said}` : said, ...notes.map((note) => `_${note}_`)].join("\n\n");
}

/** That the list of an entity is a selection. */
const lackText = (entity: string, { model }: Speaker): string =>
  `Data ini tidak memuat semua ${lowered(model.entities.get(entity)?.label ?? entity)}.`;

/** Of a sentence that begins with a name the name stays as it is. */
const begun = (text: string): string => (/^Di \p{Lu}/u.test(text) ? `d${text.slice(1)}` : lowerFirst(text));

const ended = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

/** Of a table by two dimensions so many rows are told in the sentence. */
const fewCrossed = 4;
/** More months than these are told by their ends. */
const fewPeriods = 2;

const isOfData = ({ defines }: Plan): boolean => defines?.kind === "data";

const isCatalogue = ({ defines }: Plan): boolean => defines?.kind === "catalogue";

/** "Tahun data Indeks Pembangunan Manusia". */
const dataTitle = ({ heads, label }: Definition): string => `${heads[1]} data ${lowerFirst(label)}`;

function saidOf(plan: Plan, result: PlanResult, speaker: Speaker): string {
  if (plan.whether && "belongs" in plan.whether && plan.rows) return belongingText(plan.rows, result.rowCount, speaker);
  if (plan.versus) return versusText(plan, result.rows, speaker);
  if (plan.distance) return distanceAnswer(plan.distance, result.rows, result.rowCount, speaker);
  if (plan.cuts && plan.figures.length === 1 && result.rowCount > mostNamed)
    return `${readingText(plan, speaker)}: ${leadingCuts(plan, plan.cuts, result, speaker)}.`;
  if (plan.cuts) {
    const [first, last] = [0, plan.figures.length - 1];
    // Of a row of many months the ends are told.
    const isLong = yearsIn(plan.figures).length > fewPeriods;
    const told = result.rows.map((row) => {
      const amounts = plan.figures.flatMap((figure, i) => {
        if (isLong && i !== first && i !== last) return [];
        const amount = amountText(row[i + 1] ?? null, plan, i, speaker) ?? "tidak ada angka";
        return `${columnOf(figure, plan.figures, speaker)} **${amount}**`.trimStart();
      });
      return `${row[0]} ${joinWords(amounts)}`;
    });
    const most = plan.figures.length > 1 ? fewCrossed : told.length;
    const rest = told.length > most ? `; seluruh ${told.length} baris ada di tabel` : "";
    const all = plan.figures.length > 1 ? told.slice(0, most).join("; ") : joinWords(told);
    return `${readingText(plan, speaker)}: ${all}${rest}.`;
  }
  if (plan.series) return seriesText(plan, plan.series, result, speaker);
  return plan.rows ? tellRows(plan, plan.rows, result, speaker) : figureText(plan, result.rows[0] ?? [], speaker);
}

/** Of many cuts which have the most and the least; how many have no figure is said. */
function leadingCuts(plan: Plan, cuts: Cuts, result: PlanResult, speaker: Speaker): string {
  const [figure] = plan.figures;
  if (!figure) return "";
  const told = { ...result, plan, speaker, offset: 1 };
  const known = knownOf(told, 0);
  const noun = cutNames(cuts, speaker).name.toLowerCase();
  const ends = endsText(told, figure, noun, (row) => amountText(row[1] ?? null, plan, 0, speaker));
  return `${known === null ? "" : `**${known} dari ${result.rowCount} ${noun}** punya angka; `}${ends}`;
}

/** What tells a column apart from the others: its month, or its cut; nothing where there is one. */
function columnOf(figure: Figure, all: Plan["figures"], speaker: Speaker): string {
  if (all.length < 2 || figure.kind !== "measure") return "";
  if (yearsIn(all).length > 1 && typeof figure.year === "number") return periodName(figure.year);
  const slice = figure.slices.at(-1);
  return (slice && cutNames(slice, speaker).values[0]) ?? "";
}

/** The years of several figures, each once. */
const yearsIn = (figures: Plan["figures"]): number[] => [
  ...new Set(figures.flatMap((one) => (one.kind === "measure" && typeof one.year === "number" ? [one.year] : []))),
];

/** "jumlah penduduk di Provinsi Jambi tahun 2022 menurut kelompok umur dan jenis kelamin". */
function cutsReading(figures: Plan["figures"], cuts: Cuts, speaker: Speaker): string {
  const [first, ...others] = figures;
  if (!first) return "";
  const name = (dimension: string): string => cutNames({ dimension, values: [] }, speaker).name.toLowerCase();
  const years = yearsIn(figures);
  const isAcross = others.length > 0 && years.length < 2 && first.kind === "measure";
  const across = isAcross ? first.slices.at(-1)?.dimension : undefined;
  const whole =
    first.kind === "measure" && across !== undefined ? { ...first, slices: first.slices.slice(0, -1) } : first;
  const by = [cuts.dimension, ...(across === undefined ? [] : [across])].map(name);
  // A column for each month is told of all of them.
  if (whole.kind === "measure" && years.length > 1)
    return `${describeAlone({ ...whole, year: null }, speaker)} ${spanPhrase(years)} menurut ${joinWords(by)}`;
  return `${describeAlone(whole, speaker)} menurut ${joinWords(by)}`;
}

/** How the question was understood, in one line. */
export function readingText(plan: Plan, speaker: Speaker): string {
  const { rows } = plan;
  const definition = plan.defines && definitionOf(plan.defines, speaker.model);
  if (definition)
    return isOfData(plan)
      ? dataTitle(definition)
      : isCatalogue(plan)
        ? definition.label
        : `Definisi ${lowerFirst(definition.label)}`;
  if (plan.versus) return versusReading(plan, speaker);
  if (plan.distance) return distanceReading(plan.distance, speaker);
  const claim = claimReading(plan, speaker);
  if (claim) return claim;
  if (tells(plan)) return tellingReading(plan, speaker);
  if (ranks(plan)) return rankReading(plan, speaker);
  if (plan.cuts) return upperFirst(cutsReading(plan.figures, plan.cuts, speaker));
  if (plan.series) return upperFirst(describeSeries(plan, plan.series, speaker));
  if (!rows) return upperFirst(describeTogether(asked(plan.figures), speaker, wholePhrase(speaker)));
  const [named] = rows.places;
  if (named && isWhereabouts(plan)) return `Letak ${listNames(named, speaker)}`;
  const led = [rows.order?.by, ...sidesOf(rows.order), ...rows.bounds.map((bound) => bound.figure)];
  const said = led.map((figure) => JSON.stringify(figure));
  const shown = plan.figures.filter((figure) => figure.kind !== "fixed" && !said.includes(JSON.stringify(figure)));
  if (namesMembers(rows) && rows.order) return upperFirst(`urutan ${describeNamedOrder(rows, rows.order, speaker)}`);
  if (namesMembers(rows))
    return `${upperFirst(describeTogether(shown, speaker))} ${placePhrase(rows.places, speaker)}, masing-masing`;
  const set = describeSet(rows, speaker);
  if (shown.length === 0) return upperFirst(isOneInOrder(rows) ? set : `daftar ${set}`);
  return upperFirst(
    yearOnce(`${describeTogether(shown, speaker)} untuk ${isFew(rows) ? "masing-masing dari" : "setiap"} ${set}`),
  );
}

/** Without what only stands beside a computed figure: that which it is computed from. */
const asked = (figures: Plan["figures"]): Plan["figures"] => {
  const [first] = figures;
  return first?.kind === "combined" || first?.kind === "correlation" ? [first] : figures;
};

/** Whether just one is asked for: the first, or the one of a rank. */
const isOneInOrder = ({ order }: MemberSet): boolean =>
  order !== null &&
  order.within === undefined &&
  (order.limit === 1 || (order.pick !== undefined && "rank" in order.pick));

/** Ranks, attributes and whereabouts of rows have sentences of their own. */
function tellRows(plan: Plan, set: MemberSet, result: PlanResult, speaker: Speaker): string {
  const { rows, rowCount } = result;
  if (tells(plan)) {
    const at = columnsOf(plan, speaker.model).length - plan.figures.length - plan.attributes.length;
    return tellingAnswer(plan, rows, rowCount, at, speaker);
  }
  if (ranks(plan)) return rankAnswer(plan, rows, speaker);
  if (isWhereabouts(plan) && rowCount <= 12) return whereaboutsText(plan, result, speaker);
  return rowsText(plan, set, result, speaker);
}
