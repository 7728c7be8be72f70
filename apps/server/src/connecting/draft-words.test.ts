import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ModelFailure } from "../models/language-model.ts";
import { draftWord } from "./draft-words.ts";

const modelling = fileURLToPath(new URL("../../../../packages/modelling/src/", import.meta.url));

/** What the drafts' code says of tables and columns, with something in the place of what it fills in. */
function phrasesIn(file: string): string[] {
  const text = readFileSync(join(modelling, file), "utf8").replace(/^ *(?:\/\*|\*|\/\/).*$/gm, "");
  // Why a proposal is or is not taken is said in many forms.
  const reasons = /^proposals\/(?:proving|words)\.ts$/.test(file)
    ? [...text.matchAll(/(["`])((?:(?!\1).)*)\1/g)].filter(([, , phrase = ""]) => /\w \w/.test(phrase))
    : [];
  const said = [
    ...text.matchAll(/\b(?:why|left): (?:[^\n"`]*\? )?(["`])((?:(?!\1).)+)\1/g),
    ...text.matchAll(/\bas\(\s*(?:[^\n"`]*\? )?"[a-z]+"(?: : "[a-z]+"\))?,\s*(?:[^\n"`]*\? )?(["`])((?:(?!\1).)+)\1/g),
    ...reasons,
    ...(file.endsWith("tables.ts") ? text.matchAll(/\breturn (["`])((?:(?!\1).)+ .+?)\1;/g) : []),
  ].map(([, , phrase = ""]) => phrase);
  return said
    .filter((phrase) => / /.test(phrase) && !phrase.startsWith("${named.score"))
    .map((phrase) => phrase.replace(/\$\{[^{}]*\}/g, "7"));
}

const files = readdirSync(modelling, { recursive: true, encoding: "utf8" }).filter(
  (file) => /^(?:understand|model|trial|proposals)\//.test(file) && file.endsWith(".ts"),
);

test("everything that a draft says has words in the browser", () => {
  const phrases = [...new Set(files.flatMap(phrasesIn))];
  expect(phrases.length).toBeGreaterThan(35);
  expect(phrases.filter((phrase) => draftWord(phrase) === null)).toEqual([]);
});

/** Whoever adds one finds it missing here. */
const failures: Readonly<Record<ModelFailure["kind"], true>> = {
  ...{ unauthorized: true, unknown_model: true, bad_request: true, rate_limited: true, quota: true, unavailable: true },
  ...{ broken: true, stalled: true, timeout: true, refused: true, truncated: true, empty: true, budget: true },
  ...{ busy: true, calls: true, cancelled: true },
};

test("why a language model proposes nothing more has words in the browser", () => {
  for (const kind of Object.keys(failures)) {
    expect([kind, draftWord(`the language model failed (${kind})`)]).toEqual([kind, expect.any(String)]);
    const known = draftWord(`the language model failed (${kind}: 503; try again)`);
    if (kind === "bad_request" || kind === "unavailable") expect([kind, known]).toEqual([kind, expect.any(String)]);
  }
});

test("what is said in several parts, and of what is filled in, is told whole", () => {
  expect(draftWord("named after the table; 98 % of 500 values are there; 3 values lead nowhere")).toBe(
    "dinamai menurut tabel itu; 98% dari 500 isinya ada di sana; 3 isi tidak ada pasangannya",
  );
  expect(draftWord('12 rows do not count: deleted, by "dihapus"')).toBe(
    "12 baris tidak dihitung: sudah dihapus, menurut dihapus",
  );
  expect(draftWord("what a row is worth: qty × harga (total is qty × harga in 99 % of the rows read)")).toBe(
    "nilai satu baris: qty × harga (total sama dengan qty × harga di 99% baris yang dibaca)",
  );
  expect(draftWord("12 rows, from 1.000 to 25.500,5")).toBe("12 baris, dari 1.000 sampai 25.500,5");
  expect(draftWord("read as: penjualan; tanpa yang batal")).toBe("dibaca sebagai: penjualan; tanpa yang batal");
  expect(draftWord("something new")).toBeNull();
});
