import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import Database from "libsql";
import { boundsOf } from "../geometry.ts";
import type { Area } from "../outlines.ts";
import type { Piece } from "../tiles/cut.ts";
import { type Place, removeTiles, tilesPath } from "./archive.ts";
import { alone, draftPaths } from "./import-lock.ts";
import type { BorderLevel } from "./known.ts";
import type { Part } from "./topology.ts";

type Statement = { run(...values: readonly unknown[]): unknown };

const tables = `
  CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS outline (level TEXT, code TEXT, area TEXT NOT NULL, PRIMARY KEY (level, code)) STRICT;
  CREATE TABLE IF NOT EXISTS part (level TEXT, district TEXT, body TEXT NOT NULL, PRIMARY KEY (level, district)) STRICT;
  CREATE TABLE IF NOT EXISTS place (
    code TEXT PRIMARY KEY, longitude REAL NOT NULL, latitude REAL NOT NULL, is_told INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE spill.spilled (district TEXT, code TEXT, west INT, south INT, east INT, north INT, area TEXT NOT NULL);
  CREATE INDEX spill.spilled_district ON spilled (district, code);
  CREATE INDEX spill.spilled_box ON spilled (west, east, south, north, district);
  CREATE TABLE spill.piece (tile INT, level TEXT, code TEXT, geometry BLOB NOT NULL);
`;

/** An archive while something is imported into it. */
export class ArchiveDraft {
  readonly #db: InstanceType<typeof Database>;
  readonly #paths: ReturnType<typeof draftPaths>;
  readonly #spillArea: Statement;
  readonly #keepPiece: Statement;
  constructor(paths: ReturnType<typeof draftPaths>) {
    this.#paths = paths;
    this.#db = new Database(paths.copy);
    // A file of its own: temporary tables may be held in memory, and what is dropped would leave its room in the archive.
    this.#db.prepare("ATTACH DATABASE ? AS spill").run(paths.spill);
    // Nobody else sees the draft, and after a crash it is made anew.
    for (const schema of ["main", "spill"])
      this.#db.exec(`PRAGMA ${schema}.journal_mode = OFF; PRAGMA ${schema}.synchronous = OFF;`);
    this.#db.exec(tables);
    this.#db.exec("BEGIN");
    this.#spillArea = this.#db.prepare("INSERT INTO spilled VALUES (?, ?, ?, ?, ?, ?, ?)");
    this.#keepPiece = this.#db.prepare("INSERT INTO piece VALUES (?, ?, ?, ?)");
  }
  say(name: "version" | "source" | "country" | "tiles" | "tiles_before", value: string): void {
    this.#db.prepare("INSERT OR REPLACE INTO about VALUES (?, ?)").run(name, value);
  }
  said(name: "tiles"): string | null {
    const found = this.#db.prepare("SELECT value FROM about WHERE name = ?").get(name);
    return (found as { value: string } | undefined)?.value ?? null;
  }
  /** Keeps an area until its district is drawn: all at once would not fit into memory. */
  spill(district: string, code: string, area: Area): void {
    this.#spillArea.run(district, code, ...boundsOf(area), JSON.stringify(area));
  }
  spilledDistricts(): string[] {
    const rows = this.#db.prepare("SELECT DISTINCT district FROM spilled ORDER BY district").all();
    return (rows as { district: string }[]).map(({ district }) => district);
  }
  spilled(district: string): Part[] {
    return partsOf(this.#db.prepare("SELECT code, area FROM spilled WHERE district = ? ORDER BY code").all(district));
  }
  /** What was spilled of other districts and reaches into a box of steps. */
  spilledAround(district: string, [west, south, east, north]: ReturnType<typeof boundsOf>): Part[] {
    const around =
      "SELECT code, area FROM spilled WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? AND district <> ? ORDER BY code";
    return partsOf(this.#db.prepare(around).all(east, west, north, south, district));
  }
  /** Keeps what a tile holds of a region until its turn comes. */
  keepPiece(level: BorderLevel, code: string, { tile, geometry }: Piece): void {
    this.#keepPiece.run(tile, level, code, geometry);
  }
  /** All pieces, tile by tile in the order of their numbers. */
  *pieces(): Generator<{ tile: number; level: BorderLevel; code: string; geometry: Uint8Array }> {
    this.#db.exec("CREATE INDEX spill.piece_tile ON piece (tile, level, code)");
    const rows = this.#db.prepare("SELECT tile, level, code, geometry FROM piece ORDER BY tile, level, code").iterate();
    for (const { geometry, ...piece } of rows as Iterable<{
      tile: number;
      level: BorderLevel;
      code: string;
      geometry: ArrayBuffer;
    }>)
      yield { ...piece, geometry: new Uint8Array(geometry) };
  }
  /** Where tiles are written before they take their place. */
  get tilesAside(): string {
    return this.#paths.tiles;
  }
  districtsWith(level: BorderLevel): string[] {
    const rows = this.#db.prepare("SELECT district FROM part WHERE level = ? ORDER BY district").all(level);
    return (rows as { district: string }[]).map(({ district }) => district);
  }
  part(level: BorderLevel, district: string): string | null {
    const found = this.#db.prepare("SELECT body FROM part WHERE level = ? AND district = ?").get(level, district);
    return (found as { body: string } | undefined)?.body ?? null;
  }
  setPart(level: BorderLevel, district: string, body: string): void {
    this.#db.prepare("INSERT OR REPLACE INTO part VALUES (?, ?, ?)").run(level, district, body);
  }
  setOutline(level: BorderLevel, code: string, area: Area): void {
    this.#db.prepare("INSERT OR REPLACE INTO outline VALUES (?, ?, ?)").run(level, code, JSON.stringify(area));
  }
  outlines(level: BorderLevel): ReadonlyMap<string, Area> {
    const rows = this.#db.prepare("SELECT code, area FROM outline WHERE level = ? ORDER BY code").all(level);
    return new Map(
      (rows as { code: string; area: string }[]).map(({ code, area }) => [code, JSON.parse(area) as Area]),
    );
  }
  /** @param isTold by a file of places; what borders tell does not take its place */
  setPlace(code: string, { longitude, latitude }: Place, isTold: boolean): void {
    this.#db
      .prepare(
        "INSERT INTO place VALUES (?, ?, ?, ?) ON CONFLICT (code) DO UPDATE SET longitude = excluded.longitude, " +
          "latitude = excluded.latitude, is_told = excluded.is_told WHERE excluded.is_told >= is_told",
      )
      .run(code, longitude, latitude, isTold ? 1 : 0);
  }
  finish(): void {
    this.#db.exec("COMMIT");
    this.close();
  }
  close(): void {
    this.#db.close();
    rmSync(this.#paths.spill, { force: true });
    rmSync(this.#paths.tiles, { force: true });
  }
}

const partsOf = (rows: unknown[]): Part[] =>
  (rows as { code: string; area: string }[]).map(({ code, area }) => [code, JSON.parse(area) as Area]);

/**
 * Imports into a copy, which takes the archive's place when all is done: whoever reads sees the old or the new, and what
 * fails changes nothing. Tiles stand in a file of their own, known by their content; those before stay until the next
 * import, because pages that are open still read them.
 * @param change gives what the tiles are known by that it wrote aside; null where there are no new ones
 */
export async function changeArchive<T>(
  file: string,
  change: (draft: ArchiveDraft) => Promise<{ readonly result: T; readonly tiles: string | null }>,
): Promise<T> {
  return alone(file, async () => {
    const paths = draftPaths(file);
    if (existsSync(file)) copyFileSync(file, paths.copy);
    const draft = new ArchiveDraft(paths);
    const before = draft.said("tiles");
    try {
      const { result, tiles } = await change(draft);
      if (tiles !== null) {
        flush(paths.tiles);
        renameSync(paths.tiles, tilesPath(file, tiles));
        draft.say("tiles", tiles);
        draft.say("tiles_before", before ?? "");
      }
      draft.finish();
      flush(paths.copy);
      renameSync(paths.copy, file);
      if (tiles !== null) removeTiles(file, [tiles, ...(before === null ? [] : [before])]);
      return result;
    } catch (error) {
      draft.close();
      rmSync(paths.copy, { force: true });
      throw error;
    }
  });
}

/** Waits until a file is on the disk: else a name could outlive what it names when the power fails. */
function flush(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}
