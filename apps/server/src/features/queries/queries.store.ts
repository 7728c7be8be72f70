import { Confidence, type QueryRecord, type Refusal } from "@tanyadata/contract";
import type { Kysely, Selectable } from "kysely";
import { newId } from "../../ids.ts";
import type { QueryTable, Schema } from "../../store/schema.ts";
import type { Answer, FindRowRegions } from "./answerer.ts";
import type { Tell } from "./audited.ts";

type QueryRow = Selectable<QueryTable>;
type Answered = Extract<Answer, { kind: "answer" }> & OutsideConversation;

/** How an answer is asked for outside its conversation: by the full question alone, or by its question after the answer it follows. */
export interface OutsideConversation {
  readonly fullQuestion: string;
  readonly follows: string | null;
}

/** An answer that a question follows, with its plan as it was stored. */
export interface AnswerBefore {
  readonly id: string;
  readonly plan: unknown;
}

/** What a question was answered by. */
export interface Stored {
  readonly question: string;
  readonly fullQuestion: string;
  readonly sql: string;
  readonly plan: unknown;
}

/** Where a question is asked: in a topic, or in one that it makes. */
export type TopicOf = { readonly id: string } | { readonly title: string };

/**
 * Questions that were answered, refused or asked back, of one user each time. Another user's are as absent as those that never were.
 * Whoever looks for an answer finds none in a refusal.
 */
export interface QueryStore {
  hasTopic(userId: string, topicId: string): Promise<boolean>;
  /**
   * Stores an answered question and moves its topic to `now`, or makes the topic, in one transaction, in which it is told.
   * `undefined`: the user has no such topic, and nothing was stored.
   */
  add(
    userId: string,
    topic: TopicOf,
    question: string,
    answer: Answered,
    now: Date,
    tell?: Tell,
  ): Promise<QueryRecord | undefined>;
  /** Stores a question without an answer, likewise. Asked anew, it stands in its own place. */
  refuse(
    userId: string,
    topic: TopicOf,
    question: string,
    refusal: Refusal & Pick<Answer, "seenAs">,
    now: Date,
    tell?: Tell,
  ): Promise<QueryRecord | undefined>;
  /** Takes a refused question away. `false`: the user has no such one. */
  dropRefused(userId: string, id: string): Promise<boolean>;
  /** The topic's questions, newest first, after the question `prev`. `undefined`: `prev` is none of them. */
  page(
    userId: string,
    topicId: string,
    page: { prev?: string | undefined; limit: number },
  ): Promise<QueryRecord[] | undefined>;
  /** The topic's last answer; undefined without one. */
  lastAnswer(userId: string, topicId: string): Promise<AnswerBefore | undefined>;
  /** That answer. `undefined`: it is none of the topic's. */
  answerIn(userId: string, topicId: string, id: string): Promise<AnswerBefore | undefined>;
  /** Whether what it came to, an answer or a refusal, is still its user's to be told; also of what is gone. */
  isSeen(userId: string, id: string): Promise<boolean>;
  find(userId: string, id: string): Promise<Stored | undefined>;
  /** The whole answer, with its plan. */
  answered(userId: string, id: string): Promise<WholeAnswer | undefined>;
}

interface WholeAnswer {
  readonly record: QueryRecord;
  readonly plan: unknown;
  /** Under which view it was told. */
  readonly seenAs: string | null;
}

/** How a user sees the data now: whether what was told under a view is theirs still. */
export type Seeing = (userId: string) => Promise<(seenAs: string | null) => boolean>;

/** The page of a topic's questions, as SQL; after the place `after`, where given. */
export function pageOf(
  db: Kysely<Schema>,
  userId: string,
  topicId: string,
  limit: number,
  after?: { created_at: string; id: string },
) {
  const page = db.selectFrom("queries").selectAll().where("topic_id", "=", topicId).where("user_id", "=", userId);
  return (
    after
      ? page.where((where) => where(where.refTuple("created_at", "id"), "<", where.tuple(after.created_at, after.id)))
      : page
  )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/**
 * Questions in the app state. It writes the topics table too: a question and its topic's new time are one transaction,
 * and a transaction is simpler to keep whole in one place than to hand from one feature to another.
 */
export function queryStore(
  db: Kysely<Schema>,
  regionsOf: FindRowRegions = async () => null,
  seeing: Seeing = async () => () => true,
): QueryStore {
  const ifSeen = async (row: QueryRow | undefined): Promise<QueryRow | undefined> =>
    row && (await seeing(row.user_id))(row.seen_as) ? row : undefined;

  /** What the rows are about is never stored: the model may learn it later. */
  const mapped = async (row: QueryRow, record: QueryRecord): Promise<QueryRecord> => ({
    ...record,
    regions: row.plan ? await regionsOf(JSON.parse(row.plan), record.result) : null,
  });
  const shown = async (row: QueryRow, isSeen: boolean, feedback: QueryRecord["feedback"]): Promise<QueryRecord> =>
    isSeen ? mapped(row, toRecord(row, feedback)) : toRecord({ ...row, ...noAnswer, refusal: withheld }, feedback);
  /** Verdicts are asked for apart: a join would leave it to the planner whether the page is still read from its index. */
  async function recordsOf(userId: string, rows: readonly QueryRow[]): Promise<QueryRecord[]> {
    const isSeen = await seeing(userId);
    const ids = rows.map(({ id }) => id);
    const said = ids.length
      ? await db.selectFrom("feedback").select(["query_id", "rating", "comment"]).where("query_id", "in", ids).execute()
      : [];
    const verdicts = new Map(said.map(({ query_id, ...verdict }) => [query_id, verdict]));
    return Promise.all(rows.map((row) => shown(row, isSeen(row.seen_as), verdicts.get(row.id) ?? null)));
  }

  const answeredBy = (userId: string, id: string) =>
    db
      .selectFrom("queries")
      .selectAll()
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("refusal", "is", null);

  async function insert(
    userId: string,
    topic: TopicOf,
    question: string,
    outcome: Outcome,
    now: Date,
    tell?: Tell,
  ): Promise<QueryRecord | undefined> {
    const row = await db.transaction().execute(async (transaction) => {
      const time = now.toISOString();
      const topicId =
        "id" in topic
          ? await touch(transaction, userId, topic.id, time)
          : await open(transaction, userId, topic.title, now);
      if (topicId === undefined) return undefined;
      const times = { created_at: time, updated_at: time };
      const row = { id: newId(now), topic_id: topicId, user_id: userId, question, ...outcome, ...times };
      await dropSameRefused(transaction, userId, topicId, question);
      await transaction.insertInto("queries").values(row).execute();
      // Last: whoever tells next waits until this is on the disk.
      await tell?.(transaction);
      return row;
    });
    return row && mapped(row, toRecord(row, null));
  }

  return {
    async hasTopic(userId, topicId) {
      const topic = db.selectFrom("topics").select("id").where("id", "=", topicId).where("user_id", "=", userId);
      return (await topic.executeTakeFirst()) !== undefined;
    },

    add: (userId, topic, question, answer, now, tell) => insert(userId, topic, question, columnsOf(answer), now, tell),
    refuse: (userId, topic, question, { seenAs: seen, ...refusal }, now, tell) => {
      const outcome = { ...noAnswer, refusal: JSON.stringify(refusal), seen_as: seen || null };
      return insert(userId, topic, question, outcome, now, tell);
    },

    async dropRefused(userId, id) {
      const own = db.deleteFrom("queries").where("id", "=", id).where("user_id", "=", userId);
      const { numDeletedRows } = await own.where("refusal", "is not", null).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async page(userId, topicId, { prev, limit }) {
      if (prev === undefined) return recordsOf(userId, await pageOf(db, userId, topicId, limit).execute());
      const after = await db
        .selectFrom("queries")
        .select(["created_at", "id"])
        .where("id", "=", prev)
        .where("topic_id", "=", topicId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return after && recordsOf(userId, await pageOf(db, userId, topicId, limit, after).execute());
    },

    async lastAnswer(userId, topicId) {
      const [last] = await pageOf(db, userId, topicId, 1).where("refusal", "is", null).execute();
      const seen = await ifSeen(last);
      return seen && { id: seen.id, plan: planIn(seen) };
    },

    async answerIn(userId, topicId, id) {
      const row = await ifSeen(await answeredBy(userId, id).where("topic_id", "=", topicId).executeTakeFirst());
      return row && { id, plan: planIn(row) };
    },

    async answered(userId, id) {
      const row = await ifSeen(await answeredBy(userId, id).executeTakeFirst());
      return row && { record: toRecord(row, null), plan: planIn(row), seenAs: row.seen_as };
    },

    async isSeen(userId, id) {
      const own = db.selectFrom("queries").select("seen_as").where("id", "=", id).where("user_id", "=", userId);
      const row = await own.executeTakeFirst();
      return row === undefined || (await seeing(userId))(row.seen_as);
    },

    async find(userId, id) {
      const found = await ifSeen(await answeredBy(userId, id).executeTakeFirst());
      return found && { question: found.question, fullQuestion: fullIn(found), sql: found.sql, plan: planIn(found) };
    },
  };
}

const planIn = ({ plan }: Pick<QueryRow, "plan">): unknown => (plan ? JSON.parse(plan) : null);
const fullIn = ({ full_question: full, question }: Pick<QueryRow, "full_question" | "question">): string =>
  full ?? question;

/** Moves a topic to `time`; the row stays locked until the transaction ends, so that it cannot be deleted meanwhile. */
async function touch(db: Kysely<Schema>, userId: string, id: string, time: string): Promise<string | undefined> {
  const topic = await db
    .updateTable("topics")
    .set({ updated_at: time })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return topic?.id;
}

async function open(db: Kysely<Schema>, userId: string, title: string, now: Date): Promise<string> {
  const id = newId(now);
  const time = now.toISOString();
  const values = { id, user_id: userId, title, created_at: time, updated_at: time, pinned_at: null, archived_at: null };
  await db.insertInto("topics").values(values).execute();
  return id;
}

/** A question that is asked once more, right after it was refused, is the same turn. */
async function dropSameRefused(db: Kysely<Schema>, userId: string, topicId: string, question: string): Promise<void> {
  const [last] = await pageOf(db, userId, topicId, 1).execute();
  if (last?.refusal && last.question === question) await db.deleteFrom("queries").where("id", "=", last.id).execute();
}

/** Stands in the place of what was told under other rights. */
const withheld = JSON.stringify({
  code: "no_answer",
  detail:
    "Hak akses Anda berubah sejak jawaban ini diberikan, atau sumber datanya sedang tidak dapat dihubungi. Tanyakan lagi untuk melihat yang boleh Anda lihat sekarang.",
  suggestions: [],
  choices: [],
} satisfies Refusal);

type Outcome = Omit<QueryRow, "id" | "topic_id" | "user_id" | "question" | "created_at" | "updated_at">;

const noAnswer: Omit<Outcome, "refusal" | "seen_as"> = {
  answer: "",
  reading: "",
  sql: "",
  result: "[[],[]]",
  sources: "[]",
  engine: "embedded",
  confidence: null,
  suggestions: "[]",
  chart: null,
  plan: null,
  full_question: null,
  follows: null,
};

function columnsOf(answer: Answered): Outcome {
  return {
    answer: answer.answer,
    reading: answer.reading,
    sql: answer.sql,
    result: JSON.stringify(answer.result),
    sources: JSON.stringify(answer.sources),
    engine: answer.engine,
    confidence: answer.confidence,
    suggestions: JSON.stringify(answer.suggestions),
    chart: answer.chart && JSON.stringify(answer.chart),
    plan: answer.plan === undefined ? null : JSON.stringify(answer.plan),
    full_question: answer.fullQuestion,
    follows: answer.follows,
    refusal: null,
    seen_as: answer.seenAs || null,
  };
}

function toRecord(row: QueryRow, feedback: QueryRecord["feedback"]): QueryRecord {
  return {
    query_id: row.id,
    chat_topic_id: row.topic_id,
    question: row.question,
    full_question: fullIn(row),
    follows: row.follows,
    answer: row.answer,
    reading: row.reading,
    sql: row.sql,
    result: JSON.parse(row.result),
    sources: JSON.parse(row.sources),
    engine: row.engine,
    confidence: Confidence.catch("high").parse(row.confidence),
    suggestions: JSON.parse(row.suggestions),
    chart: row.chart === null ? null : JSON.parse(row.chart),
    regions: null,
    feedback,
    refusal: row.refusal === null ? null : JSON.parse(row.refusal),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
