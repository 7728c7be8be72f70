import { createHash, randomBytes } from "node:crypto";
import type { AuditEntry, AuditFilter, AuditProof } from "@tanyadata/contract";
import type { Kysely, Selectable } from "kysely";
import { keyPattern } from "../http/key-pattern.ts";
import type { EventTable, Schema } from "../store/schema.ts";
import { calledFrom } from "./call.ts";
import type { Spent } from "./spent.ts";

/** Something that was done. */
export interface NewEvent {
  /** Null: nobody who is known, or the server itself. */
  readonly userId: string | null;
  readonly deed: AuditEntry["deed"];
  /** A question, or what it was done to. */
  readonly question: string;
  readonly sql: string | null;
  /** `done`, `stopped`, `policy` where only policies refused it, or the code of the problem. */
  readonly outcome: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Tokens of language models that it took. */
  readonly spent?: Spent | undefined;
  /** Who, where there is no user of an id: by default the user's, as it is now. */
  readonly email?: string;
}

export type StoredEvent = Selectable<EventTable>;

/** What the first event follows. */
const nothing = "0".repeat(64);
/** The head before there is any event. */
const none = { number: 0, hash: nothing, before: 0, before_hash: nothing };
/** Events read at once. */
const pageSize = 500;

const sha256 = (told: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(told)).digest("hex");

/** What of an event is about somebody, and may have to be erased: the chain holds its digest, which the salt keeps from being guessed. */
const digestOf = ({
  salt,
  email,
  address,
  key,
  question,
  sql,
}: Omit<StoredEvent, "hash" | "digest" | "spent">): string => sha256([salt, email, address, key, question, sql]);

/** SHA-256 over the JSON of the rest, that digest, the hash of the event before, and what was spent where something was, in this order. */
const hashOf = ({
  number,
  at,
  user_id,
  deed,
  outcome,
  duration,
  digest,
  previous,
  spent,
}: Omit<StoredEvent, "hash">): string =>
  sha256([number, at, user_id, deed, outcome, duration, digest, previous, ...(spent === null ? [] : [spent])]);

/** Whoever wrote a key where none belongs finds it in no log. */
const withoutKeys = (text: string): string => text.replaceAll(keyPattern, "tanya_…");

/**
 * Adds an event behind the last one, in the transaction of whoever calls: the head is taken first, so that two never follow the same one.
 * Where it came from is known of the call that is being answered.
 */
export async function append(transaction: Kysely<Schema>, at: Date, event: NewEvent): Promise<void> {
  const head = await transaction
    .insertInto("event_head")
    .values({ id: 1, number: 1, hash: nothing, before: 0, before_hash: nothing })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({ number: row("event_head.number", "+", 1) })),
    )
    .returning(["number", "hash"])
    .executeTakeFirstOrThrow();
  const user =
    event.userId === null
      ? undefined
      : await transaction.selectFrom("users").select("email").where("id", "=", event.userId).executeTakeFirst();
  const { address = null, key = null } = calledFrom() ?? {};
  // Left out where nothing was: migrations tell events before there is a place for it.
  const spent = event.spent && Object.keys(event.spent).length > 0 ? { spent: JSON.stringify(event.spent) } : {};
  const row = {
    number: head.number,
    at: at.toISOString(),
    user_id: event.userId,
    email: event.email ?? user?.email ?? "",
    ...{ address, key },
    deed: event.deed,
    question: withoutKeys(event.question),
    sql: event.sql === null ? null : withoutKeys(event.sql),
    outcome: event.outcome,
    duration: event.duration,
    previous: head.hash,
    ...spent,
  };
  const salted = { ...row, salt: randomBytes(16).toString("hex") };
  const told = { ...salted, digest: digestOf(salted) };
  const hash = hashOf({ spent: null, ...told });
  await transaction
    .insertInto("events")
    .values({ ...told, hash })
    .execute();
  await transaction.updateTable("event_head").set({ hash }).where("id", "=", 1).execute();
}

/** Events that a filter means. */
export function eventsOf(db: Kysely<Schema>, filter: AuditFilter) {
  const { deed, email, search, outcome, from, to } = filter;
  const like = (text: string): string => `%${text.toLowerCase().replace(/[%_\\]/g, "_")}%`;
  let found = db.selectFrom("events");
  if (deed) found = found.where("deed", "=", deed);
  if (outcome) found = found.where("outcome", outcome === "other" ? "!=" : "=", outcome === "other" ? "done" : outcome);
  if (from) found = found.where("at", ">=", from);
  if (to) found = found.where("at", "<", `${to}T24`);
  if (email)
    found = found.where((where) =>
      where.or([
        where("email", "like", like(email)),
        where.and([
          where("email", "=", ""),
          where("user_id", "in", where.selectFrom("users").select("id").where("email", "like", like(email))),
        ]),
      ]),
    );
  for (const word of search?.split(/\s+/).filter(Boolean) ?? [])
    found = found.where((where) =>
      where.or([
        where((row) => row.fn("lower", ["question"]), "like", like(word)),
        where((row) => row.fn("lower", ["sql"]), "like", like(word)),
      ]),
    );
  return found;
}

/** All of them, oldest first, a page at a time. */
export async function* allEvents(db: Kysely<Schema>, filter: AuditFilter = {}): AsyncGenerator<StoredEvent> {
  let after = 0;
  for (;;) {
    const page = await eventsOf(db, filter)
      .selectAll()
      .where("number", ">", after)
      .orderBy("number")
      .limit(pageSize)
      .execute();
    yield* page;
    after = page.at(-1)?.number ?? after;
    if (page.length < pageSize) return;
  }
}

/** Reads the whole log: each event must follow the one before, the first the last that was forgotten, and the last be the head. */
export async function prove(db: Kysely<Schema>): Promise<AuditProof> {
  const proof = await proveOnce(db);
  // What was forgotten while it was read is missing from it, but was not taken away.
  return proof.intact ? proof : proveOnce(db);
}

async function proveOnce(db: Kysely<Schema>): Promise<AuditProof> {
  const head = (await db.selectFrom("event_head").selectAll().where("id", "=", 1).executeTakeFirst()) ?? none;
  const last = { number: head.number, hash: head.hash };
  let before = { number: head.before, hash: head.before_hash };
  let events = 0;
  let erased = 0;
  for await (const event of allEvents(db)) {
    // What came in while it was read is not asked for.
    if (event.number > head.number) break;
    const follows = event.number === before.number + 1 && event.previous === before.hash;
    // What was erased has no salt any more, and nothing that could be another.
    const told = [event.sql, event.address, event.key];
    const isEmpty = event.question === "" && event.email === "" && told.every((one) => one === null);
    const isErased = event.salt === null && isEmpty;
    if (!follows || event.hash !== hashOf(event) || !(isErased || event.digest === digestOf(event)))
      return { intact: false, events, erased, broken_at: before.number + 1, last };
    if (isErased) erased++;
    before = { number: event.number, hash: event.hash };
    events++;
  }
  const isWhole = before.number === head.number && before.hash === head.hash;
  return { intact: isWhole, events, erased, broken_at: isWhole ? null : before.number + 1, last };
}

/** Forgets what is older, from the front alone, and keeps what the rest follows. How many events these were. In the transaction of whoever calls. */
export async function forgetBefore(transaction: Kysely<Schema>, time: string): Promise<number> {
  // Takes the head, so that nothing is added meanwhile.
  await transaction
    .updateTable("event_head")
    .set((row) => ({ number: row.ref("number") }))
    .where("id", "=", 1)
    .execute();
  // One that is newer keeps all that follow it: the clock of a server may be far behind.
  const newer = await transaction
    .selectFrom("events")
    .select("number")
    .where("at", ">=", time)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  const old = await transaction
    .selectFrom("events")
    .select(["number", "hash"])
    .$if(newer !== undefined, (query) => query.where("number", "<", newer?.number ?? 0))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!old) return 0;
  await transaction
    .updateTable("event_head")
    .set({ before: old.number, before_hash: old.hash })
    .where("id", "=", 1)
    .execute();
  const gone = await transaction.deleteFrom("events").where("number", "<=", old.number).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * An event as its user may take it away: what policies refused looks like what is not there, and no hash tells one from the other.
 * `previous` is the hash of the event before, which may be their own.
 */
export function asOwn<T extends Readonly<Record<string, unknown>>>({ hash: _hash, previous: _previous, ...event }: T) {
  const isQuestion = event["deed"] === "ask" || event["deed"] === "plan";
  if (event["outcome"] !== "policy") return event;
  return { ...event, outcome: isQuestion ? "no_answer" : "query_failed" };
}

/** Deeds that are told in their user's own words. */
const ownWords = ["ask", "plan", "run_sql", "export"] as const;

/**
 * Erases what a user asked, and where from, and with `all` everything that events of theirs tell; that something was done, when, by the user of
 * which id, and what came of it stays, and stays proven. What somebody did to others is not theirs to take out of the log.
 */
export async function eraseOf(transaction: Kysely<Schema>, userId: string, all = false): Promise<void> {
  const erase = () =>
    transaction.updateTable("events").set({ question: "", sql: null, salt: null, address: null, key: null, email: "" });
  const own = erase().where("user_id", "=", userId);
  await own.$if(!all, (query) => query.where("deed", "in", ownWords)).execute();
  // A document's trail knows people by their addresses alone.
  if (all)
    await erase()
      .where("user_id", "is", null)
      .where("email", "=", (where) => where.selectFrom("users").select("email").where("id", "=", userId))
      .execute();
}

/** The addresses under which those go now whose events do not tell it any more, by their ids. */
export async function addressesOf(
  db: Kysely<Schema>,
  events: readonly Pick<StoredEvent, "email" | "user_id">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(events.flatMap(({ email, user_id: id }) => (email === "" && id !== null ? [id] : [])));
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
