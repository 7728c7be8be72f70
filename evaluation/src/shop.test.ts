import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

/** A made-up chain of shops with a drafted model, as its owner edited it: what the starter's own sets cannot show. */
const folder = fileURLToPath(new URL("../shop", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "tanyadata-shop-"));

let subject: Subject;
beforeAll(async () => {
  const file = join(scratch, "shop.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(readFileSync(join(folder, "tables.sql"), "utf8"));
  connection.closeSync();
  instance.closeSync();
  subject = await openSubject({ warehouse: file, model: join(folder, "model") });
});
afterAll(async () => {
  await subject.close();
  rmSync(scratch, { recursive: true, force: true });
});

const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

test.each(files)("[S1.03] on a database of somebody else, answered rightly or not at all: %s", async (file) => {
  const { judged, tallies } = await evaluate(readQuestions(join(folder, file)), subject);
  const missed = judged.filter(({ verdict }) => verdict === "wrong" || verdict === "held");
  const said = missed.map(({ verdict, question, said }) => `${verdict} ${question.ask.at(-1)} → ${said}`).join("\n");
  const summary = tallies.summary();
  expect(summary.wrong, said).toBe(0);
  expect(summary.coverage_pct, said).toBeGreaterThanOrEqual(80);
  expect(summary.restraint_pct, said).toBe(100);
});
