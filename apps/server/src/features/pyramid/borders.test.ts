import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pyramidRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProgram } from "../../testing/program.ts";
import { type Geography, startGeography } from "./pyramid.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "tanyadata-atlas-"));
let bare: Geography;
let geography: Geography;
let villages: string[];

/** Stripes that share their sides and are as large as Kota Denpasar together; one is missing. */
const stripes = (codes: readonly string[]) => ({
  type: "FeatureCollection",
  features: codes.slice(1).map((kode_desa, i) => {
    const [west, east] = [115.2 + i * 0.0024, 115.2 + (i + 1) * 0.0024];
    const ring = [
      [west, -8.7],
      [east, -8.7],
      [east, -8.6],
      [west, -8.6],
      [west, -8.7],
    ];
    return { type: "Feature", properties: { kode_desa }, geometry: { type: "Polygon", coordinates: [ring] } };
  }),
});

async function atlas(...args: string[]): Promise<[ended: number | string | null, said: string]> {
  const program = startProgram("commands/atlas.ts", { args, cwd: folder });
  return [await program.ended(), program.printed()];
}

beforeAll(async () => {
  bare = await startGeography();
  villages = (await bare.get("/geographies/villages", { districts: "51.71" })).body.data.map(
    (one: { id: string }) => one.id,
  );
  writeFileSync(join(folder, "desa.geojson"), JSON.stringify(stripes(villages)));
  const [exitCode, said] = await atlas("import", "desa.geojson", "--source", "Uji 2026");
  expect([exitCode, said]).toEqual([0, expect.stringContaining(`Imported ${villages.length - 1} villages`)]);
  expect(said).toContain(villages[0]);
  geography = await startGeography({ borderFile: join(folder, "data", "atlas", "borders.sqlite") });
});
afterAll(async () => {
  await geography.close();
  await bare.close();
  rmSync(folder, { recursive: true });
});

describe("imported borders", () => {
  it("are served with the schematic ones of all other districts, which say so", async () => {
    const { body, headers } = await geography.get("/geographies/borders");
    pyramidRoutes.borders.response.parse(body);
    const { source, places, atlas } = body.data;
    expect([source, places]).toEqual(["Uji 2026", villages.length - 1]);
    const { provinces, regencies } = atlas.objects;
    expect([provinces.geometries.length, regencies.geometries.length]).toEqual([38, 514]);
    const real = regencies.geometries.filter((one: { properties: { schematic?: true } }) => !one.properties.schematic);
    expect(real.map(({ id }: { id: string }) => id)).toEqual(["51.71"]);
    expect(JSON.stringify(atlas).length).toBeLessThan(500_000);
    const again = await geography.get("/geographies/borders", {}, { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect((await bare.get("/geographies/borders")).headers.etag).not.toBe(headers.etag);
  });

  it("come as vector tiles, by ranges of bytes, to be kept for ever", async () => {
    const { tiles } = (await geography.get("/geographies/borders")).body.data;
    const path = `/geographies/tiles/${tiles}`;
    const whole = await geography.bytes(path, {});
    expect([whole.status, whole.body.subarray(0, 7).toString()]).toEqual([200, "PMTiles"]);
    const { headers } = whole;
    expect([headers["cache-control"], headers["content-encoding"], headers["accept-ranges"]]).toEqual([
      "public, max-age=31536000, immutable",
      undefined,
      "bytes",
    ]);
    const ranged = (range: string, more = {}) => geography.bytes(path, { range, "accept-encoding": "gzip", ...more });
    const part = await ranged("bytes=7-126");
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 7-126/${whole.body.length}`]);
    expect(part.body).toEqual(whole.body.subarray(7, 127));
    expect((await ranged("bytes=-5")).body).toEqual(whole.body.subarray(-5));
    expect((await ranged("bytes=7-", { "if-range": '"another"' })).body).toEqual(whole.body);
    expect((await ranged("bytes=99999999-")).status).toBe(416);
    expect((await geography.bytes(path, { "if-none-match": String(headers.etag) })).status).toBe(304);
    for (const unknown of ["0".repeat(20), "..%2fborders.sqlite"])
      expect((await geography.get(`/geographies/tiles/${unknown}`)).status).toBe(404);
    expect((await bare.get(path)).status).toBe(404);
  });

  it("of what lies in a district are served by level", async () => {
    const within = async (level: string) => {
      const { body } = await geography.get("/geographies/borders/51.71", { level });
      pyramidRoutes.bordersWithin.response.parse(body);
      return body.data.objects.regions.geometries.map(({ id }: { id: string }) => id);
    };
    expect(await within("village")).toEqual(villages.slice(1));
    expect(await within("subdistrict")).toEqual([...new Set(villages.map((id) => id.slice(0, 8)))]);
    expect((await geography.get("/geographies/borders/5171", { level: "village" })).status).toBe(200);
    expect((await geography.get("/geographies/borders/51.03", { level: "village" })).body).toEqual({ data: null });
    expect((await geography.get("/geographies/borders/51.99", { level: "village" })).status).toBe(404);
    expect((await geography.get("/geographies/borders/51.71", { level: "island" })).status).toBe(400);
  });

  it("place the villages that they hold; the others stay estimated", async () => {
    const { body } = await geography.get("/geographies/villages", { districts: "51.71" });
    const [missing, ...placed] = body.data;
    expect(missing.is_position_estimated).toBe(true);
    for (const { is_position_estimated, longitude, latitude } of placed) {
      expect(is_position_estimated).toBe(false);
      expect(longitude).toBeGreaterThan(115.2);
      expect(latitude).toBeCloseTo(-8.65, 2);
    }
  });

  it("are none where nothing was imported", async () => {
    expect((await bare.get("/geographies/borders")).body).toEqual({
      data: { source: "", places: 0, tiles: null, atlas: null },
    });
    expect((await bare.get("/geographies/borders/51.71", { level: "village" })).body).toEqual({ data: null });
  });
});

it("tells and removes what is there", async () => {
  expect(await atlas("status")).toEqual([
    0,
    expect.stringContaining(`Uji 2026; places of ${villages.length - 1} villages`),
  ]);
  expect(await atlas("remove")).toEqual([0, expect.stringContaining("Removed")]);
});
