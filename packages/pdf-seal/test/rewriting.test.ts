import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Signer, seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { corpus } from "./corpus.ts";
import { missing, pdfsig, qpdfComplaints, storeTrusting } from "./judges.ts";

const absent = missing("openssl", "qpdf", "pdfsig", "certutil", "pdftocairo", "pdfunite");

/** Each object as qpdf reads it, numbers in the letters of the file. */
function objects(bytes: Uint8Array): Map<string, unknown> {
  const path = join(mkdtempSync(join(tmpdir(), "seal-json-")), "in.pdf");
  writeFileSync(path, bytes);
  // Of what a producer did oddly it warns, and reads it all the same.
  const { stdout: json } = spawnSync("qpdf", ["--json=2", "--json-key=qpdf", "--json-stream-data=none", path], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const lettered = json.replace(/^(\s*(?:"[^"]*": )?)(-?[\d.]+)(,?)$/gm, '$1"number $2"$3');
  return new Map(Object.entries(JSON.parse(lettered).qpdf[1]));
}
const grows = new Set(["/Annots", "/Fields"]);
const ours = new Set(["/AcroForm", "/SigFlags"]);

/** What became of a value that was there before, but for what a seal adds. */
function lost(was: unknown, is: unknown, path = ""): string[] {
  if (Array.isArray(was) && Array.isArray(is)) {
    const isGrowing = grows.has(path.split(" ").at(-1) ?? "") || path.split(" ").length === 2;
    if (was.length !== is.length && !isGrowing) return [`${path}: of another length`];
    return was.flatMap((each, index) => lost(each, is[index], `${path} ${index}`));
  }
  if (was === null || typeof was !== "object") return was === is ? [] : [`${path}: ${was} became ${is}`];
  const [before, after] = [was as Record<string, unknown>, (is ?? {}) as Record<string, unknown>];
  return [
    ...Object.keys(before).flatMap((key) =>
      key === "/SigFlags" ? [] : lost(before[key], after[key], `${path} ${key}`),
    ),
    ...Object.keys(after).flatMap((key) =>
      key in before || ours.has(key) || grows.has(key) ? [] : [`${path} ${key}: is new`],
    ),
  ];
}

/** What is written anew is what it was: a seal that came before is over it. */
describe.skipIf(absent !== "")("objects that are written anew", () => {
  let authority: Authority;
  let store: string;
  let signer: Signer;
  beforeAll(() => {
    authority = new Authority();
    store = storeTrusting(authority);
    signer = signerOf(authority.issue("Siti", "p-256"));
  });

  const on = async (input: Uint8Array, page: number, x: number) => {
    const done = await seal(
      input,
      {
        ...{ kind: "signature", box: { page, x, y: 60, width: 90, height: 50 }, appearance: { lines: ["Siti"] } },
        ...{ name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B" },
      },
      signer,
      {},
    );
    if (!done.ok) throw new Error(done.refusal);
    return done.value;
  };

  describe.each(corpus())("%s", (_, make) => {
    let input: Buffer;
    beforeAll(() => {
      input = make();
    });
    test.each([
      [1, 2],
      [2, 1],
      [1, 1],
    ])("a seal on page %i, then one on page %i, then one on page 1", async (i, j) => {
      const output = await on(await on(await on(input, i, 60), j, 200), 1, 340);
      expect((await verify(output, { roots: [authority.root] })).valid).toBe(true);
      const judged = pdfsig(output, store).map(({ words }) => words);
      expect(judged).toHaveLength(3);
      for (const words of judged) expect(words).toContain("Signature Validation: Signature is Valid.");
      expect(qpdfComplaints(output)).toBe("");
      const [before, after] = [objects(input), objects(output)];
      const changed = [...before]
        .filter(([key]) => key !== "trailer")
        .flatMap(([key, was]) => lost(was, after.get(key), key));
      expect(changed).toEqual([]);
    });
  });

  test("stand in the very letters of the file", async () => {
    const found = corpus().find(([name]) => name === "numbers in every form");
    const input = found?.[1]() ?? Buffer.alloc(0);
    const output = Buffer.from(await on(input, 2, 60)).toString("latin1", input.length);
    for (const letters of [
      "/Pie#63eInfo <</a#20b(t\\145ks\\n)/c<DEADbeef0>/d[.5 4. 007 -0.0000001 1234567890.123456789]>>",
      "/Angka [12345678901234567890.5 0.1234567890123]",
      "/Lang (id\\055ID)",
    ])
      expect(output).toContain(letters);
  });
});
