import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadModel } from "@tanyadata/semantic-model";
import { buildStarter, starterModelDir } from "@tanyadata/starter";
import { makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";
import { readQuestions } from "./question.ts";
import { Tallies } from "./tally.ts";
import { judge, type Reply } from "./verdict.ts";

const usage = `Asks a set of questions and judges the answers.

  npm run eval -- QUESTIONS.json [--verbose] [--precision 95] [--coverage 90]
  npm run eval -- QUESTIONS.json --warehouse FILE.duckdb --model FOLDER

Without --warehouse the starter warehouse is built for the run. With --precision or --coverage the exit code is 1 below
that many percent. Times are of reading and compiling alone.`;

const { values: option, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    warehouse: { type: "string" },
    model: { type: "string" },
    verbose: { type: "boolean", default: false },
    precision: { type: "string" },
    coverage: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const [file] = positionals;
if (option.help || file === undefined) {
  console.error(usage);
  process.exit(option.help ? 0 : 2);
}

const scratch = mkdtempSync(join(tmpdir(), "tanyadata-eval-"));
try {
  process.exitCode = await evaluate(file);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function evaluate(questionsFile: string): Promise<number> {
  const database = option.warehouse ?? join(scratch, "starter.duckdb");
  if (option.warehouse === undefined) await buildStarter({ file: database });
  const model = loadModel(option.model ?? starterModelDir);
  const warehouse = await openDuckdbWarehouse({ file: database, limits: { rows: 100_000 } });
  const rowsOf = async (sql: string) => {
    const outcome = await warehouse.run(sql, { maxRows: 100_000 });
    if (!outcome.ok) throw new Error(`${outcome.failure.kind} in ${sql}`);
    return outcome.value.rows;
  };
  const engine = makeEngine(model, await readMembers(model, rowsOf));
  const tallies = new Tallies();
  for (const { id, class: name, ask, expect } of readQuestions(questionsFile)) {
    const question = ask.at(-1) ?? "";
    const start = performance.now();
    const reading = engine.read(question);
    const sql = reading.kind === "plan" ? engine.compile(reading.plan).sql : null;
    const milliseconds = performance.now() - start;
    const reply: Reply =
      reading.kind === "ambiguous"
        ? { kind: "ambiguous", choices: reading.choices.map((choice) => choice.label) }
        : sql === null
          ? { kind: "refused" }
          : { kind: "rows", rows: await rowsOf(sql) };
    const verdict = judge(expect, reply);
    tallies.add(name, verdict, "refuse" in expect || "clarify" in expect, milliseconds);
    if (option.verbose && (verdict === "wrong" || verdict === "held"))
      console.log(
        `${verdict.padEnd(6)}${id}  ${question}\n      ${reading.kind === "plan" ? reading.reading : reading.detail}`,
      );
  }
  await warehouse.close();
  return report(tallies);
}

function report(tallies: Tallies): number {
  console.log(`${"class".padEnd(36)}right wrong  held  kept of`);
  for (const [name, tally] of tallies.byClass)
    console.log(
      name.padEnd(36) +
        [tally.right, tally.wrong, tally.held].map((count) => String(count).padStart(5)).join(" ") +
        `${String(tally.kept).padStart(6)} ${tally.barred}`,
    );
  const summary = tallies.summary();
  console.log(JSON.stringify(summary));
  const below = (floor: string | undefined, key: string): boolean =>
    floor !== undefined && (summary[key] ?? 0) < Number(floor);
  return below(option.precision, "precision_pct") || below(option.coverage, "coverage_pct") ? 1 : 0;
}
