import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source, tileIdToZxy } from "pmtiles";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openArchive } from "../borders/archive.ts";
import { collection, folder, known, villages } from "../borders/borders.fixture.ts";
import { importBorders } from "../borders/import-borders.ts";
import { PmtilesWriter } from "./pmtiles-writer.ts";

let files: ReturnType<typeof folder>;
beforeEach(() => (files = folder()));
afterEach(() => files.remove());

/** Read as a browser reads it: by ranges. */
function reader(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (from, length) => ({ data: new Uint8Array(bytes.subarray(from, from + length)).buffer }),
  };
  return new PMTiles(source);
}

async function layersOf(tiles: PMTiles, zoom: number, x: number, y: number) {
  const found = await tiles.getZxy(zoom, x, y);
  return found ? new VectorTile(new PbfReader(found.data)).layers : null;
}

/** The regions of a level at a zoom, in units of that zoom, by code: the rings of each tile that holds some of it. */
async function regionsAt(tiles: PMTiles, zoom: number, level: string) {
  const at = (longitude: number) => Math.floor(2 ** zoom * (longitude / 360 + 0.5));
  const found = new Map<string, { name: unknown; rings: { x: number; y: number }[][] }>();
  for (let x = at(114.9); x <= at(115.9); x++)
    // Nearly as far south of the equator on the map as on the globe.
    for (let y = at(-180 + 187.5); y <= at(-180 + 188.5); y++) {
      const layer = (await layersOf(tiles, zoom, x, y))?.[level];
      for (let i = 0; i < (layer?.length ?? 0); i++) {
        const feature = layer?.feature(i);
        const { code, name } = feature?.properties ?? {};
        const known = found.get(String(code)) ?? { name, rings: [] };
        const placed = feature
          ?.loadGeometry()
          .map((ring) => ring.map((p) => ({ x: p.x + x * 4096, y: p.y + y * 4096 })));
        found.set(String(code), { name, rings: [...known.rings, ...(placed ?? [])] });
      }
    }
  return found;
}

async function imported(of = villages): Promise<PMTiles> {
  const file = files.write(
    "desa.geojson",
    collection(({ code }) => ({ kode: code }), of),
  );
  await importBorders({ file, archive: files.archive, known, wishes: {}, source: "", report: () => {} });
  return current();
}

function current(): PMTiles {
  const archive = openArchive(files.archive);
  archive?.close();
  return reader(archive?.tilesFile(archive.tiles ?? "") ?? "");
}

describe("tiles of imported borders", () => {
  it("hold each level from its zoom on, with codes and names", async () => {
    const tiles = await imported();
    const header = await tiles.getHeader();
    expect([header.minZoom, header.maxZoom, header.clustered, header.tileType]).toEqual([7, 10, true, 1]);
    const codes = async (zoom: number, level: string) => [...(await regionsAt(tiles, zoom, level)).keys()].sort();
    expect(await codes(10, "village")).toEqual(villages.map(({ code }) => code));
    expect(await codes(8, "village")).toEqual([]);
    expect(await codes(7, "subdistrict")).toEqual(["99.01.01", "99.01.02", "99.71.01", "99.71.02"]);
    expect(await codes(7, "district")).toEqual(["99.01", "99.71"]);
    expect(await codes(9, "province")).toEqual(["99"]);
    expect((await regionsAt(tiles, 10, "village")).get("99.01.01.2001")?.name).toBe("Mekarsari");
  });

  it("draw the line between neighbours the same in both, at each zoom and between districts too", async () => {
    const tiles = await imported();
    for (const zoom of [9, 10]) {
      const drawn = await regionsAt(tiles, zoom, "village");
      const east = (degrees: number) => 4096 * 2 ** zoom * (degrees / 360 + 0.5);
      const corners = (i: number, longitude: number) =>
        new Set(
          drawn
            .get(villages[i]?.code ?? "")
            ?.rings.flat()
            .filter(({ x }) => Math.abs(x - east(longitude)) < east(0.006) - east(0))
            .map(({ x, y }) => `${x} ${y}`),
        );
      for (const [left, right] of [
        [0, 1],
        [3, 4],
      ] as const) {
        const line = 115 + right / 10;
        expect(corners(left, line).size).toBeGreaterThan(10);
        expect(corners(left, line)).toEqual(corners(right, line));
      }
    }
  });

  it("stand until the import after the next, for pages that are open", async () => {
    const [first, other] = [await imported(), await imported(villages.slice(0, 4))];
    expect(await first.getHeader()).toBeDefined();
    const archive = openArchive(files.archive);
    archive?.close();
    expect(archive?.tilesFile("../../etc/passwd")).toBeNull();
    expect(await regionsAt(other, 10, "village")).toHaveProperty("size", 8);
    const [former, latest] = [archive?.tiles ?? "", await imported(villages.slice(4))];
    expect(archive?.tilesFile(former)).not.toBeNull();
    expect(await latest.getHeader()).toBeDefined();
    expect(readdirSync(dirname(files.archive)).filter((name) => name.endsWith(".pmtiles")).length).toBeLessThan(3);
  });
});

it("an archive holds many tiles, equal ones once, and none where none is", async () => {
  const path = files.write("a.pmtiles", "");
  const writer = new PmtilesWriter(path);
  const digestOf = (what: string) => createHash("sha512").update(what).digest();
  const contentOf = (tile: number) => {
    if (tile < 500 || tile % 9 === 0) return tile < 500 ? "sea" : "again";
    const digest = digestOf(`${tile}`);
    return digest.toString("base64").slice(0, 10 + ((digest[0] ?? 0) % 71));
  };
  const numbers = Array.from({ length: 16_000 }, (_, i) => (i < 600 ? i : i * 4 + ((digestOf(`at ${i}`)[0] ?? 0) % 4)));
  for (const tile of numbers) writer.add(tile, Buffer.from(contentOf(tile)));
  const about = { zooms: [0, 10], bounds: [95, -11, 141, 6], metadata: { name: "Uji" } } as const;
  expect(writer.finish(about)).toMatch(/^[0-9a-f]{20}$/);
  const tiles = reader(path);
  const header = await tiles.getHeader();
  expect([header.numAddressedTiles, header.numTileContents]).toEqual([
    numbers.length,
    new Set(numbers.map(contentOf)).size,
  ]);
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect([header.minLon, header.maxLat, await tiles.getMetadata()]).toEqual([95, 6, { name: "Uji" }]);
  for (const tile of [0, 499, 500, 599, ...[600, 601, 9000, 15_999].flatMap((i) => numbers[i] ?? [])]) {
    const found = await tiles.getZxy(...tileIdToZxy(tile));
    expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe(contentOf(tile));
  }
  const gap = numbers.findIndex((tile, i) => i > 700 && numbers[i + 1] !== tile + 1);
  expect(await tiles.getZxy(...tileIdToZxy((numbers[gap] ?? 0) + 1))).toBeUndefined();
});
