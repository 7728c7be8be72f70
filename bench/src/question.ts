import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import Database from "libsql";
import { type App, joined, startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

const rounds = 5;
/** Seconds for each measure of many at once, how many ask at the same time (users, for each has three questions under way at most), and what is promised of them. */
const phase = 10;
const asking = 16;
const perSecond = { asked: 100, promised: 150 };

const places = "Jawa Barat|Bali|Aceh|Papua|Banten|Lampung|Riau|Jambi|Bengkulu|Gorontalo".split("|");
const questions = [
  "Berapa jumlah penduduk {p}?",
  "10 kabupaten dengan penduduk terbanyak di {p}",
  "tren kemiskinan {p} 2015-2020",
  "IPM {p} 2021",
  "luas {p}",
  "daftar kabupaten di {p}",
].flatMap((form) => places.map((place) => form.replace("{p}", place)));

interface Answered {
  readonly sql: string;
}

/**
 * A question over HTTP from end to end, against the least that it could be: the same SQL in this process and one insert that
 * outlives a power cut. Each was asked before; then as many at once as are answered, and how long one of many takes.
 */
export async function questionsEndToEnd(folder: string): Promise<Figure[]> {
  const app = await startApp(folder);
  const database = await DuckDBInstance.create(join(app.dataDir, "starter.duckdb"), { access_mode: "READ_ONLY" });
  const connection = await database.connect();
  const store = new Database(join(folder, "inserts.sqlite"));
  store.exec(
    "pragma journal_mode = WAL; pragma synchronous = FULL; create table answers (id integer primary key, body text)",
  );
  const insert = store.prepare("insert into answers (body) values (?)");
  try {
    const sqls: string[] = [];
    for (const question of questions) sqls.push(((await ask(app, question)) as Answered).sql);
    await app.settled();
    const times: Record<"whole" | "sql" | "insert" | "http", number[]> = { whole: [], sql: [], insert: [], http: [] };
    for (let round = 0; round < rounds; round++)
      for (const [i, question] of questions.entries()) {
        let body: unknown;
        times.whole.push(await timed(async () => (body = await ask(app, question))));
        times.sql.push(await timed(async () => (await connection.run(sqls[i] ?? "")).getRows()));
        times.insert.push(await timed(async () => insert.run(JSON.stringify(body))));
        times.http.push(await timed(() => call(app, "/user/profile")));
      }
    const least = times.sql.map((time, i) => time + (times.insert[i] ?? 0));
    const users: App[] = [];
    for (let i = 0; i < asking; i++) users.push({ ...app, token: await joined(app, `orang${i}@contoh.id`) });
    const atOnce = await manyAtOnce(users);
    const evenly = await manyEvenly(users);
    return [
      {
        name: "a question end to end ÷ its SQL in process + one durable insert (promised: 2)",
        ratio: median(times.whole) / median(least),
        detail: `${milliseconds(times.whole)} ÷ (${milliseconds(times.sql)} + ${milliseconds(times.insert)}), median of ${times.whole.length}; a call that asks nothing takes ${milliseconds(times.http)}`,
      },
      {
        name: `questions a second, ${asking} at a time ÷ ${perSecond.promised} (promised: at least 1)`,
        ratio: atOnce / perSecond.promised,
        detail: `${atOnce.toFixed(0)} a second, client and server on this machine`,
      },
      {
        name: `the slowest in a hundred of ${perSecond.asked} questions a second ÷ 100 ms (promised: at most 1)`,
        ratio: at(evenly, 0.99) / 100,
        detail: `half within ${at(evenly, 0.5).toFixed(0)} ms, 99 in 100 within ${at(evenly, 0.99).toFixed(0)} ms, of ${evenly.length}; ${evenly.filter((time) => time === Number.POSITIVE_INFINITY).length} found no connection`,
      },
    ];
  } finally {
    connection.closeSync();
    database.closeSync();
    store.close();
    await app.stop();
  }
}

/** Answers a second where each asker asks again once it was answered. */
async function manyAtOnce(users: readonly App[]): Promise<number> {
  const end = performance.now() + phase * 1000;
  let answered = 0;
  const one = async (app: App, first: number): Promise<void> => {
    for (let i = first; performance.now() < end; i++) {
      await ask(app, questions[i % questions.length] ?? "");
      answered++;
    }
  };
  await Promise.all(users.map((app, i) => one(app, i * 7)));
  return answered / phase;
}

/** How long each takes where they come evenly, answered or not. */
async function manyEvenly(users: readonly App[]): Promise<number[]> {
  const start = performance.now();
  const under: Promise<number>[] = [];
  for (let i = 0; i < phase * perSecond.asked; i++) {
    await wait(Math.max(0, start + (i * 1000) / perSecond.asked - performance.now()));
    const app = users[i % users.length] as App;
    const asked = timed(() => ask(app, questions[i % questions.length] ?? ""));
    // On a machine that is too busy connections are refused: such a question takes for ever.
    under.push(asked.catch(() => Number.POSITIVE_INFINITY));
  }
  return Promise.all(under);
}

const at = (all: readonly number[], share: number): number =>
  [...all].sort((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? Number.NaN;

const ask = (app: App, question: string): Promise<unknown> => call(app, "/askdb/ask", { question });

async function call(app: App, path: string, body?: unknown): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${app.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    const told: unknown = await answer.json();
    if (answer.ok) return told;
    // More at once than the server takes: asked again, as a browser does.
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(told)}`);
    await wait(20);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const milliseconds = (times: readonly number[]): string => `${median(times).toFixed(1)} ms`;
