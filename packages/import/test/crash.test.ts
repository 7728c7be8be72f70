import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { loadModel } from "@tanyadata/semantic-model";
import { beforeEach, describe, expect, it } from "vitest";
import { files } from "./land.ts";
import { temporaryFolder } from "./reading.ts";

const root = temporaryFolder();
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(root, "own-"));
  const instance = await DuckDBInstance.create(join(folder, "w.duckdb"));
  const connection = await instance.connect();
  await connection.run("CREATE TABLE province AS SELECT '11' AS code, 'Rimba Raya' AS name");
  // The file is whole only when the last connection is closed, not when it is forgotten.
  connection.closeSync();
  instance.closeSync();
  mkdirSync(join(folder, "model"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "model", name), text);
});

interface Run {
  readonly killBefore?: string;
  readonly under?: readonly string[];
  readonly at?: string;
}

/** Runs an import of a harvest as a process of its own; resolves with how it ended and what it said. */
function importHarvest(figure: number, { killBefore, under = [], at = folder }: Run = {}): Promise<[unknown, string]> {
  writeFileSync(join(folder, "Panen.csv"), `Provinsi,Panen 2023 (ton)\nRimba Raya,${figure}\nGunung Timur,5\n`);
  const [command = "", ...args] = [
    ...under,
    process.execPath,
    ...(killBefore ? ["--import", pathOf("./kill-before-rename.mjs")] : []),
    ...["--import", "tsx", pathOf("./import-once.ts")],
    ...[join(folder, "Panen.csv"), join(at, "w.duckdb"), join(at, "model")],
  ];
  const child = spawn(command, args, { env: { ...process.env, KILL_BEFORE_RENAME_TO: killBefore } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  return new Promise((resolve) => child.on("close", (code, signal) => resolve([code ?? signal, said])));
}

/** What is in service: the harvest of Rimba Raya, by the dataset's own table. */
async function inService(): Promise<unknown> {
  const table = loadModel(join(folder, "model")).datasets.get("panen")?.table;
  if (table === undefined) return "none";
  return (await rowsIn(`SELECT panen FROM "${table}" WHERE key = '11'`))[0]?.[0];
}
async function rowsIn(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(join(folder, "w.duckdb"), { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
const leftBehind = () =>
  [...readdirSync(folder), ...readdirSync(join(folder, "model"))].filter((name) => name.includes(".draft-"));

describe("an import killed (kill -9)", () => {
  it.each(["w.duckdb", "panen.yaml"])("before %s is put into place, leaves the old table in service", async (last) => {
    expect((await importHarvest(10, { killBefore: last }))[0]).toBe("SIGKILL");
    expect(await inService()).toBe("none");
    expect(await importHarvest(11)).toEqual([0, "ditulis\n"]);
    expect(await inService()).toBe(11);

    expect((await importHarvest(12, { killBefore: last }))[0]).toBe("SIGKILL");
    expect(await inService()).toBe(11);
    expect(await importHarvest(13)).toEqual([0, "ditulis\n"]);
    expect([await inService(), leftBehind()]).toEqual([13, []]);
    // Beside the one in service only the one that it replaced.
    expect(await rowsIn("SELECT count(*) FROM duckdb_tables() WHERE starts_with(table_name, 'panen')")).toEqual([[2n]]);
  });
});

/** Only Linux lets any user mount a disk of its own, and some systems forbid it. */
const canMount =
  process.platform === "linux" && spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;
if (!canMount) console.warn("NOT RUN: an import on a full disk, because this user may not mount one (unshare -Urm)");

/** Mounts a disk on `disk`, fills it but for so many KB, runs the command that follows, and tells what is on the disk then. */
const onFullDisk = (
  folder: string,
  left: string,
): string => `here=$PWD; cd ${folder} && mount -t tmpfs -o size=20m none disk || exit 99
  cp w.duckdb disk/ && cp -r model disk/
  size=$(du -k w.duckdb | cut -f1) && free=$(df -k --output=avail disk | tail -1)
  dd if=/dev/zero of=disk/filler bs=1024 count=$((free - (${left}))) 2>/dev/null
  (cd "$here" && "$@"); code=$?
  echo left: $(ls disk); cmp w.duckdb disk/w.duckdb && diff -r model disk/model && echo whole
  exit $code`;

describe.skipIf(!canMount)("an import on a full disk", () => {
  it.each(["size / 2", "size + 8"])("with room for only (%s) KB says so, and leaves all as it was", async (left) => {
    mkdirSync(join(folder, "disk"));
    const under = ["unshare", "-Urm", "sh", "-c", onFullDisk(folder, left), "sh"];
    expect(await importHarvest(10, { under, at: join(folder, "disk") })).toEqual([
      1,
      expect.stringMatching(
        /^tidak cukup ruang di .*w\.duckdb; tidak ada yang berubah.*\nleft: filler model w\.duckdb\nwhole\n$/,
      ),
    ]);
  });
});
