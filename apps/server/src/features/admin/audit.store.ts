import type { AuditEntry, UsageDay } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { newId } from "../../ids.ts";
import { measure } from "../../measuring/measure.ts";
import { sql } from "../../store/kysely.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

const day = 86_400_000;
/** Days that an entry is kept, unless it is set otherwise. */
export const keptDays = 90;
const usageDays = 30;

export interface NewEntry {
  readonly userId: string;
  readonly deed: AuditEntry["deed"];
  readonly question: string;
  readonly sql: string | null;
  readonly outcome: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** The audit log: who asked what, which SQL ran, and what came of it. */
export interface AuditStore {
  record(entry: NewEntry): Promise<void>;
  /** Newest first, after the entry `prev`, which may be gone by now. */
  page(page: { readonly prev?: string | undefined; readonly limit: number }): Promise<AuditEntry[]>;
  /** The questions of the last 30 days, by day. */
  usage(): Promise<UsageDay[]>;
}

export function auditStore({ db }: Pick<Store, "db">, now: () => Date, kept = keptDays): AuditStore {
  const ago = (days: number): string => new Date(now().getTime() - days * day).toISOString();
  let forgottenAt = 0;

  return {
    record: async ({ userId, ...entry }) => {
      const at = now();
      measure("tanyadata_deeds_total", 1, { deed: entry.deed, outcome: entry.outcome });
      measure("tanyadata_deed_seconds", entry.duration / 1000, { deed: entry.deed });
      await db
        .insertInto("audit")
        .values({ ...entry, id: newId(at), user_id: userId, created_at: at.toISOString() })
        .execute();
      // Once a day is enough, and a restart does it too.
      if (at.getTime() - forgottenAt < day) return;
      forgottenAt = at.getTime();
      await db.deleteFrom("audit").where("created_at", "<", ago(kept)).execute();
    },
    page: ({ prev, limit }) => pageOf(db, limit, prev).execute(),
    usage: async () => (await usageOf(db, ago(usageDays)).execute()).map(toDay),
  };
}

/** Entries are read backwards from the primary key, which sorts by time: a page deep down costs as much as the first. */
export const pageOf = (db: Kysely<Schema>, limit: number, prev?: string) =>
  db
    .selectFrom("audit")
    .innerJoin("users", "users.id", "audit.user_id")
    .select(["audit.id", "audit.created_at as at", "users.email", "audit.deed", "audit.question", "audit.sql"])
    .select(["audit.outcome", "audit.duration"])
    .$if(prev !== undefined, (query) => query.where("audit.id", "<", prev ?? ""))
    .orderBy("audit.id", "desc")
    .limit(limit);

const refusals = ["no_answer", "ambiguous"] as const;

const usageOf = (db: Kysely<Schema>, since: string) => {
  const counted = (outcome: ReturnType<typeof sql>) =>
    sql<string | number>`sum(case when ${outcome} then 1 else 0 end)`;
  const isRefused = sql`outcome in (${sql.join(refusals)})`;
  const isFailed = sql`outcome not in (${sql.join([...refusals, "done", "stopped"])})`;
  return db
    .selectFrom("audit")
    .where("deed", "=", "ask")
    .where("created_at", ">=", since)
    .select([
      sql<string>`substr(created_at, 1, 10)`.as("day"),
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
