import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { readPlainYaml } from "./plain-yaml.ts";

/** Every way in which models are written. */
const model = `# a comment
entity: city
label: Kota (dan "kota")
terms: [kota, kota-kota, 5 besar, "a, b", 'c: d', L'Aquila]
grain: { entity: city, column: "city code", years: [2024, -3, 1.50], none: [], nothing: {} }
definition: "Satu: dua, # tiga"
where: sum({people}) FILTER (WHERE {sex} = 'L')
simulated: true
measures:
  - id: men

    label: Laki-laki
    values:
      - { value: L, label: laki-laki, terms: [pria] }
  # another
  - id: women
    blocked:
      [wanita karir, wanita tani]
    terms:
    - wanita
    - 10 perempuan
aliases:
  "11.10": [solo, surakarta]
`;

describe("plain YAML", () => {
  it("is read as the parser with lines reads it", () => {
    expect(readPlainYaml(model)).toEqual(parse(model));
    expect(readPlainYaml(model)).toMatchObject({ terms: ["kota", "kota-kota", "5 besar", "a, b", "c: d", "L'Aquila"] });
  });

  it.each([
    ["a key given twice", "a: 1\na: 2"],
    ["an alias", "a: &x [1]\nb: *x"],
    ["a tag", "a: !!str 1"],
    ["a text of several lines", "a: one\n  two"],
    ["a text of lines", "a: |\n  one"],
    ["an escape", 'a: "\\n"'],
    ["a comment behind a value", "a: one # two"],
    ["a tab", "a:\tone"],
    ["a carriage return", "a: one\r\nb: two"],
    ["a number in another form", "a: 0x1F"],
    ["a number with an exponent", "a: 1e3"],
    ["a number too long to be exact", "a: 12345678901234567"],
    ["what may be a date", "a: 2024-01-31"],
    ["nothing", "a:\nb: 1"],
    ["null", "a: [null]"],
    ["a truth in capitals", "a: TRUE"],
    ["a key that is no text", "1: a"],
    ["a pair in a list", "a: [b: c]"],
    ["a list that is not closed", "a: [b"],
    ["a text that is not closed", 'a: "b'],
    ["two documents", "a: 1\n---\nb: 2"],
    ["a key that every object has", "__proto__: { a: 1 }"],
    ["nothing at all", "# only a comment\n"],
    ["too many levels", `a: ${"[".repeat(5000)}${"]".repeat(5000)}`],
  ])("%s is left to the other parser", (_, text) => expect(readPlainYaml(text)).toBeUndefined());

  it("is never taken for something else, however it is spoilt", () => {
    const signs = [
      " ",
      "\n",
      "\n  ",
      ":",
      ": ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "#",
      " #",
      "&a",
      "*a",
      "!",
      "|",
      ">",
      "'",
    ];
    signs.push('"', "%", "@", "`", "~", "null", "true", "1", "-1", "0x1", ".5", "?", "<<: ", "---", "é", "key: v");
    const random = randomFrom(20260601);
    const lines = model.split("\n");
    const spoilt = Array.from({ length: 8000 }, () => {
      const from = random(lines.length);
      let text = lines.slice(from, from + 1 + random(8)).join("\n");
      for (let times = 1 + random(2); times > 0; times--) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + signs[random(signs.length)] + text.slice(at + random(3));
      }
      return text;
    });
    const read = spoilt.filter((text) => readPlainYaml(text) !== undefined);
    const misread = read.filter((text) => {
      const document = parseDocument(text);
      return document.errors.length > 0 || !isDeepStrictEqual(document.toJS(), readPlainYaml(text));
    });
    expect(misread).toEqual([]);
    expect(read.length).toBeGreaterThan(500);
  });
});

/** The same numbers from 0 to below `count` in every run. */
function randomFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}
