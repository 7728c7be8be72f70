import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { starterModelDir } from "@tanyadata/starter";
import { describe, expect, it, onTestFinished } from "vitest";
import { patient, startProgram } from "../testing/program.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-model-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("npm run model", patient, () => {
  it("finds nothing wrong with the starter's model", async () => {
    const program = startProgram("commands/model.ts", { args: ["check"], cwd: temporaryFolder() });
    expect([await program.ended(), program.printed()]).toEqual([0, expect.stringMatching(/: 0 errors/)]);
  });

  it("tells file and line of what is wrong", async () => {
    const cwd = temporaryFolder();
    cpSync(starterModelDir, join(cwd, "model"), { recursive: true });
    const file = join(cwd, "model", "rice.yaml");
    const lines = readFileSync(file, "utf8").split("\n");
    const at = lines.findIndex((line) => line.includes("expression: sum("));
    lines[at] = (lines[at] ?? "").replace("sum({", "sum({no_");
    writeFileSync(file, lines.join("\n"));
    const program = startProgram("commands/model.ts", {
      args: ["check"],
      cwd,
      env: { TANYADATA_MODEL: join(cwd, "model") },
    });
    expect(await program.ended()).toBe(1);
    expect(program.printed()).toMatch(
      new RegExp(`rice\\.yaml:${at + 1}  error: measures\\.\\d+\\.expression: does not run`),
    );
  });

  it("prints the format for editors, and its usage", async () => {
    const cwd = temporaryFolder();
    const schema = startProgram("commands/model.ts", { args: ["schema", "--out", "schema.json"], cwd });
    expect(await schema.ended()).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, "schema.json"), "utf8"))).toHaveProperty("anyOf");
    const wrong = startProgram("commands/model.ts", { args: ["paint"], cwd });
    expect([await wrong.ended(), wrong.printed()]).toEqual([2, expect.stringContaining("Unknown command: paint")]);
  });
});
