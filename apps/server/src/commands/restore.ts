import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupRefused } from "../backup/archive.ts";
import { openBackupBucket } from "../backup/bucket.ts";
import { type Restored, restoreBackup } from "../backup/restore.ts";
import { type Config, loadConfig } from "../config.ts";
import { DataInUseError, lockDataDir } from "../data-lock.ts";
import { S3Failed } from "../documents/s3/s3-client.ts";
import { openShelf } from "../open-documents.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Brings back what npm run backup took. The server on this data folder has to be stopped.

  npm run restore -- FILE [--replace] [--passphrase-file FILE]
  npm run restore -- bucket:NAME …              from TANYADATA_BACKUP_BUCKET, by way of TANYADATA_BACKUP_DIR; bucket:newest the newest

Goes where the configuration says: into the data folder, and with DATABASE_URL the app state into that database, which has to be
empty; so it also moves an app state from SQLite to PostgreSQL and back. What is there already is a reason to refuse; with --replace it
is put aside within the data folder. The key of the backup is restored with TANYADATA_BACKUP_PASSPHRASE or --passphrase-file.
A file that is damaged, not whole or no backup changes nothing. Exit codes: 0 done, 1 refused, 2 wrong usage.`;

function tell({ manifest, documents, key, aside, model }: Restored): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored what was there at ${manifest.at}: ${rows.toLocaleString("en")} rows, ${documents} files of documents.`,
  );
  if (aside !== undefined) console.log(`What was there before is in ${aside}.`);
  if (model !== undefined) console.log(`The model that TANYADATA_MODEL named is in ${model}.`);
  for (const name of manifest.lost) console.log(`Was missing when the backup was taken: ${name}`);
  if (key === "none") console.log(withoutKey("The backup holds no key"));
  if (key === "locked") console.log(withoutKey("The key in the backup was left out, for no passphrase was given"));
}

const withoutKey = (why: string): string =>
  `${why}: put app.key back, or set TANYADATA_SECRET to what it was; else second factors, certificates, documents and connected databases cannot be opened.`;

const inBucket = "bucket:";

/** The path of a backup, which is brought from the bucket where it is there. */
async function localFile(named: string, { backups }: Config): Promise<string> {
  if (!named.startsWith(inBucket)) return resolve(named);
  const bucket = openBackupBucket(backups);
  if (!bucket || backups.folder === undefined) throw new WrongUsage("Set TANYADATA_BACKUP_BUCKET.");
  const asked = named.slice(inBucket.length);
  const names = await bucket.names();
  const name = asked === "newest" ? names[0] : names.find((one) => one === asked);
  if (name === undefined) throw new BackupRefused(`The bucket has no backup ${asked}; npm run backup -- list`);
  const file = join(backups.folder, name);
  mkdirSync(backups.folder, { recursive: true, mode: 0o700 });
  // One that is there is the same: a backup is never written again.
  if (!existsSync(file)) await bucket.fetch(name, file);
  return file;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      replace: { type: "boolean", default: false },
      "passphrase-file": { type: "string" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new WrongUsage("restore needs one FILE.");
  process.umask(0o077);
  const config: Config = loadConfig();
  const { dataDir, databaseUrl, secretFile, documents } = config;
  const isElsewhere = documents.bucket !== undefined || documents.folder !== undefined;
  const written = values["passphrase-file"];
  const lock = lockDataDir(dataDir);
  try {
    tell(
      await restoreBackup({
        ...{
          dataDir,
          databaseUrl,
          secretFile,
          file: await localFile(file, config),
          replace: values.replace,
          now: () => new Date(),
        },
        shelf: isElsewhere ? () => openShelf(config) : undefined,
        passphrase:
          written === undefined ? config.backups.passphrase : readFileSync(written, "utf8").replace(/\r?\n$/, ""),
      }),
    );
    return 0;
  } finally {
    lock.release();
  }
}

await runCommand({ usage, main, expected: [BackupRefused, DataInUseError, S3Failed] });
