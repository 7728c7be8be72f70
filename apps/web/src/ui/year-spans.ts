import { timeName, timeOf } from "./time.ts";

/** Years, ascending, as people write them: "2015, 2020–2024". Empty for none. */
export function spansOf(years: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const year of years) {
    const span = spans.at(-1);
    if (span && span[1] + 1 === year) span[1] = year;
    else spans.push([year, year]);
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** The first and the last month of what has dates: "Mar 2023–Jun 2025". */
export const monthSpan = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  [from, to]
    .map((month) => {
      const time = timeOf(month);
      return time ? timeName(time).replace(/^(\p{L}{3})\p{L}*/u, "$1") : month;
    })
    .join("–");
