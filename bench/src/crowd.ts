import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type App, joined, startApp } from "./app.ts";
import type { Figure } from "./figure.ts";

/** Accounts, each of which stands for as many people as ask at the same rate. */
const accounts = 24;
/** People, how long each thinks between two calls, and how long each phase is measured, in seconds. */
const people = 500;
const thinking = 75;
const phase = 60;
const rounds = 2;

const questions = [
  "Berapa jumlah penduduk Jawa Barat?",
  "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
  "tren kemiskinan Jawa Barat 2015-2020",
  "kopi apa saja dari Aceh",
  "IPM Bali 2021",
  "luas Kalimantan Tengah",
];

interface Told {
  readonly status: number;
  readonly milliseconds: number;
}
type Ask = () => Promise<Told>;

/**
 * Hundreds of people who ask as people do, without and with one user beside them who does at once whatever takes most: cross joins, searches
 * of everything, large PDFs to verify and to keep, and from another address all villages over sixty connections.
 */
export async function manyBesideOne(folder: string): Promise<Figure[]> {
  const app = await startApp(folder);
  try {
    const tokens: string[] = [];
    for (let i = 0; i < accounts; i++) tokens.push(await joined(app, `orang${i}@contoh.id`));
    const greedy = await joined(app, "rakus@contoh.id");
    const { query_id: queryId } = await made(app, greedy);
    for (const token of tokens.slice(0, 4))
      for (const question of questions) await call(app, token, "/askdb/ask", { question });
    const alone: Told[] = [];
    const beside: Told[] = [];
    const did = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await measured(app, tokens)));
      const stopGreed = beGreedy(app, greedy, queryId);
      beside.push(...(await measured(app, tokens)));
      for (const [what, count] of await stopGreed()) did.set(what, (did.get(what) ?? 0) + count);
    }
    const failed = (all: readonly Told[]): number => all.filter(({ status }) => status !== 200).length;
    return [0.5, 0.95].map((share) => ({
      name: `calls of ${people} people beside one who does everything at once ÷ without them, ${share * 100} %${share > 0.9 ? " (promised: 2)" : ""}`,
      ratio: at(beside, share) / at(alone, share),
      detail: `${at(beside, share).toFixed(0)} ms of ${beside.length}, ${failed(beside)} failed ÷ ${at(alone, share).toFixed(0)} ms of ${alone.length}, ${failed(alone)} failed; the one: ${[...did].map(([what, count]) => `${count} ${what}`).join(", ")}`,
    }));
  } finally {
    await app.stop();
  }
}

const at = (all: readonly Told[], share: number): number => {
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
};

async function made(app: App, token: string): Promise<{ query_id: string }> {
  const answer = await post(app, token, "/askdb/ask", { question: questions[0] });
  return (await answer.json()) as { query_id: string };
}

const headersOf = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const post = (app: App, token: string, path: string, body: unknown, signal?: AbortSignal) =>
  fetch(`${app.url}/api/v1${path}`, {
    method: "POST",
    headers: { ...headersOf(token), "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

async function call(app: App, token: string, path: string, body?: unknown): Promise<Told> {
  const start = performance.now();
  const answer = body
    ? await post(app, token, path, body)
    : await fetch(`${app.url}/api/v1${path}`, { headers: headersOf(token) });
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - start };
}

/** People come evenly, and ask whether or not they were answered before: who waits makes others wait no less. */
async function measured(app: App, tokens: readonly string[]): Promise<Told[]> {
  const calls = Math.round((people * phase) / thinking);
  const start = performance.now();
  const under: Promise<Told>[] = [];
  for (let i = 0; i < calls; i++) {
    await wait(Math.max(0, start + (i * thinking * 1000) / people - performance.now()));
    const token = tokens[i % tokens.length] ?? "";
    const kinds: readonly Ask[] = [
      ...questions.map((question) => () => call(app, token, "/askdb/ask", { question })),
      () => call(app, token, "/user/profile"),
      () => call(app, token, "/askdb/search-chat", { key_word: "penduduk", limit: 5 }),
    ];
    under.push((kinds[i % kinds.length] as Ask)());
  }
  return Promise.all(under);
}

/**
 * Starts `greedy.ts` in a process of its own, that yields to others: a client stands on another machine, and what it costs must neither
 * hold the clock that measures nor count as the server's. @returns what ends it and tells what it did
 */
function beGreedy(app: App, token: string, queryId: string): () => Promise<[string, number][]> {
  const env = { ...process.env, GREEDY: JSON.stringify({ url: app.url, token, queryId }) };
  const program = join(import.meta.dirname, "greedy.ts");
  const child = spawn("nice", ["-n", "10", process.execPath, "--import", "tsx", program], {
    // It ends when its input does, so it never outlives this program.
    stdio: ["pipe", "pipe", "inherit"],
    env,
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => {
    said += data;
  });
  const closed = once(child, "close");
  return async () => {
    child.kill();
    await closed;
    return JSON.parse(said || "[]");
  };
}
