import { daysFromTo, type Grain, grainOf, monthsIn, shifted } from "@tanyadata/semantic-model";

/** What each grain of the calendar is called. */
const grainNames: Readonly<Record<Grain, string>> = {
  year: "tahun",
  half: "semester",
  quarter: "triwulan",
  month: "bulan",
  day: "tanggal",
};

const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ");
const roman = ["I", "II", "III", "IV"];

const nameOfMonth = (month: number): string => months[(month % 100) - 1] ?? "";
const yearOfMonth = (month: number): number => Math.floor(month / 100);

/** A period by its name alone: "2024", "Maret 2024", "triwulan I 2024", "15 Maret 2024", "Februari–Mei 2024", "10–20 Mei 2024". */
export function periodName(period: number): string {
  const { first, last } = monthsIn(period);
  switch (grainOf(period)) {
    case "year":
      return String(period);
    case "half":
      return `semester ${first % 100 > 6 ? "II" : "I"} ${yearOfMonth(first)}`;
    case "quarter":
      return `triwulan ${roman[Math.ceil((first % 100) / 3) - 1]} ${yearOfMonth(first)}`;
    case "month":
      return `${nameOfMonth(first)} ${yearOfMonth(first)}`;
    case "day":
      return `${period % 100} ${nameOfMonth(first)} ${yearOfMonth(first)}`;
    case null: {
      const days = daysFromTo(period);
      return days ? daysText(days.from, days.to) : spanName(first, last);
    }
  }
}

/** From one month to another; whole years by their numbers alone. */
export function spanName(first: number, last: number): string {
  const [from, to] = [yearOfMonth(first), yearOfMonth(last)];
  if (first % 100 === 1 && last % 100 === 12) return from === to ? String(from) : `${from}–${to}`;
  const start = nameOfMonth(first) + (from === to ? "" : ` ${from}`);
  return `${start}–${nameOfMonth(last)} ${to}`;
}

/** As it stands behind what it is said of: "tahun 2024", "Maret 2024", "tanggal 15 Maret 2024". */
export function whenPhrase(period: number): string {
  const grain = grainOf(period);
  const isDaily = grain === "day" || daysFromTo(period) !== null;
  const isNoun = grain === "year" || isDaily || (grain === null && /^\d/.test(periodName(period)));
  return isNoun ? `${isDaily ? "tanggal" : "tahun"} ${periodName(period)}` : periodName(period);
}

/** "tahun 2020 ke 2024", "Maret 2024 ke April 2024". */
export const fromTo = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${whenPhrase(from)} ke ${periodName(to)}`;

/** How many periods of its grain lie between two: from 2020 to 2024 four, from March to May two. */
export function stepsBetween(from: number, to: number): number {
  let steps = 0;
  for (let at = from; at < to; at = shifted(at, 1)) steps++;
  return steps;
}

/** Several of one grain, ascending: "2015–2020", "Januari–Juni 2024" where none is left out, "Maret 2024 dan Mei 2024" otherwise. */
export function periodsText(periods: readonly number[]): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return "";
  const isWhole = periods.every((period, at) => at === 0 || period === shifted(periods[at - 1] ?? 0, 1));
  if (isWhole && periods.length > 2) {
    if (grainOf(first) === "day") return daysText(first, last);
    return spanName(monthsIn(first).first, monthsIn(last).last);
  }
  const names = periods.map(periodName);
  return names.length <= 2 ? names.join(" dan ") : `${names.slice(0, -1).join(", ")}, dan ${names.at(-1)}`;
}

/** "1–31 Maret 2024", "20 Maret–5 April 2024" */
function daysText(first: number, last: number): string {
  if (Math.floor(first / 100) === Math.floor(last / 100)) return `${first % 100}–${periodName(last)}`;
  const begin = periodName(first);
  const isOneYear = Math.floor(first / 10_000) === Math.floor(last / 10_000);
  return `${isOneYear ? begin.slice(0, -5) : begin}–${periodName(last)}`;
}

/** The same behind what it is said of: "tahun 2015–2020", "Januari–Juni 2024". */
export const spanPhrase = (periods: readonly number[]): string =>
  /^\d+(?:–\d+)?$/u.test(periodsText(periods)) ? `tahun ${periodsText(periods)}` : periodsText(periods);

/** What the rows of a series are: "tahun", "bulan". */
export const nounOfPeriods = (periods: readonly number[]): string => grainNames[grainOf(periods[0] ?? 0) ?? "month"];

/** How a cell that `periodCell` wrote is read out. */
export function periodOfCell(cell: unknown): string {
  const text = String(cell);
  const [year = "", rest = ""] = [text.slice(0, 4), text.slice(5)];
  if (rest === "") return text;
  if (rest.startsWith("Q")) return `triwulan ${roman[Number(rest.slice(1)) - 1]} ${year}`;
  if (rest.startsWith("S")) return `semester ${roman[Number(rest.slice(1)) - 1]} ${year}`;
  const [month = "", day] = rest.split("-");
  const name = `${months[Number(month) - 1]} ${year}`;
  return day === undefined ? name : `${Number(day)} ${name}`;
}
