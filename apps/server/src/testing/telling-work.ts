/** A program that works for the server as imports do, and tells how it runs. */
import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { promisify } from "node:util";
import { serveWork } from "../bounded-process.ts";

/** How work runs. */
export interface HowItRuns {
  readonly pid: number;
  readonly priority: number;
  /** Of a program that it starts. */
  readonly priorityOfStarted: number;
  /** Tasks that were under way while this one was. */
  readonly beside: number;
}

let underWay = 0;
serveWork(
  async (): Promise<HowItRuns> => {
    const beside = underWay++;
    const started = await promisify(execFile)(process.execPath, ["-p", "os.getPriority()"]);
    underWay--;
    return { pid: process.pid, priority: getPriority(), priorityOfStarted: Number(started.stdout), beside };
  },
  () => null,
);
