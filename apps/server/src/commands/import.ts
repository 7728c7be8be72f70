import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  diskTrouble,
  ImportRefused,
  idOf,
  importTable,
  readGrid,
  type Understanding,
  understand,
  type Wishes,
} from "@tanyadata/import";
import { loadModel, ModelError } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";
import { type Config, ConfigError, loadConfig } from "../config.ts";
import { ownData, warehousePlace } from "../open-warehouse.ts";

const usage = `Imports tables of figures from CSV, XLSX, HTML and Parquet files.

  npm run import -- FILE… [--yes] [--table NAME] [--replace] [--title TEXT]
      [--sheet NAME] [--level ENTITY] [--within PLACE] [--codes kemendagri] [--decimal comma|dot]
      [--year 2023|none] [--skip-unmatched] [--publisher TEXT] [--url ADDRESS] [--license TEXT]

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
  decimal: { type: "string" },
  year: { type: "string" },
  publisher: { type: "string" },
  url: { type: "string" },
  license: { type: "string" },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

function wishesOf(values: Values): Wishes {
  const { decimal, year, level, within, codes, title } = values;
  if (decimal !== undefined && decimal !== "comma" && decimal !== "dot")
    throw new WrongUsage("--decimal is comma or dot.");
  if (year !== undefined && year !== "none" && !/^\d{4}$/.test(year))
    throw new WrongUsage("--year is a year, or none.");
  return {
    level,
    within,
    codes,
    title,
    decimal,
    year: year === undefined || year === "none" ? year : Number(year),
    skipUnmatched: values["skip-unmatched"],
  };
}

/** The warehouse file and the model that imports go to; made from the starter where there is none of one's own yet. */
async function target(config: Config): Promise<{ file: string; modelFolder: string }> {
  const place = await warehousePlace(config, (message) => console.error(message));
  if ("url" in place)
    throw new ImportRefused(
      "WAREHOUSE_URL adalah basis data PostgreSQL: muat berkasnya di sana, lalu `npm run model -- draft`",
    );
  if (config.warehouseUrl !== undefined)
    return { file: place.file, modelFolder: config.modelFolder ?? starterModelDir };
  if (config.modelFolder !== undefined)
    throw new ConfigError("TANYADATA_MODEL without WAREHOUSE_URL: set both, or neither");
  const own = ownData(config.dataDir);
  if (existsSync(own.file)) return own;
  const part = `${own.file}.part`;
  try {
    await mkdir(dirname(own.file), { recursive: true });
    await rm(own.modelFolder, { recursive: true, force: true });
    await cp(starterModelDir, own.modelFolder, { recursive: true });
    // The file last: it is what says that the folder is in service.
    await copyFile(place.file, part);
    signal.throwIfAborted();
    await rename(part, own.file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw diskTrouble(error, own.file);
  }
  return own;
}

function show(path: string, table: string, { title, entity, figures, years, rows, report }: Understanding): void {
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
      ...report.map((line) => `  - ${line}`),
    ].join("\n"),
  );
}

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
  const { file, modelFolder } = await target(loadConfig());
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  const members = await readMembers(loadModel(modelFolder), async (sql) => {
    const outcome = await warehouse.run(sql, { maxRows: 200_000 });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value.rows;
  }).finally(() => warehouse.close());

  let refused = 0;
  for (const path of files) {
    const model = loadModel(modelFolder);
    const name = basename(path).replace(/\.\w+$/, "");
    try {
      signal.throwIfAborted();
      const understanding = understand(await readGrid(path, values.sheet), { model, members, name, wishes });
      const table = values.table ?? idOf(understanding.title);
      show(path, table, understanding);
      if (!(await agreed(values.yes))) continue;
      const { modelFile } = await importTable({
        understanding,
        file,
        modelFolder,
        model,
        table,
        origin: {
          publisher: values.publisher ?? "Belum diisi",
          url: values.url ?? "https://localhost/",
          license: values.license ?? "Belum diisi",
          file: basename(path),
        },
        replace: values.replace,
        today: new Date().getFullYear(),
        signal,
      });
      console.log(`  ditulis; rancangan model: ${modelFile}`);
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      refused++;
      console.error(`${basename(path)}: ${error.message}`);
    }
  }
  return refused > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const { code = "", message } = error as { code?: string; message: string };
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
