import type { Plan } from "../plan/plan.ts";
import { describeSet, lowerFirst, upperFirst } from "./describe.ts";
import { joinWords, listNames, type Speaker } from "./names.ts";

type Cell = number | string | boolean | null;
/** A plan that tells text attributes of its rows. */
export type TellingPlan = Plan & { readonly rows: NonNullable<Plan["rows"]>; readonly attributes: readonly string[] };

export const tells = (plan: Plan): plan is TellingPlan => plan.rows !== null && (plan.attributes?.length ?? 0) > 0;

/** "Ibu kota Provinsi Banten", "ibu kota untuk setiap provinsi dengan …". */
export function tellingReading(plan: TellingPlan, speaker: Speaker): string {
  const named = namesIn(plan, speaker);
  const whose = named ?? `setiap ${describeSet(plan.rows, speaker)}`;
  return upperFirst(`${joinWords(labels(plan, speaker))} ${named ? "" : "untuk "}${whose}`);
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
  if (rowCount <= 12)
    return rows
      .map((row) => `${said.map((label, i) => `${upperFirst(label)} ${row[0]}: ${textOf(row, i)}`).join("; ")}.`)
      .join(" ");
  return `${upperFirst(joinWords(said))} dari **${rowCount}** ${describeSet(plan.rows, speaker)} ada di tabel.`;
}

const labels = ({ rows, attributes }: TellingPlan, { model }: Speaker): string[] =>
  attributes.map((id) => model.entities.get(rows.entity)?.attributes.find((one) => one.id === id)?.label ?? id);

/** The names, where nothing but names says which rows are meant. */
function namesIn({ rows }: TellingPlan, speaker: Speaker): string | null {
  const [filter, ...others] = rows.places;
  if (!filter || others.length > 0 || filter.entity !== rows.entity || filter.tie || filter.negated) return null;
  return "keys" in filter.members ? listNames(filter, speaker) : null;
}
