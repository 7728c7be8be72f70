import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { reach } from "@tanyadata/warehouse";
import { basesNamedBy } from "../answering/guarded-warehouse.ts";
import { lastBackup } from "../backup/folder.ts";
import type { Config } from "../config.ts";
import { type Finding, warning, well, wrong } from "../finding.ts";
import { nodeVersion } from "../node-version.ts";
import { openPlace, ownData } from "../open-warehouse.ts";
import { rolesIn } from "../policy/database-roles.ts";
import { clamd, ScannerFailed } from "../scanning/clamd.ts";
import { testFile } from "../scanning/test-file.ts";
import { placeOf } from "../warehouse-address.ts";

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** The machine that the server runs on, as far as it can be seen from here. */
export async function examineMachine(config: Config, now: Date): Promise<Finding[]> {
  const { folder } = config.documents;
  return [
    nodeVersion(process.versions.node),
    clock(now, statSync(new URL("../../package.json", import.meta.url)).mtime),
    ...folderFindings("TANYADATA_DATA_DIR", config.dataDir),
    ...(folder === undefined ? [] : folderFindings("TANYADATA_DOCUMENTS_DIR", folder)),
    ...(await backups(config.backups, now)),
    address(config),
    await warehouse(config),
    ...(await scanner(config.scanning)),
  ];
}

/** Whether files are scanned, and by something that finds what all scanners find. */
async function scanner({ clamd: place, whenDown }: Config["scanning"]): Promise<Finding[]> {
  if (!place) return [];
  const asked = clamd(place);
  try {
    const version = await asked.version();
    const { is } = await asked.scan(Readable.from([testFile()]));
    if (is === "infected") return [well(`TANYADATA_CLAMD: ${version}`)];
    const advice =
      "It does not find the file that all scanners find (EICAR): its signatures are missing. Run freshclam.";
    return [wrong(`TANYADATA_CLAMD: ${version}`, advice)];
  } catch (error) {
    if (!(error instanceof ScannerFailed)) throw error;
    const meanwhile = whenDown === "refuse" ? "Meanwhile no file comes in." : "Meanwhile files come in unseen.";
    return [wrong("TANYADATA_CLAMD: clamd does not answer", `${error.message}. ${meanwhile}`)];
  }
}

/** Nothing can be older than the program itself. */
export const clock = (now: Date, made: Date): Finding =>
  now.getTime() < made.getTime() - 86_400_000
    ? wrong(
        `clock: ${now.toISOString()}`,
        "It is behind the program's own files: set it, by NTP. Log-ins, signatures and second factors go by it.",
      )
    : well(`clock: ${now.toISOString()}`);

function folderFindings(setting: string, folder: string): Finding[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `doctor-${randomUUID()}`);
    writeFileSync(probe, "x", { flush: true });
    rmSync(probe);
  } catch (error) {
    return [wrong(`${setting}: ${folder}`, `It cannot be written to: ${(error as Error).message}`)];
  }
  const { mode, uid } = statSync(folder);
  const isOpen = process.platform !== "win32" && (mode & 0o077) !== 0;
  const own = process.getuid?.() ?? uid;
  const { bavail, bsize } = statfsSync(folder);
  return [
    isOpen
      ? warning(`${setting}: ${folder}`, `Others on this machine may read it: chmod 700 ${folder}`)
      : own !== 0 || uid === 0
        ? well(`${setting}: ${folder} can be written to`)
        : warning(`${setting}: ${folder}`, `It belongs to user ${uid}: run this as that user, as the server does.`),
    room(setting, bavail * bsize),
  ];
}

export function room(setting: string, free: number): Finding {
  const what = `${setting}: ${(free / gigabyte).toFixed(1)} GB free`;
  if (free < 200 * megabyte) return wrong(what, "Nothing can be kept soon (507 storage_full): free some space.");
  return free < 2 * gigabyte
    ? warning(what, "Imports and backups take several times the size of their data.")
    : well(what);
}

async function backups({ folder, hours }: Config["backups"], now: Date): Promise<Finding[]> {
  if (folder === undefined)
    return [
      warning("backups", "None are taken by schedule: set TANYADATA_BACKUP_DIR, or run npm run backup yourself."),
    ];
  const last = await lastBackup(folder);
  if (!last) return [warning(`backups: none in ${folder} yet`, "A running server takes the first one at once.")];
  const age = (now.getTime() - last.getTime()) / 3_600_000;
  const what = `backups: the newest is ${age.toFixed(1)} hours old`;
  const findings = [
    age > 2 * hours + 1 ? wrong(what, "The schedule does not run: look for `backup failed` in the log.") : well(what),
  ];
  return existsSync(folder) ? [...findings, ...folderFindings("TANYADATA_BACKUP_DIR", folder).slice(1)] : findings;
}

/** Whether visitors can be told apart. */
function address({ host, trustProxy, documents }: Config): Finding {
  const isAlone = ["127.0.0.1", "::1", "localhost"].includes(host);
  const isPublic = documents.settings.publicUrl?.startsWith("https:") ?? false;
  if (trustProxy === true && !isAlone)
    return warning(
      "proxies: anyone is believed",
      `Whoever reaches ${host} can claim any address: name the proxies in TANYADATA_TRUST_PROXY.`,
    );
  if (trustProxy === false && isPublic)
    return wrong(
      "proxies: none is believed",
      "TANYADATA_PUBLIC_URL is behind one: without TANYADATA_TRUST_PROXY all visitors share its address, and its limits.",
    );
  return well(
    `proxies: ${trustProxy === false ? "none is believed" : trustProxy === true ? "anyone is believed" : trustProxy}`,
  );
}

async function warehouse(config: Config): Promise<Finding> {
  const own = ownData(config.dataDir);
  const isOwn = existsSync(own.file);
  const folder = config.modelFolder ?? (isOwn ? own.modelFolder : starterModelDir);
  try {
    const model = loadModel(folder);
    const { datasets, entities } = model;
    const told = `${datasets.size} datasets, ${entities.size} entities`;
    const starter = join(config.dataDir, "starter.duckdb");
    const place =
      config.warehouseUrl === undefined ? { file: isOwn ? own.file : starter } : placeOf(config.warehouseUrl);
    if ("file" in place && place.file === starter && !existsSync(starter))
      return well(`warehouse: the starter's, built at the first start; model: ${told}`);
    const opened = await openPlace(place, undefined, config.capacity.queries);
    const examined = reach(opened, [...basesNamedBy(model)]).then(() => rolesIn(opened, model));
    const roles = await examined.finally(() => opened.close());
    const as = roles.size === 0 ? "" : `, as the roles ${[...roles.keys()].join(", ")}`;
    const over = opened.connections === undefined ? "" : ` over up to ${opened.connections} connections`;
    return well(`warehouse: ${opened.dialect} answers${over}${as}; model: ${told} (npm run model -- check tells more)`);
  } catch (error) {
    return wrong("warehouse and model", (error as Error).message);
  }
}
