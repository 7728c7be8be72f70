import type { Figure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { amountText } from "./amount.ts";
import { besideName, describeFigure, describeSet } from "./describe.ts";
import { joinWords, listNames, type Speaker } from "./names.ts";
import { mostNamed, mostTold } from "./told.ts";

type Cell = number | string | boolean | null;
/** A plan that tells text attributes of its rows. */
export type TellingPlan = Plan & { readonly rows: NonNullable<Plan["rows"]>; readonly attributes: readonly string[] };

export const tells = (plan: Plan): plan is TellingPlan => plan.rows !== null && (plan.attributes?.length ?? 0) > 0;

/** "Ibu kota Provinsi Banten", "ibu kota dan jumlah penduduk untuk setiap provinsi dengan …". */
export function tellingReading(plan: TellingPlan, speaker: Speaker): string {
  const named = namesIn(plan, speaker);
  const whose = named ?? `setiap ${describeSet(plan.rows, speaker)}`;
  const figures = figuresBeside(plan).map(({ figure }) => describeFigure(figure, speaker));
  const told = labels(plan, speaker).map((label, i) => (i === 0 ? label : lowerFirst(label)));
  const isOwn = named !== null || figures.length === 0;
  return upperFirst(`${joinWords([...told, ...figures])} ${isOwn ? "" : "untuk "}${whose}`);
}

/** Figures that were asked for, not those that only say which rows are meant. */
function figuresBeside({ rows, figures }: TellingPlan): { figure: Figure; at: number }[] {
  const said = [rows.order?.by, ...rows.bounds.map(({ figure }) => figure)].map((figure) => JSON.stringify(figure));
  return figures.flatMap((figure, at) =>
    figure.kind === "fixed" || said.includes(JSON.stringify(figure)) ? [] : [{ figure, at }],
  );
}

/** What the attributes say: one member in a sentence, few in a list, many as a number. */
export function tellingAnswer(
  plan: TellingPlan,
  rows: readonly (readonly Cell[])[],
  rowCount: number,
  at: number,
  speaker: Speaker,
): string {
  const said = labels(plan, speaker).map(lowerFirst);
  if (rowCount === 0) return `Tidak ada ${describeSet({ ...plan.rows, order: null }, speaker)}.`;
  const textOf = (row: readonly Cell[], i: number): string =>
    row[at + i] === null ? "tidak tercatat" : `**${row[at + i]}**`;
  const [label = ""] = said;
  if (rowCount > 1 && rowCount <= mostNamed && said.length === 1 && figuresBeside(plan).length === 0)
    return `${upperFirst(label)} ${namesIn(plan, speaker) ?? describeSet(plan.rows, speaker)}: ${joinWords(rows.map((row) => `${textOf(row, 0)} (${row[0]})`))}.`;
  if (rowCount <= mostTold)
    return rows
      .map((row) => {
        const texts = said.map(
          (label, i) => `${upperFirst(besideName(label, String(row[0])))} ${row[0]}: ${textOf(row, i)}`,
        );
        const figures = figuresBeside(plan).map(({ figure, at: i }) => {
          const amount = amountText(row[at + plan.attributes.length + i] ?? null, plan, i, speaker);
          return `${describeFigure(figure, speaker)}: ${amount === null ? "tidak ada angka" : `**${amount}**`}`;
        });
        return `${[...texts, ...figures].join("; ")}.`;
      })
      .join(" ");
  return `${upperFirst(joinWords(said))} **${rowCount} ${describeSet(plan.rows, speaker)}** ada di tabel.`;
}

const labels = ({ rows, attributes }: TellingPlan, { model }: Speaker): string[] =>
  attributes.map((id) => model.entities.get(rows.entity)?.attributes.find((one) => one.id === id)?.label ?? id);

/** The names, where nothing but names says which rows are meant. */
function namesIn({ rows }: TellingPlan, speaker: Speaker): string | null {
  const [filter, ...others] = rows.places;
  if (!filter || others.length > 0 || filter.entity !== rows.entity || filter.tie || filter.negated) return null;
  return "keys" in filter.members ? listNames(filter, speaker) : null;
}
