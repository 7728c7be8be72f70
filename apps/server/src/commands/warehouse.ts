import { parseArgs } from "node:util";
import { CopyRefused, copyToPostgres, withoutPassword } from "@tanyadata/warehouse";
import { ConfigError, loadConfig } from "../config.ts";
import { openWarehouse } from "../open-warehouse.ts";

const usage = `Moves the warehouse.

  npm run warehouse -- copy postgres://user:password@host:5432/database [--replace]

Copies all tables of the configured DuckDB warehouse (the starter's without WAREHOUSE_URL) into a PostgreSQL database, in one
transaction. Tables of the same names are a reason to refuse, unless --replace is given. Ctrl+C leaves the database as it was.
Exit codes: 0 done, 1 refused, 2 wrong usage.`;

class WrongUsage extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
  });
  if (values.help) return console.log(usage);
  const [deed, to, ...rest] = positionals;
  if (deed !== "copy" || rest.length > 0) throw new WrongUsage(`Unknown command: ${positionals.join(" ") || "(none)"}`);
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to)) throw new WrongUsage("copy needs a postgres://… address.");

  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CopyRefused("stopped; nothing was copied")));
  const from = await openWarehouse(loadConfig(), (message) => console.error(message));
  try {
    if (from.dialect !== "duckdb") throw new CopyRefused("WAREHOUSE_URL is a PostgreSQL database already");
    const started = performance.now();
    const rows = await copyToPostgres({
      from,
      to,
      replace: values.replace,
      signal: stop.signal,
      onTable: (table, done, all) => console.error(`${Math.round((100 * done) / all)} %  ${table}`),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Copied ${rows.toLocaleString("en")} rows to ${withoutPassword(to)} in ${seconds} s.`);
    console.log(
      "Use it: WAREHOUSE_URL=<that address, with a user who may only read> TANYADATA_MODEL=<the folder of the model>",
    );
  } finally {
    await from.close();
  }
}

try {
  await main();
} catch (error) {
  const { code = "", message } = error as { code?: string; message: string };
  if (error instanceof WrongUsage || code.startsWith("ERR_PARSE_ARGS")) {
    console.error(`${message}\n\n${usage}`);
    process.exitCode = 2;
  } else {
    const isExpected = error instanceof CopyRefused || error instanceof ConfigError || code !== "";
    console.error(isExpected ? message || code : error);
    process.exitCode = 1;
  }
}
