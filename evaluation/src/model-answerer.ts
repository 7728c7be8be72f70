import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Judged } from "./evaluate.ts";
import type { Question } from "./question.ts";
import { Tallies } from "./tally.ts";
import { judge, type Reply } from "./verdict.ts";

/** What the program that answers prints for each conversation. */
type Told = Reply & {
  readonly said: string;
  readonly milliseconds: number;
  readonly calls: number;
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
  readonly engine?: string;
  readonly problem?: string;
};

/** US dollars for a million tokens. */
export interface Prices {
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
}

/** What the questions of one class cost. */
export interface Cost {
  questions: number;
  /** Answered by the language model's plan or SQL, rightly and wrongly. */
  right: number;
  wrong: number;
  calls: number;
  tokens: number;
  dollars: number;
  milliseconds: number[];
}

/** Asks every question of the engine with the configured language model, in a process of its own, and judges the replies. */
export async function evaluateModel(
  questions: readonly Question[],
  model: string,
  prices: Prices,
  env: Readonly<Record<string, string>>,
): Promise<{
  readonly judged: readonly Judged[];
  readonly tallies: Tallies;
  readonly costs: ReadonlyMap<string, Cost>;
}> {
  const program = fileURLToPath(new URL("../../apps/server/src/commands/ask-lines.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, "--model", model], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const tallies = new Tallies();
  const judged: Judged[] = [];
  const costs = new Map<string, Cost>();
  for (const question of questions) {
    child.stdin.write(`${JSON.stringify({ ask: question.ask })}\n`);
    const { value, done } = await lines.next();
    // It has said why.
    if (done) process.exit(2);
    const told = JSON.parse(value) as Told;
    const verdict = judge(question.expect, told);
    const mustHold = "refuse" in question.expect || "clarify" in question.expect;
    tallies.add(question.class, { verdict, mustHold, milliseconds: told.milliseconds, confidence: null });
    judged.push({ question, verdict, said: told.said });
    costs.set(question.class, added(costs.get(question.class), told, verdict, prices));
  }
  child.stdin.end();
  await ended;
  return { judged, tallies, costs };
}

function added(cost: Cost | undefined, told: Told, verdict: string, prices: Prices): Cost {
  const { questions, right, wrong, calls, tokens, dollars, milliseconds } = cost ?? {
    questions: 0,
    right: 0,
    wrong: 0,
    calls: 0,
    tokens: 0,
    dollars: 0,
    milliseconds: [],
  };
  const { prompt, cached, completion } = told;
  const price = (prompt - cached) * prices.prompt + cached * prices.cached + completion * prices.completion;
  const byModel = told.engine !== undefined && told.engine !== "embedded";
  return {
    questions: questions + 1,
    right: right + Number(byModel && verdict === "right"),
    wrong: wrong + Number(byModel && verdict === "wrong"),
    calls: calls + told.calls,
    tokens: tokens + prompt + completion,
    dollars: dollars + price / 1e6,
    milliseconds: told.calls > 0 ? [...milliseconds, told.milliseconds] : milliseconds,
  };
}

/** A line for each class, and one for all. */
export function costLines(costs: ReadonlyMap<string, Cost>): string[] {
  const line = (name: string, cost: Cost): string => {
    const times = [...cost.milliseconds].sort((a, b) => a - b);
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
    const cells = [
      cost.questions,
      cost.calls,
      cost.right,
      cost.wrong,
      cost.tokens,
      cost.dollars.toFixed(4),
      at(0.5),
      at(0.95),
    ];
    return name.padEnd(36) + cells.map((cell) => String(cell).padStart(10)).join("");
  };
  const all = [...costs.values()].reduce<Cost>(
    (sum, one) => ({
      questions: sum.questions + one.questions,
      right: sum.right + one.right,
      wrong: sum.wrong + one.wrong,
      calls: sum.calls + one.calls,
      tokens: sum.tokens + one.tokens,
      dollars: sum.dollars + one.dollars,
      milliseconds: [...sum.milliseconds, ...one.milliseconds],
    }),
    { questions: 0, right: 0, wrong: 0, calls: 0, tokens: 0, dollars: 0, milliseconds: [] },
  );
  const head = ["questions", "calls", "right", "wrong", "tokens", "USD", "p50 ms", "p95 ms"];
  return [
    `${"by the language model".padEnd(36)}${head.map((cell) => cell.padStart(10)).join("")}`,
    ...[...costs].map(([name, cost]) => line(name, cost)),
    line("all", all),
  ];
}
