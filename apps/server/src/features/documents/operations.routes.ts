import { Readable } from "node:stream";
import { finalStates, type Operation, documentRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { type OperationRow, toOperation } from "../../documents/machine.ts";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { DocumentDeps } from "./documents.routes.ts";

type OperationDeps = Pick<DocumentDeps, "documents" | "operations" | "runner">;

/** Another server process may have written the change: then it is seen so late, in milliseconds. */
const lookAgain = 1_000;
/** A stream ends after so long, in milliseconds; whoever wants to know more asks again. */
const longest = 10 * 60_000;

/** Serves what is on its way into documents. The owner of a document sees all of it, and may act on their own only. */
export function operationRoutes(app: FastifyInstance, { documents, operations, runner }: OperationDeps): void {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  const shown = (row: OperationRow): Operation => toOperation(row, runner.machineOf(row));
  const seenBy = async (userId: string, id: string): Promise<OperationRow> => {
    const row = await operations.find(id);
    if (row?.user_id === userId) return row;
    const found = row && (await documents.find(userId, row.document_id));
    if (!row || found?.role !== "owner") throw new AppError("not_found");
    return row;
  };
  const own = async (userId: string, id: string): Promise<OperationRow> => {
    const row = await operations.find(id);
    if (row?.user_id !== userId) throw new AppError("not_found");
    return row;
  };

  implement(app, routes.operation, async ({ user, params, request, reply, signal }) => {
    const row = await seenBy(user.id, params.operation_id);
    if (!request.headers.accept?.includes("text/event-stream")) return shown(row);
    reply.type("text/event-stream; charset=utf-8");
    reply.headers({ "x-accel-buffering": "no", connection: "close" });
    return Readable.from(changesOf(row, AbortSignal.any([signal, closing.signal])), { objectMode: false });
  });

  implement(app, routes.retryOperation, async ({ user, params }) => {
    const row = await own(user.id, params.operation_id);
    const machine = runner.machineOf(row);
    const to = machine.retry(row);
    if (to === undefined) throw new AppError("operation_settled");
    const again = await operations.again(row, machine, to, user.email);
    runner.work(row);
    return shown(again);
  });

  implement(app, routes.cancelOperation, async ({ user, params }) => {
    const row = await own(user.id, params.operation_id);
    const machine = runner.machineOf(row);
    const to = machine.cancelled(row);
    // A step that writes at the same moment wins: then it may be too late.
    const done = to && (await operations.move(row, machine, { to }, user.email));
    if (!done) throw new AppError("operation_settled");
    // What a step has at hand it throws away itself, when it finds that it is too late.
    if (machine.waits?.(row)) await machine.ended?.(done);
    return shown(done);
  });

  /** The operation now and at each change, as events, up to its end. */
  async function* changesOf(first: OperationRow, signal: AbortSignal): AsyncGenerator<string> {
    let wake = (): void => {};
    const unfollow = runner.follow(first.id, () => wake());
    const until = Date.now() + longest;
    signal.addEventListener("abort", () => wake(), { once: true });
    try {
      let told = "";
      let silent = 0;
      for (let row: OperationRow | undefined = first; row; row = await operations.find(row.id)) {
        const data = JSON.stringify(shown(row));
        if (data !== told) {
          yield `event: operation\ndata: ${data}\n\n`;
          silent = 0;
        } else if (++silent % 15 === 0) yield ":\n\n";
        told = data;
        if ((finalStates as readonly string[]).includes(row.state) || signal.aborted || Date.now() > until) return;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookAgain).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      unfollow();
    }
  }
}
