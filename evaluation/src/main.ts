import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { likeOthers } from "./core.ts";
import { evaluate, type Judged } from "./evaluate.ts";
import { ledgerOf, linesOf, unservedFile, unservedIn } from "./ledger.ts";
import { lostWords } from "./lost-words.ts";
import { costLines, evaluateModel } from "./model-answerer.ts";
import { paraphrased } from "./paraphrases.ts";
import { plansOf } from "./plans.ts";
import { readQuestions } from "./question.ts";
import { allSets, faultsOf, isFarFromAll, leftOutFile, missedOf } from "./sets.ts";
import { openSubject } from "./subject.ts";
import type { Tallies } from "./tally.ts";

const usage = `Asks a set of questions and judges the answers.

  npm run eval -- QUESTIONS.json … [--verbose] [--precision 95] [--coverage 90]
  npm run eval -- --all
                  all sets of the project, by the laws to which every run of the tests holds a core of them
  npm run eval -- --choose-core
                  chooses that core anew: writes which questions come to what others come to (evaluation/left-out.json), and
                  what serves none of the core (evaluation/serves-nothing.json)
  npm run eval -- --ledger
                  the same, and tells for each rule, row of the lexicon and way to read otherwise how many questions of how many sets it serves
  npm run eval -- --paraphrase
                  asks for what questions of the sets ask for in other words, and tells how many come to the same, to nothing, and to
                  something else
  npm run eval -- --lost-words [--every 1]
                  sets every common word into every slot of right questions, and tells where the answer stays the same
  npm run eval -- QUESTIONS.json … --plans FILE
                  writes what each question comes to, a line each: compare two such files to see what a change of the reader changed
  npm run eval -- QUESTIONS.json --warehouse FILE.duckdb --model FOLDER
  npm run eval -- QUESTIONS.json --answerer model [--gpt gpt-4o-mini] [--prices 2.5,1.25,10]
                  with the language model that OPENAI_API_KEY and OPENAI_BASE_URL name, which costs money; prices are
                  US dollars for a million tokens: prompt, cached prompt, reply

Without --warehouse the starter warehouse is built for the run. With --precision or --coverage the exit code is 1 below
that many percent. For each class: counts, shares in percent (calib.: how far the confidence of answers lies from the share of
them that is right), and milliseconds of reading and compiling alone; then what would be wrong if only sure answers were given.`;

const { values: option, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    warehouse: { type: "string" },
    model: { type: "string" },
    plans: { type: "string" },
    verbose: { type: "boolean", default: false },
    precision: { type: "string" },
    coverage: { type: "string" },
    answerer: { type: "string", default: "embedded" },
    gpt: { type: "string", default: "gpt-4o" },
    prices: { type: "string", default: "2.5,1.25,10" },
    "lost-words": { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    all: { type: "boolean", default: false },
    paraphrase: { type: "boolean", default: false },
    ledger: { type: "boolean", default: false },
    "choose-core": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const isOfAll = option.all || option.ledger || option["choose-core"];
if (option.help || (positionals.length === 0 && !option["lost-words"] && !option.paraphrase && !isOfAll)) {
  console.error(usage);
  process.exit(option.help ? 0 : 2);
}

if (option.answerer === "model") {
  const [prompt = 0, cached = 0, completion = 0] = option.prices.split(",").map(Number);
  const env = {
    ...(option.warehouse !== undefined && { WAREHOUSE_URL: option.warehouse }),
    ...(option.model !== undefined && { TANYADATA_MODEL: option.model }),
  };
  const questions = positionals.flatMap(readQuestions);
  const outcome = await evaluateModel(questions, option.gpt, { prompt, cached, completion }, env);
  tell(outcome.judged);
  console.log(`${costLines(outcome.costs).join("\n")}\n`);
  process.exit(report(outcome.tallies));
}

const subject = await openSubject({
  ...(option.warehouse !== undefined && { warehouse: option.warehouse }),
  ...(option.model !== undefined && { model: option.model }),
});
try {
  if (option["lost-words"])
    for (const { word, asked } of lostWords(subject.engine, { every: Number(option.every), from: 0 })) {
      console.log(`lost  ${word.padEnd(16)}${asked}`);
      process.exitCode = 1;
    }
  if (option.paraphrase) {
    const { counts, unlike } = await paraphrased(subject);
    for (const { verdict, question, said } of unlike)
      console.log(`${verdict === "wrong" ? "otherwise" : "refused"}  ${question.ask[0]}\n      ${said}`);
    console.log(JSON.stringify(counts));
  }
  if (isOfAll) await askAll();
  if (option.plans !== undefined)
    await writeFile(option.plans, `${(await plansOf(positionals.flatMap(readQuestions), subject)).join("\n")}\n`);
  else if (positionals.length > 0) {
    const { judged, tallies } = await evaluate(positionals.flatMap(readQuestions), subject);
    tell(judged);
    process.exitCode = report(tallies);
  }
} finally {
  await subject.close();
}

/** Asks all sets of the project; the exit code is 1 where one is not as it must be. */
async function askAll(): Promise<void> {
  const sets = allSets();
  const results = new Map<string, Awaited<ReturnType<typeof evaluate>>>();
  for (const { name, questions } of sets) results.set(name, await evaluate(questions, subject));
  const judgedBySet = new Map([...results].map(([name, { judged }]) => [name, judged] as const));
  const judged = [...judgedBySet.values()].flat();
  if (option["choose-core"]) {
    const left = likeOthers(sets, judgedBySet);
    await writeFile(leftOutFile, `${JSON.stringify(left)}\n`);
    const core = new Map(
      [...judgedBySet].map(([name, all]) => [name, all.filter(({ question }) => !left[name]?.includes(question.id))]),
    );
    await writeFile(unservedFile, `${JSON.stringify(unservedIn(ledgerOf(core)), null, 2)}\n`);
    console.log(
      `${judged.length - Object.values(left).flat().length} of ${judged.length} questions are asked in every run`,
    );
    return;
  }
  if (option.ledger) for (const line of linesOf(ledgerOf(judgedBySet))) console.log(line);
  const faults = [...results].flatMap(([name, { tallies }]) => faultsOf(name, tallies));
  if (isFarFromAll(judged)) faults.push("too many of all are not answered");
  tell(judged);
  for (const fault of faults) console.log(fault);
  console.log(`${judged.length} questions, ${missedOf(judged).length} not answered rightly`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** What went wrong, where that is wanted. */
function tell(judged: readonly Judged[]): void {
  for (const { question, verdict, said } of option.verbose ? judged : [])
    if (verdict === "wrong" || verdict === "held")
      console.log(`${verdict.padEnd(6)}${question.id}  ${question.ask.at(-1)}\n      ${said}`);
}

function report(tallies: Tallies): number {
  const columns = ["right", "wrong", "held", "coverage", "precision", "restraint", "calib.", "p50", "p95", "p99"];
  console.log("class".padEnd(30) + columns.map((column) => column.padStart(10)).join(""));
  for (const [name, figures] of tallies.classes())
    console.log(
      name.padEnd(30) +
        Object.values(figures)
          .slice(1)
          .map((value: number | null) => String(value ?? "–").padStart(10))
          .join(""),
    );
  for (const { confidence, kept_pct, risk_pct } of tallies.risks())
    console.log(`if at least ${confidence} sure: ${kept_pct} % of the answers, ${risk_pct} % of them wrong`);
  const summary = tallies.summary();
  console.log(JSON.stringify(summary));
  const below = (floor: string | undefined, key: "precision_pct" | "coverage_pct"): boolean =>
    floor !== undefined && (summary[key] ?? 0) < Number(floor);
  return below(option.precision, "precision_pct") || below(option.coverage, "coverage_pct") ? 1 : 0;
}
