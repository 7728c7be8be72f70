import {
  type DatabaseAddress,
  type DatabasePlace,
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

/** What is in service: since when, and who may ask it, as it is kept. */
export interface InService {
  readonly id: string;
  readonly servedAt: string;
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
  add(title: string, address: DatabaseAddress, addedBy: string): Promise<DatabaseRow>;
  /** Undefined where the key that it was encrypted under is another. */
  addressOf(id: string): Promise<DatabaseAddress | undefined>;
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
  const change = async (id: string, values: Updateable<DatabaseTable>): Promise<void> =>
    void (await db.updateTable("databases").set(values).where("id", "=", id).execute());
  return {
    list: async () => (await db.selectFrom("databases").selectAll().orderBy("id").execute()).map(shown),
    async find(id) {
      const row = await rowOf(id);
      return row && shown(row);
    },
    async add(title, { password, ...place }, addedBy) {
      if (!key) throw new Error("there is no key to encrypt a password with");
      const id = newId(now());
      const row = {
        ...{ id, title, place: JSON.stringify(place), added_by: addedBy, created_at: now().toISOString() },
        password: seal(key, Buffer.from(password), context(id)),
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
      const password = row && key && unseal(key, row.password, context(id));
      return row && password && { ...JSON.parse(row.place), password: Buffer.from(password).toString() };
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
        .select(["id", "served_at", "access"])
        .where("served_at", "is not", null)
        .orderBy("id")
        .execute();
      return rows.map(({ id, served_at, access }) => ({ id, servedAt: served_at ?? "", access: access ?? "" }));
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
  place: JSON.parse(row.place),
  addedBy: row.added_by,
  addedAt: row.created_at,
  draftedAt: row.drafted_at,
  problem: row.problem,
  servedAt: row.served_at,
  access: row.access === null ? forAdministrators : JSON.parse(row.access),
  relations: row.relations === null ? [] : JSON.parse(row.relations),
});
