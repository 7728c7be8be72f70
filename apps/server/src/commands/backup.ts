import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { stateLocation } from "../app-state.ts";
import { BackupRefused } from "../backup/archive.ts";
import { openBackupBucket } from "../backup/bucket.ts";
import { backupFile, pruneBackups } from "../backup/folder.ts";
import { tryBackup } from "../backup/restore.ts";
import { takeBackup } from "../backup/take.ts";
import { type Config, loadConfig } from "../config.ts";
import { S3Failed } from "../documents/s3/s3-client.ts";
import { keyOf, readKey } from "../keys/key-file.ts";
import { openShelf } from "../open-documents.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Backs up everything that TanyaData keeps into one file, while servers run.

  npm run backup -- [FILE] [--without-trial]    without FILE: into TANYADATA_BACKUP_DIR, where the newest TANYADATA_BACKUPS_KEPT stay
  npm run backup -- check FILE                  whether a backup is whole, by restoring it for trial
  npm run backup -- list                        the backups in TANYADATA_BACKUP_BUCKET, which gets a copy of each by schedule

In it: the app state (also from PostgreSQL), documents, imported data with their versions, models, borders. The key that signs
log-ins and opens what is encrypted, documents too, is in it only with TANYADATA_BACKUP_PASSPHRASE, encrypted with that; keep it elsewhere otherwise.
Not in it: what WAREHOUSE_URL points to. Each backup is tried by restoring it beside itself, unless --without-trial is given.
Exit codes: 0 done, 1 refused or damaged, 2 wrong usage.`;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The signing secret, where there is one, and those that may have been it before. */
function secretsOf({ secret, previousSecret, secretFile }: Config) {
  const inFile = readKey(secretFile);
  const all = [secret === undefined ? inFile : keyOf(secret), previousSecret && keyOf(previousSecret), inFile];
  return { secret: all[0], secrets: all.filter((key) => key instanceof Uint8Array) };
}

async function take(config: Config, chosen: string | undefined, isTried: boolean): Promise<number> {
  const { folder, kept } = config.backups;
  const now = () => new Date();
  if (chosen === undefined && folder === undefined) throw new WrongUsage("Give a FILE, or set TANYADATA_BACKUP_DIR.");
  const file = chosen === undefined ? backupFile(folder ?? "", now()) : resolve(chosen);
  const started = performance.now();
  // Copies of a bucket's documents: the server's own are emptied by whoever opens them.
  const copies = join(config.dataDir, `backup-copies-${process.pid}`);
  const shelf = await openShelf(config, copies);
  const { secret, secrets } = secretsOf(config);
  const { passphrase } = config.backups;
  const key = secret instanceof Uint8Array && passphrase !== undefined ? { bytes: secret, passphrase } : undefined;
  const beside = { dataDir: config.dataDir, modelFolder: config.modelFolder, shelf, secrets };
  const taken = await takeBackup({ file, state: stateLocation(config), beside, key, now }).finally(() =>
    rm(copies, { recursive: true, force: true }),
  );
  if (isTried)
    await tryBackup(file).catch(async (error: unknown) => {
      // One that cannot be restored must not take the place of one that can.
      await rm(file, { force: true }).catch(() => {});
      throw error;
    });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${file}: ${mb(taken.bytes)}, ${taken.rows.toLocaleString("en")} rows, ${taken.documents} files of documents, ` +
      `${key ? "with" : "without"} the key${isTried ? ", tried by restoring it" : ""}; ${seconds} s.`,
  );
  if (chosen === undefined && folder !== undefined) {
    for (const old of await pruneBackups(folder, kept)) console.log(`Removed ${old}.`);
    const bucket = openBackupBucket(config.backups);
    for (const name of (await bucket?.copy(folder, kept)) ?? []) console.log(`Copied ${name} to the bucket.`);
    for (const name of (await bucket?.prune(kept)) ?? []) console.log(`Removed ${name} from the bucket.`);
  }
  for (const name of taken.lost) console.error(`Not where it should be, and so not in the backup: ${name}`);
  return taken.lost.length === 0 ? 0 : 1;
}

async function list(config: Config): Promise<number> {
  const bucket = openBackupBucket(config.backups);
  if (!bucket) throw new WrongUsage("Set TANYADATA_BACKUP_BUCKET.");
  const names = await bucket.names();
  for (const name of names) console.log(name);
  if (names.length === 0) console.log("No backup is there.");
  return 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" }, "without-trial": { type: "boolean", default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [first, second, ...rest] = positionals;
  if (rest.length > 0 || (second !== undefined && first !== "check"))
    throw new WrongUsage(`Unexpected arguments: ${positionals.join(" ")}`);
  process.umask(0o077);
  if (first === "list" && second === undefined) return list(loadConfig());
  if (first !== "check") return take(loadConfig(), first, !values["without-trial"]);
  if (second === undefined) throw new WrongUsage("check needs a FILE.");
  const { at, tables, lost } = await tryBackup(resolve(second));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${second} is whole: taken at ${at}, ${rows.toLocaleString("en")} rows.`);
  for (const name of lost) console.error(`It was taken without ${name}, which was missing then.`);
  return 0;
}

await runCommand({ usage, main, expected: [BackupRefused, S3Failed] });
