import { afterEach, describe, expect, test, vi } from "vitest";
import { engine, planOf } from "./library.ts";

/** What a question costs, counted and not timed: how many characters patterns are held against while it is read. */
function workOf(question: string, before?: unknown): number {
  const own = RegExp.prototype.exec;
  let characters = 0;
  const counted = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
    characters += text.length;
    return own.call(this, text);
  });
  try {
    engine.read(question, before);
  } finally {
    counted.mockRestore();
  }
  return characters;
}

afterEach(() => vi.restoreAllMocks());

const longest = 2000;
const filled = (part: string): string => part.repeat(longest).slice(0, longest);
const shapes: readonly (readonly [string, string])[] = [
  ["brackets in brackets", "(".repeat(longest / 2) + ")".repeat(longest / 2)],
  ["brackets beside brackets", filled("(a) ")],
  ["open brackets", filled("(")],
  ["marks", filled("?,;)!:(.")],
  ["one word without spaces", filled("peminjamanbukit")],
  ["blanks", filled(" ")],
  ["lines", filled("\n")],
  ["the same number", filled("2021 ")],
  ["numbers in a row", filled("2021, 7, ")],
  ["dan", filled("dan ")],
  ["dan in a row", filled("dan, ")],
  ["unknown words", filled("xyzzy plugh ")],
  ["slips", filled("peminjamn bukti ")],
  ["names of places", filled("Zona Bukit ")],
  ["names of places in a row", filled("Zona Bukit, Zona Lembah, ")],
  ["questions", filled("Berapa peminjaman Zona Bukit tahun 2021? ")],
];

describe("2,000 characters are refused before they are looked at more closely", () => {
  const short = "Berapa peminjaman Zona Bukit tahun 2021?";
  const before = planOf(short);
  const some = workOf(short);
  test.each(shapes)("%s", (_, question) => {
    // Patterns that find the question's words are held against the whole of it for each word that they find.
    const tokens = question.match(/[\p{L}\p{N}]+|[,;]/gu)?.length ?? 0;
    for (const work of [workOf(question), workOf(question, before)])
      expect(work).toBeLessThan((tokens + some / short.length) * longest * 4);
  });
});
