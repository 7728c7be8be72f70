import { describe, expect, test } from "vitest";
import { idleForms, languagePhrases } from "../src/lexicon/phrases.ts";
import { type Entry, readTable } from "../src/lexicon/read.ts";

const read = (text: string): readonly Entry[] => readTable("words.txt", text);
const phrasesIn = (text: string): string[] => read(text).map(({ phrase }) => phrase);

describe("a table of phrases", () => {
  test("says what the phrases under a line do", () => {
    const text =
      "# what bounds\n\ncompare comparison=above grades\n  lebih tinggi dari | > \n\ntimes of=1/4\n  seperempat\n";
    const above = { role: "compare", comparison: "above", grades: true };
    expect(read(text)).toEqual([
      { phrase: "lebih tinggi dari", word: above, row: "words.txt: lebih tinggi dari | >" },
      { phrase: ">", word: above, row: "words.txt: lebih tinggi dari | >" },
      { phrase: "seperempat", word: { role: "times", of: 0.25 }, row: "words.txt: seperempat" },
    ]);
  });

  test("fills in what is not said, and says of an operator what it computes", () => {
    expect(read("operator kind=change towards=up\n  kenaikan")[0]?.word).toEqual({
      role: "operator",
      operator: { kind: "change", towards: "up", unit: null, verb: false },
    });
    expect(read("link at=opening,before-order\n  halo")[0]?.word).toEqual({
      role: "link",
      at: ["opening", "before-order"],
    });
  });

  test("may give alternatives, one within the other, over several lines, and by a name", () => {
    const text = "$sapaan = kak |\n  bu\n\nlink\n  (pagi|(met|selamat) siang)(|\n    ya) ($sapaan)\n";
    expect(phrasesIn(text)).toEqual([
      "pagi kak",
      "pagi bu",
      "pagi ya kak",
      "pagi ya bu",
      "met siang kak",
      "met siang bu",
      "met siang ya kak",
      "met siang ya bu",
      "selamat siang kak",
      "selamat siang bu",
      "selamat siang ya kak",
      "selamat siang ya bu",
    ]);
  });

  test.each([
    ["a role that is none", "sapaan\n  halo", /^words.txt:1: "sapaan" says nothing known/u],
    ["a feature that is none", "# x\ncompare comparison=above besar\n  di atas", /^words.txt:2: .*besar/u],
    ["a value that is none", "compare comparison=beside\n  di samping", /^words.txt:1: .*comparison/u],
    ["phrases of nothing", "  halo\n", /^words.txt:1: phrases before/u],
    ["parentheses that do not match", "link\n  (pagi|siang kak\n", /^words.txt:2: its parentheses/u],
    ["a name that nothing has", "link\n  $siapa halo", /^words.txt:2: nothing is called \$siapa/u],
    ["an empty phrase", "link\n  halo | | pagi", /^words.txt:2: there is an empty phrase/u],
  ])("with %s is refused by its line", (_, text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });
});

test("no phrase stands twice with the same meaning", () => {
  const said = languagePhrases.map(({ phrase, word }) => `${phrase}: ${JSON.stringify(word)}`);
  expect(said.filter((one, at) => said.indexOf(one, at + 1) >= 0)).toEqual([]);
});

test("a word without meaning is one word, and stands where the list says alone", () => {
  expect([...idleForms].filter((form) => form.includes(" "))).toEqual([]);
  expect(idleForms.has("sih")).toBe(true);
  expect(idleForms.has("petani")).toBe(false);
});
