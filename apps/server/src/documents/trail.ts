import { createHash } from "node:crypto";
import type { TrailEntry } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { append } from "../events/audit-log.ts";
import type { Schema } from "../store/schema.ts";

export interface Deed {
  /** Email; null: the server itself. */
  readonly actor: string | null;
  readonly event: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What the first entry follows. */
const nothing = "0".repeat(64);

type Link = Pick<TrailEntry, "number" | "at" | "actor" | "event" | "data" | "previous">;

/** SHA-256 over the JSON of document, number, time, actor, event, data and the previous hash, in this order. */
const hashOf = (documentId: string, { number, at, actor, event, data, previous }: Link): string =>
  createHash("sha256")
    .update(JSON.stringify([documentId, number, at, actor, event, data, previous]))
    .digest("hex");

/** Adds a link. Whoever calls holds the document's lock, so that two never follow the same one. */
export async function record(db: Kysely<Schema>, documentId: string, at: Date, deed: Deed): Promise<void> {
  const last = await db
    .selectFrom("trail")
    .select(["number", "hash"])
    .where("document_id", "=", documentId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const data = JSON.parse(JSON.stringify(deed.data ?? {}));
  const link: Link = {
    number: (last?.number ?? 0) + 1,
    at: at.toISOString(),
    actor: deed.actor,
    event: deed.event,
    data,
    previous: last?.hash ?? nothing,
  };
  const row = { ...link, document_id: documentId, data: JSON.stringify(data), hash: hashOf(documentId, link) };
  await db.insertInto("trail").values(row).execute();
  // Beside the document's own trail, which goes with the document, in the one log that does not.
  await append(db, at, {
    ...{ userId: null, email: deed.actor ?? "", deed: "document", question: `${deed.event} · ${documentId}` },
    ...{ sql: null, outcome: "done", duration: 0 },
  });
}

/** A document's trail, oldest first, and whether every hash is what it must be. */
export async function readTrail(
  db: Kysely<Schema>,
  documentId: string,
): Promise<{ entries: TrailEntry[]; intact: boolean }> {
  const rows = await db
    .selectFrom("trail")
    .select(["number", "at", "actor", "event", "data", "previous", "hash"])
    .where("document_id", "=", documentId)
    .orderBy("number")
    .execute();
  const entries = rows.map((row): TrailEntry => ({ ...row, data: JSON.parse(row.data) }));
  const intact = entries.every(
    (entry, index) =>
      entry.number === index + 1 &&
      entry.previous === (entries[index - 1]?.hash ?? nothing) &&
      entry.hash === hashOf(documentId, entry),
  );
  return { entries, intact };
}
