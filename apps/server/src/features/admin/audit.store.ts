import type { AuditEntry, AuditFilter, AuditProof, UsageDay } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import {
  addressesOf,
  allEvents,
  append,
  eventsOf,
  forgetBefore,
  type NewEvent,
  prove,
  type StoredEvent,
} from "../../events/audit-log.ts";
import { measure } from "../../measuring/measure.ts";
import { sql } from "../../store/kysely.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

const day = 86_400_000;
/** Days that an entry is kept, unless it is set otherwise. */
const keptDays = 90;
const usageDays = 30;

/** The log of what was done: who asked what, which SQL ran, who came in, what was changed, and what came of it. */
export interface AuditStore {
  /** @param within a transaction that it stands or falls with; without, one of its own */
  record(event: NewEvent, within?: Kysely<Schema>): Promise<void>;
  /** Newest first, after the entry `prev`, which may be gone by now. Undefined: `prev` is of no entry. */
  page(
    page: { readonly prev?: string | undefined; readonly limit: number } & AuditFilter,
  ): Promise<AuditEntry[] | undefined>;
  /** Oldest first, with their hashes. */
  all(filter: AuditFilter): AsyncIterable<StoredEvent>;
  proof(): Promise<AuditProof>;
  /** The questions of the last 30 days, by day. */
  usage(): Promise<UsageDay[]>;
}

export function auditStore({ db }: Pick<Store, "db">, now: () => Date, kept = keptDays): AuditStore {
  const ago = (days: number): string => new Date(now().getTime() - days * day).toISOString();
  let forgottenAt = 0;

  return {
    record: async (event, within) => {
      const at = now();
      measure("tanyadata_deeds_total", 1, { deed: event.deed, outcome: event.outcome });
      measure("tanyadata_deed_seconds", event.duration / 1000, { deed: event.deed });
      const add = async (transaction: Kysely<Schema>): Promise<void> => {
        await append(transaction, at, event);
        // Once a day is enough, and a restart does it too.
        if (at.getTime() - forgottenAt < day) return;
        forgottenAt = at.getTime();
        await forgetBefore(transaction, ago(kept));
      };
      await (within ? add(within) : db.transaction().execute(add));
    },
    page: async ({ prev, limit, ...filter }) => {
      const before = prev === undefined ? undefined : Number(prev);
      if (before !== undefined && !Number.isSafeInteger(before)) return undefined;
      const events = await pageOf(db, limit, before, filter).execute();
      const addresses = await addressesOf(db, events);
      return events.map((event) => toEntry(event, addresses.get(event.user_id ?? "") ?? ""));
    },
    all: (filter) => allEvents(db, filter),
    proof: () => prove(db),
    usage: async () => (await usageOf(db, ago(usageDays)).execute()).map(toDay),
  };
}

/** Entries are read backwards from the primary key: a page deep down costs as much as the first. */
export const pageOf = (db: Kysely<Schema>, limit: number, before?: number, filter: AuditFilter = {}) =>
  eventsOf(db, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(limit);

/** An entry as it is told; who it was by an id is nobody's business. `now`: how they are called, where it does not tell any more. */
const toEntry = (
  {
    number,
    user_id: _user,
    salt: _salt,
    digest: _digest,
    previous: _previous,
    hash: _hash,
    email,
    spent,
    ...event
  }: StoredEvent,
  now: string,
): AuditEntry => ({
  ...event,
  email: email || now,
  id: String(number),
  spent: spent === null ? null : JSON.parse(spent),
});

const refusals = ["no_answer", "ambiguous", "policy"] as const;

const usageOf = (db: Kysely<Schema>, since: string) => {
  const counted = (outcome: ReturnType<typeof sql>) =>
    sql<string | number>`sum(case when ${outcome} then 1 else 0 end)`;
  const isRefused = sql`outcome in (${sql.join(refusals)})`;
  const isFailed = sql`outcome not in (${sql.join([...refusals, "done", "stopped"])})`;
  return db
    .selectFrom("events")
    .where("deed", "=", "ask")
    .where("at", ">=", since)
    .select([
      sql<string>`substr(at, 1, 10)`.as("day"),
      sql<string | number>`count(*)`.as("questions"),
      sql<string | number>`count(distinct user_id)`.as("users"),
      counted(isRefused).as("refused"),
      counted(isFailed).as("failed"),
      sql<string | number | null>`avg(case when outcome = 'done' then duration end)`.as("duration"),
    ])
    .groupBy("day")
    .orderBy("day", "desc");
};

/** PostgreSQL gives counts and means as text. */
function toDay(
  row: Record<"questions" | "users" | "refused" | "failed", string | number> & {
    readonly day: string;
    readonly duration: string | number | null;
  },
): UsageDay {
  const { day, questions, users, refused, failed, duration } = row;
  return {
    day,
    questions: Number(questions),
    users: Number(users),
    refused: Number(refused),
    failed: Number(failed),
    mean_duration: duration === null ? null : Math.round(Number(duration)),
  };
}
