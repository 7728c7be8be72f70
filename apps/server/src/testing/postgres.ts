import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

/** A PostgreSQL for tests: on a unix socket in a temporary folder, gone afterwards with every database that was made in it. */
export interface Cluster {
  /** Where its socket lies: what another server of this machine calls its host. */
  readonly folder: string;
  /** Makes an empty database; gives its URL. */
  createDatabase(): Promise<string>;
  /** As `systemctl restart` does: whoever is connected is thrown out. */
  restart(): Promise<void>;
  /** Ends it, and keeps its databases for `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export type Installation = { readonly bin: string; readonly owner: Owner } | { readonly missing: string };
/** PostgreSQL refuses to run as root: then it runs as this user. */
type Owner = { readonly uid: number; readonly gid: number } | undefined;

/** Where PostgreSQL's programs are, or why it cannot be run here. */
export function findPostgres(): Installation {
  if (process.platform === "win32") return { missing: "the tests start PostgreSQL on a unix socket" };
  const bin = folders().find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
  if (!bin) return { missing: "initdb and pg_ctl were not found (install PostgreSQL to run it)" };
  if (process.getuid?.() !== 0) return { bin, owner: undefined };
  const owner = userId("postgres") ?? userId("nobody");
  return owner ? { bin, owner } : { missing: "PostgreSQL refuses to run as root and there is no other user" };
}

function folders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...path, ...output("pg_config", "--bindir"), ...versions.map((version) => join(debian, version, "bin"))];
}

/** A user of this machine, where there is one of that name. */
export function userId(name: string): Owner {
  const [uid] = output("id", "-u", name);
  const [gid] = output("id", "-g", name);
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function output(command: string, ...args: string[]): string[] {
  try {
    return [execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()];
  } catch {
    return [];
  }
}

/** Makes an empty database beside the one of a URL; gives its URL. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts a cluster, with settings of its own; takes one or two seconds. */
export async function startCluster(
  { bin, owner }: { readonly bin: string; readonly owner: Owner },
  ...own: readonly string[]
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-pg-"));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const settings = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  const control = (...args: string[]) => run(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], settings);
  await run(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], settings);
  // What makes a crash survivable is left out: the cluster does not outlive its run.
  const careless = "-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0";
  const more = own.map((setting) => `-c ${setting}`).join(" ");
  const options = `-k ${folder} -c listen_addresses= -c max_connections=100 -c shared_buffers=64MB ${careless} ${more}`;
  const start = async () => void (await control("-l", join(folder, "log"), "-o", options, "start"));
  const halt = async () => void (await control("-m", "fast", "stop"));
  await start();
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`;
  return {
    folder,
    createDatabase: () => createDatabase(url("postgres")),
    restart: () => halt().then(start),
    ...{ halt, start },
    stop: async () => {
      await control("-m", "immediate", "stop").catch(() => {}); // it may have been halted
      await rm(folder, { recursive: true, force: true });
    },
  };
}
