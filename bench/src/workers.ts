import { setTimeout as wait } from "node:timers/promises";
import { type App, startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

/** People, each of whom asks this many questions at the same time. */
const people = 6;
const each = 3;
/** Seconds that each is measured, and how often in turns. */
const phase = 6;
const rounds = 5;

const questions = [
  "Berapa jumlah penduduk Jawa Barat?",
  "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
  "tren kemiskinan Jawa Barat 2015-2020",
  "kopi apa saja dari Aceh",
  "IPM Bali 2021",
  "luas Kalimantan Tengah",
];

/** Questions a second of a server of two processes on one port, against one of one process: measured in turns, by many people. */
export async function twoProcessesAgainstOne(folder: string): Promise<Figure[]> {
  const apps: App[] = [];
  try {
    for (const workers of ["1", "2"])
      apps.push(await startApp(folder, { TANYADATA_WORKERS: workers, TANYADATA_OPEN_REGISTRATION: "true" }));
    const servers = await Promise.all(
      apps.map(async (app) => ({ app, tokens: await tokensOf(app), rates: [] as number[] })),
    );
    // Once unmeasured: the processes that start later are warm, too.
    for (let round = 0; round <= rounds; round++)
      for (const { app, tokens, rates } of servers) {
        const rate = await answeredPerSecond(app, tokens);
        if (round > 0) rates.push(rate);
      }
    const [one = 0, two = 0] = servers.map(({ rates }) => median(rates));
    return [
      {
        name: `questions a second of two processes on one port ÷ of one, ${people * each} at a time`,
        ratio: two / one,
        detail: `${two.toFixed(0)} ÷ ${one.toFixed(0)} a second, middle of ${rounds} times ${phase} s in turns; client and server on this machine`,
      },
    ];
  } finally {
    for (const app of apps) await app.stop();
  }
}

const tokensOf = (app: App): Promise<string[]> =>
  Promise.all(
    Array.from({ length: people }, async (_, i) => {
      const account = { email: `orang${i}@contoh.id`, nickname: `Orang ${i}`, password: "Gunung-Merapi-7" };
      await post(app, "/registration", account);
      const { token = "" } = (await (await post(app, "/user/login", account)).json()) as { token?: string };
      return token;
    }),
  );

async function answeredPerSecond(app: App, tokens: readonly string[]): Promise<number> {
  const end = performance.now() + phase * 1000;
  let answered = 0;
  const ask = async (token: string, first: number): Promise<void> => {
    for (let i = first; performance.now() < end; i++) {
      const answer = await post(app, "/askdb/ask", { question: questions[i % questions.length] }, token);
      await answer.text();
      if (answer.ok) answered++;
      // The last question's end may still be on its way to where it is counted.
      else if (answer.status === 429) await wait(5);
      else throw new Error(`answered ${answer.status}`);
    }
  };
  await Promise.all(tokens.flatMap((token) => Array.from({ length: each }, (_, i) => ask(token, i))));
  return answered / phase;
}

const post = (app: App, path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(`${app.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
