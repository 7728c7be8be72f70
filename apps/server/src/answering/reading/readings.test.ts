import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadModel } from "@tanyadata/semantic-model";
import { makeEngine, type Reading } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, Thread } from "@tanyadata/warehouse";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { mostInPlace, type Readings, readingsOf } from "./readings.ts";

const asker = { userId: "u", signal: new AbortController().signal };
const sets = fileURLToPath(new URL("../../../../../evaluation/indonesia", import.meta.url));
const dialogues = readdirSync(sets)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(`${sets}/${name}`, "utf8")) as { ask: string[] }[])
  .map(({ ask }) => ask);
/** Blanks at its end make a question long, and change nothing of it. */
const lengthened = (question: string): string => question.padEnd(mostInPlace + 1);

let parts: Parameters<typeof readingsOf>[1];
let engine: ReturnType<typeof makeEngine>;
let readings: Readings;

beforeAll(async () => {
  const { WAREHOUSE_URL: file, TANYADATA_MODEL: folder } = inject("starter");
  const warehouse = await openDuckdbWarehouse({ file, limits: { rows: 200_000 } });
  const model = loadModel(folder);
  const members = await readMembers(model, async (sql) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(outcome.failure.kind);
    return outcome.value.rows;
  });
  await warehouse.close();
  parts = { model, members, dialect: "duckdb", vast: new Map() };
  engine = makeEngine(model, members);
  readings = readingsOf(engine, parts);
});
afterAll(() => readings.close());
afterEach(() => vi.restoreAllMocks());

async function readElsewhere(question: string, previous?: unknown): Promise<Reading> {
  const outcome = await readings.read(question, previous, asker);
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  return outcome.value;
}

describe("a question comes to the same wherever it is read", () => {
  const some = dialogues.filter((_, at) => at % 16 === 0);

  test("questions of the sets, and what follows them", async () => {
    let long = 0;
    for (const [first = "", ...others] of some) {
      let before: unknown;
      for (const question of [first, ...others].map(lengthened)) {
        const here = engine.read(question, before);
        const read = vi.spyOn(engine, "read");
        const there = await readElsewhere(question, before);
        expect(read).not.toHaveBeenCalled();
        read.mockRestore();
        expect(there, question).toEqual({ ...here });
        if (here.kind === "plan" && there.kind === "plan")
          expect(engine.compile(there.plan)).toEqual(engine.compile(here.plan));
        before = there.kind === "plan" ? there.plan : before;
        long++;
      }
    }
    expect(long).toBeGreaterThan(300);
  });

  test("what of a question can be exchanged", async () => {
    const slots = vi.spyOn(engine, "slots");
    for (const question of parts.model.root.examples.slice(0, 4)) {
      const reading = engine.read(question);
      if (reading.kind !== "plan") throw new Error(question);
      const outcome = await readings.slots(question, reading.plan, asker);
      expect(slots).not.toHaveBeenCalled();
      expect(outcome).toEqual({ ok: true, value: engine.slots(question, reading.plan) });
      slots.mockClear();
    }
  });
});

describe("what is long keeps nobody waiting", () => {
  const places = () => parts.members.filter(({ entity }) => entity === "regency").map(({ name }) => name);
  test.each([
    ["random words", () => "mahfira dolbet kuswanto ringgel ".repeat(70)],
    ["the same number", () => "2021 ".repeat(400)],
    ["dan", () => "dan ".repeat(500)],
    ["names of places", () => places().join(", ")],
    ["names of a few places", () => `penduduk ${places().slice(0, 12).join(", ")}`],
    ["one word without spaces", () => "penduduk".repeat(250)],
    ["questions", () => dialogues.slice(0, 6).flat().join(" ")],
    ["brackets in brackets", () => "(".repeat(1000) + ")".repeat(1000)],
  ])("%s are read in the thread alone", async (_, shape) => {
    const question = shape().slice(0, 2000);
    const read = vi.spyOn(engine, "read");
    const [alone, after] = [await readElsewhere(question), await readElsewhere(question, { figures: [] })];
    expect(read).not.toHaveBeenCalled();
    expect([alone.kind, after.kind]).not.toContain(undefined);
  });

  test("what is short is read at once", async () => {
    const ask = vi.spyOn(Thread.prototype, "ask");
    await readElsewhere("Berapa jumlah penduduk Bali?");
    expect(ask).not.toHaveBeenCalled();
  });

  test("a reading that is given up is refused, and the next one finds another thread", async () => {
    const question = lengthened("Berapa jumlah penduduk Bali tahun 2024?");
    vi.spyOn(Thread.prototype, "ask").mockResolvedValueOnce({ broken: "it took too long", late: true });
    const end = vi.spyOn(Thread.prototype, "end");
    expect(await readElsewhere(question)).toMatchObject({ kind: "refused", refusal: { kind: "too-long" } });
    expect(end).toHaveBeenCalledTimes(1);
    expect((await readElsewhere(question)).kind).toBe("plan");
  });

  test("what can be exchanged is not told to be nothing where finding out was given up", async () => {
    const question = "Berapa jumlah penduduk Bali tahun 2024?";
    const reading = engine.read(question);
    if (reading.kind !== "plan") throw new Error(question);
    vi.spyOn(Thread.prototype, "ask").mockResolvedValueOnce({ broken: "it took too long", late: true });
    const outcome = await readings.slots(question, reading.plan, asker);
    expect(outcome).toEqual({ ok: false, failure: { kind: "overloaded" } });
    expect(await readings.slots(question, reading.plan, asker)).toMatchObject({ ok: true });
  });

  test("a thread that breaks is a fault that is told, and the next question finds another", async () => {
    const question = lengthened("Berapa jumlah penduduk Bali tahun 2024?");
    vi.spyOn(Thread.prototype, "ask").mockResolvedValueOnce({ broken: "the thread ended" });
    await expect(readElsewhere(question)).rejects.toThrow("the thread ended");
    expect((await readElsewhere(question)).kind).toBe("plan");
  });

  test("who leaves, leaves the line; and one user's line is bounded", async () => {
    const question = lengthened("Berapa jumlah penduduk Bali tahun 2024?");
    const leaving = new AbortController();
    const first = readElsewhere(question);
    const left = readings.read(question, undefined, { ...asker, signal: leaving.signal });
    leaving.abort();
    expect(await left).toEqual({ ok: false, failure: { kind: "cancelled" } });
    const many = Array.from({ length: 200 }, () => readings.read(question, undefined, asker));
    const other = readings.read(question, undefined, { ...asker, userId: "other" });
    expect((await other).ok).toBe(true);
    const refused = (await Promise.all(many)).filter((outcome) => !outcome.ok);
    expect(refused.length).toBeGreaterThan(0);
    for (const outcome of refused) expect(outcome).toEqual({ ok: false, failure: { kind: "too_many" } });
    expect((await first).kind).toBe("plan");
  });
});

test("members that were learned before and after the thread began are known there", async () => {
  const [known, later] = parts.members.filter(({ entity }) => entity === "regency");
  if (!known || !later) throw new Error("no regencies");
  const vast = new Map([["regency", 514]]);
  const some = parts.members.filter(({ entity }) => entity === "province");
  const own = makeEngine(parts.model, some, undefined, vast);
  const others = readingsOf(own, { ...parts, members: some, vast });
  try {
    for (const { name, ...rest } of [known, later]) {
      others.learn([{ name, ...rest }]);
      const question = lengthened(`Berapa jumlah penduduk ${name} tahun 2024?`);
      const outcome = await others.read(question, undefined, asker);
      expect(outcome).toEqual({ ok: true, value: { ...own.read(question) } });
      expect(outcome.ok && outcome.value.kind).toBe("plan");
    }
  } finally {
    await others.close();
  }
});
