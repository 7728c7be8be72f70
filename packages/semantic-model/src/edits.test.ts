import { describe, expect, test } from "vitest";
import { good } from "./demo.fixture.ts";
import { type Edit, editedModel, ModelError, withEdits } from "./index.ts";

const files = Object.entries(good).map(([name, text]) => ({ name, text }));
const call = (target: Extract<Edit, { do: "call" }>["target"], term: string): Edit => ({ do: "call", target, term });

describe("edits laid over a model", () => {
  test("a word is added to whatever it is for, and once only", () => {
    const { model, left } = editedModel(files, [
      call({ kind: "measure", id: "population" }, "  Warga  Kita"),
      call({ kind: "measure", id: "population" }, "warga kita"),
      call({ kind: "measure", id: "men" }, "cowok"),
      call({ kind: "entity", id: "city" }, "kotamadya"),
      call({ kind: "dimension", dataset: "people", id: "sex" }, "gender"),
      call({ kind: "value", dataset: "people", dimension: "sex", value: "P" }, "cewek"),
      call({ kind: "member", entity: "city", key: "11.10" }, "kota bengawan"),
      call({ kind: "member", entity: "city", key: "12.01" }, "kota baru"),
    ]);
    expect(left).toEqual([]);
    expect(model.measures.get("population")?.measure.terms).toEqual(["penduduk", "warga kita"]);
    expect(model.measures.get("men")?.measure.terms).toEqual(["cowok"]);
    expect(model.entities.get("city")).toMatchObject({
      terms: ["kota", "kotamadya"],
      aliases: { "11.10": ["solo", "kota bengawan"], "12.01": ["kota baru"] },
    });
    expect(model.datasets.get("people")?.dimensions[0]).toMatchObject({
      terms: ["gender"],
      values: [{ terms: ["pria"] }, { terms: ["wanita", "cewek"] }],
    });
  });

  test("a sentence stands for another; what was said of it last counts", () => {
    const said = (as: string, slots: string[] = [], question = "Berapa kita?"): Edit => ({
      do: "say",
      question,
      as,
      slots,
    });
    const { model } = editedModel(files, [
      said("kota"),
      said("penduduk kota", [], "lain"),
      said("penduduk solo", ["solo"]),
    ]);
    expect(model.root.verified).toEqual([
      { question: "lain", as: "penduduk kota", slots: [] },
      { question: "Berapa kita?", as: "penduduk solo", slots: ["solo"] },
    ]);
  });

  test("fields are set and taken away, those of the first source too; no SQL, no table, no column", () => {
    const target = { kind: "measure", id: "population" } as const;
    const { model } = editedModel(files, [
      { do: "set", target, field: "unit", value: "orang" },
      { do: "set", target, field: "decimals", value: 2 },
      { do: "set", target, field: "terms", value: [] },
      { do: "set", target: { kind: "dataset", id: "people" }, field: "sources.0.title", value: "Buku" },
    ]);
    expect(model.measures.get("population")?.measure).toMatchObject({ unit: "orang", decimals: 2, terms: [] });
    expect(model.datasets.get("people")?.sources[0]).toMatchObject({ title: "Buku", publisher: "P" });
    for (const field of ["expression", "id", "variant_of", "__proto__"])
      expect(() => withEdits(files, [{ do: "set", target, field, value: "x" }])).toThrow("cannot be set");
  });

  test("whatever else stands in the files stays as it is, comments too; a file without an edit is untouched", () => {
    const commented = files.map((file) =>
      file.name === "people.yaml" ? { ...file, text: `# our own\n${file.text}` } : file,
    );
    const { files: edited } = withEdits(commented, [call({ kind: "measure", id: "population" }, "warga")]);
    expect(edited.find(({ name }) => name === "people.yaml")?.text).toMatch(/^# our own\n/);
    expect(edited.find(({ name }) => name === "people.yaml")?.text).toContain("expression: sum({people})");
    expect(edited.filter(({ name }) => name !== "people.yaml")).toEqual(
      commented.filter(({ name }) => name !== "people.yaml"),
    );
  });

  test("what is not there any more, or not borne, is left out and told of; the others hold", () => {
    const gone = call({ kind: "measure", id: "no_such" }, "apa saja");
    const broken: Edit = { do: "set", target: { kind: "measure", id: "population" }, field: "decimals", value: 90 };
    const fine = call({ kind: "measure", id: "population" }, "warga");
    expect(editedModel(files, [gone, fine]).left).toEqual([{ edit: gone, why: "gone" }]);
    const { model, left } = editedModel(files, [gone, broken, fine]);
    expect(left).toEqual([
      { edit: gone, why: "gone" },
      { edit: broken, why: { issue: expect.stringContaining("decimals") } },
    ]);
    expect(model.measures.get("population")?.measure.terms).toContain("warga");
  });

  test("files that are no model are told as ever", () => {
    expect(() => editedModel([{ name: "a.yaml", text: "what: 1" }], [call({ kind: "entity", id: "x" }, "y")])).toThrow(
      ModelError,
    );
  });
});
