import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, vastEntities, vastNames } from "@tanyadata/warehouse";
import { type Figure, median } from "./figure.ts";

const few = 10_000;
const many = 5_000_000;
const rounds = 40;
/** What is promised of so many: seconds to start, megabytes, and how much longer a question may take. */
const goals = { seconds: 10, megabytes: 500, ratio: 3 };

/** Questions that name one of five million customers, beside those that name one of ten thousand, on the same file in the same run. */
export async function namesInTheWarehouse(folder: string): Promise<Figure[]> {
  const file = join(folder, "names.duckdb");
  await makeFile(file);
  const [among, beside] = [await open(file, "few"), await open(file, "many")];
  try {
    const [short, long]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      short.push(await among.ask((round * 7919) % few));
      long.push(await beside.ask((round * 104_729) % many));
    }
    return [
      {
        name: `a question among ${many} names ÷ among ${few} (promised: ${goals.ratio})`,
        ratio: median(long) / median(short),
        detail: `${median(long).toFixed(1)} ms ÷ ${median(short).toFixed(1)} ms, median of ${rounds}`,
      },
      {
        name: `making ready ${many} names ÷ what is promised`,
        ratio: beside.seconds / goals.seconds,
        detail: `${beside.seconds.toFixed(1)} s ÷ ${goals.seconds} s`,
      },
      {
        name: "memory that they take here ÷ what is promised",
        ratio: beside.megabytes / goals.megabytes,
        detail: `${Math.round(beside.megabytes)} MB ÷ ${goals.megabytes} MB`,
      },
    ];
  } finally {
    await Promise.all([among.close(), beside.close()]);
  }
}

async function open(file: string, table: string) {
  const model = modelOf(table);
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const warehouse = await openDuckdbWarehouse({ file });
  const read = async (sql: string) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value.rows;
  };
  const vast = await vastEntities(model, read);
  const engine = makeEngine(model, await readMembers(model, read, "duckdb", vast), undefined, vast);
  const names = await vastNames(model, vast, warehouse);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20;
  return {
    seconds,
    megabytes,
    close: () => warehouse.close(),
    async ask(number: number): Promise<number> {
      const question = `Berapa omzet budi santoso q${number} tahun 2024?`;
      const began = performance.now();
      engine.learn(await names.find(engine.mayName(question), new Map(), { warehouse }));
      const reading = engine.read(question);
      if (reading.kind !== "plan") throw new Error(`${question} → ${reading.detail}`);
      const rows = await read(engine.compile(reading.plan).sql);
      engine.explain(reading.plan, { rows, rowCount: rows.length });
      return performance.now() - began;
    },
  };
}

async function makeFile(file: string): Promise<void> {
  const database = await DuckDBInstance.create(file);
  const connection = await database.connect();
  for (const [table, count] of [
    ["few", few],
    ["many", many],
  ])
    await connection.run(
      `CREATE TABLE ${table} AS SELECT 'C' || range AS id, 'Budi Santoso Q' || range AS name FROM range(${count})`,
    );
  await connection.run(
    `CREATE TABLE sale AS SELECT 'C' || range AS customer, 2024 AS year, range AS amount FROM range(${few})`,
  );
  connection.closeSync();
  database.closeSync();
}

function modelOf(table: string): SemanticModel {
  const source = `\nsources:\n  - { title: Buku, url: "https://example.org/", publisher: Toko, license: bebas, year: 2025 }`;
  return parseModel([
    { name: "root.yaml", text: "model: shop\nlabel: Toko\nwhole: { label: Toko, terms: [toko ini] }\n" },
    {
      name: "customer.yaml",
      text: `entity: customer\nlabel: Pelanggan\nterms: [pelanggan]\ntable: ${table}\nkey: id\nname: name\nprominence: 1${source}`,
    },
    {
      name: "sale.yaml",
      text: `dataset: sale\nlabel: Penjualan\ntable: sale\ngrain: { entity: customer, column: customer }\ntime: { column: year, years: [2024] }\nmeasures:\n  - { id: revenue, label: Omzet, terms: [omzet], unit: rupiah, expression: "sum({amount})", additivity: sum }${source}`,
    },
  ]);
}
