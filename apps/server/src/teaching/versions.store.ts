import type { Edit } from "@tanyadata/semantic-model";
import type { Store } from "../store/store.ts";

/** Something that was taught. */
export interface Kept {
  readonly id: string;
  readonly edit: Edit;
  /** What it is about, as it was called then. */
  readonly about: string;
  /** The address of who taught it, as it was then. */
  readonly by: string;
  readonly at: string;
}

/** All that was taught of one source's model, as it was at some time. */
export interface Version {
  readonly number: number;
  readonly kept: readonly Kept[];
  readonly by: string;
  readonly at: string;
}

/** Versions of what was taught, in the app state: the same on all servers. A source is a connected database's id; the first is empty. */
export interface VersionStore {
  /** The newest number of each source of which anything was ever taught; cheap enough to be asked every few seconds. */
  numbers(): Promise<ReadonlyMap<string, number>>;
  /** Newest first; `number`: that one alone. */
  of(source: string, number?: number): Promise<Version[]>;
  /** The next version after `on`; null where somebody else made one: nothing was written. */
  add(source: string, on: number, kept: readonly Kept[], by: string): Promise<Version | null>;
  /** Takes back a version that could not be put into service. */
  takeBack(source: string, number: number): Promise<void>;
}

/** Versions that are shown and can be brought back. */
const mostShown = 100;

export function versionStore({ db }: Pick<Store, "db">, now: () => Date): VersionStore {
  return {
    async numbers() {
      const rows = await db
        .selectFrom("model_versions")
        .select(({ fn }) => ["source", fn.max("number").as("number")])
        .groupBy("source")
        .execute();
      return new Map(rows.map(({ source, number }) => [source, Number(number)]));
    },
    async of(source, number) {
      const all = db.selectFrom("model_versions").selectAll().where("source", "=", source);
      const rows = await (number === undefined ? all : all.where("number", "=", number))
        .orderBy("number", "desc")
        .limit(mostShown)
        .execute();
      return rows.map((row) => ({
        number: row.number,
        kept: JSON.parse(row.edits) as Kept[],
        by: row.made_by,
        at: row.created_at,
      }));
    },
    async add(source, on, kept, by) {
      const number = on + 1;
      const at = now().toISOString();
      const row = { source, number, edits: JSON.stringify(kept), made_by: by, created_at: at };
      const { numInsertedOrUpdatedRows: written } = await db
        .insertInto("model_versions")
        .values(row)
        .onConflict((conflict) => conflict.columns(["source", "number"]).doNothing())
        .executeTakeFirst();
      return Number(written) === 1 ? { number, kept, by, at } : null;
    },
    takeBack: async (source, number) =>
      void (await db.deleteFrom("model_versions").where("source", "=", source).where("number", "=", number).execute()),
  };
}
