import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { starterModelDir } from "@tanyadata/starter";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { patient, startProgram } from "../testing/program.ts";

let cwd: string;
let env: Record<string, string>;
let before: Buffer;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "tanyadata-import-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  env = { WAREHOUSE_URL: join(cwd, "own.duckdb"), TANYADATA_MODEL: join(cwd, "model") };
  copyFileSync(inject("starter").WAREHOUSE_URL, join(cwd, "own.duckdb"));
  cpSync(starterModelDir, join(cwd, "model"), { recursive: true });
  writeFileSync(join(cwd, "Sepeda, 2023.csv"), "Provinsi,Sepeda (unit)\nBali,7\nAceh,5\nJawa Barat,9\n");
  before = readFileSync(join(cwd, "own.duckdb"));
});

const importBicycles = (under: readonly string[] = []) =>
  startProgram("commands/import.ts", { args: ["--yes", "Sepeda, 2023.csv"], cwd, env, under });

/** Resolves once something is being written beside the warehouse. */
const writingBegins = () =>
  new Promise<void>((resolve) => {
    const watcher = watch(cwd, (_, name) => {
      if (!name?.includes(".draft-")) return;
      watcher.close();
      resolve();
    });
  });
const isAsBefore = () => readFileSync(join(cwd, "own.duckdb")).equals(before);
const drafts = () => [...readdirSync(cwd), ...readdirSync(join(cwd, "model"))].filter((name) => name.includes("draft"));
const askBicycles = async () => {
  const program = startProgram("commands/ask.ts", { args: ["Berapa sepeda di Bali?"], cwd, env });
  return { code: await program.ended(), printed: program.printed() };
};

describe("npm run import", patient, () => {
  it("killed while it writes, leaves the old warehouse in service; the next import clears up and succeeds", async () => {
    const begun = writingBegins();
    const killed = importBicycles();
    await begun;
    killed.child.kill("SIGKILL");
    expect(await killed.ended()).toBe("SIGKILL");
    expect(isAsBefore()).toBe(true);
    expect(readdirSync(join(cwd, "model")).sort()).toEqual(readdirSync(starterModelDir).sort());
    expect((await askBicycles()).code).toBe(1);

    const again = importBicycles();
    expect([await again.ended(), again.printed()]).toEqual([0, expect.stringContaining("ditulis")]);
    expect(drafts()).toEqual([]);
    expect((await askBicycles()).printed).toMatch(/\b7\b/);
  });

  it("not agreed to, or refused, makes nothing of its own", async () => {
    const data = join(cwd, "data");
    mkdirSync(data);
    const built = inject("starter").WAREHOUSE_URL;
    for (const end of ["", ".sha256"]) copyFileSync(built + end, join(data, `starter.duckdb${end}`));
    const plain = { WAREHOUSE_URL: "", TANYADATA_MODEL: "", TANYADATA_DATA_DIR: data };
    const asked = startProgram("commands/import.ts", { args: ["Sepeda, 2023.csv"], cwd, env: plain });
    expect([await asked.ended(), asked.printed()]).toEqual([1, expect.stringContaining("belum ditulis")]);
    expect(readdirSync(data)).toEqual(["starter.duckdb", "starter.duckdb.sha256"]);
  });

  it("cancelled with Ctrl+C while it writes, says so, fails and leaves nothing behind", async () => {
    const begun = writingBegins();
    const cancelled = importBicycles();
    await begun;
    cancelled.child.kill("SIGINT");
    expect([await cancelled.ended(), cancelled.printed()]).toEqual([130, expect.stringContaining("dibatalkan")]);
    expect([isAsBefore(), drafts()]).toEqual([true, []]);
    expect(readdirSync(join(cwd, "model")).sort()).toEqual(readdirSync(starterModelDir).sort());
  });

  it.skipIf(process.platform === "win32")(
    "without room for the new file, says so and leaves nothing behind",
    async () => {
      const cramped = importBicycles(["sh", "-c", `trap "" XFSZ; ulimit -f 2000; exec "$@"`, "sh"]);
      expect([await cramped.ended(), cramped.printed()]).toEqual([
        1,
        expect.stringMatching(/tidak cukup ruang di .*own\.duckdb/),
      ]);
      expect([isAsBefore(), drafts()]).toEqual([true, []]);
    },
  );

  it("reads 300,000 rows within 500 MB", async () => {
    const instance = await DuckDBInstance.create(join(cwd, "own.duckdb"), { access_mode: "READ_ONLY" });
    const connection = await instance.connect();
    await connection.run(
      "COPY (SELECT code, y AS tahun, hash(code || y) % 100000 AS nilai FROM village, range(2019, 2023) t(y) LIMIT 300000) TO $1 (HEADER)",
      [join(cwd, "desa.csv")],
    );
    connection.closeSync();
    instance.closeSync();
    const telling = "process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS))";
    const program = startProgram("commands/import.ts", {
      args: ["--adds", "all", "--codes", "kemendagri", "desa.csv"],
      cwd,
      env: { ...env, NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(telling)}"` },
    });
    expect([await program.ended(), program.printed()]).toEqual([
      1,
      expect.stringContaining("300001 baris = 1 kepala + 300000 data"),
    ]);
    const [, kilobytes] = /peak (\d+)/.exec(program.printed()) ?? [];
    expect(Number(kilobytes) / 1024).toBeLessThan(500);
  });

  it("into a folder that cannot be written, says so and changes nothing", async ({ skip }) => {
    chmodSync(cwd, 0o555);
    onTestFinished(() => chmodSync(cwd, 0o755));
    if (canWrite(cwd)) return skip("this user may write everywhere");
    const barred = importBicycles();
    expect([await barred.ended(), barred.printed()]).toEqual([
      1,
      expect.stringMatching(/folder .* tidak dapat ditulis/),
    ]);
    expect([isAsBefore(), drafts()]).toEqual([true, []]);
  });
});

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
