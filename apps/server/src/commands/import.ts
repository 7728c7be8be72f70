import { rmSync } from "node:fs";
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { type ColumnKind, columnKinds, ImportRefused } from "@tanyadata/import";
import { loadConfig } from "../config.ts";
import { changedAnswers } from "../importing/changed-answers.ts";
import { aloneWith, landFile } from "../importing/land.ts";
import { importTarget } from "../importing/target.ts";
import { type FileWishes, gridOf, isOfFigures, understandGrid } from "../importing/understand-file.ts";
import { runCommand, WrongUsage } from "./run-command.ts";
import { sayChanged, saySheet, sayUnderstanding, sayWritten } from "./say-understanding.ts";

const usage = `Imports tables of figures from CSV, XLSX, ODS, JSON, HTML and Parquet files, also out of ZIP and GZ files.

  npm run import -- FILE… [--yes] [--accept-changes] [--table NAME] [--replace|--append] [--title TEXT]
      [--sheet "SHEET"|"FILE"|"FILE › SHEET"] [--level ENTITY] [--within PLACE] [--codes NUMBERING] [--name "WRITTEN=MEANT"]…
      [--decimal comma|dot] [--zeros keep|missing|"NAME, NAME"] [--adds all|none|"NAME, NAME"] [--year 2023|none]
      [--skip-unmatched] [--column "TITLE=place|year|date|figure|category|name|note|secret|unused"]…
      [--publisher TEXT] [--url ADDRESS] [--license TEXT] [--owner postgres://…]

Shows what it understood and asks before it writes; --yes does not ask. What cannot be told for sure is refused, with the flag
that tells it. Each file becomes a table of the warehouse and a dataset of its model, or nothing of it does.
Ctrl+C cancels: the FILE under way is not imported. Exit codes: 0 imported, 1 refused, 2 wrong usage, 130 cancelled.`;

// Reading a million rows leaves several times their size behind. By default the heap grows to four times what is held before it is
// cleaned; so it grows by a third, whatever the size of the file, and nothing is capped.
setFlagsFromString("--optimize-for-size");

const cancel = new AbortController();
const { signal } = cancel;
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => cancel.abort());

const options = {
  yes: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  append: { type: "boolean", default: false },
  "skip-unmatched": { type: "boolean", default: false },
  "accept-changes": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  table: { type: "string" },
  title: { type: "string" },
  sheet: { type: "string" },
  level: { type: "string" },
  within: { type: "string" },
  codes: { type: "string" },
  name: { type: "string", multiple: true },
  column: { type: "string", multiple: true },
  zeros: { type: "string" },
  adds: { type: "string" },
  owner: { type: "string" },
  decimal: { type: "string" },
  year: { type: "string" },
  publisher: { type: "string" },
  url: { type: "string" },
  license: { type: "string" },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

const isKind = (text: string): text is ColumnKind => columnKinds.some((kind) => kind === text);

function wishesOf(values: Values): FileWishes {
  const { decimal, year, zeros, adds, sheet, table, level, within, codes, title, publisher, url, license } = values;
  if (decimal !== undefined && decimal !== "comma" && decimal !== "dot")
    throw new WrongUsage("--decimal is comma or dot.");
  if (year !== undefined && year !== "none" && !/^\d{4}$/.test(year))
    throw new WrongUsage("--year is a year, or none.");
  const names = (values.name ?? []).map((pair) => pair.split("=").map((part) => part.trim()));
  if (names.some((pair) => pair.length !== 2 || pair.includes("")))
    throw new WrongUsage('--name is "WRITTEN=MEANT", for each name once more.');
  const kinds = (values.column ?? []).map((pair): [string, ColumnKind] => {
    const [, title = "", is = ""] = /^(.+)=(\w+)$/.exec(pair) ?? [];
    if (!isKind(is)) throw new WrongUsage(`--column is "TITLE=KIND", where KIND is one of ${columnKinds.join(", ")}.`);
    return [title.trim(), is];
  });
  return {
    ...{ sheet, table, level, within, codes, title, decimal, publisher, url, license },
    names: new Map(names as [string, string][]),
    kinds: new Map(kinds),
    adds: adds === undefined || adds === "all" || adds === "none" ? adds : adds.split(","),
    zeros: zeros === undefined || zeros === "keep" || zeros === "missing" ? zeros : zeros.split(","),
    year: year === undefined || year === "none" ? year : Number(year),
    skipUnmatched: values["skip-unmatched"],
    appends: values.append,
  };
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
  if (values.append && values.table === undefined)
    throw new WrongUsage("--append needs the --table that it is added to.");
  if (files.length > 1 && values.table !== undefined) throw new WrongUsage("--table is for one FILE.");
  const wishes = wishesOf(values);
  const target = await importTarget(loadConfig(), values.owner, step);
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-import-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  let refused = 0;
  for (const path of files) {
    try {
      signal.throwIfAborted();
      const name = basename(path);
      const incoming = {
        path,
        name,
        wishes,
        replace: values.replace || values.append,
        year: new Date().getFullYear(),
        signal,
        folder,
        onStep: step,
      };
      const understood = await understandGrid(await gridOf(incoming), target, incoming);
      const { read, table, model, after } = understood;
      clearStep();
      console.log(
        isOfFigures(read) ? sayUnderstanding(path, table, read, target.members) : saySheet(path, table, read),
      );
      step("Memeriksa pertanyaan yang sudah terjawab…");
      const changed = changedAnswers(model, after, table, target.members, target.dialect);
      clearStep();
      if (changed.length > 0) console.log(sayChanged(changed));
      if (changed.length > 0 && !values["accept-changes"])
        throw new ImportRefused(
          `${changed.length} jawaban yang sudah ada akan berubah; beri nama lain pada kolomnya di berkas, atau --title yang menyebut isinya, atau terima dengan --accept-changes`,
        );
      if (!(await agreed(values.yes))) {
        console.log("  tidak ditulis");
        continue;
      }
      const { size: bytes } = await stat(path);
      const landing = { ...incoming, by: null, bytes, digest: null, now: () => new Date(), onStep: step };
      const { modelFile } = await aloneWith(target.dataDir, () => landFile(understood, target, landing));
      clearStep();
      console.log(sayWritten(modelFile, target.model(), table, target.members, isOfFigures(read) ? read : null));
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

/** Says how far the work is: on one line, which the next thing said takes, where somebody looks on. */
function step(message: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${message}` : `${message}\n`);
}

function clearStep(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}

/** Says that it was cancelled, wherever the signal was heard. */
async function cancellable(): Promise<number> {
  try {
    return await main();
  } catch (error) {
    clearStep();
    if (!signal.aborted) throw error;
    console.error("dibatalkan; berkas yang sedang diimpor tidak ditulis");
    return 130;
  }
}

await runCommand({ usage, main: cancellable, expected: [ImportRefused] });
