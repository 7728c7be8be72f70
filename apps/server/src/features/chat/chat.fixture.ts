import type { Result } from "@tanyadata/contract";
import { newId } from "../../ids.ts";
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from "../../testing/app.ts";
import type { After } from "./after.ts";
import { type Reading, read } from "./sse.fixture.ts";
import { kept } from "./streams.ts";

/** Timers that run only when a test lets the time pass. */
export function manualTimers(): { after: After; pass(milliseconds: number): void; waiting(): number[] } {
  let now = 0;
  const timers = new Set<{ at: number; milliseconds: number; deed: () => void }>();
  return {
    after(milliseconds, deed) {
      const timer = { at: now + milliseconds, milliseconds, deed };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now)) if (timers.delete(timer)) timer.deed();
    },
    waiting: () => [...timers].map((timer) => timer.milliseconds),
  };
}

type Answerer = NonNullable<TestAppOptions["answerer"]>;
export type Answer = Awaited<ReturnType<Answerer["answer"]>>;
type Asked = { readonly question: string } & Required<Parameters<Answerer["answer"]>[1]>;

/** A table, with what would break a line of an event stream. */
const result: Result = [
  ["provinsi", "penduduk"],
  [
    ["Jawa Barat", 51316378],
    ["baris\r\nbaru\n\nevent: done\rdata: {}\u2028", null],
  ],
  {
    columns: [
      { name: "provinsi", kind: "name", unit: null, decimals: null },
      { name: "penduduk", kind: "figure", unit: "jiwa", decimals: 0 },
    ],
    row_count: 2,
    truncated: false,
  },
];

export const theAnswer = {
  kind: "answer",
  answer: "Yang terbanyak:\r\n\n- **Jawa Barat**: 51.316.378 jiwa\n",
  reading: "jumlah penduduk menurut provinsi",
  sql: "SELECT provinsi,\n  penduduk\nFROM t",
  result,
  sources: [{ source: "Kemendagri", source_link: "https://example.go.id/data" }],
  engine: "embedded",
  confidence: "high",
  suggestions: ["Berapa luas Jawa Barat?"],
  chart: null,
  plan: { measure: "population" },
} as const satisfies Answer;

/** What an answerer tells of `theAnswer` after the first stage, in order. */
export const progress: readonly Parameters<Asked["report"]>[0][] = [
  { event: "reading", data: { reading: theAnswer.reading } },
  { event: "sql", data: { sql: theAnswer.sql } },
  { event: "stage", data: { stage: "querying" } },
  { event: "rows", data: { result } },
  { event: "stage", data: { stage: "explaining" } },
  { event: "answer", data: { delta: theAnswer.answer.slice(0, 16) } },
  { event: "answer", data: { delta: theAnswer.answer.slice(16) } },
];
/** Events of a whole conversation: the stream's name, the first stage, the progress and the end. */
export const wholeLength = progress.length + 3;

/** Answers at once, telling everything. */
export const atOnce = async ({ report }: Asked): Promise<Answer> => {
  for (const told of progress) report(told);
  return theAnswer;
};

/** Goes on only when told to; ends with the signal. */
export function stepwise() {
  const waiting: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const step = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener("abort", () => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(new Error("The work was aborted"));
      });
    });
  return {
    signals,
    script: async ({ report, signal }: Asked): Promise<Answer> => {
      signals.push(signal);
      for (const told of progress) {
        await step(signal);
        report(told);
      }
      await step(signal);
      return theAnswer;
    },
    /** So many steps, or all that are left: as many as there are events, and one to the end. */
    async go(steps = progress.length + 1): Promise<void> {
      for (let done = 0; done < steps; done += 1) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** The application, listening, with timers and an answerer in the hand of the test. */
export interface ChatServer extends TestApp {
  readonly timers: ReturnType<typeof manualTimers>;
  /** What answers; `atOnce` unless a test says otherwise. */
  script: (asked: Asked) => Promise<Answer>;
  newUser(): Promise<ChatUser>;
}

export interface ChatUser extends TestUser {
  post(body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reading>;
  resume(id: string, lastId?: number | string): Promise<Reading>;
  stop(id: string): Promise<number>;
  /** Everything of the user's that is stored, as the API tells it. */
  stored(): Promise<{ readonly topics: unknown[]; readonly queries: unknown[] }>;
}

export async function startChat(): Promise<ChatServer> {
  const timers = manualTimers();
  const app = await startTestApp({
    after: timers.after,
    answerer: {
      answer: (question, { report = () => {}, previous, evenIfLarge = false, ...options }) =>
        server.script({ question, report, previous, evenIfLarge, ...options }),
    },
  });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const server: ChatServer = {
    ...app,
    timers,
    script: atOnce,
    close: async () => {
      const time = setInterval(() => timers.pass(kept), 10);
      await app.close();
      clearInterval(time);
    },
    newUser: async () => {
      const user = await app.signUp({ email: `${newId(new Date())}@example.com` });
      const { token } = user;
      return {
        ...user,
        post: (body = { question: "Penduduk per provinsi?" }, headers = {}) =>
          read(server, "POST", "/chat", { token, body, headers }),
        resume: (id, lastId) =>
          read(server, "GET", `/chat/${id}`, {
            token,
            headers: lastId === undefined ? {} : { "last-event-id": String(lastId) },
          }),
        stop: async (id) => (await app.call("DELETE", `/chat/${id}`, { token })).status,
        stored: async () => {
          const topics = (await app.call("GET", "/askdb/chat-topics", { token })).body;
          const lists = topics.map(({ id }: { id: string }) =>
            app.call("GET", "/askdb/queries", { token, query: { chat_topic_id: id } }),
          );
          return { topics, queries: (await Promise.all(lists)).flatMap(({ body }) => body) };
        },
      };
    },
  };
  return server;
}
