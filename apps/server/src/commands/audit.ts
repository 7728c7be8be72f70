import { parseArgs } from "node:util";
import { loadConfig } from "../config.ts";
import { prove } from "../events/audit-log.ts";
import { openStore } from "../store/store.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Says whether the audit log is what it was; works while the server runs.

  npm run audit -- verify [--since NUMBER:HASH]

It prints number and hash of the newest entry. Noted somewhere else, they prove with --since later that nothing before was changed,
also by somebody who could write into the database. Exit codes: 0 intact, 1 not, 2 wrong usage.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [deed = "help", ...rest] = positionals;
  if (values.help || deed === "help") {
    console.log(usage);
    return 0;
  }
  const since = values.since === undefined ? undefined : /^(\d+):([0-9a-f]{64})$/.exec(values.since);
  if (deed !== "verify" || rest.length > 0 || since === null) throw new WrongUsage("Unknown arguments.");
  const { databaseUrl, dataDir } = loadConfig();
  const { db, close } = await openStore(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  try {
    const { intact, events, erased, broken_at, last } = await prove(db);
    if (!intact) {
      console.log(`NOT INTACT: entry ${broken_at} is not what it was, or is missing.`);
      return 1;
    }
    if (since) {
      const noted = await db
        .selectFrom("events")
        .select("hash")
        .where("number", "=", Number(since[1]))
        .executeTakeFirst();
      if (noted?.hash !== since[2]) {
        console.log(
          noted
            ? `NOT INTACT: entry ${since[1]} has another hash than was noted.`
            : `Entry ${since[1]} is not kept any more.`,
        );
        return 1;
      }
    }
    console.log(
      `Intact: ${events} entries, ${erased} of them with what they told of somebody erased. Newest: ${last.number}:${last.hash}`,
    );
    return 0;
  } finally {
    await close();
  }
}

await runCommand({ usage, main });
