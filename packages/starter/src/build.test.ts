import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cellOf, contentOf, temporaryFolders } from "../test/built-file.ts";
import { type BuildProgress, buildStarter, builtVersion, isWhole, starterVersion } from "./index.ts";

const temporaryFolder = temporaryFolders();
const newFile = (): string => join(temporaryFolder(), "starter.duckdb");
const digest = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
/** All but the file and its digest. */
const beside = (file: string): string[] =>
  readdirSync(dirname(file)).filter((name) => name.replace(/\.sha256$/, "") !== basename(file));

// Each builds for seconds, on a busy machine for many.
describe("building the starter warehouse", () => {
  const file = newFile();
  const progress: BuildProgress[] = [];
  const report = (step: BuildProgress) => progress.push(step);
  // Two at once on one file, as where two servers start together.
  beforeAll(() => Promise.all([buildStarter({ file, onProgress: report }), buildStarter({ file })]), 120_000);

  it("tells its progress in Indonesian, ever forward, to the end", () => {
    const fractions = progress.map((step) => step.fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(progress.at(0)).toEqual({ message: "Menyiapkan wilayah…", fraction: 0 });
    expect(progress.at(-1)).toEqual({ message: "Gudang data siap.", fraction: 1 });
  });

  it("leaves one file, also beside another build, which is whole and carries the version it was built from", async () => {
    expect(beside(file)).toEqual([]);
    expect(await cellOf(file, "SELECT count(*) FROM village")).toBe("83762");
    expect(await builtVersion(file)).toBe(await starterVersion());
  });

  it("knows a file that is no more what it was built as: a damage in its middle, another file, no digest", async () => {
    expect(await isWhole(file)).toBe(true);
    const damaged = newFile();
    copyFileSync(file, damaged);
    expect(await isWhole(damaged)).toBe(false);
    copyFileSync(`${file}.sha256`, `${damaged}.sha256`);
    expect(await isWhole(damaged)).toBe(true);
    const handle = openSync(damaged, "r+");
    writeSync(handle, Buffer.from([1, 2, 3]), 0, 3, Math.floor(statSync(damaged).size / 2));
    closeSync(handle);
    expect(await isWhole(damaged)).toBe(false);
  });

  it.each(["Menyiapkan pulau…", "Menyusun data simulasi desa dan kelurahan…"])(
    "leaves the old file when it is aborted at “%s”, and rejects with the reason",
    async (last) => {
      const old = newFile();
      writeFileSync(old, "the old file");
      const controller = new AbortController();
      const reason = new Error("shutting down");
      const steps: string[] = [];
      const build = buildStarter({
        file: old,
        signal: controller.signal,
        onProgress: ({ message }) => {
          steps.push(message);
          if (message === last) controller.abort(reason);
        },
      });
      await expect(build).rejects.toBe(reason);
      expect(steps.at(-1)).toBe(last);
      expect(readFileSync(old, "utf8")).toBe("the old file");
      expect(beside(old)).toEqual([]);
    },
  );

  it("leaves the old file when its process is killed; the next build clears what that left, and gives the same rows", async () => {
    const old = newFile();
    copyFileSync(file, old);
    const before = digest(old);
    await killMidway(old);
    expect(digest(old)).toBe(before);
    expect(beside(old).length).toBeGreaterThan(0);
    await buildStarter({ file: old });
    expect(beside(old)).toEqual([]);
    expect(await contentOf(old)).toEqual(await contentOf(file));
  });
});

/** Only Linux lets any user mount a disk of its own, and some systems forbid it. */
const canMount =
  process.platform === "linux" && spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;
if (!canMount) console.warn("NOT RUN: a build on a full disk, because this user may not mount one (unshare -Urm)");

it.skipIf(!canMount)("on a full disk, a build says so and leaves the old file alone", () => {
  const folder = temporaryFolder();
  const script = `import { buildStarter } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
    await buildStarter({ file: ${JSON.stringify(join(folder, "starter.duckdb"))} }).catch((e) => console.log(e.name, e.message));`;
  const onSmallDisk = `mount -t tmpfs -o size=6m none ${folder} && echo old > ${folder}/starter.duckdb && "$@"
    ls ${folder} && cat ${folder}/starter.duckdb`;
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", script];
  const { stdout } = spawnSync("unshare", ["-Urm", "sh", "-c", onSmallDisk, "sh", ...node], { encoding: "utf8" });
  expect(stdout).toMatch(/^CannotBuild .*: there is no room .*Nothing was changed\.\nstarter\.duckdb\nold\n$/);
});

describe("the version of a built file", () => {
  it("is null for a file that is missing, empty or something else", async () => {
    const file = newFile();
    expect(await builtVersion(file)).toBeNull();
    writeFileSync(file, "not a database");
    expect(await builtVersion(file)).toBeNull();
    expect(readFileSync(file, "utf8")).toBe("not a database");
  });
});

/** Builds in another process and kills that process while rows are being written. */
function killMidway(file: string): Promise<void> {
  const door = new URL("./index.ts", import.meta.url).href;
  const script = `import { buildStarter } from ${JSON.stringify(door)};
    await buildStarter({ file: ${JSON.stringify(file)}, onProgress: ({ fraction }) => {
      if (fraction > 0.45) process.kill(process.pid, "SIGKILL");
    } });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      signal === "SIGKILL" ? resolve() : reject(new Error(`the build was not killed: exit ${code}`)),
    );
  });
}
