import { rm } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { FlatSheet, FlatUnderstanding } from "../flat/flat.ts";
import { knownNames, type Named } from "../flat/known.ts";
import type { Plan } from "../flat/plans.ts";
import { type Grid, ImportRefused, type LargeSource } from "../read/grid.ts";
import { Account } from "../understand/account.ts";
import { isMissing } from "../understand/numbers.ts";
import type { StagedTable } from "../write/store.ts";
import { readsPlainly, unread } from "./cells.ts";
import { settleOdd } from "./odd-cells.ts";
import { literal, quoted } from "./source.ts";
import { leaveOut } from "./totals.ts";

interface StageOptions {
  /** The file that it is written to, where what was there goes, and the table in it. */
  readonly file: string;
  readonly table: string;
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((message: string) => void) | undefined;
}

/** What DuckDB may hold in memory, beside what this process holds. */
const memory = "256MB";
/** Columns with more different names hold none that the model knows. */
const mostNames = 20_000;
const askedAgain = 1000;

/**
 * Reads a whole large file by what was understood of some of its rows. Each cell is read as those were, or its row is named: nothing is
 * guessed by the sample. @throws ImportRefused
 */
export async function stageSheet(
  flat: FlatUnderstanding,
  { large, notes }: Grid & { readonly large: LargeSource },
  options: StageOptions,
): Promise<FlatUnderstanding<StagedTable>> {
  const { layout, nameable, isUnfolded, report } = flat.sheet;
  if (isUnfolded)
    throw new ImportRefused(
      "bulan atau triwulan yang melintang tidak dibaca dari berkas sebesar ini; bagi menurut tahun",
    );
  const { file, table, model, members, signal } = options;
  const sheet = quoted(table);
  for (const end of ["", ".wal"]) await rm(file + end, { force: true });
  const instance = await DuckDBInstance.create(file, {
    memory_limit: memory,
    threads: "2",
    temp_directory: `${file}.tmp`,
  });
  const connection = await instance.connect();
  const stop = (): void => connection.interrupt();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const columnOf = (plan: Plan) => large.columns[plan.index] ?? { sql: "NULL", is: "text" as const };
    const header = layout.headerRows.at(-1) ?? 0;
    const { plans, totals, below } = await readAll(connection, flat.sheet, large, columnOf, header, options);
    signal?.throwIfAborted();
    const known = await namesIn(connection, sheet, nameable, model, members);
    const length = await one(connection, `SELECT count(*) FROM ${sheet}`);
    if (length === 0) throw new ImportRefused("di bawah baris kepala tidak ada baris data");
    await connection.run("CHECKPOINT");
    const account = new Account();
    account.add("judul", layout.above);
    account.add("kepala", layout.headers);
    account.add("data", length);
    account.add("jumlah", totals);
    account.add("catatan kaki", below);
    const read = layout.above + layout.headers + length + totals + below;
    return {
      ...flat,
      known: known.map(({ index: _, keyOf: __, ...one }) => one),
      isOwnRows: true,
      columns: flat.columns.map((role) => withNames(role, known)),
      report: [
        ...notes,
        account.sentence(read, "baris"),
        ...(totals > 0 ? [`baris jumlah dilewati: ${totals}`] : []),
        ...report.filter((line) => !/^kolom .* berisi nama /.test(line)),
        ...known.map(({ title, entity }) => `kolom "${title}" berisi nama ${entity.label}`),
      ],
      table: {
        columns: [
          ...plans.map(({ column }) => column),
          ...besides(known).map(({ name }) => ({ name, type: "text" as const })),
        ],
        length,
        staged: { file, table, select: (from) => selectOf(plans, known, `${from}.${sheet}`, from) },
      },
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalOf(error);
  } finally {
    signal?.removeEventListener("abort", stop);
    connection.closeSync();
    instance.closeSync();
  }
}

/** Writes all rows as they are planned; what the sample took for whole numbers may turn out to have fractions. */
async function readAll(
  connection: DuckDBConnection,
  { plans: planned, layout }: FlatSheet,
  large: LargeSource,
  columnOf: (plan: Plan) => LargeSource["columns"][number],
  header: number,
  { table, onStep }: StageOptions,
): Promise<{ readonly plans: readonly Plan[]; readonly totals: number; readonly below: number }> {
  const wholly = (plans: readonly Plan[], isPlain: boolean): string => {
    const cells = plans.flatMap((plan) => {
      const of = columnOf(plan);
      const plain = readsPlainly(plan, of);
      const own = `${plain} AS ${quoted(plan.column.name)}`;
      return plan.reading.as === "text" ? [own] : [own, `${unread(plain, of)} AS ${quoted(`${plan.column.name}?`)}`];
    });
    const holds = large.columns.map(({ sql }) => `${sql} IS NOT NULL`).join(" OR ");
    return `CREATE OR REPLACE TABLE ${quoted(table)} AS SELECT ${cells.join(", ")} FROM ${large.relation(header, isPlain)} WHERE ${holds}`;
  };
  const told = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onStep?.(`Membaca berkas… ${Math.round(percentage)} %`);
  }, askedAgain);
  let plans = planned;
  try {
    for (let isPlain = true; ; ) {
      try {
        await connection.run(wholly(plans, isPlain));
      } catch (error) {
        if (!isPlain || !/parallel/i.test((error as Error).message)) throw error;
        isPlain = false;
        continue;
      }
      const { totals, notes: below } = await leaveOut(connection, quoted(table), plans, layout);
      const broken = await settleOdd(connection, quoted(table), plans);
      if (broken.size === 0) return { plans, totals, below };
      plans = plans.map((plan) =>
        broken.has(plan) ? { ...plan, column: { ...plan.column, type: "number" as const } } : plan,
      );
    }
  } finally {
    clearInterval(told);
  }
}

async function namesIn(
  connection: DuckDBConnection,
  sheet: string,
  nameable: readonly Plan[],
  model: SemanticModel,
  members: readonly Member[],
): Promise<readonly Named[]> {
  const texts = nameable.filter(({ column }) => column.type === "text");
  const names = new Map<Plan, string[]>();
  for (const plan of texts) {
    const column = quoted(plan.column.name);
    if ((await one(connection, `SELECT approx_count_distinct(${column}) FROM ${sheet}`)) > mostNames) continue;
    const found = await connection.runAndReadAll(
      `SELECT DISTINCT ${column} FROM ${sheet} WHERE ${column} IS NOT NULL ORDER BY 1`,
    );
    names.set(
      plan,
      found
        .getRowsJson()
        .map(([name]) => String(name))
        .filter((name) => !isMissing(name)),
    );
  }
  const known = knownNames(texts, (plan) => names.get(plan) ?? [], model, members);
  for (const { keys, keyOf } of known) {
    const pairs = [...keyOf].map(([name, key]) => `(${literal(String(name))}, ${literal(key)})`);
    await connection.run(
      `CREATE OR REPLACE TABLE ${quoted(keys)} AS SELECT * FROM (VALUES ${pairs.join(", ")}) AS pairs (name, key)`,
    );
  }
  return known;
}

/** Columns that stand beside those of the file. */
const besides = (known: readonly Named[]): readonly { readonly name: string; readonly sql: string }[] => [
  ...known.map(({ keys }, i) => ({ name: keys, sql: `k${i}.key` })),
  ...known.flatMap(({ title, titled, column }) =>
    titled === null ? [] : [{ name: titled, sql: `${literal(`${title} `)} || t.${quoted(column)}` }],
  ),
];

function selectOf(plans: readonly Plan[], known: readonly Named[], sheet: string, from: string): string {
  const own = plans.map(({ column }) => `t.${quoted(column.name)}`);
  const beside = besides(known).map(({ name, sql }) => `${sql} AS ${quoted(name)}`);
  const joins = known.map(
    ({ keys, column }, i) => ` LEFT JOIN ${from}.${quoted(keys)} k${i} ON t.${quoted(column)} = k${i}.name`,
  );
  return `SELECT ${[...own, ...beside].join(", ")} FROM ${sheet} t${joins.join("")}`;
}

function withNames(role: FlatUnderstanding["columns"][number], known: readonly Named[]) {
  const named = known.find(({ column }) => column === role.column);
  if (named) return { ...role, is: "place" as const, holds: `nama ${named.entity.label}` };
  return role.is === "place" ? { ...role, is: "text" as const, holds: "teks" } : role;
}

/** One number. */
async function one(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0] ?? 0);
}

/** What DuckDB says of a file, for people. Other errors are handed back as they are. */
function refusalOf(error: unknown): unknown {
  const { message = "" } = error as Error;
  const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
  if (error instanceof ImportRefused) return error;
  if (line && /Expected Number of Columns/i.test(message))
    return new ImportRefused(
      `baris ${line} berisi lebih banyak sel daripada kepalanya; beri tanda kutip pada sel yang memuat pemisah, atau beri kepala pada tiap kolom`,
    );
  if (line && /quote/i.test(message)) return new ImportRefused(`tanda kutip di baris ${line} tidak ditutup`);
  if (line) return new ImportRefused(`baris ${line} tidak dapat dibaca: ${message.split("\n")[2] ?? ""}`);
  return error;
}
