import { parseModel } from "@tanyadata/semantic-model";
import { describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";

const sources = `
sources:
  - { title: Padepokan, url: "https://example.org/", publisher: Padepokan, license: bebas, year: 2024 }`;

/** Dancers, each of whom has teachers and guests among the others. */
const engineOf = (links: string, more: readonly { name: string; text: string }[] = []) =>
  makeEngine(
    parseModel([
      { name: "root.yaml", text: "model: dance\nlabel: Padepokan\nwhole: { label: Padepokan, terms: [padepokan] }\n" },
      {
        name: "dancer.yaml",
        text: `entity: dancer
label: Penari
terms: [penari]
table: dancer
key: id
name: name
prominence: 0
links:
${links}${sources}`,
      },
      ...more,
    ]),
    ["Ayu", "Bagus", "Citra"].map((name) => ({ entity: "dancer", key: name, name, parents: {}, subsets: [] })),
  );
const taught = `  - { id: taught, entity: dancer, label: diajar oleh, terms: [diajar oleh], nouns: [murid], table: dancer, from: id, to: teacher }`;
const hosted = `  - { id: hosted, entity: dancer, label: dijamu oleh, terms: [dijamu oleh], nouns: [murid, tamu], table: dancer, from: id, to: host }`;

describe("what those are called who have a tie", () => {
  test("is read as the tie, whose they are", () => {
    const engine = engineOf(taught);
    const [said, plain] = ["murid Ayu", "penari yang diajar oleh Ayu"].map((question) => engine.read(question));
    expect(said?.kind === "plan" && said.plan).toEqual(plain?.kind === "plan" && plain.plan);
    expect(engine.read("Ayu punya berapa murid").kind).toBe("plan");
  });

  test("is not read where two ties have it, while another noun of one of them is", () => {
    const engine = engineOf(`${taught}\n${hosted}`);
    expect(engine.read("murid Ayu").kind).toBe("refused");
    expect(engine.read("tamu Ayu").kind).toBe("plan");
  });

  test("is not read where things of another kind are called so", () => {
    const pupils = `entity: pupil\nlabel: Murid\nterms: [murid]\ntable: pupil\nkey: id\nname: name\nprominence: 1${sources}`;
    const engine = engineOf(taught, [{ name: "pupil.yaml", text: pupils }]);
    expect(engine.read("berapa murid").kind).toBe("plan");
    expect(engine.read("murid Ayu").kind).toBe("refused");
  });
});
