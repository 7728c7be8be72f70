/**
 * The main module of a query process: opens the database, works on one task at a time, watches its own memory. Queries
 * run on other threads, so this one stays free to hear `stop` and to notice that the parent is gone.
 */
import { rmSync } from "node:fs";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Limits } from "../limits.ts";
import type { Task } from "../pool.ts";
import { tooLarge } from "../sql-text.ts";
import type { Outcome, StreamPart } from "../warehouse.ts";
import { openReadOnly, withConnection } from "./database.ts";
import { failureOf, isFatal } from "./failure.ts";
import { giveWay } from "./give-way.ts";
import { type Order, type Report, streamCredit } from "./messages.ts";
import { parse, run, stream } from "./queries.ts";

interface Opened {
  readonly database: DuckDBInstance;
  readonly limits: Limits;
}

/** Longer than nearly every question takes; what lasts longer is an export, or somebody's own SQL. */
const patience = 2_000;

let opened: Opened | null = null;
/** What `stop` and `more` mean to the task at work. */
let current: { stop(): void; more(): void } | null = null;

// A query process needs none of the server's secrets.
for (const name of Object.keys(process.env)) delete process.env[name];
// Ctrl+C reaches the whole process group; when to end is the parent's to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

process.on("message", (order: Order) => {
  switch (order.do) {
    case "open":
      return void open(order);
    case "stop":
      return current?.stop();
    case "more":
      return current?.more();
    default:
      return void work(order);
  }
});

async function open({ place, spillFolder, limits }: Extract<Order, { do: "open" }>): Promise<void> {
  process.on("disconnect", () => {
    rmSync(spillFolder, { recursive: true, force: true });
    die();
  });
  try {
    const database = await openReadOnly(place, spillFolder, limits);
    opened = { database, limits };
    setInterval(() => watchMemory(limits.megabytes), 25);
    report({ is: "ready" });
  } catch (error) {
    report({ is: "broken", message: error instanceof Error ? error.message : String(error) });
  }
}

async function work(task: Task): Promise<void> {
  if (!opened || current) throw new Error(`"${task.do}" came at the wrong time`);
  const { database, limits } = opened;
  let stopped = false;
  let credit = streamCredit;
  let wake = () => {};
  let worn = false;
  // One user's long query beside the questions of many; the process is replaced after it, for it would stay slow.
  const long = setTimeout(() => {
    worn = true;
    giveWay();
  }, patience);
  let interrupter: NodeJS.Timeout | undefined;
  let connection: DuckDBConnection | null = null;
  current = {
    stop() {
      stopped = true;
      wake();
      // An interrupt that comes between two statements is lost, so it is repeated until the task has ended.
      interrupter ??= setInterval(() => connection?.interrupt(), 20);
      connection?.interrupt();
    },
    more() {
      credit++;
      wake();
    },
  };
  const send = async (part: StreamPart): Promise<void> => {
    while (credit === 0 && !stopped) await new Promise<void>((resolve) => (wake = resolve));
    if (stopped) throw new Error("stopped");
    credit--;
    report({ is: "part", part });
  };
  const perform = async (lent: DuckDBConnection): Promise<Outcome<unknown>> => {
    connection = lent;
    const { columns: maxColumns, treeLength } = limits;
    if (task.do === "parse") {
      const tree = await parse(lent, task.sql);
      return tree.length > treeLength ? tooLarge(treeLength) : { ok: true, value: tree };
    }
    if (task.do === "stream") return { ok: true, value: await stream(lent, task.sql, send) };
    const maxBytes = Math.min(task.maxBytes ?? limits.bytes, limits.bytes);
    return { ok: true, value: await run(lent, task.sql, { maxRows: task.maxRows, maxBytes, maxColumns }) };
  };

  let outcome: Outcome<unknown>;
  try {
    outcome = await withConnection(database, perform);
  } catch (error) {
    worn ||= isFatal(error);
    outcome = { ok: false, failure: failureOf(error, limits.megabytes) };
  }
  clearTimeout(long);
  clearInterval(interrupter);
  current = null;
  worn ||= process.memoryUsage.rss() > limits.megabytes * 0.75 * 1024 * 1024;
  report({ is: "end", outcome, worn });
}

/** `memory_limit` counts only the engine's own buffers: a huge string or list goes past it. */
function watchMemory(megabytes: number): void {
  if (process.memoryUsage.rss() <= megabytes * 1024 * 1024) return;
  process.send?.({ is: "over" } satisfies Report, die);
  // Should the pipe be full, the memory must not wait for it.
  setTimeout(die, 200);
}

function report(message: Report): void {
  process.send?.(message);
}

/** At once, without waiting for the engine's threads. Nothing is lost: the database is open for reading only. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}
