import { type Member, parseModel } from "@tanyadata/semantic-model";
import { describe, expect, test } from "vitest";
import { makeEngine, postgres } from "../src/index.ts";

/**
 * A made-up dancing school: a payment is void by itself, and belongs to an enrolment that may be called off; an old list names pupils,
 * too. One word is said of both, and means what is nearest.
 */
const sources = `sources: [{ title: Buku sanggar, url: "https://example.org/", publisher: Sanggar, license: bebas, year: 2024 }]`;
const model = parseModel(
  Object.entries({
    root: "model: school\nlabel: Sanggar\nwhole: { label: sanggar, terms: [sanggar] }",
    pupil: `entity: pupil\nlabel: Murid\nterms: [murid, siswa]\ntable: pupil\nkey: id\nname: name\nplace: false\nprominence: 2\nunit: orang
attributes: [{ id: level, label: Tingkat, terms: [tingkat], kind: text, column: level, groups: true }]\n${sources}`,
    old: `entity: old\nlabel: Daftar lama\nterms: [daftar lama]\ntable: old\nkey: no\nname: no\nplace: false\nprominence: 2
attributes: [{ id: pupil, label: Murid, terms: [murid, peserta], kind: text, column: pupil, groups: true }]\n${sources}`,
    enrolment: `dataset: enrolment\nlabel: Pendaftaran\ntable: enrolment\nalso: [{ entity: pupil, column: pupil }]
time: { date: day, from: 2024-01, to: 2024-12 }
dimensions:
  - { id: state, label: Status, terms: [status], column: state, values: [{ value: J, label: jalan }, { value: B, label: batal, terms: [dibatalkan] }] }
measures: [{ id: enrolments, label: Pendaftaran, terms: [pendaftaran], unit: pendaftaran, expression: "count(*)", additivity: sum }]\n${sources}`,
    payment: `dataset: payment\nlabel: Pembayaran\ntable: payment\nalso: [{ entity: pupil, column: pupil }]
time: { date: day, from: 2024-01, to: 2024-12 }
dimensions:
  - { id: state, label: Status pendaftaran, terms: [status pendaftaran], column: state, values: [{ value: J, label: pendaftaran jalan }, { value: B, label: pendaftaran batal }] }
  - { id: void, label: Sah, terms: [sah], column: void, values: [{ value: T, label: sah }, { value: Y, label: batal, terms: [dibatalkan] }] }
measures: [{ id: paid, label: Pembayaran, terms: [pembayaran], unit: rupiah, expression: "sum({amount})", additivity: sum }]\n${sources}`,
  }).map(([name, text]) => ({ name: `${name}.yaml`, text })),
);
const member = (entity: string, key: string, name: string): Member =>
  ({ entity, key, name, subsets: [], parents: {} }) as Member;
const members = [
  member("pupil", "1", "Rina Ayu Lestari"),
  member("pupil", "2", "Bagus"),
  member("old", "1", "1"),
  member("old_pupil", "Rina Ayu Lestari", "Rina Ayu Lestari"),
];
const engine = makeEngine(model, members, postgres);
const slicesOf = (question: string): unknown => {
  const reading = engine.read(question);
  const [figure] = reading.kind === "plan" ? reading.plan.figures : [];
  return figure?.kind === "measure" ? figure.slices : reading.kind;
};

describe("a word that says two values means that of the rows themselves", () => {
  test.each([
    ["pembayaran yang dibatalkan", [{ dimension: "void", values: ["Y"] }]],
    ["pembayaran, tanpa yang dibatalkan", [{ dimension: "void", values: ["Y"], negated: true }]],
    ["pembayaran Maret 2024 (yang batal tidak dihitung)", [{ dimension: "void", values: ["Y"], negated: true }]],
    ["pembayaran pendaftaran batal", [{ dimension: "state", values: ["B"] }]],
    ["pendaftaran yang dibatalkan", [{ dimension: "state", values: ["B"] }]],
  ])("%s", (question, slices) => expect(slicesOf(question)).toEqual(slices));
});

test("what there is of its own is meant by its noun, not a category that is called the same", () => {
  const reading = engine.read("murid ada berapa");
  expect(reading).toMatchObject({ plan: { figures: [{ kind: "count", of: { entity: "pupil" } }] } });
  expect(engine.read("peserta ada berapa")).toMatchObject({ plan: { figures: [{ of: { entity: "old_pupil" } }] } });
});

test("who is called by the whole name needs no noun; who is called by a part of it does", () => {
  expect(engine.read("pembayaran Rina Ayu Lestari berapa")).toMatchObject({
    plan: { figures: [{ measure: "paid", places: [{ entity: "pupil", members: { keys: ["1"] } }] }] },
  });
  expect(engine.read("pembayaran Bagus berapa").kind).toBe("refused");
  expect(engine.read("pembayaran murid Bagus berapa").kind).toBe("plan");
});
