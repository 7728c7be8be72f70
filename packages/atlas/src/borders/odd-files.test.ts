import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openArchive } from "./archive.ts";
import { collection, folder, known, regions, shapefile, villages } from "./borders.fixture.ts";
import { importBorders } from "./import-borders.ts";
import { alone, clearUnfinished } from "./import-lock.ts";
import { type KnownRegion, knownRegions } from "./known.ts";
import { BordersRefused } from "./refused.ts";
import { join } from "./topology.ts";

let files: ReturnType<typeof folder>;
beforeEach(() => (files = folder()));
afterEach(() => files.remove());

const take = (file: string, source = "Uji") =>
  importBorders({ file, archive: files.archive, known, wishes: {}, source, report: () => {} });
const byCode = ({ code }: KnownRegion) => ({ kode: code });
const whole = collection(byCode);
const features: object[] = JSON.parse(whole).features;
const of = (changed: readonly object[]) => JSON.stringify({ type: "FeatureCollection", features: changed });
const changed = (at: number, part: object) =>
  of(features.map((feature, i) => (i === at ? { ...feature, ...part } : feature)));
const left = () => readdirSync(dirname(files.archive)).sort();

/** The codes and sources of what is in service. */
function inService(): { readonly source: string | undefined; readonly codes: readonly string[] } {
  const archive = openArchive(files.archive);
  const codes = ["99.01", "99.71"].flatMap((district) => {
    const { objects } = JSON.parse(archive?.inside(district, "village") ?? '{"objects":{"regions":{"geometries":[]}}}');
    const drawn = objects.regions.geometries.filter(({ arcs }: { arcs: unknown[] }) => arcs.length > 0);
    return drawn.map(({ id }: { id: string }) => id);
  });
  archive?.close();
  return { source: archive?.source, codes };
}

describe("a file that was taken for one with borders is refused in words, and changes nothing", () => {
  const swapped = whole.replaceAll(/\[(11\d\.?\d*),(-\d\.?\d*)\]/g, "[$2,$1]");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole, "utf16le")]);
  const lines = features.map((one) => JSON.stringify(one)).join("\n");
  const { shp, dbf } = shapefile();
  const edited = (edit: (bytes: Buffer) => void, bytes = shp) => {
    const copy = Buffer.from(bytes);
    edit(copy);
    return copy;
  };
  it.each<[string, string, string | Uint8Array, RegExp, Uint8Array?]>([
    ["latitude before longitude", "a.geojson", swapped, /latitude and longitude are swapped/],
    ["a ZIP archive", "a.zip", "PK\x03\x04…", /ZIP archive: unpack it/],
    ["a ZIP archive by another name", "a.geojson", "PK\x03\x04…", /ZIP archive: unpack it/],
    ["gzipped", "a.geojson", new Uint8Array([0x1f, 0x8b, 8, 0]), /compressed: unpack it/],
    ["a GeoPackage", "a.gpkg", "SQLite format 3\0", /GeoPackage.*ogr2ogr/],
    ["KML", "a.json", "\n<kml/>", /KML.*ogr2ogr/],
    ["UTF-16", "a.geojson", utf16, /UTF-16; save it as UTF-8/],
    ["nothing", "a.geojson", "", /file is empty/],
    ["TopoJSON", "a.json", '{"type":"Topology","objects":{},"arcs":[]}', /TopoJSON/],
    ["a feature a line", "a.geojson", lines, /called \.geojsonl/],
    [
      "only empty areas",
      "a.geojson",
      whole.replaceAll(/"coordinates":\[.*?\]\]\]/g, '"coordinates":[]'),
      /no region.*has an area/,
    ],
    ["a Shapefile that is cut off", "a.shp", shp.subarray(0, 2500), /after 1 whole shapes, ends in the middle/, dbf],
    ["a Shapefile of a few bytes", "a.shp", shp.subarray(0, 50), /\(\.shp\) ends in the middle/, dbf],
    ["a record without its points", "a.shp", edited((b) => b.writeInt32BE(10, 104)), /record 1 .* damaged/, dbf],
    ["a record longer than the file", "a.shp", edited((b) => b.writeInt32BE(2 ** 30, 104)), /ends in the middle/, dbf],
    ["more parts than bytes", "a.shp", edited((b) => b.writeInt32LE(2 ** 30, 144)), /record 1 .* damaged/, dbf],
    ["a corner that is no number", "a.shp", edited((b) => b.writeDoubleLE(NaN, 156)), /no longitude and latitude/, dbf],
    ["a table that is cut off", "a.shp", shp, /the \.dbf file ends in the middle/, dbf.subarray(0, 150)],
    ["an empty table", "a.shp", shp, /the \.dbf file ends in the middle/, new Uint8Array()],
    ["a table of fewer rows", "a.shp", shp, /only 7 rows/, edited((b) => b.writeUInt32LE(7, 4), dbf)],
    ["a table of more rows", "a.shp", shp, /9 rows, more than/, edited((b) => b.writeUInt32LE(9, 4), dbf)],
  ])("%s", async (_about, name, content, words, table) => {
    await take(files.write("good.geojson", whole), "old");
    const before = left();
    if (table) files.write("a.dbf", table);
    const failing = take(files.write(name, content), "new");
    await expect(failing).rejects.toThrow(words);
    await expect(failing).rejects.toBeInstanceOf(BordersRefused);
    expect(inService()).toEqual({ source: "old", codes: villages.map(({ code }) => code) });
    expect(left()).toEqual(before);
  });

  it("a Shapefile in metres, and one without a table", async () => {
    const { shp } = shapefile();
    const file = files.write("a.shp", shp);
    await expect(take(file)).rejects.toThrow(/a\.dbf is missing/);
    files.write("a.prj", 'PROJCS["WGS_1984_UTM_Zone_48S"]');
    await expect(take(file)).rejects.toThrow(/projected coordinates.*ogr2ogr -t_srs EPSG:4326/);
  });

  it("a folder", async () => {
    const path = resolve(files.write("x", ""), "../borders.shp");
    mkdirSync(path);
    await expect(take(path)).rejects.toThrow(/is a folder/);
  });
});

describe("what is odd in a file is told, and the rest is taken", () => {
  it("a region's borders twice: once is enough", async () => {
    const report = await take(files.write("a.geojson", of([...features, features[0] ?? {}])));
    expect(report.repeated).toEqual(["feature 9 (99.01.01.2001 Mekarsari)"]);
    expect(inService().codes).toEqual(villages.map(({ code }) => code));
  });

  it("a code that two features bear", async () => {
    const { several, missing } = await take(
      files.write("a.geojson", changed(1, { properties: { kode: villages[0]?.code } })),
    );
    expect([several, missing].map(([region]) => region?.code)).toEqual(["99.01.01.2001", "99.01.01.2002"]);
  });

  it("features without a code, with an unknown one, or without an area", async () => {
    const odd: readonly object[] = [
      { properties: { kode: null } },
      { properties: { kode: "88.01" } },
      { geometry: null },
    ];
    const { unknown, empty, drawn } = await take(
      files.write("a.geojson", of(features.map((one, i) => ({ ...one, ...odd[i] })))),
    );
    expect([unknown, empty, drawn]).toEqual([
      ["feature 1 (nothing said)", "feature 2 (88.01)"],
      ["feature 3 (99.01.02.2001 Mekarsari)"],
      5,
    ]);
  });

  it("sides that cross: they are told by region, with the place", async () => {
    const bow = [
      [115, -8],
      [115.1, -7.8],
      [115.1, -8],
      [115, -7.8],
      [115, -8],
    ];
    const { crossed } = await take(
      files.write("a.geojson", changed(0, { geometry: { type: "Polygon", coordinates: [bow] } })),
    );
    expect(crossed).toEqual(["feature 1 (99.01.01.2001 Mekarsari) near 115, -7.8"]);
    expect(inService().codes).toHaveLength(8);
  });

  it("sides that only touch, islands and lakes are in order", async () => {
    const square = (x: number, y: number, size: number) =>
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ].map(([dx = 0, dy = 0]) => [x + dx * size, y + dy * size]);
    // An island that meets the mainland in one corner, and a lake that meets the shore in one.
    const coordinates = [[square(115, -8, 0.05), square(115.025, -7.975, 0.025)], [square(115.05, -7.95, 0.05)]];
    const { crossed } = await take(
      files.write("a.geojson", changed(0, { geometry: { type: "MultiPolygon", coordinates } })),
    );
    expect(crossed).toEqual([]);
  });

  it("160,000 corners in one border: each is found at once, not looked for among all others", () => {
    const corners = Array.from({ length: 160_000 }, (_, i): [number, number] => {
      const angle = (i / 160_000) * 2 * Math.PI;
      return [Math.round(11_500_000 + 30_000 * Math.cos(angle)), Math.round(-790_000 + 30_000 * Math.sin(angle))];
    });
    const started = process.cpuUsage().user;
    const { arcs } = join([["a", [[[...corners, corners[0] ?? [0, 0]]]]]]);
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5);
    expect(arcs.flat().map(String)).toEqual([...corners, corners[0]].map(String));
  });

  it("letters that are not UTF-8: they are read as Windows wrote them", async () => {
    const named = knownRegions(regions.map((one) => (one.code === "99.71" ? { ...one, name: "Kota Ångström" } : one)));
    const districts = collection(({ parent }) => ({ nama: named.get(parent?.slice(0, 5) ?? "")?.name }));
    const file = files.write("a.geojson", Buffer.from(districts, "latin1"));
    const taken = importBorders({
      file,
      archive: files.archive,
      known: named,
      wishes: {},
      source: "",
      report: () => {},
    });
    expect(await taken).toMatchObject({ level: "district", drawn: 2, unknown: [] });
  });

  it("the mark that some programs put before UTF-8", async () => {
    const lines = features.map((one) => JSON.stringify(one)).join("\r\n");
    expect(await take(files.write("a.geojsonl", `\uFEFF${lines}`))).toMatchObject({ drawn: 8 });
    expect(await take(files.write("a.geojson", `\uFEFF${whole}`))).toMatchObject({ drawn: 8 });
  });
});

describe("an import that is ended in its middle", () => {
  it.each([
    ["SIGKILL", "cutting tiles: archive"],
    ["SIGINT", "drawing the country"],
  ])("by %s leaves the old borders in service, and nothing once it is cleared", async (signal, moment) => {
    await take(files.write("good.geojson", whole), "old");
    const before = left();
    const file = files.write("new.geojson", of(features.slice(0, 4)));
    const child = spawnSync(
      process.execPath,
      [
        "--import",
        "tsx",
        resolve(import.meta.dirname, "killed-import.fixture.ts"),
        file,
        files.archive,
        signal,
        moment,
      ],
      { encoding: "utf8" },
    );
    expect([child.signal, child.stderr]).toEqual([signal, ""]);
    expect(left().length).toBeGreaterThan(before.length);
    expect(inService()).toEqual({ source: "old", codes: villages.map(({ code }) => code) });
    clearUnfinished(files.archive);
    expect(left()).toEqual(before);
    expect(inService().source).toBe("old");
  });

  it("is not mistaken for one that is running: a second one is refused, and clearing leaves it alone", async () => {
    const file = files.write("a.geojson", whole);
    await alone(files.archive, async () => {
      await expect(take(file)).rejects.toThrow(/another import is running/);
      files.write("atlas/borders.sqlite.new", "of the one that runs");
      clearUnfinished(files.archive);
      expect(left()).toContain("borders.sqlite.new");
    });
    expect(await take(file)).toMatchObject({ drawn: 8 });
  });
});
