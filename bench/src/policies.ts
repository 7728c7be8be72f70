import { join } from "node:path";
import { loadModel, type Policies, type SemanticModel } from "@tanyadata/semantic-model";
import { buildStarter, starterModelDir } from "@tanyadata/starter";
import {
  basesIn,
  duckdb,
  limited,
  makeEngine,
  type PolicyUser,
  policyKey,
  type Readable,
  type View,
  viewOf,
} from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import { type Figure, median } from "./figure.ts";

const groups = 200;
const rulesOfGroup = 10;
const rounds = 40;

/** A rule for every group about some dataset, and one for all of them: the rows of each user's own province. */
function manyRules({ datasets }: SemanticModel): Policies {
  const ids = [...datasets.keys()];
  const rules = Array.from({ length: groups * rulesOfGroup }, (_, i): Policies["rules"][number] => ({
    rule: `r${i}`,
    label: `Aturan ${i}`,
    groups: [`grup ${Math.floor(i / rulesOfGroup)}`],
    allow: ["ask", "sql"],
    ...(i % rulesOfGroup === 0
      ? { datasets: "all", rows: "region in user.region" }
      : { datasets: [ids[i % ids.length] ?? ""], rows: "region in user.region" }),
  }));
  const attributes = [{ attribute: "region", label: "Wilayah" }];
  return { policies: "bench", attributes, unnamed: "signed-in", rules, small_groups: [] };
}

/** What 2,000 rules of 200 groups cost a question, beside the same question without any. */
export async function policiesAgainstNone(folder: string): Promise<readonly Figure[]> {
  const file = join(folder, "starter.duckdb");
  await buildStarter({ file });
  const warehouse = await openDuckdbWarehouse({ file, limits: { rows: 200_000 } });
  try {
    const rowsOf = async (sql: string) => {
      const outcome = await warehouse.run(sql);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value.rows;
    };
    const model = loadModel(starterModelDir);
    const policies = manyRules(model);
    const members = await readMembers(model, rowsOf);
    const columns = new Map<string, string[]>();
    for (const [table, column] of await rowsOf(
      "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal ORDER BY column_index",
    ))
      columns.set(String(table), [...(columns.get(String(table)) ?? []), String(column)]);
    const columnsOf = (table: string) => columns.get(table);
    const user: PolicyUser = { groups: ["grup 7", "grup 70", "grup 199"], attributes: { region: ["Jawa Barat"] } };
    const made = performance.now();
    const view = viewOf(policies, user, { model, members, dialect: duckdb, columnsOf });
    const making = performance.now() - made;
    const views = new Map([[policyKey(policies, user), view]]);
    const readable: Readable = { tables: new Set(basesIn(view.model)), limits: view.limits, columnsOf };

    const own = makeEngine(
      view.model,
      members.filter(({ key, parents }) => parents.province === "32" || key === "32"),
      duckdb,
    );
    const all = makeEngine(model, members, duckdb);

    const questions = [
      "berapa penduduk Jawa Barat?",
      "penduduk per kabupaten di Jawa Barat",
      "luas kota di Jawa Barat",
      "kota terpadat di Jawa Barat",
    ];
    const ask = async (question: string, engine: typeof all, under: () => View | undefined): Promise<number> => {
      const began = performance.now();
      const seen = under();
      const reading = engine.read(question);
      if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
      const { sql } = engine.compile(reading.plan);
      await answered(sql, warehouse, seen && readable);
      return performance.now() - began;
    };
    const times: readonly [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++)
      for (const question of questions) {
        // In turns: who comes second finds the processor warm.
        for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const under = which === 0 ? () => views.get(policyKey(policies, user)) : () => undefined;
          times[which].push(await ask(question, which === 0 ? own : all, under));
        }
      }
    const [limitedTime, openTime] = times.map((some) => median(some)) as [number, number];
    const keys = performance.now();
    for (let i = 0; i < 1000; i++) policyKey(policies, user);
    const key = (performance.now() - keys) / 1000;
    return [
      {
        name: `a question under ${groups * rulesOfGroup} rules of ${groups} groups ÷ the same without policies`,
        ratio: limitedTime / openTime,
        detail: `${limitedTime.toFixed(1)} ms ÷ ${openTime.toFixed(1)} ms, the middle of ${times[0].length}`,
      },
      {
        name: "find a user's view among those that are known ÷ a question without policies",
        ratio: key / openTime,
        detail: `${(key * 1000).toFixed(0)} µs ÷ ${openTime.toFixed(1)} ms; a view is made once, in ${making.toFixed(0)} ms`,
      },
    ];
  } finally {
    await warehouse.close();
  }
}

/** Judged (here: parsed), put under its limits, run. */
async function answered(sql: string, warehouse: Warehouse, readable: Readable | undefined): Promise<void> {
  const tree = await warehouse.parse(sql);
  if (!tree.ok) throw new Error(sql);
  const put = readable ? limited(sql, tree.value, readable, duckdb) : ({ ok: true, sql } as const);
  if (!put.ok) throw new Error(`${put.reason} ${put.detail}`);
  const outcome = await warehouse.run(put.sql);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
}
