import {
  type DatabaseAddress,
  DatabasePlace,
  DatabaseReport,
  type SaidRelation,
  type SourceAccess,
} from "@tanyadata/contract";
import type { Selectable, Updateable } from "kysely";
import { newId } from "../ids.ts";
import { seal, unseal } from "../keys/sealing.ts";
import type { DatabaseTable } from "../store/data-schema.ts";
import type { Store } from "../store/store.ts";
import { forAdministrators } from "./access.ts";
import type { Draft } from "./draft-order.ts";

/** A file that was sent; `stored`: what it is called in the folder of such files. */
export interface KeptFile extends Extract<DatabasePlace, { kind: "file" }> {
  readonly stored: string;
}

/** A connected database as it is kept; its password is told by `addressOf` alone. */
export interface DatabaseRow {
  readonly id: string;
  readonly title: string;
  readonly place: DatabasePlace;
  readonly addedBy: string;
  readonly addedAt: string;
  readonly draftedAt: string | null;
  /** Why the last draft came to nothing. */
  readonly problem: string | null;
  readonly servedAt: string | null;
  readonly access: SourceAccess;
  /** What people said of its relations. */
  readonly relations: readonly SaidRelation[];
}

/** What is in service: since when, where it is, and who may ask it, as it is kept. */
export interface InService {
  readonly id: string;
  readonly servedAt: string;
  readonly place: string;
  readonly access: string;
}

/** A model in service, and its files. */
export interface Served {
  readonly row: DatabaseRow;
  readonly files: Draft["files"];
}

/** Connected databases in the app state; passwords are encrypted there, each for its row alone. */
export interface DatabaseStore {
  list(): Promise<DatabaseRow[]>;
  find(id: string): Promise<DatabaseRow | undefined>;
  add(title: string, address: DatabaseAddress | KeptFile, addedBy: string): Promise<DatabaseRow>;
  /** Undefined where the key that its password was encrypted under is another. */
  addressOf(id: string): Promise<DatabaseAddress | KeptFile | undefined>;
  /** Puts another file in the place of the one that was sent before. */
  setFile(id: string, file: KeptFile): Promise<void>;
  /** Files that are some database's, by what they are called in their folder. */
  files(): Promise<Set<string>>;
  draftOf(id: string): Promise<Draft | undefined>;
  /** Keeps a draft, or why there is none; the one before stays where there is none. */
  drafted(id: string, outcome: Draft | { readonly problem: string }): Promise<void>;
  /** What is in service of all; cheap enough to be asked every few seconds. */
  inService(): Promise<InService[]>;
  served(id: string): Promise<Served | undefined>;
  /** Puts the files of a model into service; null takes it out. */
  serve(id: string, files: Draft["files"] | null): Promise<void>;
  setAccess(id: string, access: SourceAccess): Promise<void>;
  setRelations(id: string, relations: readonly SaidRelation[]): Promise<void>;
  remove(id: string): Promise<boolean>;
}

export function databaseStore({ db }: Pick<Store, "db">, key: Uint8Array | undefined, now: () => Date): DatabaseStore {
  const rowOf = (id: string) => db.selectFrom("databases").selectAll().where("id", "=", id).executeTakeFirst();
  const context = (id: string): string => `password of database ${id}`;
  function kept(id: string, address: DatabaseAddress | KeptFile): { place: string; password: string } {
    if (address.kind === "file") return { place: JSON.stringify(address), password: "" };
    if (!key) throw new Error("there is no key to encrypt a password with");
    const { password, ...place } = address;
    return { place: JSON.stringify(place), password: seal(key, Buffer.from(password), context(id)) };
  }
  const change = async (id: string, values: Updateable<DatabaseTable>): Promise<void> =>
    void (await db.updateTable("databases").set(values).where("id", "=", id).execute());
  return {
    list: async () => (await db.selectFrom("databases").selectAll().orderBy("id").execute()).map(shown),
    async find(id) {
      const row = await rowOf(id);
      return row && shown(row);
    },
    async add(title, address, addedBy) {
      const id = newId(now());
      const row = {
        ...{ id, title, added_by: addedBy, created_at: now().toISOString() },
        ...kept(id, address),
        ...{
          draft: null,
          drafted_at: null,
          problem: null,
          served: null,
          served_at: null,
          access: null,
          relations: null,
        },
      };
      await db.insertInto("databases").values(row).execute();
      return shown(row);
    },
    async addressOf(id) {
      const row = await rowOf(id);
      if (!row) return undefined;
      const place = JSON.parse(row.place) as KeptFile | Omit<DatabaseAddress, "password">;
      if (place.kind === "file") return place;
      const password = key && unseal(key, row.password, context(id));
      return password && { ...place, password: Buffer.from(password).toString() };
    },
    setFile: (id, file) => change(id, { place: JSON.stringify(file) }),
    async files() {
      const places = await db.selectFrom("databases").select("place").execute();
      return new Set(places.flatMap(({ place }) => (JSON.parse(place) as Partial<KeptFile>).stored ?? []));
    },
    async draftOf(id) {
      const row = await rowOf(id);
      if (!row?.draft) return undefined;
      const { report, ...draft } = JSON.parse(row.draft) as Draft;
      // What was drafted before says less.
      return { ...draft, report: DatabaseReport.parse(report) };
    },
    drafted: (id, outcome) =>
      change(
        id,
        "problem" in outcome
          ? { problem: outcome.problem }
          : { draft: JSON.stringify(outcome), drafted_at: now().toISOString(), problem: null },
      ),
    async inService() {
      const rows = await db
        .selectFrom("databases")
        .select(["id", "served_at", "place", "access"])
        .where("served_at", "is not", null)
        .orderBy("id")
        .execute();
      return rows.map(({ served_at, access, ...row }) => ({ ...row, servedAt: served_at ?? "", access: access ?? "" }));
    },
    async served(id) {
      const row = await rowOf(id);
      return row?.served ? { row: shown(row), files: JSON.parse(row.served) } : undefined;
    },
    serve: (id, files) =>
      change(id, { served: files && JSON.stringify(files), served_at: files && now().toISOString() }),
    setRelations: (id, relations) => change(id, { relations: JSON.stringify(relations) }),
    setAccess: (id, access) => change(id, { access: JSON.stringify(access) }),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom("databases").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const shown = (row: Selectable<DatabaseTable>): DatabaseRow => ({
  id: row.id,
  title: row.title,
  place: DatabasePlace.parse(JSON.parse(row.place)),
  addedBy: row.added_by,
  addedAt: row.created_at,
  draftedAt: row.drafted_at,
  problem: row.problem,
  servedAt: row.served_at,
  access: row.access === null ? forAdministrators : JSON.parse(row.access),
  relations: row.relations === null ? [] : JSON.parse(row.relations),
});
