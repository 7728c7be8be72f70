import type { Inspection, Outcome, SealRequest, Services, Trust, Verification } from "@tanyadata/pdf-seal";
import { FairTurns } from "@tanyadata/warehouse";
import { AppError } from "../../http/app-error.ts";
import { turnOf } from "../../http/turns.ts";
import type { FileAtRest } from "../../keys/encrypted-file.ts";
import { damaged } from "../blobs.ts";
import { PdfWorkEnded, PdfWorker, type WorkerLimits } from "./pdf-worker.ts";
import type { PreparedFile, Results, ServiceName, Task, Written } from "./tasks.ts";

/**
 * Work on PDFs, in processes of their own. Throws AppError `overloaded` or `too_many_requests` where too many wait, and `pdf_damaged` where a
 * file takes more time or memory than any honest one, `storage_damaged` where it is not what was kept.
 */
export interface PdfTasks {
  inspect(input: FileAtRest): Promise<Outcome<Inspection>>;
  /** Writes the prepared file to `output`. */
  prepare(input: FileAtRest, output: string, request: SealRequest): Promise<Outcome<PreparedFile & Written>>;
  /** Writes the sealed file to `output`. Throws PdfWorkFailed with pdf-seal's code where it cannot be. */
  complete(input: FileAtRest, output: string, finish: Finish): Promise<Written>;
  /** Of a picture (PNG), from 0 to 1. Throws PdfWorkFailed where it cannot be read. */
  opacity(input: FileAtRest): Promise<number>;
  verify(input: FileAtRest, trust: Trust): Promise<Verification>;
}

export interface PdfWork {
  /** Work for a user, who waits for a process in turn with others, and leaves the line with the signal. */
  as(user: string, signal?: AbortSignal): PdfTasks;
  close(): void;
}

export interface Finish {
  readonly prepared: PreparedFile;
  readonly signature: Uint8Array;
  readonly services: Services;
}

export interface PdfWorkOptions extends WorkerLimits {
  /** Processes at the same time. */
  readonly processes: number;
  /** Tasks that may wait for one, in all and of one user. */
  readonly queue: number;
  readonly queueOfUser: number;
}

/** A process that had nothing to do for so long is ended, in milliseconds. */
const idleMilliseconds = 60_000;

export function pdfWork(options: PdfWorkOptions): PdfWork {
  const idle: { worker: PdfWorker; timer: NodeJS.Timeout }[] = [];
  const working = new Set<PdfWorker>();
  const turns = new FairTurns({ name: "pdf", ...options, places: options.processes });
  let closed = false;

  const take = (): PdfWorker => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.worker.alive) return kept.worker;
    }
    return new PdfWorker(options);
  };
  const giveBack = (worker: PdfWorker): void => {
    if (!worker.alive) return;
    if (closed) {
      worker.kill();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(kept), 1);
      worker.kill();
    }, idleMilliseconds).unref();
    const kept = { worker, timer };
    idle.push(kept);
  };

  type For = Parameters<PdfWork["as"]>;
  async function perform<T extends Task>([user, signal]: For, task: T, services?: Services): Promise<Results[T["do"]]> {
    const end = await turnOf(turns, { user, lane: task.do }, signal);
    const worker = take();
    working.add(worker);
    try {
      return await worker.perform(task, services);
    } catch (error) {
      if (!(error instanceof PdfWorkEnded) || closed) return damaged(error);
      throw new AppError("pdf_damaged", { detail: error.message });
    } finally {
      working.delete(worker);
      giveBack(worker);
      end();
    }
  }

  return {
    as: (...asker) => ({
      inspect: (input) => perform(asker, { do: "inspect", input }),
      prepare: (input, output, request) => perform(asker, { do: "prepare", input, output, request }),
      complete: (input, output, { prepared, signature, services }) => {
        const names = (["timestamp", "revocation"] as const satisfies ServiceName[]).filter((name) => services[name]);
        return perform(asker, { do: "complete", input, output, prepared, signature, services: names }, services);
      },
      opacity: (input) => perform(asker, { do: "opacity", input }),
      verify: (input, trust) => perform(asker, { do: "verify", input, trust }),
    }),
    close() {
      closed = true;
      turns.close();
      for (const { worker, timer } of idle.splice(0)) {
        clearTimeout(timer);
        worker.kill();
      }
      for (const worker of working) worker.kill();
    },
  };
}
