import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { ModelName } from "@tanyadata/contract";
import {
  checkModel,
  draftModel,
  findingsOfTrials,
  type Propose,
  reportLines,
  reportOf,
  type SaidRelation,
  trialBudget,
  trialLines,
  tryModel,
} from "@tanyadata/modelling";
import { linesOf, loadModel, modelJsonSchema } from "@tanyadata/semantic-model";
import { UnusableRole } from "@tanyadata/warehouse";
import { type Config, ConfigError, loadConfig } from "../config.ts";
import { retrying } from "../models/retrying.ts";
import { configuredFolder } from "../open-data.ts";
import { openPlace, openWarehouse } from "../open-warehouse.ts";
import { NoRoles, rolesIn } from "../policy/database-roles.ts";
import { proposerWith, replyTime } from "../proposing/proposer.ts";
import { rememberedIn } from "../proposing/remembered-file.ts";
import { placeOf } from "../warehouse-address.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Helps to write a semantic model; reads the warehouse, writes nothing there.

  npm run model -- check [--json FILE] [--show]
                                         the configured model against the configured warehouse; asks it ten questions about each fact
                                         and sums the same rows plainly beside (--show prints them all)
  npm run model -- draft postgres://…|mysql://…|FILE.duckdb [--out FOLDER] [--label NAME] [--tables a,b] [--json FILE]
                                         a first model of a database, written to FOLDER (./model), which must be new or empty;
                                         tells what was taken for what and why, with --json also as JSON
        --relation orders.item=goods.number
                                         (once for each column) where a column leads, whatever the database declares; nowhere: --relation orders.item=
        --language-model gpt-4o|gpt-4o-mini
                                         asks the configured language model once what tables, columns and codes may be called: names, types,
                                         shares and categories of few values are sent, no row; what it replied is kept in FOLDER.proposals.json
  npm run model -- schema [--out FILE]   the format as a JSON Schema, for editors

WAREHOUSE_URL and TANYADATA_MODEL name warehouse and model; the starter's without.
Exit codes: 0 nothing is wrong, 1 something is, 2 wrong usage.`;

async function check({ json, isShown }: { json: string | undefined; isShown: boolean }): Promise<number> {
  const config = loadConfig();
  const folder = configuredFolder(config);
  const model = loadModel(folder);
  const warehouse = await openWarehouse(config, (message) => console.error(message));
  try {
    const show = (what: string): void => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}…`);
    };
    await rolesIn(warehouse, model);
    const stated = await checkModel(model, warehouse, show);
    // What cannot be read cannot be asked about.
    const isReadable = stated.every(({ severity }) => severity !== "error");
    const trials = isReadable ? await tryModel(model, warehouse, { onDataset: show }) : [];
    const findings = [...stated, ...findingsOfTrials(trials, model)];
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ findings, trials }, null, 2)}\n`);
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    const lineOf = linesOf(folder);
    for (const { severity, where, message } of findings) {
      const { file, line } = lineOf(where, where.path);
      console.log(`${file}:${line}  ${severity}: ${[where.path.join("."), message].filter(Boolean).join(": ")}`);
    }
    const lines = trialLines(trials);
    if (trials.length > 0) for (const line of isShown ? lines : lines.slice(-1)) console.log(line);
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const { entities, datasets, measures } = model;
    console.log(
      `${entities.size} entities, ${datasets.size} datasets, ${measures.size} measures: ` +
        `${errors} errors, ${findings.length - errors} warnings.`,
    );
    return errors > 0 ? 1 : 0;
  } finally {
    await warehouse.close();
  }
}

function schema(out: string | undefined): number {
  const text = `${JSON.stringify(modelJsonSchema(), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
  return 0;
}

interface Wishes {
  readonly out?: string | undefined;
  readonly label?: string | undefined;
  readonly tables?: string | undefined;
  readonly relation?: readonly string[] | undefined;
  readonly json?: string | undefined;
  /** The language model that is asked for words; undefined: none. */
  readonly gpt?: string | undefined;
}

/** The configured language model, which is told on the terminal what it will take before it is asked. @throws ConfigError without a key */
async function asking(gpt: string, config: Config, file: string, signal: AbortSignal): Promise<Propose> {
  const model = ModelName.safeParse(gpt);
  if (!model.success) throw new WrongUsage(`--language-model is ${ModelName.options.join(" or ")}, not ${gpt}`);
  const { languageModel } = config;
  if (!languageModel) throw new ConfigError("OPENAI_API_KEY is not set: no language model can be asked");
  const { openAiModel } = await import("../models/openai-model.ts");
  const timeout = Math.max(languageModel.timeout, replyTime);
  return proposerWith({
    languageModel: retrying(openAiModel({ ...languageModel, timeout, silence: timeout / 3 })),
    ...{ model: model.data, userId: "draft", signal },
    remembered: rememberedIn(file),
    before: ({ tables, calls, tokens }) =>
      console.error(
        `\r\x1b[KAsking ${languageModel.deployed[model.data]} at ${languageModel.baseUrl} about ${tables} tables: ${calls} calls, at most ${tokens} tokens. ` +
          "Names, types, shares and categories of few values are sent; no row is. Ctrl+C stops.",
      ),
    onCall: (at, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kcall ${at + 1}/${of}…`);
    },
  });
}

/** "pesanan.isi=barang.nomor", and "pesanan.isi=" for nowhere. @throws WrongUsage */
function saidRelation(text: string): SaidRelation {
  const [from = "", to, ...more] = text.split("=").map((side) => /^(.+)\.([^.]+)$/.exec(side)?.slice(1) ?? side);
  if (typeof from === "string" || to === undefined || (typeof to === "string" && to !== "") || more.length > 0)
    throw new WrongUsage(`--relation is table.column=table.column, or table.column= for nowhere, not ${text}`);
  const at = ([table = "", column = ""]: readonly string[]) => ({ table, column });
  return { ...at(from), leads_to: typeof to === "string" ? null : at(to) };
}

async function draft(
  from: string,
  { out = "model", label, tables, relation = [], json, gpt }: Wishes,
): Promise<number> {
  const place = placeOf(from);
  const relations = relation.map(saidRelation);
  const config = loadConfig();
  if (existsSync(out) && readdirSync(out).length > 0) throw new ConfigError(`${out} is not empty; nothing was written`);
  const name = "url" in place ? new URL(from).pathname.slice(1) : basename(from).replace(/\.\w+$/, "");
  const warehouse = await openPlace(place);
  const stop = new AbortController();
  const stopped = (): void => stop.abort();
  process.once("SIGINT", stopped);
  try {
    const show = (table: string, at: number, of: number): void => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${of > 0 ? `${at + 1}/${of} ` : ""}${table}…`);
    };
    const drafted = await draftModel({
      warehouse,
      label: label ?? name,
      year: new Date().getFullYear(),
      ...(tables === undefined ? {} : { tables: new Set(tables.split(",")) }),
      relations,
      zone: config.documents.settings.timeZone,
      signal: stop.signal,
      onTable: show,
      propose: gpt === undefined ? undefined : await asking(gpt, config, `${out}.proposals.json`, stop.signal),
    });
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    mkdirSync(out, { recursive: true });
    for (const file of drafted.files) writeFileSync(join(out, file.name), file.text);
    const model = loadModel(out);
    const report = reportOf(drafted.made);
    const onDataset = (label: string): void => show(label, 0, 0);
    const trials = await tryModel(model, warehouse, { signal: stop.signal, budget: trialBudget, onDataset });
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ ...report, trials }, null, 2)}\n`);
    for (const line of reportLines(report)) console.log(line);
    if (trials.length > 0) console.log(["", "Asked of the draft as it is:", ...trialLines(trials)].join("\n"));
    console.log(`\nWrote ${drafted.files.length} files to ${out}.`);
    console.log(`Fill in the sources, then: WAREHOUSE_URL=… TANYADATA_MODEL=${out} npm run model -- check`);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error(`\nStopped; nothing was written to ${out}.`);
    return 1;
  } finally {
    process.removeListener("SIGINT", stopped);
    await warehouse.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      label: { type: "string" },
      tables: { type: "string" },
      relation: { type: "string", multiple: true },
      json: { type: "string" },
      show: { type: "boolean", default: false },
      "language-model": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [deed, ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (deed === "check" && rest.length === 0) return check({ json: values.json, isShown: values.show });
  const [from, ...more] = rest;
  if (deed === "draft" && from !== undefined && more.length === 0)
    return draft(from, { ...values, gpt: values["language-model"] });
  if (deed === "schema" && rest.length === 0) return schema(values.out);
  throw new WrongUsage(`Unknown command: ${positionals.join(" ") || "(none)"}`);
}

await runCommand({ usage, main, expected: [UnusableRole, NoRoles] });
