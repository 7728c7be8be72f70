import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import mysql from "mysql2/promise";
import { userId } from "./postgres.ts";

const run = promisify(execFile);

/** Where MariaDB's programs are, or why it cannot be run here. */
type Installation = { readonly server: string; readonly installer: string } | { readonly missing: string };

export function findMariadb(): Installation {
  if (process.platform === "win32") return { missing: "the tests start MariaDB as Unix does" };
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"].filter(Boolean);
  const found = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const [server, installer] = [found("mariadbd"), found("mariadb-install-db")];
  if (!server || !installer)
    return { missing: "mariadbd and mariadb-install-db were not found (install mariadb-server to run it)" };
  return { server, installer };
}

/** What makes a crash survivable is left out: the server does not outlive its run. */
const careless = [
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-flush-method=nosync",
  "--innodb-log-file-size=16M",
  "--innodb-buffer-pool-size=64M",
  "--skip-log-bin",
  "--sync-frm=0",
];

/** Starts a MariaDB, with what more it is told, in a temporary folder, gone afterwards with every database that was made in it; gives its address. */
export async function startMariadb(
  { server, installer }: Exclude<Installation, { missing: string }>,
  more: readonly string[] = [],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await quickFolder(), "tanyadata-mariadb-"));
  // As root it wants to be told as whom to run.
  const owner = process.getuid?.() === 0 ? (userId("mysql") ?? userId("nobody")) : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const settings = { ...owner, cwd: folder };
  await run(
    installer,
    [
      "--no-defaults",
      `--datadir=${data}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--skip-name-resolve",
      ...careless,
    ],
    settings,
  );
  const port = await freePort();
  const log = join(folder, "log");
  const child = spawn(
    server,
    [
      "--no-defaults",
      `--datadir=${data}`,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      `--socket=${join(folder, "socket")}`,
      `--pid-file=${join(folder, "pid")}`,
      `--log-error=${log}`,
      // As most servers of applications are set up: the tests must not lean on a kinder choice.
      "--character-set-server=utf8mb4",
      "--collation-server=utf8mb4_general_ci",
      "--skip-name-resolve",
      ...careless,
      ...more,
    ],
    { ...settings, stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `mysql://root@127.0.0.1:${port}/mysql`;
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isUp(url, () => child.exitCode !== null))) {
    const said = await readFile(log, "utf8").catch(() => "");
    await stop();
    throw new Error(`MariaDB did not start: ${said.slice(-2000)}`);
  }
  return { url, stop };
}

/** Its system tables take seconds on a busy disk, and a second in memory. */
async function quickFolder(): Promise<string> {
  const memory = "/dev/shm";
  const space = await statfs(memory).catch(() => null);
  return space && space.bavail * space.bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}

const patience = 60_000;

/** Asks until the server answers; false where it ended, or time is over. */
async function isUp(url: string, hasEnded: () => boolean): Promise<boolean> {
  for (const begun = Date.now(); Date.now() - begun < patience && !hasEnded(); ) {
    const client = await mysql.createConnection({ uri: url }).catch(() => null);
    if (client) {
      await client.end();
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
