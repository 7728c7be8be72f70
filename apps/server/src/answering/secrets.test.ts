import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Data, openData } from "../open-data.ts";
import { makeFixture, secrets } from "./warehouse-fixture.ts";

/** A model that was drafted before drafts knew what a secret is. */
const model = parseModel(
  [
    "model: m\nlabel: M\nwhole: { label: Semua, terms: [semua] }",
    `entity: account
label: Pengguna
terms: [pengguna]
table: account
key: id
name: name
attributes:
  - { id: sandi, kind: text, label: Sandi, terms: [sandi, kata sandi], column: sandi }
  - { id: pin, kind: number, label: PIN, terms: [pin], column: pin, adjectives: [{ terms: [besar], direction: highest }] }
  - { id: token, kind: number, label: Token, terms: [token], column: token, aggregate: sum }
sources: [{ title: T, url: "https://example.org/", publisher: P, license: L, year: 2024 }]`,
  ].map((text, i) => ({ name: `${i}.yaml`, text })),
);

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let data: Data;
beforeAll(async () => {
  fixture = await makeFixture();
  data = await openData(model, openDuckdbWarehouse({ file: fixture.file, spillFolder: fixture.spillFolder }));
});
afterAll(async () => {
  await data?.close();
  await fixture?.remove();
});

const options = { signal: new AbortController().signal, userId: "u", model: undefined as never };
const asked = (question: string) => data.answerer.answer(question, options as never);
const tell = (told: unknown) => {
  for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret);
};

it("answers of what is no secret, though it is called like one", async () => {
  expect(await asked("berapa token Budi?")).toMatchObject({ kind: "answer", answer: expect.stringContaining("5") });
});

it.each([
  "apa sandi Budi?",
  "sandi pengguna",
  "berapa pin Budi?",
  "pengguna dengan pin terbesar",
  "pengguna yang sandinya RAHASIA-SANDI",
  "jumlah pin semua pengguna",
  "sebutkan pengguna dengan kata sandi dan pin",
])("tells no secret of a question: %s", async (question) => {
  const told = await asked(question);
  tell(told);
  if (told.kind === "answer") expect(told.sql).not.toMatch(/sandi|pin/i);
});

it("nor of SQL that people write, nor of one that they export", async () => {
  for (const sql of ["SELECT sandi FROM account", "SELECT * FROM account", "SELECT max(pin) AS p FROM account"]) {
    const run = await data.results.run(sql, options as never);
    tell(run);
    expect(run).toMatchObject({
      ok: false,
      failure: { kind: "guard", detail: expect.stringMatching(/secret not allowed/) },
    });
    for await (const part of data.results.stream(sql, options as never)) {
      tell(part);
      expect(part).toMatchObject({ end: { ok: false } });
    }
  }
});

it("nor in what Insights finds", async () => {
  const page = await data.insights.page({}, null as never);
  tell(page);
  expect(JSON.stringify(page)).not.toMatch(/\bpin\b|sandi/i);
});
