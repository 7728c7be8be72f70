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
