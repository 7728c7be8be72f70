import { sql } from "./kysely.ts";
import type { Store } from "./store.ts";

/** Tells the time that all servers of one store agree on. */
export type SharedClock = () => Promise<Date>;

/** PostgreSQL's own, whatever the clocks of its servers say; on SQLite, which has one server, that server's. */
export const sharedClock = ({ db, dialect }: Pick<Store, "db" | "dialect">, now: () => Date): SharedClock =>
  dialect === "sqlite"
    ? async () => now()
    : async () => {
        const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
        const [row] = rows;
        if (!row) throw new Error("the database told no time");
        return row.at;
      };
