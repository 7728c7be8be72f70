import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { patient } from "../testing/program.ts";
import { clamdDouble, type Manner } from "./clamd.double.ts";
import { type ClamdPlace, clamd } from "./clamd.ts";
import { testFile } from "./test-file.ts";

const hasClamd = spawnSync("clamd", ["--version"]).status === 0;
if (!hasClamd) console.warn("NOT RUN: clamd itself because clamav-daemon is not installed; its double is asked");

interface Running {
  readonly place: ClamdPlace;
  close(): Promise<void>;
}

/** The real one, with a signature of its own: nothing is fetched. */
async function realClamd(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-clamd-"));
  const socket = join(folder, "clamd.sock");
  mkdirSync(join(folder, "signatures"));
  writeFileSync(join(folder, "signatures", "own.hdb"), "44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n");
  const lines = [`LocalSocket ${socket}`, `DatabaseDirectory ${join(folder, "signatures")}`];
  writeFileSync(join(folder, "clamd.conf"), `${lines.join("\n")}\nForeground yes\nStreamMaxLength 1M\n`);
  const child = spawn("clamd", [`--config-file=${join(folder, "clamd.conf")}`], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  await new Promise<void>((ready, failed) => {
    const listen = (part: Buffer) => {
      said += part;
      if (said.includes("Self checking every")) ready();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("exit", () => failed(new Error(said)));
  });
  return {
    place: { path: socket },
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function double(manner: Manner = "clamd"): Promise<Running> {
  const { port, close } = await clamdDouble(manner);
  return { place: { host: "127.0.0.1", port }, close };
}

async function* pieces(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

for (const [name, start, isHere] of [
  ["clamd's double", double, true],
  ["clamd itself", realClamd, hasClamd],
] as const)
  describe.skipIf(!isHere)(name, patient, () => {
    let running: Running;
    beforeAll(async () => {
      running = await start();
    }, 120_000);
    afterAll(() => running?.close());

    test("says its version", async () => {
      expect(await clamd(running.place).version()).toMatch(/^ClamAV \d/);
    });
    test("finds nothing in what is harmless, also in an empty file", async () => {
      expect(await clamd(running.place).scan(pieces("halo", "", "dunia"))).toEqual({ is: "clean" });
      expect(await clamd(running.place).scan(pieces())).toEqual({ is: "clean" });
    });
    test("names what it finds, however the file is cut into pieces", async () => {
      const bytes = testFile();
      const infected = { is: "infected", by: "Eicar-Test-Signature.UNOFFICIAL" };
      expect(await clamd(running.place).scan(pieces(bytes))).toEqual(infected);
      expect(await clamd(running.place).scan(pieces(bytes.subarray(0, 30), bytes.subarray(30)))).toEqual(infected);
    });
    test("takes what fits its limit, and says of what does not that it is too large", async () => {
      const piece = new Uint8Array(64 * 1024).fill(97);
      const of = (count: number) => clamd(running.place).scan(pieces(...Array.from({ length: count }, () => piece)));
      expect(await of(16)).toEqual({ is: "clean" });
      expect(await of(17)).toEqual({ is: "too_large" });
      expect(await of(400)).toEqual({ is: "too_large" });
    });
  });

test("what is too large is told also where the answer is lost with the line", async () => {
  const { place, close } = await double("loses");
  onTestFinished(close);
  const piece = new Uint8Array(64 * 1024).fill(97);
  expect(await clamd(place).scan(pieces(...Array.from({ length: 400 }, () => piece)))).toEqual({ is: "too_large" });
  expect(await clamd(place).scan(pieces("halo"))).toEqual({ is: "clean" });
});

describe("a scanner that is none", () => {
  test.each<[Manner, RegExp]>([
    ["silent", /no answer within 0\.2 s/],
    ["other", /HTTP/],
    ["hangs_up", /./],
  ])("is said to have failed: %s", async (manner, words) => {
    const { place, close } = await double(manner);
    onTestFinished(close);
    const scanned = clamd(place, 200).scan(pieces("halo"));
    await expect(scanned).rejects.toMatchObject({ name: "ScannerFailed", message: expect.stringMatching(words) });
  });
  test("is said to have failed where nobody listens", async () => {
    const { place, close } = await double();
    await close();
    await expect(clamd(place).scan(pieces("halo"))).rejects.toMatchObject({ name: "ScannerFailed" });
    await expect(clamd({ path: "/nowhere/clamd.ctl" }).version()).rejects.toMatchObject({ name: "ScannerFailed" });
  });
  test("is not blamed for a file that cannot be read", async () => {
    const { place, close } = await double();
    onTestFinished(close);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("halo");
      throw new Error("the disk fails");
    }
    await expect(clamd(place).scan(broken())).rejects.toThrow("the disk fails");
  });
});
