import type { QueryRecord } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import { loggedOut } from "../../api/session.ts";
import {
  answered,
  asked,
  type ConversationState,
  cancelled,
  conversationReducer,
  failed,
  loaded,
  loadStarted,
  modelPicked,
  opened,
  stopped,
  told,
} from "./conversation.slice.ts";
import { noAnswerMessage } from "./message.ts";

const at = "2026-11-21T09:00:00.000Z";
const record = (id: string): QueryRecord => ({
  query_id: id,
  chat_topic_id: "t1",
  question: `question ${id}`,
  full_question: `question ${id}`,
  follows: null,
  answer: `answer ${id}`,
  reading: "",
  sql: "SELECT 1",
  result: [["a"], [[1]]],
  sources: [],
  engine: "embedded",
  confidence: "high",
  suggestions: [],
  chart: null,
  regions: null,
  feedback: null,
  refusal: null,
  created_at: at,
  updated_at: at,
});

type Action = Parameters<typeof conversationReducer>[1];
const after = (...actions: Action[]): ConversationState =>
  actions.reduce<ConversationState | undefined>(conversationReducer, undefined) ??
  conversationReducer(undefined, asking("x"));
const asking = (requestId: string, question = "Berapa?") => asked({ requestId, question, at });
const ids = ({ messages }: ConversationState) => messages.map(({ id }) => id);

describe("a conversation", () => {
  it("[S3.09][S4.26] shows the question and the place of its answer while generating", () => {
    const state = after(asking("r1"));
    expect(ids(state)).toEqual(["user-r1", "assistant-r1"]);
    expect(state.messages.map(({ isGenerating }) => isGenerating)).toEqual([false, true]);
    expect(state).toMatchObject({ isGenerating: true, isError: false });
  });

  it("tells what is known of an answer while it is under way, and of no other", () => {
    const news = (requestId: string) =>
      told({
        requestId,
        news: [
          { event: "stage", data: { stage: "querying" } },
          { event: "sql", data: { sql: "SELECT 1" } },
          { event: "rows", data: { result: [["a"], [[1], [2]]] } },
          { event: "answer", data: { delta: "Tu" } },
          { event: "answer", data: { delta: "juh" } },
        ],
      });
    const state = after(asking("r1"), news("r0"), news("r1"), told({ requestId: "r1", news: "lost" }));
    expect(state.messages[1]).toMatchObject({ content: "Tujuh", sqlQuery: "SELECT 1", isGenerating: true });
    expect(state.messages[1]?.progress).toMatchObject({ stage: "querying", rowCount: 2, isLost: true });
    const done = after(asking("r1"), news("r1"), answered({ requestId: "r1", record: record("q1"), isNew: true }));
    expect(done.messages[1]).toMatchObject({ content: "answer q1", isGenerating: false, progress: null });
  });

  it("[S3.30][S3.31][S9.10] asks gpt-4o until another model is picked, which stays for the next conversation", () => {
    const state = after(asking("r1"));
    expect(state.model).toBe("gpt-4o");
    expect(after(modelPicked("gpt-4o-mini"), opened({ chatId: null, visit: "v" })).model).toBe("gpt-4o-mini");
  });

  it("[S3.09] takes the answer's ids and its topic", () => {
    const state = after(asking("r1"), answered({ requestId: "r1", record: record("q1"), isNew: true }));
    expect(ids(state)).toEqual(["user-q1", "assistant-q1"]);
    expect(state).toMatchObject({ chatId: "t1", isGenerating: false, requestId: null });
  });

  it("[S3.14][S4.28][S4.29] drops the answer's place on an error and marks the question", () => {
    const state = after(asking("r1"), failed({ requestId: "r1", failure: { code: "no_answer" }, isNew: false }));
    expect(ids(state)).toEqual(["user-r1"]);
    expect(state.messages[0]?.error).toEqual({ message: noAnswerMessage, failure: { code: "no_answer" } });
    expect(state).toMatchObject({ isGenerating: false, isError: true });
  });

  it("[S4.30][S4.31] forgets the errored question on Cancel, and nothing else", () => {
    const answer = answered({ requestId: "r1", record: record("q1"), isNew: true });
    const failure = failed({ requestId: "r2", failure: { code: "internal" }, isNew: false });
    const state = after(asking("r1"), answer, asking("r2"), failure, cancelled("user-r2"));
    expect(ids(state)).toEqual(["user-q1", "assistant-q1"]);
    expect(state).toMatchObject({ isGenerating: false, isError: false });
  });

  it("keeps a question without an answer beside the next; asked once more, it is the same turn", () => {
    const failure = { code: "ambiguous", query_id: "q1", chat_topic_id: "t1" } as const;
    const refused = [asking("r1", "Bandung?"), failed({ requestId: "r1", failure, isNew: true })];
    expect(after(...refused)).toMatchObject({ chatId: "t1", isError: true });
    const next = after(...refused, asking("r2", "Kota Bandung?"));
    expect(ids(next)).toEqual(["user-r1", "user-r2", "assistant-r2"]);
    expect(next.isError).toBe(false);
    expect(ids(after(...refused, asking("r2", "Bandung?")))).toEqual(["user-r2", "assistant-r2"]);
  });

  it("shows a loaded question that has no answer, with why and what can be asked instead", () => {
    const choices = [{ label: "Kota Bandung", question: "Berapa penduduk Kota Bandung?" }];
    const refusal = { code: "ambiguous" as const, detail: "Bandung yang mana?", suggestions: [], choices };
    const { messages } = after(
      opened({ chatId: "t1", visit: "v1" }),
      loadStarted("first"),
      loaded({ chatId: "t1", records: [{ ...record("q2"), refusal }, record("q1")] }),
    );
    expect(messages.map(({ id }) => id)).toEqual(["user-q1", "assistant-q1", "user-q2"]);
    expect(messages.at(-1)?.error?.failure).toMatchObject({ code: "ambiguous", choices, query_id: "q2" });
  });

  it("[S4.27] is stopped with the question kept; the late answer changes nothing", () => {
    const state = after(asking("r1"), stopped(), answered({ requestId: "r1", record: record("q1"), isNew: true }));
    expect(ids(state)).toEqual(["user-r1"]);
    expect(state.messages[0]?.error?.failure).toBeNull();
    expect(state.isGenerating).toBe(false);
  });

  it("ignores an answer to a conversation that was left", () => {
    const state = after(
      asking("r1"),
      opened({ chatId: "t2", visit: "v2" }),
      answered({ requestId: "r1", record: record("q1"), isNew: true }),
    );
    expect(state).toMatchObject({ chatId: "t2", messages: [] });
  });

  it("[S7.28] shows loaded questions oldest first, older pages above, and none of another topic", () => {
    const state = after(
      opened({ chatId: "t1", visit: "v1" }),
      loadStarted("first"),
      loaded({ chatId: "t1", records: [record("q4"), record("q3")] }),
      loadStarted("older"),
      loaded({ chatId: "t1", records: [record("q2"), record("q1")] }),
      loaded({ chatId: "t9", records: [record("q9")] }),
    );
    expect(ids(state).filter((id) => id.startsWith("user"))).toEqual(["user-q1", "user-q2", "user-q3", "user-q4"]);
    expect(state.loading).toBe("none");
  });

  it("[S4.42] is cleared when the user logs out", () => {
    expect(after(asking("r1"), loggedOut({ forced: false })).messages).toEqual([]);
  });
});
