import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Area } from "../outlines.ts";
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
  close(): void;
}

const tables = `
  CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS outline (level TEXT, code TEXT, area TEXT NOT NULL, PRIMARY KEY (level, code)) STRICT;
  CREATE TABLE IF NOT EXISTS part (level TEXT, district TEXT, body TEXT NOT NULL, PRIMARY KEY (level, district)) STRICT;
  CREATE TABLE IF NOT EXISTS place (
    code TEXT PRIMARY KEY, longitude REAL NOT NULL, latitude REAL NOT NULL, is_told INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE spill.spilled (district TEXT, code TEXT, area TEXT NOT NULL);
  CREATE INDEX spill.spilled_district ON spilled (district, code);
`;

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
    places: new Map(places.map(({ code, longitude, latitude }) => [code, { longitude, latitude }])),
    close: () => void db.close(),
  };
}

/** An archive while something is imported into it. */
export class ArchiveDraft {
  readonly #db: InstanceType<typeof Database>;
  readonly #spill: string;
  constructor(file: string) {
    this.#db = new Database(file);
    this.#spill = `${file}.spill`;
    rmSync(this.#spill, { force: true });
    // A file of its own: temporary tables may be held in memory, and what is dropped would leave its room in the archive.
    this.#db.prepare("ATTACH DATABASE ? AS spill").run(this.#spill);
    // Nobody else sees the draft, and after a crash it is made anew.
    for (const schema of ["main", "spill"])
      this.#db.exec(`PRAGMA ${schema}.journal_mode = OFF; PRAGMA ${schema}.synchronous = OFF;`);
    this.#db.exec(tables);
    this.#db.exec("BEGIN");
  }
  say(name: "version" | "source" | "country", value: string): void {
    this.#db.prepare("INSERT OR REPLACE INTO about VALUES (?, ?)").run(name, value);
  }
  /** Keeps an area until its district is drawn: all at once would not fit into memory. */
  spill(district: string, code: string, area: Area): void {
    this.#db.prepare("INSERT INTO spilled VALUES (?, ?, ?)").run(district, code, JSON.stringify(area));
  }
  spilledDistricts(): string[] {
    const rows = this.#db.prepare("SELECT DISTINCT district FROM spilled ORDER BY district").all();
    return (rows as { district: string }[]).map(({ district }) => district);
  }
  spilled(district: string): [code: string, area: Area][] {
    const rows = this.#db.prepare("SELECT code, area FROM spilled WHERE district = ? ORDER BY code").all(district);
    return (rows as { code: string; area: string }[]).map(({ code, area }) => [code, JSON.parse(area) as Area]);
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
    rmSync(this.#spill, { force: true });
  }
}

/**
 * Imports into a copy, which takes the archive's place when all is done: whoever reads sees the old or the new, and what
 * fails changes nothing.
 */
export async function changeArchive<T>(file: string, change: (draft: ArchiveDraft) => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.new`;
  rmSync(aside, { force: true });
  if (existsSync(file)) copyFileSync(file, aside);
  const draft = new ArchiveDraft(aside);
  try {
    const result = await change(draft);
    draft.finish();
    renameSync(aside, file);
    return result;
  } catch (error) {
    draft.close();
    rmSync(aside, { force: true });
    throw error;
  }
}
