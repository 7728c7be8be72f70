import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { capture } from "./child.mjs";
import { at } from "./root.mjs";

test("a taken port is told before anything is installed or built", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), TANYADATA_DATA_DIR: "/nowhere/at/all" };
  const { output, code } = await capture(process.execPath, [at("scripts/start.mjs")], { env });
  other.close();
  expect(output).toContain(`Port ${port} of 127.0.0.1 is in use. Choose another PORT or HOST.`);
  expect(output).not.toMatch(/[…✓✗]|nowhere/);
  expect(code).toBe(1);
});

test("a step is told when it begins, also where no terminal is", async () => {
  const script = `const { progress } = await import(${JSON.stringify(import.meta.resolve("./progress.mjs"))});
    await progress("Membangun", () => new Promise((done) => process.stdin.once("data", done)));
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let said = "";
  const all = new Promise<void>((done) => child.on("close", () => done()));
  await new Promise<void>((begun) =>
    child.stdout.on("data", (part) => {
      said += part;
      begun();
    }),
  );
  expect(said).toBe("… Membangun\n");
  child.stdin.write("go\n");
  await all;
  expect(said).toMatch(/^… Membangun\n✓ Membangun \(\d+,\d s\)\n$/);
});
