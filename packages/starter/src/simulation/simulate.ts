import { setImmediate } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type TableName, tables } from "../schema.ts";
import { countsOf } from "./podes.ts";
import { harvest, type ProvinceCrop } from "./production.ts";
import { populate, type Regency, type Village, type VillageFigures } from "./villages.ts";

type Cells = readonly (string | number)[];

/**
 * Fills the tables of simulated figures: what is not known below the regency, shared out so that every sum is the official one.
 * @param onPart is told how much of it is done, from 0 to 1
 * @throws the signal's reason when aborted
 */
export async function simulate(
  connection: DuckDBConnection,
  signal?: AbortSignal,
  onPart: (part: number) => void = () => {},
): Promise<void> {
  const villages = (
    await read(connection, "SELECT code, kind, regency_code, province_code FROM village ORDER BY code")
  ).map(
    ([code, kind, regency, province]): Village => ({
      code: `${code}`,
      kind: `${kind}`,
      regency: `${regency}`,
      province: `${province}`,
    }),
  );
  const byRegency = new Map<string, Village[]>();
  for (const village of villages) {
    const others = byRegency.get(village.regency);
    if (others) others.push(village);
    else byRegency.set(village.regency, [village]);
  }
  const regencies = new Map(
    (await read(connection, officialRegencies)).map(([code, male, female, area]): [string, Regency] => [
      `${code}`,
      { male: Number(male), female: Number(female), area: Number(area) },
    ]),
  );
  const figures = [...populate(byRegency, regencies)];
  await append(connection, "sim_village", map(figures, villageRow), signal);
  await append(
    connection,
    "sim_podes",
    map(figures, (one) => [one.village.code, ...countsOf(one)]),
    signal,
  );
  onPart(0.7);
  const crops = (
    await read(connection, "SELECT province_code, crop, production_ton FROM plantation ORDER BY 1, 2")
  ).map(
    ([province, crop, tonnes]): ProvinceCrop => ({ province: `${province}`, crop: `${crop}`, tonnes: Number(tonnes) }),
  );
  await append(
    connection,
    "sim_production",
    map(harvest(villages, crops), ({ village, crop, tonnes }) => [village, crop, tonnes]),
    signal,
  );
}

const officialRegencies = `
  SELECT regency_code, sum(people) FILTER (WHERE sex = 'laki-laki'), sum(people) FILTER (WHERE sex = 'perempuan'),
    any_value(area_km2 * 1000)::INTEGER
  FROM population JOIN area USING (regency_code) GROUP BY regency_code ORDER BY regency_code`;

const villageRow = ({ village, male, female, families, area }: VillageFigures): Cells => [
  village.code,
  male,
  female,
  families,
  (area / 1000).toFixed(3),
];

function* map<T, U>(items: Iterable<T>, change: (item: T) => U): Generator<U> {
  for (const item of items) yield change(item);
}

async function read(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

async function append(
  connection: DuckDBConnection,
  table: TableName,
  rows: Iterable<Cells>,
  signal?: AbortSignal,
): Promise<void> {
  await connection.run(`CREATE TABLE ${table} (${tables[table].columns})`);
  const appender = await connection.createAppender(table);
  let count = 0;
  try {
    for (const row of rows) {
      // Now and then a turn for whoever wants to stop this.
      if (count++ % 5000 === 0) await setImmediate();
      signal?.throwIfAborted();
      for (const cell of row) typeof cell === "number" ? appender.appendInteger(cell) : appender.appendVarchar(cell);
      appender.endRow();
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
}
