import { request } from "node:http";
import { type App, startApp } from "./app.ts";
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
const endless = "SELECT count(*) FROM village a, village b, village c WHERE a.name || b.name < c.name";

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
    for (let i = 0; i < accounts; i++) tokens.push(await account(app, `orang${i}@contoh.id`));
    const greedy = await account(app, "rakus@contoh.id");
    const { query_id: queryId } = await made(app, greedy);
    for (const token of tokens.slice(0, 4))
      for (const question of questions) await call(app, token, "/askdb/ask", { question });
    const alone: Told[] = [];
    const beside: Told[] = [];
    const did = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await measured(app, tokens)));
      const stop = new AbortController();
      const greed = beGreedy(app, greedy, queryId, stop.signal, did);
      beside.push(...(await measured(app, tokens)));
      stop.abort();
      await greed;
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

async function account(app: App, email: string): Promise<string> {
  const added = await post(app, app.token, "/admin/users", { email, nickname: email.split("@")[0] });
  const { password } = (await added.json()) as { password: string };
  const answer = await post(app, null, "/user/login", { email, password });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${email} could not log in: ${answer.status}`);
  return token;
}

async function made(app: App, token: string): Promise<{ query_id: string }> {
  const answer = await post(app, token, "/askdb/ask", { question: questions[0] });
  return (await answer.json()) as { query_id: string };
}

const headersOf = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const post = (app: App, token: string | null, path: string, body: unknown, signal?: AbortSignal) =>
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
  const under: Promise<Told>[] = [];
  for (let i = 0; i < calls; i++) {
    const token = tokens[i % tokens.length] ?? "";
    const kinds: readonly Ask[] = [
      ...questions.map((question) => () => call(app, token, "/askdb/ask", { question })),
      () => call(app, token, "/user/profile"),
      () => call(app, token, "/askdb/search-chat", { key_word: "penduduk", limit: 5 }),
    ];
    under.push((kinds[i % kinds.length] as Ask)());
    await new Promise((resolve) => setTimeout(resolve, (thinking * 1000) / people));
  }
  return Promise.all(under);
}

/** Everything at once, again and again until the signal. */
async function beGreedy(
  app: App,
  token: string,
  queryId: string,
  signal: AbortSignal,
  did: Map<string, number>,
): Promise<void> {
  const pdf = pdfOf(10 * 1024 * 1024);
  const sent = (path: string) => {
    const body = new FormData();
    body.append("file", new Blob([pdf], { type: "application/pdf" }), "besar.pdf");
    return fetch(`${app.url}/api/v1${path}`, { method: "POST", headers: headersOf(token), body, signal });
  };
  const again = (what: string, times: number, deed: () => Promise<unknown>) =>
    Array.from({ length: times }, async () => {
      while (!signal.aborted) {
        const answer = await deed().catch(() => null);
        if (answer instanceof Response) await answer.arrayBuffer().catch(() => {});
        did.set(what, (did.get(what) ?? 0) + 1);
        // Whoever is told to come again later does so, a little too soon.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
  await Promise.all([
    ...again("cross joins", 3, () => post(app, token, "/askdb/run-sql", { query_id: queryId, sql: endless }, signal)),
    ...again("searches", 20, () =>
      post(app, token, "/askdb/search-chat", { key_word: "a e i o u", limit: 50 }, signal),
    ),
    ...again("verifications", 12, () => sent("/verify")),
    ...again("uploads", 45, () => sent("/documents")),
    ...again("lists of villages", 60, () => villages(app, signal)),
  ]);
}

/** From another address of this machine, and unpacked. */
const villages = (app: App, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const one = request(
      `${app.url}/api/pyramid/v1/geographies/villages`,
      { localAddress: "127.0.0.2", signal },
      (answer) => answer.resume().once("end", resolve).once("error", reject),
    );
    one.once("error", reject).end();
  });

/** A PDF of one page and so many bytes of nothing. */
function pdfOf(filler: number): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    `<</Length ${filler}>>stream\n${" ".repeat(filler)}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + table, "latin1");
}
