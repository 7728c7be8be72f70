import type { Information } from "@tanyadata/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Column, Compare, rowsOf } from "./compare.tsx";

const column = (region: string, people: number, year: number, schools?: number): Column => ({
  region,
  information: {
    name: `Wilayah ${region}`,
    population: {
      ...{ total_population: people, total_families: null, total_area: 2, population_density: people / 2 },
      simulated: year === 2024 ? ["total_population"] : [],
      year,
      years: { total_population: year, total_families: null, total_area: 2024, population_density: year },
    },
    layouts:
      schools === undefined
        ? []
        : [
            {
              items: [{ id: "schools", name: "Sekolah", value: schools, unit: "unit", year: 2024, is_simulated: true }],
            },
          ],
    sources: [{ title: `Buku ${region}`, url: "https://contoh.id", is_simulated: false }],
    notes: [`Catatan ${region}`],
    layouts_sources: [{ title: "Pendataan", url: "https://contoh.id", is_simulated: true }],
    layouts_notes: ["Catatan pendataan"],
  } as unknown as Information,
});
const shown = (columns: Column[], year: number | null = null) =>
  renderToStaticMarkup(<Compare columns={columns} year={year} onRemove={() => {}} />);
const rows = (...of: Parameters<typeof shown>) =>
  [...shown(...of).matchAll(/<tr.*?<\/tr>/g)].map(([html]) => html.replace(/<[^>]+>/g, "|").replace(/[| ]{2,}/g, "|"));

it("has a row for every count that one of the regions has, in the regions' own columns", () => {
  const told = rowsOf([column("11", 10, 2020), column("12", 20, 2020, 7)]);
  expect(told.map(({ id, cells }) => [id, ...cells.map((cell) => cell?.value)])).toEqual([
    ["total_population", 10, 20],
    ["total_families", null, null],
    ["total_area", 2, 2],
    ["population_density", 5, 10],
    ["schools", undefined, 7],
  ]);
});

it("tells the year of a row once, and of each figure where they differ; and what is simulated", () => {
  const [, same, , land] = rows([column("11", 10, 2020), column("12", 20, 2020)], 2020);
  expect([same, land]).toEqual(["|Penduduk (jiwa), 2020|10|20|", "|Luas (km²), 2024|2,00|2,00|"]);
  const different = [column("11", 10, 2020), column("12", 20, 2024)];
  expect(rows(different, 2020)[1]).toBe("|Penduduk (jiwa)|10|Data 2020|20|Simulasi|Data 2024|");
  expect(shown(different, 2020)).toContain("Data 2020 dan 2024; sebagian tidak ada untuk 2020");
  const newest = [column("11", 10, 2024), column("12", 20, 2024)];
  expect(rows(newest)[1]).toBe("|Penduduk (jiwa)|Simulasi|10|20|");
  expect(shown(newest)).toContain(">Data 2024<");
});

it("names every source, of counts too, and a region that is still on its way by its code", () => {
  const html = shown([column("11", 1, 2020), column("12", 2, 2020), { region: "13", information: undefined }]);
  for (const title of ["Buku 11", "Buku 12", "Pendataan"]) expect(html).toContain(title);
  expect(html).toContain("Keluarkan 13 dari perbandingan");
});
