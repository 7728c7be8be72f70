import { existsSync } from "node:fs";
import { feature } from "topojson-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isWithin, squareKilometres } from "../geometry.ts";
import type { Area } from "../outlines.ts";
import { openArchive } from "./archive.ts";
import { collection, column, folder, known, regions, shapefile, villages } from "./borders.fixture.ts";
import { type BorderImport, importBorders } from "./import-borders.ts";
import { importPlaces } from "./import-places.ts";
import { type KnownRegion, knownRegions } from "./known.ts";
import { BordersRefused } from "./refused.ts";

let files: ReturnType<typeof folder>;
beforeEach(() => (files = folder()));
afterEach(() => files.remove());

const take = (file: string, wishes: BorderImport["wishes"] = {}, of = known) =>
  importBorders({ file, archive: files.archive, known: of, wishes, source: "Uji 2026", report: () => {} });
const byCode = ({ code }: KnownRegion) => ({ kode: code });
const nameOf = (code: string) => known.get(code)?.name;
const byNames = ({ name, parent }: KnownRegion) => ({
  desa: name,
  kec: nameOf(parent ?? ""),
  kab: nameOf(parent?.slice(0, 5) ?? ""),
});

/** The areas of what was imported, in degrees, by code. */
function imported(level: "country" | "subdistrict" | "village", district = ""): Map<string, Area> {
  const archive = openArchive(files.archive);
  const text = level === "country" ? archive?.country : archive?.inside(district, level);
  archive?.close();
  if (!text) return new Map();
  const topology = JSON.parse(text);
  return new Map(
    Object.values(topology.objects).flatMap((object) =>
      (feature(topology, object as never) as unknown as GeoJSON.FeatureCollection).features.map(({ id, geometry }) => {
        const { type, coordinates } = geometry as { type: string; coordinates: unknown };
        return [String(id), (type === "Polygon" ? [coordinates] : coordinates) as Area] as const;
      }),
    ),
  );
}

describe("borders of villages", () => {
  it("are drawn with all regions above them, their neighbours sharing each line", async () => {
    const report = await take(files.write("desa.geojson", collection(byCode)));
    expect(report).toMatchObject({ level: "village", drawn: 8, missing: [], unknown: [], odd: [] });
    expect(report.shared).toBeGreaterThan(0.2);
    const inner = new Map(["99.01", "99.71"].flatMap((district) => [...imported("village", district)]));
    expect([...inner.keys()]).toEqual(villages.map(({ code }) => code));
    expect([...imported("subdistrict", "99.01").keys()]).toEqual(["99.01.01", "99.01.02"]);
    const country = imported("country");
    expect([...country.keys()].sort()).toEqual(["99", "99.01", "99.71"]);
    const sum = (codes: string) =>
      [...inner].filter(([code]) => code.startsWith(codes)).reduce((all, [, area]) => all + squareKilometres(area), 0);
    const original = villages.reduce((all, _, i) => all + squareKilometres([column(i).coordinates]), 0);
    // Shared lines are simplified once, so that what one loses its neighbour gains.
    expect(sum("99") / original).toBeCloseTo(1, 2);
    for (const code of ["99", "99.01", "99.71"])
      expect(squareKilometres(country.get(code) ?? []) / sum(code)).toBeCloseTo(1, 1);
    for (let i = 0; i < 78; i++) {
      const holders = [...inner].filter(([, area]) => isWithin(area, 115.01 + i / 100 + 0.0001, -7.9));
      expect(holders).toHaveLength(1);
    }
  });

  it("tell where villages lie, unless a file of places does", async () => {
    const places = files.write("desa.csv", '\uFEFFkode;lintang;bujur\r\n"99.01.01.2001";-7,95;115,06\r\n1;-7;115\r\n');
    expect(await importPlaces(places, files.archive, known)).toEqual({ placed: 1, unknown: ["line 3: 1"] });
    await take(files.write("desa.geojson", collection(byCode)));
    const archive = openArchive(files.archive);
    archive?.close();
    expect(archive?.places.get("99.01.01.2001")).toEqual({ longitude: 115.06, latitude: -7.95 });
    const [, area] = [...imported("village", "99.01")][1] ?? [];
    const place = archive?.places.get("99.01.01.2002");
    expect(isWithin(area ?? [], place?.longitude ?? 0, place?.latitude ?? 0)).toBe(true);
    expect(archive?.places.size).toBe(8);
  });

  it("come as a Shapefile or a feature a line just as well", async () => {
    const { shp, dbf } = shapefile();
    files.write("desa.dbf", dbf);
    expect(await take(files.write("desa.shp", shp))).toMatchObject({ drawn: 8, by: "KODE (kemendagri)" });
    const sizes = () =>
      [...imported("village", "99.01")].map(([code, area]) => [code, squareKilometres(area).toFixed(6)]);
    const fromShapes = sizes();
    const lines = JSON.parse(collection(byCode)).features.map((one: unknown) => JSON.stringify(one));
    expect(await take(files.write("desa.geojsonl", `${lines.join("\n")}\n`))).toMatchObject({ drawn: 8 });
    expect(sizes()).toEqual(fromShapes);
  });

  it("that are missing are listed, and those imported before stay", async () => {
    await take(files.write("all.geojson", collection(byCode)));
    const without = villages.filter(({ code }) => code.startsWith("99.01") && code !== "99.01.02.2002");
    const { missing, drawn } = await take(files.write("some.geojson", collection(byCode, without)));
    expect([drawn, ...missing.map(({ code }) => code).sort()]).toEqual([3, "99.01.02.2002", "99.71"]);
    expect([...imported("village", "99.01").keys()]).toHaveLength(3);
    expect([...imported("village", "99.71").keys()]).toHaveLength(4);
    expect([...imported("country").keys()].sort()).toEqual(["99", "99.01", "99.71"]);
  });
});

describe("regions are told", () => {
  it.each([
    [
      "by the ministry's code without dots",
      ({ code }: KnownRegion) => ({ id: Number(code.replaceAll(".", "")), n: 3 }),
    ],
    ["by names, with those around", byNames],
  ])("%s", async (_about, say) => {
    expect(await take(files.write("desa.geojson", collection(say)))).toMatchObject({ level: "village", drawn: 8 });
  });

  it("by BPS's code", async () => {
    const districts = collection(({ parent }) => ({ kab: known.get(parent?.slice(0, 5) ?? "")?.bps }));
    expect(await take(files.write("kab.geojson", districts))).toMatchObject({ level: "district", by: "kab (bps)" });
    expect([...imported("country").keys()].sort()).toEqual(["99", "99.01", "99.71"]);
    expect(squareKilometres(imported("country").get("99.01") ?? [])).toBeGreaterThan(900);
  });

  it.each<[string, (village: KnownRegion) => Record<string, unknown>, RegExp, BorderImport["wishes"]?]>([
    ["names that several bear", ({ name }) => ({ name }), /8 features cannot be told .*\n.*"Mekarsari" can be/],
    ["nothing that is known", () => ({ luas: 12.5 }), /no column holds .*\n {2}luas, such as "12.5"/],
    ["a column that is not there", byCode, /no column id; the file has kode/, { column: "id" }],
  ])("not by %s", async (_about, say, words, wishes) => {
    const file = files.write("desa.geojson", collection(say));
    await expect(take(file, wishes)).rejects.toThrow(words);
    expect(existsSync(files.archive)).toBe(false);
  });

  it("not where two columns tell of different regions, until the operator says which", async () => {
    const turned = (code: string) => (code.startsWith("99.01") ? "99.71" : "99.01") + code.slice(5);
    const file = files.write(
      "desa.geojson",
      collection(({ code }) => ({ old: turned(code), new: code })),
    );
    await expect(take(file)).rejects.toThrow(/tell of different regions.*Say which is right with --code/);
    expect(await take(file, { column: "new" })).toMatchObject({ drawn: 8, by: "new (kemendagri)" });
  });
});

describe("a file that cannot be taken changes nothing", () => {
  const whole = collection(byCode);
  const bali = (code: string) =>
    regions.map((one) => ({
      ...one,
      code: one.code.replace("99", code),
      parent: one.parent?.replace("99", code) ?? null,
    }));
  it.each<[string, string, string, RegExp]>([
    ["cut off", "a.geojson", whole.slice(0, 3000), /ends in the middle, after \d whole features/],
    ["a broken feature", "a.geojson", whole.replace('"Polygon"', "Polygon"), /feature 1 is not valid JSON/],
    ["another kind of JSON", "a.json", '{"a": [1]}', /no list "features"/],
    ["no JSON", "a.json", "kode,nama", /no GeoJSON FeatureCollection/],
    ["no features", "a.json", '{"type":"FeatureCollection","features":[]}', /holds no features/],
    ["lines", "a.geojson", whole.replaceAll("Polygon", "LineString"), /feature 1 is a LineString/],
    ["metres", "a.geojson", whole.replaceAll("[115.", "[11500."), /far from Indonesia.*ogr2ogr/],
    [
      "words for places",
      "a.geojson",
      whole.replaceAll("[115.", '["115.').replaceAll(/(\["115\.\d+)/g, '$1"'),
      /no longitude and latitude/,
    ],
    ["no Shapefile", "a.shp", "x".repeat(200), /\.dbf is missing/],
    ["another format", "a.dxf", "0\nSECTION", /GeoJSON .* or Shapefile/],
  ])("%s", async (_about, name, content, words) => {
    await take(files.write("good.geojson", whole));
    const before = imported("village", "99.01");
    const failing = take(files.write(name, content));
    await expect(failing).rejects.toThrow(words);
    await expect(failing).rejects.toBeInstanceOf(BordersRefused);
    expect(imported("village", "99.01")).toEqual(before);
    expect(existsSync(`${files.archive}.new`)).toBe(false);
  });

  it("regions of another size than they officially have", async () => {
    const file = files.write(
      "a.geojson",
      collection(({ code }) => ({ kode: code.replace("99", "53") })),
    );
    await expect(take(file, {}, knownRegions(bali("53")))).rejects.toThrow(
      /less than half or more than twice as large/,
    );
  });

  it("places without a column or far away", async () => {
    const place = (text: string) => importPlaces(files.write("p.csv", text), files.archive, known);
    await expect(place("kode,nama\n1,2\n")).rejects.toThrow(/no column is the latitude/);
    await expect(place("code,lat,lon\n99.01.01.2001,115.1,-7.9\n")).rejects.toThrow(/line 2: 115.1, -7.9 is no place/);
    await expect(place("code,lat,lon\n88,-7,115\n")).rejects.toThrow(/no code is a village's/);
    expect(existsSync(files.archive)).toBe(false);
  });
});
