import { type Confidence, maxPins, type Pin } from "@tanyadata/contract";
import type { Kysely, Selectable, Transaction } from "kysely";
import { newId } from "../../ids.ts";
import { sql } from "../../store/kysely.ts";
import type { PinTable, Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Reanswer } from "./insight-data.ts";

export type PinRow = Selectable<PinTable>;

/** What is pinned: a question, how it looks, and what it was answered with. */
export interface NewPin {
  readonly queryId: string | null;
  readonly title: string;
  readonly question: string;
  readonly plan: unknown;
  readonly confidence: Confidence;
  readonly chartKind: string | null;
  readonly size: Pin["size"];
  readonly answer: string;
  readonly reading: string;
  readonly answered: Omit<Reanswer, "words">;
  readonly problem: string | null;
  readonly refreshedAt: string;
}

/** Pinned answers of one user each time. Another user's are as absent as those that never were. */
export interface PinStore {
  list(userId: string): Promise<PinRow[]>;
  find(userId: string, id: string): Promise<PinRow | undefined>;
  findByQuery(userId: string, queryId: string): Promise<PinRow | undefined>;
  /** Behind all others; an answer that is pinned already stays where it is. `undefined`: there is no room for all of them, and none was added. */
  add(userId: string, pins: readonly NewPin[], now: Date): Promise<PinRow[] | undefined>;
  /** Only what is given changes. */
  change(
    userId: string,
    id: string,
    change: { title?: string; size?: PinRow["size"]; chart_kind?: string | null },
  ): Promise<PinRow | undefined>;
  /** Keeps a new answer; null of `answered`: only that there is none any more, and why. */
  answered(userId: string, id: string, told: Told, now: Date): Promise<PinRow | undefined>;
  /** Puts a pin behind another, or first. Gives the ids in their new order; `undefined` without either pin. */
  move(userId: string, id: string, after: string | null): Promise<string[] | undefined>;
  /** Takes a pin from the board. It can be put back for a while (`restorable`); what was removed longer ago is gone. */
  remove(userId: string, id: string, now: Date): Promise<boolean>;
  /** Puts a removed pin back where it was. `undefined`: it is gone; "full": there is no room for it. */
  restore(userId: string, id: string): Promise<PinRow | "full" | undefined>;
  /** How many pins of all users were told from a table of the warehouse. */
  toldFrom(table: string): Promise<number>;
}

export type Told =
  | { readonly answer: string; readonly reading: string; readonly answered: Omit<Reanswer, "words"> }
  | { readonly problem: string };

/** Milliseconds for which a removed pin can be put back at least. */
const restorable = 3_600_000;

/** Pins in the app state. Whatever changes the order takes the user's turn first, so that two tabs lose nothing of each other. */
export function pinStore({ db, dialect }: Pick<Store, "db" | "dialect">): PinStore {
  const own = (userId: string, on: Kysely<Schema> = db) =>
    on.selectFrom("pins").selectAll().where("user_id", "=", userId).where("removed_at", "is", null);
  const ordered = (userId: string, on: Kysely<Schema> = db) =>
    own(userId, on).orderBy("position").orderBy("id").execute();
  /** SQLite has one writer at a time as it is. */
  const takeTurn = async (transaction: Transaction<Schema>, userId: string): Promise<void> => {
    const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
    await (dialect === "postgres" ? user.forUpdate() : user).execute();
  };
  const update = (userId: string, id: string) =>
    db
      .updateTable("pins")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("removed_at", "is", null)
      .returningAll();

  return {
    list: (userId) => ordered(userId),
    find: (userId, id) => own(userId).where("id", "=", id).executeTakeFirst(),
    findByQuery: (userId, queryId) => own(userId).where("query_id", "=", queryId).executeTakeFirst(),

    add: (userId, pins, now) =>
      db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, userId);
        const before = await ordered(userId, transaction);
        const added: PinRow[] = [];
        for (const pin of pins) {
          const known = before.find(({ query_id }) => query_id !== null && query_id === pin.queryId);
          if (known) {
            added.push(known);
            continue;
          }
          if (before.length === maxPins) return undefined;
          const row = rowOf(userId, pin, Math.floor(before.at(-1)?.position ?? 0) + 1, now);
          before.push(row);
          added.push(row);
        }
        const queries = added.flatMap(({ query_id }) => query_id ?? []);
        // What was removed and is pinned again need not be put back.
        if (queries.length > 0)
          await transaction
            .deleteFrom("pins")
            .where("user_id", "=", userId)
            .where("query_id", "in", queries)
            .where("removed_at", "is not", null)
            .execute();
        const rows = added.filter((row) => pins.length > 0 && row.created_at === now.toISOString());
        for (const row of rows)
          await transaction
            .insertInto("pins")
            .values(row)
            .onConflict((on) => on.doNothing())
            .execute();
        return added;
      }),

    async change(userId, id, change) {
      if (Object.keys(change).length === 0) return own(userId).where("id", "=", id).executeTakeFirst();
      return update(userId, id).set(change).executeTakeFirst();
    },

    answered: (userId, id, told, now) =>
      update(userId, id)
        .set(
          "problem" in told
            ? { problem: told.problem }
            : {
                answer: told.answer,
                reading: told.reading,
                ...columnsOf(told.answered),
                problem: null,
                refreshed_at: now.toISOString(),
              },
        )
        .executeTakeFirst(),

    move: (userId, id, after) =>
      db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, userId);
        const rows = await ordered(userId, transaction);
        const moved = rows.find((row) => row.id === id);
        const others = rows.filter((row) => row.id !== id);
        const at = after === null ? 0 : others.findIndex((row) => row.id === after) + 1;
        if (!moved || (after !== null && at === 0))
          return after === id && moved ? rows.map((row) => row.id) : undefined;
        const ids = [...others.slice(0, at), moved, ...others.slice(at)].map((row) => row.id);
        const between = middleOf(others[at - 1]?.position, others[at]?.position);
        const places = between === null ? ids.map((one, i) => [one, i + 1] as const) : [[id, between] as const];
        for (const [one, position] of places)
          await transaction.updateTable("pins").set({ position }).where("id", "=", one).execute();
        return ids;
      }),

    async remove(userId, id, now) {
      const removed = await update(userId, id).set({ removed_at: now.toISOString() }).executeTakeFirst();
      const before = new Date(now.getTime() - restorable).toISOString();
      await db.deleteFrom("pins").where("user_id", "=", userId).where("removed_at", "<", before).execute();
      return removed !== undefined;
    },

    restore: (userId, id) =>
      db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, userId);
        if ((await ordered(userId, transaction)).length >= maxPins) return "full";
        return transaction
          .updateTable("pins")
          .set({ removed_at: null })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returningAll()
          .executeTakeFirst();
      }),

    async toldFrom(table) {
      const named = `%${JSON.stringify(table.toLowerCase()).replace(/[\\%_]/g, "\\$&")}%`;
      const { count } = await db
        .selectFrom("pins")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("removed_at", "is", null)
        .where(sql<boolean>`tables like ${named} escape '\\'`)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** A number between two, one of which may be missing; null where there is none left: then all are numbered anew. */
export function middleOf(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return 1;
  if (before === undefined) return (after ?? 0) - 1;
  if (after === undefined) return before + 1;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

const columnsOf = ({ sql, result, regions, sources, tables, version, seenAs }: NewPin["answered"]) => ({
  sql,
  result: JSON.stringify(result),
  regions: regions && JSON.stringify(regions),
  sources: JSON.stringify(sources),
  tables: JSON.stringify(tables),
  data_version: version,
  seen_as: seenAs || null,
});

const rowOf = (userId: string, pin: NewPin, position: number, now: Date): PinRow => ({
  id: newId(now),
  user_id: userId,
  query_id: pin.queryId,
  position,
  title: pin.title,
  question: pin.question,
  answer: pin.answer,
  reading: pin.reading,
  ...columnsOf(pin.answered),
  plan: pin.plan === null || pin.plan === undefined ? null : JSON.stringify(pin.plan),
  confidence: pin.confidence,
  chart_kind: pin.chartKind,
  size: pin.size,
  problem: pin.problem,
  refreshed_at: pin.refreshedAt,
  created_at: now.toISOString(),
  removed_at: null,
});
