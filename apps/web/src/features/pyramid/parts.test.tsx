import type { FigureTable as Figures, Information } from "@tanyadata/contract";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AgePyramid } from "./age-pyramid.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { FigureTable } from "./figure-table.tsx";
import { InformationPanel } from "./information-panel.tsx";
import { Legend } from "./map/legend.tsx";

const nothing = () => {};
const figures = (...values: (number | null)[]) =>
  ({
    type: "province",
    label: "Luas",
    unit: "km²",
    decimals: 3,
    whole: 1234.5,
    is_whole_simulated: false,
    rows: values.map((value, i) => ({ id: String(11 + i), name: `Wilayah ${11 + i}`, value })),
  }) as unknown as Figures;

/** What is read of some elements, cell by cell; an element without words reads as its name. */
const readings = (shown: ReactNode, element: string): string[] =>
  [...renderToStaticMarkup(shown).matchAll(new RegExp(`<${element}[ >].*?</${element}>`, "g"))].map(([html]) =>
    html
      .replace(/<svg.*?<\/svg>/g, "")
      .replace(/<button[^>]*aria-label="([^"]+)"[^>]*><\/button>/g, "[$1]")
      .replace(/<[^>]+>/g, "|")
      .split("|")
      .map((word) => word.trim())
      .filter(Boolean)
      .join(" "),
  );

describe("the legend", () => {
  const items = (shown: Figures, breaks: number[]) => readings(<Legend figures={shown} breaks={breaks} />, "li");

  it("tells each class from the least to the most figure in it, and the unit", () => {
    expect(items(figures(2, 10, 20, 50.25), [10, 50.25])).toEqual(["2–10", "20–50,25", "km²"]);
    expect(items(figures(0, 0, 1, 1), [0, 1])).toEqual(["0", "1", "km²"]);
    const shades = [
      ...renderToStaticMarkup(<Legend figures={figures(2, 50)} breaks={[2, 50]} />).matchAll(/shade-\d/g),
    ];
    expect(shades.map(String)).toEqual(["shade-0", "shade-4"]);
  });

  it("tells where nothing is known, and only then", () => {
    expect(items(figures(7, null), [7])).toEqual(["7", "Belum ada data", "km²"]);
    expect(items(figures(7), [7])).not.toContain("Belum ada data");
  });
});

describe("the table", () => {
  const table = (shown: Figures, compare: string[] = [], region: string | null = null) => (
    <FigureTable {...{ figures: shown, compare, region }} isLoading={false} onRegion={nothing} onCompare={nothing} />
  );

  it("ranks regions by their figure, those without one last, and tells the whole", () => {
    expect(readings(table(figures(2, null, 1234.5)), "tr")).toEqual([
      "No. Provinsi Luas (km²) Bandingkan",
      "1 Wilayah 13 1.234,500 [Bandingkan Wilayah 13]",
      "2 Wilayah 11 2,000 [Bandingkan Wilayah 11]",
      "3 Wilayah 12 – [Bandingkan Wilayah 12]",
      "Seluruh wilayah 1.234,500",
    ]);
    expect(readings(table({ ...figures(2), whole: null }), "tr")).toHaveLength(2);
    expect(readings(table({ ...figures(2), is_whole_simulated: true }), "tr").at(-1)).toBe(
      "Seluruh wilayah Simulasi 1.234,500",
    );
  });

  it("marks what is looked into and what is compared, of which five are the most", () => {
    const buttons = (compare: string[]) =>
      [
        ...renderToStaticMarkup(table(figures(6, 5, 4, 3, 2, 1), compare, "12")).matchAll(
          /<button[^>]*aria-label[^>]*>/g,
        ),
      ].map(([html]) => [/pressed="true"/.test(html), /disabled=""/.test(html)]);
    expect(buttons(["11"])).toEqual([[true, false], ...Array(5).fill([false, false])]);
    expect(buttons(["11", "12", "13", "14", "15"])).toEqual([...Array(5).fill([true, false]), [false, true]]);
    expect(renderToStaticMarkup(table(figures(6, 5), [], "12"))).toMatch(/<tr aria-current="true"[^>]*><td[^>]*>2</);
  });

  it("shows forty at first, and offers all", () => {
    const long = renderToStaticMarkup(table(figures(...Array(41).keys())));
    expect(long.match(/scope="row"/g)).toHaveLength(40 + 1);
    expect(long).toContain("Tampilkan semua (41)");
    expect(renderToStaticMarkup(table(figures(...Array(40).keys())))).not.toContain("Tampilkan semua");
  });
});

describe("the information", () => {
  const item = (id: string, value: number | null, is_simulated: boolean) => ({
    id,
    name: id,
    value,
    unit: "unit",
    year: 2024,
    is_simulated,
  });
  const information: Information = {
    id: "32",
    name: "Jawa Barat",
    type: "province",
    population: {
      total_families: 15,
      total_population: 50_345,
      total_area: 37_053.331,
      population_density: null,
      simulated: ["total_families", "population_density"],
      year: 2020,
      years: { total_families: 2024, total_population: 2020, total_area: 2023, population_density: null },
    },
    layouts: [
      { group_id: "a", group_name: "Pendidikan", items: [item("SD", 7, true), item("SMP", null, true)] },
      { group_id: "b", group_name: "Kesehatan", items: [item("RS", 2, false)] },
    ],
    layouts_sources: [],
    layouts_notes: [],
    ages: [],
    ages_year: null,
    ages_sources: [],
    ages_notes: [],
    sources: [{ title: "Badan Pusat Statistik", url: "https://contoh.id", is_simulated: false }],
    notes: ["Angka sementara"],
  };

  it("tells figures in their units; what is simulated says so, what is not known is a dash", () => {
    const shown = <InformationPanel information={information} year={null} />;
    expect(readings(shown, "dt")).toEqual([
      ...["Penduduk (jiwa)", "Keluarga", "Luas wilayah (km²)", "Kepadatan (jiwa/km²)"],
      ...["SD", "SMP", "RS"],
    ]);
    expect(readings(shown, "dd")).toEqual([
      ...["50.345 Data 2020", "15 Data 2024 Simulasi", "37.053,33 Data 2023", "–"],
      ...["7 unit", "– unit", "2 unit"],
    ]);
    const groups = readings(shown, "summary");
    expect(groups).toEqual(["Catatan (1)", "Pendidikan Simulasi", "Kesehatan"]);
    expect(readings(shown, "h2")).toEqual(["Informasi Jawa Barat", "Piramida penduduk", "Potensi desa (PODES)"]);
    expect(readings(shown, "p")).toEqual(["Belum ada data", "Data 2024"]);
    expect(readings(shown, "li")).toEqual(["Sumber: Badan Pusat Statistik", "Angka sementara"]);
  });

  it("tells of what is not of the year that was picked which year it is of; land holds in any year", () => {
    const ages = [{ age_group: "0-4", male: 10, female: 5 }];
    const shown = <InformationPanel information={{ ...information, ages, ages_year: 2022 }} year={2020} />;
    expect(readings(shown, "dd").slice(0, 4)).toEqual([
      ...["50.345 Data 2020", "15 Data 2024; tidak ada untuk 2020 Simulasi", "37.053,33 Data 2023"],
      "– Tidak ada data untuk 2020",
    ]);
    const said = renderToStaticMarkup(shown).match(/Data \d+; tidak ada untuk 2020/g);
    expect(said).toEqual([2024, 2022, 2024].map((year) => `Data ${year}; tidak ada untuk 2020`));
  });

  it("tells ages with men and women in their columns, the youngest first; drawn, the oldest is on top", () => {
    const ages = [
      { age_group: "0-4", male: 10, female: 5 },
      { age_group: "75+", male: 1, female: null },
    ];
    const shown = <AgePyramid ages={ages} name="Jambi" />;
    expect(readings(shown, "caption")).toEqual(["Penduduk Jambi menurut kelompok umur dan jenis kelamin"]);
    expect(readings(shown, "tr")).toEqual(["Umur Laki-laki Perempuan", "0-4 10 5", "75+ 1 –"]);
    expect(readings(shown, "title").slice(0, 2)).toEqual(["75+ tahun, laki-laki: 1", "75+ tahun, perempuan: –"]);
    const [oldMen, , men, women] = [...renderToStaticMarkup(shown).matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(
      ([, width]) => Number(width),
    );
    expect([(oldMen ?? 0) / (men ?? 0), (women ?? 0) / (men ?? 0)]).toEqual([expect.closeTo(0.1), expect.closeTo(0.5)]);
  });
});

it("leads back from where one is, step by step, to the country", () => {
  const path = [
    { id: "32", name: "Jawa Barat" },
    { id: "32.01", name: "Kabupaten Bogor" },
  ];
  const shown = <Breadcrumb country="Negeri" path={path} onRegion={nothing} />;
  expect(readings(shown, "li")).toEqual(["Negeri", "Jawa Barat", "Kabupaten Bogor"]);
  expect(readings(shown, "button")).toEqual(["Negeri", "Jawa Barat"]);
  expect(renderToStaticMarkup(shown)).toContain('aria-current="location" class="font-medium">Kabupaten Bogor<');
});
