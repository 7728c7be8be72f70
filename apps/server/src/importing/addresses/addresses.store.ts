import type { DataAddress, DataWishes, FetchingAgain } from "@tanyadata/contract";
import type { Selectable, Updateable } from "kysely";
import type { ImportAddressTable } from "../../store/data-schema.ts";
import type { Store } from "../../store/store.ts";
import { nextTime } from "./next-time.ts";
import type { Reading } from "./read-as-before.ts";

/** The address that an imported table came from. */
export interface Address extends DataAddress {
  readonly table: string;
  readonly wishes: DataWishes;
  readonly reading: Reading;
  readonly digest: string;
  readonly failures: number;
}

/** A file of an address, and how it was read. */
export interface Brought {
  readonly table: string;
  readonly url: string;
  readonly wishes: DataWishes;
  readonly reading: Reading;
  readonly digest: string;
  readonly by: string;
}

/** What a look at an address came to; `postponed`: nothing, since something else was in the way. */
export type Found =
  /** It was imported, and kept as such by then. */
  | { readonly is: "taken" }
  | { readonly is: "unchanged" | "waits"; readonly digest: string }
  | { readonly is: "asks"; readonly digest: string; readonly detail: string }
  /** The same file as the last time, about which everything is said. */
  | { readonly is: "seen" }
  | { readonly is: "failed"; readonly problem: string }
  | { readonly is: "postponed" };

/** Of an address that is this server's to fetch: nobody else fetches it until then. */
export interface Claim {
  readonly address: Address;
  readonly until: string;
}

/** Addresses of imported tables in the app state. */
export interface AddressStore {
  all(): Promise<ReadonlyMap<string, Address>>;
  of(table: string): Promise<Address | undefined>;
  /** Keeps where a table came from that was just imported; when it is fetched again stays as it was said. */
  keep(brought: Brought): Promise<void>;
  /** A table that came from elsewhere now is fetched no more. */
  forget(table: string): Promise<void>;
  /** False where the table came from no address. */
  schedule(table: string, when: FetchingAgain, by: string): Promise<boolean>;
  /** Takes one of these tables whose time has come, for so many milliseconds; undefined where there is none. Two servers never take the same. */
  claim(tables: readonly string[], milliseconds: number): Promise<Claim | undefined>;
  /** Says what came of it, and when it is looked at again. What was claimed by another since is theirs to say. */
  settle(claim: Claim, found: Found): Promise<void>;
}

export function addressStore({ db }: Pick<Store, "db">, now: () => Date): AddressStore {
  const at = (date: Date): string => date.toISOString();
  const of = async (table: string): Promise<Address | undefined> => {
    const row = await db.selectFrom("import_addresses").selectAll().where("table_id", "=", table).executeTakeFirst();
    return row && addressOf(row);
  };
  return {
    of,
    all: async () =>
      new Map(
        (await db.selectFrom("import_addresses").selectAll().execute()).map((row) => [row.table_id, addressOf(row)]),
      ),
    async keep({ table, url, wishes, reading, digest, by }) {
      const found = {
        ...{ url, digest, wishes: JSON.stringify(wishes), reading: JSON.stringify(reading) },
        ...{ detail: null, problem: null, looked_at: at(now()), failures: 0 },
        outcome: "taken",
      } as const;
      const every = (await of(table))?.every ?? "never";
      const due = { due_at: dueAt(every, now()), claimed_until: null };
      await db
        .insertInto("import_addresses")
        .values({ table_id: table, ...found, ...due, every, takes_over: 0, set_by: by })
        .onConflict((conflict) => conflict.column("table_id").doUpdateSet({ ...found, ...due }))
        .execute();
    },
    forget: async (table) => void (await db.deleteFrom("import_addresses").where("table_id", "=", table).execute()),
    async schedule(table, { every, takes_over }, by) {
      const { numUpdatedRows } = await db
        .updateTable("import_addresses")
        .set({ every, takes_over: takes_over ? 1 : 0, set_by: by, due_at: dueAt(every, now()) })
        .where("table_id", "=", table)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async claim(tables, milliseconds) {
      if (tables.length === 0) return undefined;
      const moment = now();
      const due = db
        .selectFrom("import_addresses")
        .selectAll()
        .where("table_id", "in", tables)
        .where("due_at", "<=", at(moment))
        .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", at(moment))]))
        .orderBy("due_at");
      const until = at(new Date(moment.getTime() + milliseconds));
      for (const row of await due.execute()) {
        const { claimed_until: before } = row;
        const taking = db
          .updateTable("import_addresses")
          .set({ claimed_until: until })
          .where("table_id", "=", row.table_id)
          .where("due_at", "=", row.due_at)
          // As it was when it was seen: of two servers one changes it.
          .where("claimed_until", before === null ? "is" : "=", before);
        const { numUpdatedRows } = await taking.executeTakeFirst();
        if (numUpdatedRows > 0n) return { address: addressOf(row), until };
      }
      return undefined;
    },
    async settle({ address, until }, found) {
      if (found.is === "taken") return;
      const after = { ...changeBy(found, address, now()), claimed_until: null };
      await db
        .updateTable("import_addresses")
        .set(after)
        .where("table_id", "=", address.table)
        .where("claimed_until", "=", until)
        .execute();
    },
  };
}

const minute = 60_000;
const hour = 60 * minute;
/** When what something else was in the way of is looked at again. */
const postponed = 10 * minute;

/** What a look changes. What fails is tried again after an hour, then two, and so on until its own time comes anyway. */
function changeBy(
  found: Exclude<Found, { is: "taken" }>,
  { every, failures }: Address,
  now: Date,
): Updateable<ImportAddressTable> {
  const later = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();
  const due_at = dueAt(every, now);
  if (found.is === "postponed") return { due_at: later(postponed) };
  const looked = { looked_at: now.toISOString(), problem: null, failures: 0, due_at };
  switch (found.is) {
    case "seen":
      return looked;
    case "failed": {
      const again = later(hour * 2 ** Math.min(failures, 10));
      const soonest = due_at === null || due_at < again ? due_at : again;
      return { ...looked, problem: found.problem, failures: failures + 1, due_at: soonest };
    }
    case "asks":
      return { ...looked, outcome: found.is, digest: found.digest, detail: found.detail };
    default:
      return { ...looked, outcome: found.is, digest: found.digest, detail: null };
  }
}

const dueAt = (every: DataAddress["every"], from: Date): string | null => nextTime(every, from)?.toISOString() ?? null;

const addressOf = (row: Selectable<ImportAddressTable>): Address => ({
  ...{ table: row.table_id, url: row.url, every: row.every, takes_over: row.takes_over === 1, set_by: row.set_by },
  ...{ looked_at: row.looked_at, due_at: row.due_at, outcome: row.outcome, detail: row.detail },
  problem: row.problem,
  ...{ wishes: JSON.parse(row.wishes), reading: JSON.parse(row.reading), digest: row.digest, failures: row.failures },
});
