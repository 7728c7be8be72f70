import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "libsql";
import type { BorderLevel } from "./known.ts";

/** Where a village lies, in degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** What was imported, to be read. */
export interface BorderArchive {
  /** Another one after each import. */
  readonly version: string;
  /** Where the borders come from, as the operator says; empty where nothing was said. */
  readonly source: string;
  /** The text of the TopoJSON of all provinces and districts; null where only places were imported. */
  readonly country: string | null;
  /** The text of the TopoJSON of a district's regions of a level; null where there is none. */
  inside(district: string, level: BorderLevel): string | null;
  readonly places: ReadonlyMap<string, Place>;
  /** What the archive of tiles is known by; null where only places were imported. */
  readonly tiles: string | null;
  /** The PMTiles file of this or of the import before; null where there is none. */
  tilesFile(id: string): string | null;
  close(): void;
}

/** Opens what was imported; null where nothing was. */
export function openArchive(file: string): BorderArchive | null {
  if (!existsSync(file)) return null;
  const db = new Database(file, { readonly: true } as never);
  const about = (name: string): string | null =>
    (db.prepare("SELECT value FROM about WHERE name = ?").get(name) as { value: string } | undefined)?.value ?? null;
  const part = db.prepare("SELECT body FROM part WHERE level = ? AND district = ?");
  const places = db.prepare("SELECT code, longitude, latitude FROM place").all() as ({ code: string } & Place)[];
  return {
    version: about("version") ?? "",
    source: about("source") ?? "",
    country: about("country"),
    inside: (district, level) => (part.get(level, district) as { body: string } | undefined)?.body ?? null,
    tiles: about("tiles"),
    tilesFile: (id) => (/^[0-9a-f]{20}$/.test(id) && existsSync(tilesPath(file, id)) ? tilesPath(file, id) : null),
    places: new Map(places.map(({ code, longitude, latitude }) => [code, { longitude, latitude }])),
    close: () => void db.close(),
  };
}

/** Where the tiles of an archive are, by what they are known by. */
export const tilesPath = (file: string, id: string): string => join(dirname(file), `${id}.pmtiles`);

/** Takes away all tiles but these. */
export function removeTiles(file: string, kept: readonly string[] = []): void {
  for (const name of existsSync(dirname(file)) ? readdirSync(dirname(file)) : [])
    if (name.endsWith(".pmtiles") && !kept.includes(name.slice(0, -".pmtiles".length)))
      rmSync(join(dirname(file), name), { force: true });
}

/** Takes away all that was imported. */
export function removeArchive(file: string): void {
  rmSync(file, { force: true });
  removeTiles(file);
}
