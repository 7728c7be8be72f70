import { join } from "node:path";
import Database from "libsql";
import { type App, startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

const many = 1_000_000;
const rounds = 30;
/** The place of page 1,000. */
const before = 999 * 30;

/** Lists and search of a user with a million topics, each with a question, through the API. */
export async function millionTopics(folder: string): Promise<Figure[]> {
  const app = await startApp(folder);
  try {
    const cursor = fill(join(app.dataDir, "app.sqlite"));
    const first = () => call(app, "GET", "/askdb/chat-topics");
    const far = () => call(app, "GET", `/askdb/chat-topics?prev=${cursor}`);
    const search = () => call(app, "POST", "/askdb/search-chat", { key_word: "nomor 712345" });
    /** Frequent words that never meet. */
    const hard = () => call(app, "POST", "/askdb/search-chat", { key_word: "penduduk papua kopi aceh" });
    await search();
    const times: Record<"first" | "far" | "search" | "during", number[]> = {
      first: [],
      far: [],
      search: [],
      during: [],
    };
    for (let round = 0; round < rounds; round++) {
      times.first.push(await timed(first));
      times.far.push(await timed(far));
      times.search.push(await timed(search));
    }
    for (let round = 0; round < 5; round++) {
      const searching = hard();
      times.during.push(await timed(first));
      await searching;
    }
    const figure = (name: string, over: keyof typeof times): Figure => ({
      name,
      ratio: median(times[over]) / median(times.first),
      detail: `${median(times[over]).toFixed(1)} ms ÷ ${median(times.first).toFixed(1)} ms, a million topics, median of ${times[over].length}`,
    });
    return [
      figure("page 1,000 of the topics ÷ page 1", "far"),
      figure("a search of a million questions ÷ page 1 of the topics", "search"),
      figure("page 1 during a search for words that never meet ÷ page 1 alone", "during"),
    ];
  } finally {
    await app.stop();
  }
}

/** Gives the administrator a million topics, beside the server; the id of the last topic before page 1,000. */
function fill(file: string): string {
  const database = new Database(file, { timeout: 10_000 });
  const numbers = `(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${many - 1}) select n from numbers)`;
  const time = "'2026-01-01T10:' || (n / 60 % 50 + 10) || ':' || (n % 50 + 10) || '.000Z'";
  const kind = "case n % 5 when 0 then 'penduduk' when 1 then 'produksi kopi' when 2 then 'luas' else 'desa' end";
  const place = "case n % 7 when 0 then 'Bali' when 1 then 'Aceh' when 2 then 'Lampung' else 'Papua' end";
  database.exec(`begin immediate;
    insert into topics (id, user_id, title, created_at, updated_at)
      select 'topic' || n, users.id, 'Nomor ' || n, ${time}, ${time} from ${numbers}, users;
    insert into queries (id, topic_id, user_id, question, answer, reading, sql, result, sources, engine, suggestions, created_at, updated_at)
      select 'query' || n, 'topic' || n, users.id, 'Berapa ' || ${kind} || ' ' || ${place} || ' nomor ' || n || '?',
        'a', 'r', 's', '[[],[]]', '[]', 'e', '[]', ${time}, ${time} from ${numbers}, users;
    commit;`);
  const place1000 = database.prepare("select id from topics order by updated_at desc, id desc limit 1 offset ?");
  const { id } = place1000.get(before - 1) as { id: string };
  database.close();
  return id;
}

async function call({ url, token }: App, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const found = (await response.json()) as unknown[];
  if (found.length === 0) throw new Error(`${path} found nothing`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
