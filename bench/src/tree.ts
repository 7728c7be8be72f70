import { join } from "node:path";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

const rounds = 30;
/** Jawa Barat: some 6,000 villages. */
const province = "32";
const sql = `SELECT regency.code, regency.name, district.code, district.name, village.code, village.name, village.kind
  FROM village JOIN district ON district.code = village.district_code JOIN regency ON regency.code = village.regency_code
  WHERE village.province_code = '${province}' ORDER BY village.code`;

/** The tree of a province as the API sends it, beside the query of the same regions on the same file, in turns. */
export async function treeAgainstQuery(folder: string): Promise<Figure[]> {
  const app = await startApp(folder);
  const warehouse = await openDuckdbWarehouse({ file: join(app.dataDir, "starter.duckdb"), limits: { processes: 1 } });
  const query = async (): Promise<number> => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(outcome.failure.kind);
    return outcome.value.rows.length;
  };
  const tree = async (): Promise<number> => {
    const answer = await fetch(`${app.url}/api/pyramid/v1/buy/villages/tree?province=${province}`);
    return ((await answer.text()).match(/"type":"village"/g) ?? []).length;
  };
  try {
    const times: Record<"tree" | "query", number[]> = { tree: [], query: [] };
    const [inTree, inQuery] = [await tree(), await query()];
    if (inTree !== inQuery) throw new Error(`The tree holds ${inTree} villages, the query ${inQuery}`);
    for (let round = 0; round < rounds; round++)
      for (const [name, ask] of [["tree", tree] as const, ["query", query] as const]) {
        const start = performance.now();
        await ask();
        times[name].push(performance.now() - start);
      }
    const [took, raw] = [median(times.tree), median(times.query)];
    return [
      {
        name: "the tree of a province over HTTP ÷ the query of its regions",
        ratio: took / raw,
        detail: `${took.toFixed(1)} ms ÷ ${raw.toFixed(1)} ms, ${inTree} villages, median of ${rounds}`,
      },
    ];
  } finally {
    await warehouse.close();
    await app.stop();
  }
}
