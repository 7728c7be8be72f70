import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inClear } from "../keys/encrypted-file.ts";
import { bodyWithFile } from "./file-in-body.ts";
import { PdfInAnswer } from "./pdf-in-answer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-answer-"));
});
afterAll(() => rm(folder, { recursive: true }));

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(5_000)]);
const base64 = pdf.toString("base64");

/** The answer as it comes in pieces of these lengths, over and over. */
async function taken(answer: string | Buffer, lengths: readonly number[]) {
  const path = join(folder, `${Math.random()}`);
  const found = new PdfInAnswer(path);
  const bytes = Buffer.from(answer);
  const kept: Buffer[] = [];
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const length = lengths[piece % lengths.length] ?? 1;
    kept.push(found.take(bytes.subarray(at, at + length)));
    at += length;
  }
  found.close();
  const file = existsSync(path) ? await readFile(path) : undefined;
  return { kept: Buffer.concat(kept).toString("utf8"), isFound: found.isFound, isSame: file?.equals(pdf) };
}

/** As different services write the same string. */
const spellings: Record<string, string> = {
  plain: JSON.stringify(base64),
  "escaped slashes": JSON.stringify(base64).replaceAll("/", "\\/"),
  "escaped signs": JSON.stringify(base64).replaceAll("+", "\\u002B").replaceAll("=", "\\u003d"),
  "lines of 76": JSON.stringify(base64.replace(/.{76}/g, "$&\r\n")),
  "a data URL": JSON.stringify(`data:application/pdf;base64,${base64}`),
};

test.each(Object.keys(spellings))("a PDF is taken out of JSON, however it is cut (%s)", async (spelling) => {
  const answer = (value: string) =>
    `{"pesan": "ada \\"JVBERi0\\" di sini \\\\", "data": {"n": [1, "ü"], "file": ${value}, "z": "akhir"}}`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 5 }), async (lengths) => {
      const { kept, isFound, isSame } = await taken(answer(spellings[spelling] ?? ""), lengths);
      expect([isFound, isSame]).toEqual([true, true]);
      const lead = spelling === "a data URL" ? "data:application/pdf;base64," : "";
      expect(JSON.parse(kept)).toEqual(JSON.parse(answer(`"${lead}JVBERi0"`)));
    }),
    { numRuns: 40 },
  );
});

test("an answer that is the PDF itself goes to the file", async () => {
  expect(await taken(pdf, [700])).toEqual({ kept: "", isFound: true, isSame: true });
});

test("none, two, half of one or what is no base64 is not taken for one", async () => {
  const cases = ['{"file": "tidak ada"}', `["${base64}", "${base64}"]`, `{"file": "${base64.slice(0, 900)}`];
  for (const answer of [...cases, `{"file": "JVBERi0*${base64}"}`, `{"file": "JVBERi0\\x${base64}"}`, ""])
    expect([answer.slice(0, 30), (await taken(answer, [64])).isFound]).toEqual([answer.slice(0, 30), false]);
});

test("a file is sent as base64 wherever the profile says so, in the length that was announced", async () => {
  const path = join(folder, "input.pdf");
  for (const size of [0, 1, 2, 3, 200_000, 196_608, 196_609]) {
    await writeFile(path, randomBytes(size));
    const { bytes, stream } = bodyWithFile(
      { a: "{x}", file: "data:x,{pdf}", b: ["{pdf}"] },
      { x: 'ü"' },
      { file: inClear(path), size },
    );
    const sent = Buffer.concat(
      await stream()
        .map((piece) => Buffer.from(piece))
        .toArray(),
    );
    const encoded = (await readFile(path)).toString("base64");
    expect(sent.length).toBe(bytes);
    expect(JSON.parse(sent.toString("utf8"))).toEqual({ a: 'ü"', file: `data:x,${encoded}`, b: [encoded] });
  }
});
