import type { Kysely } from "kysely";
import type { Schema } from "../../store/schema.ts";
import type { SharedClock } from "../../store/shared-clock.ts";
import type { StoredEvent } from "../audit-log.ts";
import { type Collector, patience } from "./collector.ts";

/** Milliseconds that one process has the word for a collector; longer than it may take for what it is sent at once. */
export const leaseMilliseconds = patience + 10_000;
/** Events that are sent at once. */
const pageSize = 100;

/** How far a collector has the log. Its place is in the app state, so that it outlives every process. `node` is this one. */
export function placeOf(db: Kysely<Schema>, clock: SharedClock, name: Collector["name"], node: string) {
  const later = (at: Date): string => new Date(at.getTime() + leaseMilliseconds).toISOString();
  const own = () => db.updateTable("event_collectors").where("name", "=", name).where("leased_by", "=", node);
  const headOf = async () =>
    (await db.selectFrom("event_head").select(["number", "before"]).executeTakeFirst()) ?? { number: 0, before: 0 };

  return {
    /** How many events it does not have yet. */
    async behind(): Promise<number> {
      const head = await headOf();
      const place = await db
        .selectFrom("event_collectors")
        .select("number")
        .where("name", "=", name)
        .executeTakeFirst();
      return Math.max(0, head.number - (place?.number ?? head.before));
    },

    /** Takes the word, and says what the collector has: for the first time, what was forgotten. Undefined: another process has it. */
    async claim(): Promise<number | undefined> {
      const at = await clock();
      const { before } = await headOf();
      const taken = await db
        .insertInto("event_collectors")
        .values({ name, number: before, leased_by: node, leased_until: later(at) })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ leased_by: node, leased_until: later(at) })
            .where((where) =>
              where.or([
                where("event_collectors.leased_until", "is", null),
                where("event_collectors.leased_until", "<", at.toISOString()),
                where("event_collectors.leased_by", "=", node),
              ]),
            ),
        )
        .returning("number")
        .executeTakeFirst();
      return taken?.number;
    },

    /** The next events behind that one. */
    after: (number: number): Promise<StoredEvent[]> =>
      db.selectFrom("events").selectAll().where("number", ">", number).orderBy("number").limit(pageSize).execute(),

    /** It has them up to this one. False where another process has the word by now. */
    async advance(number: number): Promise<boolean> {
      const at = await clock();
      const done = { number, sent_at: at.toISOString(), problem: null, failing_since: null, leased_until: later(at) };
      return (await own().set(done).executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Keeps why it did not take them, and lets another process try. */
    async failed(problem: string): Promise<void> {
      const since = (await clock()).toISOString();
      await own()
        .set(({ fn, val }) => ({
          ...{ problem, leased_until: null },
          failing_since: fn.coalesce("failing_since", val(since)),
        }))
        .execute();
    },

    /** Lets another process go on at once. */
    release: async (): Promise<void> => void (await own().set({ leased_until: null }).execute()),
  };
}
export type Place = ReturnType<typeof placeOf>;
