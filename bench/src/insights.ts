import { join } from "node:path";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

const warmRounds = 30;

interface Page {
  readonly regions: readonly { readonly id: string }[];
  readonly insights: readonly { readonly sql: string; readonly picture: { readonly sql: string } | null }[];
}

/**
 * What Insights cost: the page of each province, which is computed when it is first asked for, against the very queries that
 * stand on it, run one after the other on the same file, and against the same queries two at a time with nothing else to do:
 * the least that two query processes could take. Two rounds of servers would measure the same twice: the first page of all,
 * the country's, also warms the server, and is told apart.
 */
export async function insightsAgainstQueries(folder: string): Promise<Figure[]> {
  const app = await startApp(folder);
  const file = join(app.dataDir, "starter.duckdb");
  const alone = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  const pair = await openDuckdbWarehouse({ file, limits: { processes: 2 } });
  const get = async (query: string, etag?: string) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${app.token}`, ...(etag ? { "if-none-match": etag } : {}) };
    const answer = await fetch(`${app.url}/api/v1/insights${query}`, { headers });
    const body = await answer.text();
    if (answer.status !== (etag ? 304 : 200)) throw new Error(`${answer.status} ${body.slice(0, 500)}`);
    const milliseconds = performance.now() - start;
    return { milliseconds, etag: answer.headers.get("etag") ?? "", page: etag ? null : (JSON.parse(body) as Page) };
  };
  const raw = async ({ insights }: Page, lanes: 1 | 2): Promise<number> => {
    const queries = [...new Set(insights.flatMap(({ sql, picture }) => [sql, ...(picture ? [picture.sql] : [])]))];
    const warehouse = lanes === 1 ? alone : pair;
    const work = async (): Promise<void> => {
      for (let sql = queries.shift(); sql !== undefined; sql = queries.shift()) {
        const outcome = await warehouse.run(sql);
        if (!outcome.ok) throw new Error(`${outcome.failure.kind} in ${sql}`);
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: lanes }, work));
    return performance.now() - start;
  };
  try {
    const first = await get("");
    const country = first.page;
    if (!country) throw new Error("no page");
    const firstRaw = await raw(country, 1);
    await raw(country, 2);
    const [cold, queries, least, warm, unchanged]: number[][] = [[], [], [], [], []];
    for (const { id } of country.regions) {
      const { milliseconds, page } = await get(`?region=${id}`);
      cold?.push(milliseconds);
      if (!page) continue;
      queries?.push(await raw(page, 1));
      least?.push(await raw(page, 2));
    }
    for (let round = 0; round < warmRounds; round++) {
      const again = await get("");
      warm?.push(again.milliseconds);
      unchanged?.push((await get("", again.etag)).milliseconds);
    }
    const ofCold = median(cold ?? []);
    return [
      {
        name: "a page of Insights that nobody asked for before ÷ its queries alone (promised: 1.5)",
        ratio: ofCold / median(queries ?? []),
        detail: `${told(cold)} ÷ ${told(queries)}, median of ${country.regions.length} provinces`,
      },
      {
        name: "that page ÷ its queries two at a time, with nothing else to do (the least: 1)",
        ratio: ofCold / median(least ?? []),
        detail: `${told(cold)} ÷ ${told(least)}`,
      },
      {
        name: "the first page after a start ÷ its queries alone",
        ratio: first.milliseconds / firstRaw,
        detail: `${Math.round(first.milliseconds)} ms ÷ ${Math.round(firstRaw)} ms`,
      },
      {
        name: "the page again ÷ when it was computed",
        ratio: median(warm ?? []) / ofCold,
        detail: `${told(warm)} ÷ ${told(cold)}; unchanged (304) ${told(unchanged)}`,
      },
    ];
  } finally {
    await Promise.all([alone.close(), pair.close()]);
    await app.stop();
  }
}

const told = (times: readonly number[] = []): string => `${median(times).toFixed(1)} ms`;
