import { FairTurns } from "@tanyadata/warehouse";
import type { FastifyBaseLogger } from "fastify";
import type { AppError } from "../http/app-error.ts";
import { isForOperator, toAppError } from "../http/problem.ts";
import { storeFailureOf } from "../store/failure.ts";
import type { Machine, Move, OperationRow } from "./machine.ts";
import { leaseMilliseconds } from "./operation-leases.ts";
import type { OperationStore } from "./operations.store.ts";

/** Operations at work at the same time; most of what they do is waiting for others. */
const maxRunning = 8;

/** Works on operations, step by step, and tells whoever follows them. */
export interface Runner {
  machineOf(operation: Pick<OperationRow, "kind">): Machine;
  /** Begins or goes on when its user's turn has come; returns at once. */
  work(operation: Pick<OperationRow, "id" | "user_id">): void;
  /** Takes up what nobody works on any more: after a start, and from then on every few seconds. */
  sweep(): Promise<void>;
  /** Calls `changed` whenever this process has written the operation; gives what ends that. */
  follow(id: string, changed: () => void): () => void;
  /** Resolves when nothing is at work here. */
  idle(): Promise<void>;
  /** Begins nothing more and waits for the steps at work. */
  close(): Promise<void>;
}

export function operationRunner(
  operations: OperationStore,
  machines: readonly Machine[],
  log: Pick<FastifyBaseLogger, "error">,
): Runner {
  const byKind = new Map(machines.map((machine) => [machine.kind, machine]));
  /** One user's hundreds wait for one another, not another's one for them; whatever was acknowledged waits as long as it takes. */
  const turns = new FairTurns({
    name: "operations",
    places: maxRunning,
    queue: Number.POSITIVE_INFINITY,
    queueOfUser: Number.POSITIVE_INFINITY,
  });
  const waiting = new Set<string>();
  /** In line or at work. */
  const running = new Map<string, Promise<void>>();
  const followers = new Map<string, Set<() => void>>();
  let closed = false;

  const machineOf = ({ kind }: Pick<OperationRow, "kind">): Machine => {
    const machine = byKind.get(kind);
    if (!machine) throw new Error(`no machine for ${kind}`);
    return machine;
  };
  const tell = (id: string): void => {
    for (const changed of followers.get(id) ?? []) changed();
  };

  async function stepOf(machine: Machine, row: OperationRow): Promise<Move> {
    const step = machine.steps[row.state as keyof typeof machine.steps];
    if (!step) throw new Error(`nothing to do in ${row.state}`);
    try {
      return await step(row);
    } catch (error) {
      // Whatever failed because the server ends is taken up again at its next start, and because the app state cannot
      // be reached, by the sweep: nobody has said no.
      if (closed || storeFailureOf(error) === "unavailable") throw error;
      const known = toAppError(error as AppError);
      if (isForOperator(known.code)) log.error({ err: error, operation: row.id }, "unexpected error in an operation");
      return machine.failed(row, { code: known.code, detail: known.extras.detail ?? null });
    }
  }

  async function run(id: string): Promise<void> {
    let row = await operations.claim(id);
    if (!row) return;
    const machine = machineOf(row);
    const renewing = setInterval(() => void operations.renew(id).catch(() => {}), leaseMilliseconds / 3).unref();
    try {
      while (row?.is_working === 1 && !closed) {
        const move: Move = await stepOf(machine, row);
        row = await operations.move(row, machine, move, null);
        tell(id);
      }
      if (row?.is_working === 0 && !machine.waits?.(row)) await machine.ended?.(row);
    } finally {
      clearInterval(renewing);
    }
  }

  async function attend({ id, user_id }: Pick<OperationRow, "id" | "user_id">): Promise<void> {
    const end = await turns.take({ user: user_id, lane: "operation" });
    if (typeof end === "string") return;
    try {
      while (waiting.delete(id) && !closed) await run(id);
    } catch (error) {
      // What fails here is the store: the lease runs out, and the sweep takes it up again.
      if (!closed) log.error({ err: error, operation: id }, "an operation was left");
    } finally {
      end();
    }
  }

  const work: Runner["work"] = (operation) => {
    const { id } = operation;
    if (closed) return;
    waiting.add(id);
    if (running.has(id)) return;
    const done = attend(operation).finally(() => {
      running.delete(id);
      if (waiting.has(id)) work(operation);
    });
    running.set(id, done);
  };

  return {
    machineOf,
    work,
    async sweep() {
      if (closed) return;
      for (const one of await operations.abandoned(100)) if (!running.has(one.id)) work(one);
    },
    follow(id, changed) {
      const all = followers.get(id) ?? new Set();
      followers.set(id, all.add(changed));
      return () => {
        all.delete(changed);
        if (all.size === 0) followers.delete(id);
      };
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async close() {
      closed = true;
      turns.close();
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}
