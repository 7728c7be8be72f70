import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { greet } from "../greeting.ts";
import { type Counts, countsInMemory } from "../http/counts.ts";
import { first } from "../http/hand-over.ts";
import { metricsAt } from "../measuring/metrics-at.ts";
import { ofSeveral } from "../measuring/of-several.ts";
import { type Dialogue, dialogue } from "./dialogue.ts";
import { livesOf } from "./lives.ts";
import { sharePort } from "./port.ts";
import { type OfSupervisor, type OfWorker, socketIn } from "./worker.ts";

/** How long a worker may take to have newer data in service before it is not waited for; it follows by itself. In milliseconds. */
const patience = 10_000;

interface Running {
  readonly process: ChildProcess;
  readonly said: Dialogue<OfWorker>;
  isServing: boolean;
}

/**
 * Serves by several processes that share a port: starts the first, which makes what there is to make, then the others; starts anew whoever ends;
 * counts what is bounded for all of them. This process itself serves nothing, so that hardly anything can end it. `release` gives the data folder back.
 */
export async function supervise(config: Config, release: () => void): Promise<void> {
  const { workers } = config;
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-workers-"));
  const running = new Map<number, Running>();
  const lives = Array.from({ length: workers + 1 }, livesOf);
  const counts = countsInMemory(() => new Date());
  let isServing = false;
  let leaving = false;
  let outcome = 0;

  const port = await sharePort(config.host, config.port);
  const metrics = await metricsAt(config.metrics, { text: async () => ofSeveral(await measured()) });

  async function measured(): Promise<ReadonlyMap<number, string>> {
    const told = [...running].map(
      async ([rank, { said }]) => [rank, await said.ask("metrics").catch(() => "")] as const,
    );
    return new Map(await Promise.all(told));
  }

  async function renewAllBut(rank: number): Promise<void> {
    const others = [...running.values()].filter((one) => one !== running.get(rank) && one.isServing);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.allSettled(others.map(({ said }) => said.ask("renew"))), late]);
    clearTimeout(timer);
  }

  function start(rank: number): void {
    // What one that was killed left is in the way of the next.
    rmSync(socketIn(folder, rank), { force: true });
    const begun = performance.now();
    const process = fork(new URL("./process.ts", import.meta.url), [rank, workers, folder].map(String));
    const { returnAll, ...own } = countsOf(counts);
    const answers: OfSupervisor = {
      ...own,
      ready(greeting) {
        one.isServing = true;
        port.join(process);
        if (isServing) return;
        isServing = true;
        greet({ url: port.url, ...greeting });
        for (let other = 1; other <= workers; other++) if (other !== rank) start(other);
      },
      renewOthers: () => renewAllBut(rank),
    };
    const one: Running = { process, said: dialogue<OfWorker>(process, answers), isServing: false };
    running.set(rank, one);
    // A process that cannot be started is told of by its end.
    process.on("error", () => {});
    process.once("exit", (code, signal) => {
      running.delete(rank);
      one.said.close();
      returnAll();
      ended(rank, signal ?? code ?? 1, performance.now() - begun);
    });
  }

  function ended(rank: number, how: number | string, lived: number): void {
    if (leaving) {
      if (how !== 0) outcome = 1;
      if (running.size === 0) end(outcome);
      return;
    }
    // It said itself why it cannot start.
    if (!isServing) {
      end(1);
      return;
    }
    const wait = lives[rank]?.ended(lived) ?? null;
    if (wait === null) {
      console.error(
        `TanyaData ends: server process ${rank} of ${workers} ended again and again (the last time with ${how}). What it said stands above.`,
      );
      outcome = 1;
      leave();
      return;
    }
    console.error(`Server process ${rank} of ${workers} ended with ${how}; it is started again.`);
    setTimeout(() => {
      if (!leaving) start(rank);
    }, wait);
  }

  function leave(): void {
    leaving = true;
    if (running.size === 0) end(outcome);
    for (const { said } of running.values()) void said.ask("leave").catch(() => {});
    // So long they go on serving whoever comes.
    setTimeout(port.close, config.drain * 1000);
  }

  function end(code: number): void {
    metrics?.close();
    rmSync(folder, { recursive: true, force: true });
    release();
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!leaving) leave();
      else for (const { process: one } of running.values()) one.kill("SIGKILL");
    });
  start(first);
}

/** The counts of all as one worker may use them; the turns that it has are given back when it ends. */
function countsOf(counts: Counts): Counts & { returnAll(): void } {
  const turns: { readonly keys: readonly string[]; readonly at: number }[] = [];
  return {
    async count(what, limits) {
      const counted = await counts.count(what, limits);
      if (what === "turns" && "at" in counted) turns.push({ keys: limits.map(({ key }) => key), at: counted.at });
      return counted;
    },
    async takeBack(what, keys, at) {
      const ended = turns.findIndex((turn) => what === "turns" && turn.at === at && turn.keys.join() === keys.join());
      if (ended >= 0) turns.splice(ended, 1);
      await counts.takeBack(what, keys, at);
    },
    returnAll() {
      for (const { keys, at } of turns.splice(0)) void counts.takeBack("turns", keys, at);
    },
  };
}
