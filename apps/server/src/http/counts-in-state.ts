import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "../store/kysely.ts";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Count, type Counted, type Counts, type Limit, windows } from "./counts.ts";

/** How often each who serves throws away what no longer counts, in milliseconds. */
const betweenSweeps = 60_000;
const longest = Math.max(...Object.values(windows));

/** Keys tell addresses of computers and of people: here they are needed only to find the same one again. */
const hidden = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Milliseconds by the database's clock, on which all who serve agree; the same in a whole transaction. */
const clock = sql<string>`(extract(epoch from now()) * 1000)::bigint`;

/**
 * Sliding windows in the app state, for all who serve on it from whichever machine: PostgreSQL alone. Each key is one row with the times that count, so that
 * who counts waits for who came before. Where the database does not answer nothing is counted and so nothing allowed: StoreUnavailable.
 */
export function countsInState({ db }: Pick<Store, "db">): Counts {
  let sweptAt = Date.now();

  function sweep(): void {
    if (Date.now() < sweptAt + betweenSweeps) return;
    sweptAt = Date.now();
    // It waits for no row, so that it never stands in a ring with who has counted one key and wants another.
    void sql`
      delete from counted where ctid = any (array(
        select ctid from counted where coalesce(times[cardinality(times)], 0) < ${clock} - ${longest}::bigint for update skip locked
      ))`
      .execute(db)
      .catch(() => {}); // the next one does it
  }

  return {
    async count(what, limits) {
      sweep();
      const [first, ...others] = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      if (!first) throw new Error("nothing is bounded");
      return others.length === 0 ? countOne(db, what, first) : countAll(db, what, [first, ...others]);
    },
    async takeBack(what, keys, at) {
      const place = sql`array_position(times, ${at}::bigint)`;
      for (const key of keys)
        await sql`
          update counted set times = times[:${place} - 1] || times[${place} + 1:]
          where what = ${what} and key = ${hidden(key)} and ${place} is not null`
          .execute(db)
          .catch(() => {}); // as the port says
    },
  };
}

/** All or none, in one order, so that two who count the same keys do not wait for each other. */
async function countAll(db: Kysely<Schema>, what: Counted, limits: readonly [Limit, ...Limit[]]): Promise<Count> {
  const transaction = await db.startTransaction().execute();
  try {
    let counted: Count = { at: 0 };
    for (const limit of limits) {
      counted = await countOne(transaction, what, limit);
      if ("full" in counted) break;
    }
    await ("full" in counted ? transaction.rollback() : transaction.commit()).execute();
    return counted;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute();
    throw error;
  }
}

async function countOne(db: Kysely<Schema>, what: Counted, { key, max }: Limit): Promise<Count> {
  const window = sql`${windows[what]}::bigint`;
  /** The one that must have left the window before there is room. */
  const oldest = sql`coalesce(c.times[cardinality(c.times) + 1 - ${max}::int], 0)`;
  const { rows } = await sql<{ at: string }>`
    insert into counted as c (what, key, times) values (${what}, ${hidden(key)}, array[${clock}])
    on conflict (what, key) do update
      set times = array(select t from unnest(c.times) as t where t > ${clock} - ${window}) || excluded.times
      where ${oldest} <= ${clock} - ${window}
    returning ${clock} as at`.execute(db);
  if (rows[0]) return { at: Number(rows[0].at) };
  const { rows: full } = await sql<{ wait: string }>`
    select ${oldest} + ${window} - ${clock} as wait from counted as c where what = ${what} and key = ${hidden(key)}`.execute(
    db,
  );
  return { full: key, wait: Math.max(0, Number(full[0]?.wait ?? 0)) };
}
