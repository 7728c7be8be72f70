/**
 * Cells of a column of times: a year is `2024`; what is shorter is text that sorts as time goes: `2024-S1` a half, `2024-Q1` a
 * quarter, `2024-03` a month, `2024-03-15` a day.
 */
export type Grain = "year" | "half" | "quarter" | "month" | "day";

/** A place on the axis of one grain: neighbours are one apart. */
export interface Time {
  readonly grain: Grain;
  readonly at: number;
}

const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ");
const roman = ["I", "II", "III", "IV"];
const day = 86_400_000;

/** What the rows of each grain are. */
export const grainNames: Readonly<Record<Grain, string>> = {
  year: "Tahun",
  half: "Semester",
  quarter: "Triwulan",
  month: "Bulan",
  day: "Tanggal",
};

/** The time that a cell tells; null of any other. */
export function timeOf(cell: unknown): Time | null {
  const [, year, part = "", date] = /^(\d{4})(?:-(S[12]|Q[1-4]|\d\d)(?:-(\d\d))?)?$/.exec(String(cell)) ?? [];
  if (year === undefined) return null;
  const [whole, nth] = [Number(year), Number(part.replace(/^[SQ]/, ""))];
  if (part === "") return { grain: "year", at: whole };
  if (part.startsWith("S")) return { grain: "half", at: whole * 2 + nth - 1 };
  if (part.startsWith("Q")) return { grain: "quarter", at: whole * 4 + nth - 1 };
  if (nth < 1 || nth > 12) return null;
  if (date === undefined) return { grain: "month", at: whole * 12 + nth - 1 };
  return { grain: "day", at: Date.UTC(whole, nth - 1, Number(date)) / day };
}

/** In full: "Maret 2024", "Triwulan I 2024", "15 Maret 2024". */
export const timeName = ({ grain, at }: Time): string => named(grain, at, (month) => month, "Triwulan", "Semester");

/** Where there is little room: "Mar 24", "Tw I 24", "15 Mar". */
export function shortTime({ grain, at }: Time): string {
  const name = named(grain, at, (month) => month.slice(0, 3), "Tw", "Smt");
  if (grain === "year") return name;
  return grain === "day" ? name.replace(/ \d{4}$/, "") : name.replace(/ \d\d(\d\d)$/, " $1");
}

function named(grain: Grain, at: number, monthOf: (name: string) => string, quarter: string, half: string): string {
  switch (grain) {
    case "year":
      return String(at);
    case "half":
      return `${half} ${roman[at % 2]} ${Math.floor(at / 2)}`;
    case "quarter":
      return `${quarter} ${roman[at % 4]} ${Math.floor(at / 4)}`;
    case "month":
      return `${monthOf(months[at % 12] ?? "")} ${Math.floor(at / 12)}`;
    case "day": {
      const date = new Date(at * day);
      return `${date.getUTCDate()} ${monthOf(months[date.getUTCMonth()] ?? "")} ${date.getUTCFullYear()}`;
    }
  }
}

/** Where a year begins on the axis of a grain. */
export function startOf(year: number, grain: Grain): number {
  if (grain === "day") return Date.UTC(year, 0, 1) / day;
  return year * { year: 1, half: 2, quarter: 4, month: 12 }[grain];
}
