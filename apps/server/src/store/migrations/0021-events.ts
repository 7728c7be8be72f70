import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";

interface Old {
  id: string;
  created_at: string;
  user_id: string;
  email: string;
  deed: string;
  question: string;
  sql: string | null;
  outcome: string;
  duration: number;
}

const sha256 = (told: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(told)).digest("hex");

/** One log for all rooms, each entry tied to the one before by its hash; what the audit log holds is taken over, in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("user_id", "text")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("address", "text")
    .addColumn("key", "text")
    .addColumn("deed", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("sql", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("duration", "integer", (column) => column.notNull())
    .addColumn("salt", "text")
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("previous", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("events_by_time").on("events").columns(["at"]).execute();
  await db.schema.createIndex("events_by_deed").on("events").columns(["deed", "number"]).execute();
  await db.schema
    .createTable("event_head")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("before", "integer", (column) => column.notNull())
    .addColumn("before_hash", "text", (column) => column.notNull())
    .execute();

  const tables = db as Kysely<{
    audit: Omit<Old, "email">;
    users: { id: string; email: string };
    events: Record<string, unknown>;
    event_head: Record<string, unknown>;
  }>;
  const nothing = "0".repeat(64);
  let head = { number: 0, hash: nothing };
  let after = "";
  for (;;) {
    const old = await tables
      .selectFrom("audit")
      .innerJoin("users", "users.id", "audit.user_id")
      .select(["audit.id", "audit.created_at", "user_id", "email", "deed", "question", "sql", "outcome", "duration"])
      .where("audit.id", ">", after)
      .orderBy("audit.id")
      .limit(1000)
      .execute();
    for (const { id, created_at: at, user_id, email, deed, question, sql, outcome, duration } of old) {
      const number = head.number + 1;
      const salt = randomBytes(16).toString("hex");
      const digest = sha256([salt, email, null, null, question, sql]);
      const hash = sha256([number, at, user_id, deed, outcome, duration, digest, head.hash]);
      const row = { number, at, user_id, email, address: null, key: null, deed, question, sql, outcome, duration };
      await tables
        .insertInto("events")
        .values({ ...row, salt, digest, previous: head.hash, hash })
        .execute();
      head = { number, hash };
      after = id;
    }
    if (old.length < 1000) break;
  }
  // Without any event there is no head: what is new is empty, and can be restored into.
  if (head.number > 0)
    await tables
      .insertInto("event_head")
      .values({ id: 1, ...head, before: 0, before_hash: nothing })
      .execute();
  await db.schema.dropTable("audit").execute();
}
