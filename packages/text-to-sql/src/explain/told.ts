import { isYear } from "../language/year.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { columnsOf } from "../sql/columns.ts";
import { figureName } from "../sql/figure-names.ts";
import { lowerFirst } from "../sql/letter-case.ts";
import { amountText, type Cell, type PlanResult } from "./amount.ts";
import { nameOfChange } from "./derived.ts";
import { extremeOf, isExcess } from "./describe.ts";
import { joinWords, type Speaker } from "./names.ts";
import { sizeOf } from "./size.ts";

/** As many rows are told in the sentence, each with its figures; more are told by what leads them, and the table has all. */
export const mostTold = 3;

/** As many are told that are nothing but names. */
export const mostNamed = 5;

/** By as many bounds a row is told with what it came to in each; by more its name alone, and the table has all. */
const mostBounds = 4;

/** As many that share an end are named. */
const mostTied = 3;

/** The rows of one result, as sentences need them. */
export interface Told {
  readonly plan: Plan;
  readonly set: MemberSet;
  readonly rows: PlanResult["rows"];
  readonly rowCount: number;
  /** Where the figures begin in a row. */
  readonly offset: number;
  /** Knows what the same figure of every row came to, so that it is told behind its name. */
  readonly speaker: Speaker;
}

/** A result with what its sentences need to know of it. */
export function toldOf(plan: Plan, set: MemberSet, { rows, rowCount }: PlanResult, speaker: Speaker): Told {
  const offset = columnsOf(plan, speaker.model).length - plan.figures.length;
  const known = (figure: Figure): string | null => {
    const of = JSON.stringify(figure.kind === "fixed" ? figure.of : figure);
    const at = plan.figures.findIndex((one) => one.kind === "fixed" && JSON.stringify(one.of) === of);
    return at < 0 ? null : amountText(rows[0]?.[at + offset] ?? null, plan, at, speaker);
  };
  return { plan, set, rows, rowCount, offset, speaker: { ...speaker, known } };
}

/** "**Malinau** (**38.901,819 km²**)": the figures of a row; where there are several, or the sentence does not name the only one, each with its name. */
export function withFigures(told: Told, row: readonly Cell[], at: number): string {
  const { plan, set, offset } = told;
  if (!set.order && set.bounds.length > mostBounds) return `**${row[0]}**`;
  const figure = plan.figures[at];
  const beside = figuresBeside(told, row, at);
  const is = JSON.stringify(figure);
  const isUnnamed = set.bounds.some((bound) => isExcess(bound) && JSON.stringify(bound.figure) === is);
  const name = figure && (beside || isUnnamed) ? `${nameOf(plan, at, told.speaker)} ` : "";
  const amount = amountOf(told, row, at);
  const lies = set.lies && offset > 1 ? String(row[1] ?? "") : "";
  const said = [lies, amount === null ? `${name}tidak ada angka` : `${name}**${amount}**`, beside];
  return `**${row[0]}** (${said.filter(Boolean).join("; ")})`;
}

/** A figure of a row; of a fall, by how much: "penurunan … **0,89 poin persen**". */
export function amountOf({ plan, set, offset, speaker }: Told, row: readonly Cell[], at: number): string | null {
  const amount = amountText(row[at + offset] ?? null, plan, at, speaker);
  const told = JSON.stringify(plan.figures[at]);
  const isFall = set.bounds.some((one) => nameOfChange(one) === "penurunan" && JSON.stringify(one.figure) === told);
  return isFall ? (amount?.replace(/^-/u, "") ?? null) : amount;
}

/** The figures of a row but one, each with its name. */
export function figuresBeside({ plan, offset, speaker }: Told, row: readonly Cell[], but: number): string {
  const told = plan.figures.map((figure, i) => {
    const amount = i === but || figure.kind === "fixed" ? null : amountText(row[i + offset] ?? null, plan, i, speaker);
    return amount === null ? "" : `${nameOf(plan, i, speaker)} **${amount}**`;
  });
  return told.filter(Boolean).join("; ");
}

/** What a figure of a plan is called; of one that is told of several years, the first by both and the others by their year. */
function nameOf({ figures }: Plan, at: number, { model }: Speaker): string {
  const names = figures.map((figure) => lowerFirst(figureName(figure, model)));
  const [name = "", figure] = [names[at], figures[at]];
  const year =
    figure?.kind === "measure" && typeof figure.year === "number" && isYear(figure.year) ? figure.year : null;
  const first = names.indexOf(name);
  if (year === null || names.lastIndexOf(name) === first) return name;
  return at === first ? `${name} ${year}` : String(year);
}

/** Whether rows are missing that might be the first or the last. */
const isWhole = ({ rows, rowCount }: Pick<Told, "rows" | "rowCount">): boolean => rows.length === rowCount;

/** How many rows have a figure, where some have none; null where all have one, or where not all rows are there. */
export function knownOf(told: Pick<Told, "rows" | "rowCount" | "offset">, at: number): number | null {
  const known = told.rows.filter((row) => row[at + told.offset] !== null).length;
  return isWhole(told) && known < told.rowCount ? known : null;
}

/**
 * Both ends of the first figure: "terbesar **Jawa Barat** (**51.316.378 jiwa**), terkecil …"; where rows are missing that might end it, the first.
 * @param noun what the rows are
 */
export function endsText(
  told: Omit<Told, "set">,
  figure: Figure,
  noun: string,
  amount: (row: readonly Cell[]) => string | null,
): string {
  const { rows, rowCount, offset, speaker } = told;
  const known = rows.filter((row) => sizeOf(row[offset]) !== null);
  const sorted = [...known].sort((a, b) => Number(sizeOf(b[offset])) - Number(sizeOf(a[offset])));
  const [first = rows[0], last] = [sorted[0], sorted.at(-1)];
  const end = (direction: Order["direction"], of: readonly Cell[] | undefined): string => {
    const tied = known.filter((row) => row[offset] === of?.[offset]);
    const said = `**${of && amount(of)}**`;
    if (tied.length > 1 && tied.length === rowCount) return `semuanya ${said}`;
    const extreme = extremeOf(figure, direction, speaker);
    if (tied.length > mostTied) return `${extreme} ${said} (${tied.length} ${noun})`;
    return `${extreme} ${joinWords(tied.map((row) => `**${row[0]}**`)) || `**${of?.[0]}**`} (${said})`;
  };
  const isOrdered = first && last && Number(sizeOf(first[offset])) > Number(sizeOf(last[offset]));
  const both = isWhole(told) && isOrdered ? `, ${end("lowest", last)}` : "";
  return `${end("highest", first)}${both}`;
}
