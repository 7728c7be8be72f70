import type { MeasureFigure } from "../plan/figure.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { isBetween, type Whether } from "../plan/whether.ts";
import { columnsOf } from "../sql/columns.ts";
import type { Cell } from "./amount.ts";
import { comparativeOf, describeAlone, describeBound, describeFigure, describeSet, whereOf } from "./describe.ts";
import { bareNames, fullName, type Speaker } from "./names.ts";
import { sizeOf } from "./size.ts";

/** "Ya" or "Tidak", from the cells of a plan that asks so; null where it does not, or where no figure is known. */
export function verdictOf(plan: Plan, rows: readonly (readonly Cell[])[], speaker: Speaker): "Ya" | "Tidak" | null {
  const { whether } = plan;
  if (!whether) return null;
  const offset = columnsOf(plan, speaker.model).length - plan.figures.length;
  const at = (row: number, column: number): number | null => sizeOf(rows[row]?.[column]);
  if ("leads" in whether) {
    const name = speaker.gazetteer.member(whether.entity, whether.leads)?.name;
    const limit = plan.rows?.order?.limit ?? null;
    if (limit !== null) return rows.length === 0 ? null : rows.some(([who]) => who === name) ? "Ya" : "Tidak";
    const [first, second] = [at(0, offset), at(1, offset)];
    if (first === null || second === null) return null;
    return rows[0]?.[0] === name && first !== second ? "Ya" : "Tidak";
  }
  if ("belongs" in whether) return rows.length > 0 ? "Ya" : "Tidak";
  if ("lies" in whether) {
    const { entity, keys } = whether.lies;
    const names = keys.flatMap((key) => speaker.gazetteer.member(entity, key)?.name ?? []);
    return rows.some((row) => row.some((cell) => names.some((name) => name === cell))) ? "Ya" : "Tidak";
  }
  const value = at(0, offset);
  // What it is compared with stands last, where it is a figure.
  const than = (end: NonNullable<typeof whether.least>): number | null =>
    typeof end.value === "number" ? end.value : timesOf(at(0, offset + plan.figures.length - 1), end.times);
  const { least, most } = whether;
  const [low, high] = [least && than(least), most && than(most)];
  if (value === null || (least && low === null) || (most && high === null)) return null;
  const keepsLeast = !least || low === null || (least.inclusive ? value >= low : value > low);
  const keepsMost = !most || high === null || (most.inclusive ? value <= high : value < high);
  return keepsLeast && keepsMost ? "Ya" : "Tidak";
}

/** "Apakah IPM di Bali tahun 2021 di atas 75 poin"; null where the reading of what is told says it all. */
export function claimReading({ whether, figures, rows }: Plan, speaker: Speaker): string | null {
  if (whether && "leads" in whether && rows?.order) {
    const { limit } = rows.order;
    const member = speaker.gazetteer.member(whether.entity, whether.leads);
    if (!member) return null;
    if (limit === null) return comparisonReading(rows, rows.order, whether.leads, speaker);
    const among = limit === 1 ? "" : "termasuk ";
    return `Apakah ${fullName(member, speaker)} ${among}${describeSet(rows, speaker)}`;
  }
  if (whether && "belongs" in whether && rows) return `Apakah ${belongingOf(rows, speaker).join(" termasuk ")}`;
  const [figure] = figures;
  if (!whether || !isBetween(whether) || !figure) return null;
  if (figure.kind === "count" && isOfWhat(whether)) return null;
  return `Apakah ${describeAlone(figure, speaker)} ${describeBound({ figure, ...whether }, speaker)}`;
}

/** "apakah ada …", "apakah semua …": what there is, not how many of it. */
function isOfWhat({ least }: Extract<Whether, { least: unknown }>): boolean {
  if (!least?.inclusive || least.times !== undefined) return false;
  return typeof least.value === "object" || least.value === 1;
}

/** "Apakah IPM di Provinsi Bali tahun 2021 lebih tinggi daripada di Provinsi Papua"; null of what is no plain measure. */
function comparisonReading(
  { places: [filter], entity }: MemberSet,
  { by, direction }: Order,
  leader: string,
  speaker: Speaker,
): string | null {
  if (by.kind !== "measure" || !filter || !("keys" in filter.members)) return null;
  const of = (keys: readonly string[]): MeasureFigure => ({
    ...by,
    places: [...by.places, { entity, members: { keys }, negated: false }],
  });
  const others = filter.members.keys.filter((key) => key !== leader);
  if (others.length === 0 || others.length === filter.members.keys.length) return null;
  const isPlace = speaker.model.entities.get(entity)?.place ?? true;
  const named = { entity, members: { keys: others }, negated: false };
  const than = isPlace ? whereOf({ ...by, places: [named] }, speaker) : bareNames(named, speaker);
  return `Apakah ${describeFigure(of([leader]), speaker)} ${comparativeOf(by, direction, speaker)} daripada ${than}`;
}

/** "Pulau Komodo termasuk pulau berpenduduk." */
export function belongingText(set: MemberSet, rowCount: number, speaker: Speaker): string {
  const [name = "", kind = ""] = belongingOf(set, speaker);
  return `${name} ${rowCount > 0 ? "" : "tidak "}termasuk ${kind}.`;
}

/** What is asked about, and the kind that it may be of. */
function belongingOf(set: MemberSet, speaker: Speaker): [name: string, kind: string] {
  const [place, ...places] = set.places;
  const [key = ""] = place && "keys" in place.members ? place.members.keys : [];
  const member = speaker.gazetteer.member(set.entity, key);
  return [member ? fullName(member, speaker) : key, describeSet({ ...set, places }, speaker)];
}

const timesOf = (value: number | null, times = 1): number | null => value && value * times;
