import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KnownRegion, knownRegions } from "./known.ts";

/** A made-up province of two districts, each of two subdistricts of two villages: columns of villages side by side. */
export const regions: readonly KnownRegion[] = [
  { level: "province", code: "99", name: "Nusa Uji", parent: null, bps: "98" },
  ...["01", "71"].flatMap((d, i): KnownRegion[] => [
    {
      level: "district",
      code: `99.${d}`,
      name: i === 0 ? "Kabupaten Contoh" : "Kota Contoh",
      parent: "99",
      bps: `98${d}`,
    },
    ...["01", "02"].flatMap((s, j): KnownRegion[] => [
      { level: "subdistrict", code: `99.${d}.${s}`, name: ["Utara", "Selatan"][j] ?? "", parent: `99.${d}` },
      ...["2001", "2002"].map(
        (v, k): KnownRegion => ({
          level: "village",
          code: `99.${d}.${s}.${v}`,
          name: ["Mekarsari", "Sukamaju"][k] ?? "",
          parent: `99.${d}.${s}`,
        }),
      ),
    ]),
  ]),
];
export const known = knownRegions(regions);
export const villages = regions.filter(({ level }) => level === "village");

/** A jagged line from south to north at a longitude: many corners, the same whichever side asks. */
const line = (x: number, isUp: boolean): [number, number][] => {
  const points = Array.from({ length: 41 }, (_, i): [number, number] => [
    Math.round((x + 0.004 * Math.sin(i * 1.7 + x * 10)) * 1e6) / 1e6,
    Math.round((-8 + i * 0.005) * 1e6) / 1e6,
  ]);
  return isUp ? points : points.reverse();
};

/** The polygon of the n-th column, a tenth of a degree wide; neighbours share their lines. */
export function column(n: number): { type: "Polygon"; coordinates: [number, number][][] } {
  const [left, right] = [line(115 + n / 10, false), line(115 + (n + 1) / 10, true)];
  const first = left[0];
  return { type: "Polygon", coordinates: [[...left, ...right, ...(first ? [first] : [])]] };
}

/** A FeatureCollection of columns, with the properties that `say` gives each village. */
export const collection = (
  say: (village: KnownRegion) => Readonly<Record<string, unknown>>,
  of: readonly KnownRegion[] = villages,
): string =>
  JSON.stringify({
    type: "FeatureCollection",
    name: 'a "features" list: [{',
    features: of.map((village) => ({
      type: "Feature",
      properties: say(village),
      geometry: column(villages.indexOf(village)),
    })),
  });

/** A folder that files are written into. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "tanyadata-borders-"));
  return {
    archive: join(path, "atlas", "borders.sqlite"),
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}

/** The bytes of `.shp` and `.dbf` with one polygon and one code for each village. */
export function shapefile(): { readonly shp: Buffer; readonly dbf: Buffer } {
  const records = villages.map((_, i) => {
    // Clockwise, as outer rings are there.
    const ring = [...(column(i).coordinates[0] ?? [])].reverse();
    const content = Buffer.alloc(48 + 16 * ring.length);
    content.writeInt32LE(5, 0);
    content.writeInt32LE(1, 36);
    content.writeInt32LE(ring.length, 40);
    for (const [k, [x, y]] of ring.entries()) {
      content.writeDoubleLE(x, 48 + 16 * k);
      content.writeDoubleLE(y, 56 + 16 * k);
    }
    const head = Buffer.alloc(8);
    head.writeInt32BE(i + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, one) => sum + one.length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(5, 32);
  const field = Buffer.alloc(32);
  field.write("KODE", 0, "latin1");
  field.write("C", 11, "latin1");
  field[16] = 20;
  const table = Buffer.alloc(32);
  table[0] = 3;
  table.writeUInt32LE(villages.length, 4);
  table.writeUInt16LE(65, 8);
  table.writeUInt16LE(21, 10);
  const rows = villages.map(({ code }) => Buffer.from(` ${code.padEnd(20)}`, "latin1"));
  return { shp: Buffer.concat([header, ...records]), dbf: Buffer.concat([table, field, Buffer.from([0x0d]), ...rows]) };
}
