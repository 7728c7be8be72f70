import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadModel, type Member } from "@tanyadata/semantic-model";
import { buildStarter, starterModelDir } from "@tanyadata/starter";
import { type Engine, makeEngine, type Plan } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";
import type { Figure } from "./figure.ts";
import { readingAgainstDatabase } from "./reading.ts";

/** What is promised of the engine on the full gazetteer: milliseconds of processor time, and megabytes. */
const goals = { half: 3, nearlyAll: 15, long: 50, loading: 300, memory: 150 };
const rounds = 3;
const questionsFolder = fileURLToPath(new URL("../../evaluation/indonesia", import.meta.url));

/** The engine on the starter: each figure beside what it is promised to keep, or beside the database in the same run. */
export async function engineFigures(folder: string): Promise<Figure[]> {
  const file = join(folder, "starter.duckdb");
  await buildStarter({ file });
  const warehouse = await openDuckdbWarehouse({ file, limits: { rows: 200_000 } });
  try {
    const before = usedMegabytes();
    const parsing = timed(() => loadModel(starterModelDir));
    const model = parsing.value;
    const started = performance.now();
    const members = await readMembers(model, async (sql) => {
      const outcome = await warehouse.run(sql);
      if (!outcome.ok) throw new Error(outcome.failure.kind);
      return outcome.value.rows;
    });
    const read = performance.now() - started;
    const compiling = timed(() => makeEngine(model, members));
    const engine = compiling.value;
    return [
      {
        name: "compile the gazetteer ÷ read its members from the warehouse",
        ratio: compiling.milliseconds / read,
        detail: `${Math.round(compiling.milliseconds)} ms ÷ ${Math.round(read)} ms, ${members.length} members`,
      },
      against("load the model", parsing.milliseconds + compiling.milliseconds, goals.loading, "ms"),
      ...readingTimes(engine, dialoguesOf(questionsFolder), members),
      against("memory of model and gazetteer", usedMegabytes() - before, goals.memory, "MB"),
      ...(await readingAgainstDatabase(engine, warehouse, model.root.examples)),
    ];
  } finally {
    await warehouse.close();
  }
}

/** Reading and compiling of every question that the engine is judged by, once it is warm; and of what is far too long. */
function readingTimes(engine: Engine, dialogues: readonly Dialogue[], members: readonly Member[]): Figure[] {
  const ask = (question: string, before?: Plan): number =>
    timed(() => {
      const reading = engine.read(question, before);
      if (reading.kind === "plan") engine.compile(reading.plan);
    }).milliseconds;
  const questions = dialogues.map(([question]) => question);
  for (const question of questions) ask(question);
  const alone = timesOf(questions.map((question) => () => ask(question)));
  const after = timesOf(dialogues.flatMap((dialogue) => followUps(engine, dialogue, ask)));
  const long = questions.filter((_, i) => i % 25 === 0).map((one) => one.repeat(99).slice(0, 2000));
  const longest = Math.max(...[...long, ...stumbling, ...rowsOfPlaces(members)].map((text) => ask(text)));
  return [
    against(`read and compile, half of them${alone.of}`, alone.at(0.5), goals.half, "ms"),
    against(`read and compile, 95 %${alone.of}`, alone.at(0.95), goals.nearlyAll, "ms"),
    against(`read and compile, 99 %${alone.of}`, alone.at(0.99), goals.nearlyAll, "ms"),
    against(`read and compile a follow-up, 99 %${after.of}`, after.at(0.99), goals.nearlyAll, "ms"),
    against("read or refuse 2,000 characters, the slowest", longest, goals.long, "ms"),
  ];
}

/** Times of several rounds, of which any share keeps within `at`. */
function timesOf(asks: readonly (() => number)[]): { at(share: number): number; of: string } {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) for (const ask of asks) times.push(ask());
  times.sort((a, b) => a - b);
  return {
    at: (share) => times[Math.floor(share * (times.length - 1))] ?? 0,
    of: ` (${asks.length} questions, ${rounds} rounds)`,
  };
}

/** The questions of a dialogue after its first, each after the plan of the one before it. */
function followUps(
  engine: Engine,
  [first, ...others]: Dialogue,
  ask: (question: string, before?: Plan) => number,
): (() => number)[] {
  const planOf = (question: string, before?: Plan): Plan | undefined => {
    const reading = engine.read(question, before);
    return reading.kind === "plan" ? reading.plan : before;
  };
  let before = planOf(first);
  return others.map((question) => {
    const told = before;
    before = planOf(question, told);
    return () => ask(question, told);
  });
}

/** What patterns over a sentence may stumble over: as long as they are still tried. */
const stumbling = [" ", "terbanyak ", "dari yang paling banyak ", "a eh ", "kalau hanya ", ", ", "baik a maupun "].map(
  (part) => `penduduk ${part.repeat(300).slice(0, 270)} Bali?`,
);

/** Long lists of regencies and nothing else: what could be put together in most ways. */
function rowsOfPlaces(members: readonly Member[]): string[] {
  const names = members.filter(({ entity }) => entity === "regency").map(({ name }) => name);
  return Array.from({ length: 20 }, (_, i) =>
    names
      .filter((_, at) => at % 20 === i)
      .slice(0, 16)
      .join(", "),
  );
}

/** A question and those that follow it. */
type Dialogue = readonly [string, ...string[]];

/** What is asked in every set in a folder. */
function dialoguesOf(folder: string): Dialogue[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), "utf8")) as { ask: Dialogue }[]).map(({ ask }) => ask),
  );
}

const against = (name: string, value: number, goal: number, unit: string): Figure => ({
  name: `${name} ÷ what is promised`,
  ratio: value / goal,
  detail: `${value.toFixed(1)} ${unit} ÷ ${goal} ${unit}${unit === "ms" ? " of processor time" : ""}`,
});

/** Processor time of this process, so that what else runs on the machine hardly counts. */
function timed<T>(work: () => T): { value: T; milliseconds: number } {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return { value, milliseconds: (user + system) / 1000 };
}

/** Megabytes in use after everything that can go has gone. */
function usedMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
