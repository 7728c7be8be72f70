import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  ImportRefused,
  idOf,
  importTable,
  readGrid,
  refuseTaken,
  type Understanding,
  understand,
  type Wishes,
} from "@tanyadata/import";
import { ModelError, type SemanticModel } from "@tanyadata/semantic-model";
import { ConfigError, loadConfig } from "../config.ts";
import { importTarget, type Target } from "./import-target.ts";

const usage = `Imports tables of figures from CSV, XLSX, HTML and Parquet files.

  npm run import -- FILE… [--yes] [--table NAME] [--replace] [--title TEXT]
      [--sheet NAME] [--level ENTITY] [--within PLACE] [--codes NUMBERING] [--name "WRITTEN=MEANT"]…
      [--decimal comma|dot] [--zeros keep|missing|"NAME, NAME"] [--year 2023|none] [--skip-unmatched]
      [--publisher TEXT] [--url ADDRESS] [--license TEXT] [--owner postgres://…]

Shows what it understood and asks before it writes; --yes does not ask. What cannot be told for sure is refused, with the flag
that tells it. Each file becomes a table of the warehouse and a dataset of its model, or nothing of it does.
Ctrl+C cancels: the FILE under way is not imported. Exit codes: 0 imported, 1 refused, 2 wrong usage, 130 cancelled.`;

const cancel = new AbortController();
const { signal } = cancel;
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => cancel.abort());

class WrongUsage extends Error {}

const options = {
  yes: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  "skip-unmatched": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  table: { type: "string" },
  title: { type: "string" },
  sheet: { type: "string" },
  level: { type: "string" },
  within: { type: "string" },
  codes: { type: "string" },
  name: { type: "string", multiple: true },
  zeros: { type: "string" },
  owner: { type: "string" },
  decimal: { type: "string" },
  year: { type: "string" },
  publisher: { type: "string" },
  url: { type: "string" },
  license: { type: "string" },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

function wishesOf(values: Values): Wishes {
  const { decimal, year, level, within, codes, title, zeros } = values;
  if (decimal !== undefined && decimal !== "comma" && decimal !== "dot")
    throw new WrongUsage("--decimal is comma or dot.");
  if (year !== undefined && year !== "none" && !/^\d{4}$/.test(year))
    throw new WrongUsage("--year is a year, or none.");
  const names = (values.name ?? []).map((pair) => pair.split("=").map((part) => part.trim()));
  if (names.some((pair) => pair.length !== 2 || pair.includes("")))
    throw new WrongUsage('--name is "WRITTEN=MEANT", for each name once more.');
  return {
    level,
    within,
    codes,
    title,
    decimal,
    names: new Map(names as [string, string][]),
    zeros: zeros === undefined || zeros === "keep" || zeros === "missing" ? zeros : zeros.split(","),
    year: year === undefined || year === "none" ? year : Number(year),
    skipUnmatched: values["skip-unmatched"],
  };
}

function show(path: string, table: string, understanding: Understanding, members: Target["members"]): void {
  const { title, entity, figures, years, rows, report } = understanding;
  clearStep();
  const span =
    years === null
      ? "tanpa tahun"
      : years.length > 3
        ? `${years[0]}–${years.at(-1)} (${years.length} tahun)`
        : years.join(", ");
  console.log(
    [
      `\n${basename(path)} → ${table}`,
      `  judul    ${title}`,
      `  wilayah  ${entity.label}, ${new Set(rows.map(({ key }) => key)).size} dengan ${rows.length} baris; ${span}`,
      ...figures.map(
        ({ label, unit, decimals }) => `  angka    ${label}${unit === "" ? "" : ` [${unit}]`}, ${decimals} desimal`,
      ),
      `  contoh   ${sample(understanding, members)}`,
      ...report.map((line) => `  - ${line}`),
    ].join("\n"),
  );
}

/** The first row with a figure, as people write numbers: by it a wrong reading of them is seen. */
function sample({ rows, entity, figures }: Understanding, members: Target["members"]): string {
  const row = rows.find(({ values }) => values.some((value) => value !== null && value !== 0)) ?? rows[0];
  const written = (row?.values ?? []).map((value, i) =>
    value === null ? "–" : value.toLocaleString("id-ID", { maximumFractionDigits: figures[i]?.decimals ?? 0 }),
  );
  const name = nameOf(row?.key, entity.entity, members);
  return `${[name, row?.year].filter(Boolean).join(" ")}: ${written.join(" · ")}`;
}

const nameOf = (key: string | undefined, entity: string, members: Target["members"]): string | undefined =>
  members.find((member) => member.entity === entity && member.key === key)?.name;

async function agreed(isSure: boolean): Promise<boolean> {
  if (isSure) return true;
  if (!process.stdin.isTTY)
    throw new ImportRefused("belum ditulis: periksa yang di atas, lalu jalankan lagi dengan --yes");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on("SIGINT", () => cancel.abort());
  const answer = await terminal.question("Tulis? [y/T] ", { signal }).finally(() => terminal.close());
  return /^y/i.test(answer.trim());
}

async function main(): Promise<number> {
  const { values, positionals: files } = parseArgs({ allowPositionals: true, options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (files.length === 0) throw new WrongUsage("Which FILE?");
  if (files.length > 1 && values.table !== undefined) throw new WrongUsage("--table is for one FILE.");
  const wishes = wishesOf(values);
  const target = await importTarget(loadConfig(), values.owner, step);
  let refused = 0;
  for (const path of files) {
    try {
      signal.throwIfAborted();
      const model = target.model();
      const name = basename(path).replace(/\.\w+$/, "");
      const grid = await readGrid(path, values.sheet);
      const understanding = understand(grid, { model, members: target.members, name, wishes });
      const table = values.table ?? idOf(understanding.title);
      refuseTaken(table, model, target.modelFolder, values.replace);
      show(path, table, understanding, target.members);
      if (!(await agreed(values.yes))) {
        console.log("  tidak ditulis");
        continue;
      }
      await target.prepare(signal);
      const { modelFile } = await importTable({
        understanding,
        store: target.store,
        modelFolder: target.modelFolder,
        model,
        table,
        origin: {
          publisher: values.publisher ?? unfilled,
          url: values.url ?? "https://localhost/",
          license: values.license ?? unfilled,
          file: basename(path),
        },
        replace: values.replace,
        today: new Date().getFullYear(),
        signal,
        onStep: step,
      });
      clearStep();
      console.log(next(modelFile, target.model(), table, target.members, understanding).join("\n"));
      if (values.publisher === undefined || values.license === undefined || values.url === undefined)
        console.log("  sumber   belum lengkap: isi publisher, url, dan license di berkas itu");
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      refused++;
      clearStep();
      console.error(`\n${basename(path)}: tidak diimpor\n  ${error.message}`);
    }
  }
  return refused > 0 ? 1 : 0;
}

const unfilled = "Belum diisi";

/** Says how far the work is: on one line, which the next thing said takes, where somebody looks on. */
function step(message: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${message}` : `${message}\n`);
}

function clearStep(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}

/** What was written where, and a question to begin with. */
function next(
  modelFile: string,
  model: SemanticModel,
  table: string,
  members: Target["members"],
  { rows, entity }: Understanding,
): string[] {
  const term = model.datasets.get(table)?.measures[0]?.terms[0];
  const known = rows.find(({ values }) => typeof values[0] === "number");
  const place = nameOf(known?.key, entity.entity, members);
  return [
    `  ditulis  ${modelFile}`,
    ...(term && place ? [`  coba     npm run ask -- "Berapa ${term} di ${place}?"`] : []),
  ];
}

try {
  process.exitCode = await main();
} catch (error) {
  const { code = "", message } = error as { code?: string; message: string };
  clearStep();
  // First: the code of an abort is a number.
  if (signal.aborted) {
    console.error("dibatalkan; berkas yang sedang diimpor tidak ditulis");
    process.exitCode = 130;
  } else if (error instanceof WrongUsage || code.startsWith("ERR_PARSE_ARGS")) {
    console.error(`${message}\n\n${usage}`);
    process.exitCode = 2;
  } else {
    const isExpected =
      error instanceof ImportRefused || error instanceof ConfigError || error instanceof ModelError || code !== "";
    console.error(isExpected ? message : error);
    process.exitCode = 1;
  }
}
