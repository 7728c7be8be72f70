import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Services } from "@tanyadata/pdf-seal";
import { FileAltered } from "../../keys/encrypted-file.ts";
import { loaderOf } from "../../loader.ts";
import { altered, type Order, type Report, type Results, type ServiceName, type Task } from "./tasks.ts";

/** The work took too much of what it may take, or its process ended. */
export class PdfWorkEnded extends Error {
  override readonly name = "PdfWorkEnded";
}

/** pdf-seal would not go on: what a service or a signer gave is not fit. */
export class PdfWorkFailed extends Error {
  override readonly name = "PdfWorkFailed";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface WorkerLimits {
  /** Of the whole process. */
  readonly megabytes: number;
  /** Of one task, without the time in which services are asked. */
  readonly seconds: number;
}

/** How long a process may take to start, in seconds: long, for a busy machine. */
const startSeconds = 60;

/** The server's end of one process that works on PDFs. It holds nothing: killing it costs its task only. */
export class PdfWorker {
  readonly #child: ChildProcess;
  readonly #limits: WorkerLimits;
  readonly #ready: Promise<void>;
  #alive = true;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    const program = new URL("./process.ts", import.meta.url);
    this.#child = fork(program, [String(limits.megabytes)], {
      execArgv: loaderOf(program),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // A write to a process that has just died; its end is dealt with where it is noticed.
    this.#child.on("error", () => {});
    this.#child.once("exit", () => {
      this.#alive = false;
    });
    this.#ready = this.#hear(startSeconds).then(() => {});
    this.#ready.catch(() => {}); // told where it is awaited
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Works on one task; the caller waits for its end before the next. Throws PdfWorkEnded, PdfWorkFailed or FileAltered. */
  async perform<T extends Task>(task: T, services: Services = {}): Promise<Results[T["do"]]> {
    this.#ref(true);
    try {
      await this.#ready;
      this.#tell({ is: "task", task });
      for (;;) {
        const report = await this.#hear(this.#limits.seconds);
        if (report.is === "asks") this.#tell(await answerOf(services, report.service, report.argument));
        else if (report.is === "threw") throw failureOf(report);
        else if (report.is === "done") {
          if (report.worn) this.kill();
          return report.value as Results[T["do"]];
        }
      }
    } finally {
      // The server may end while it stands idle.
      this.#ref(false);
    }
  }

  kill(): void {
    this.#alive = false;
    this.#child.kill("SIGKILL");
  }

  #ref(isNeeded: boolean): void {
    if (isNeeded) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  async #hear(seconds: number): Promise<Report> {
    const ended = new AbortController();
    const { signal } = ended;
    const timer = setTimeout(() => this.kill(), seconds * 1000);
    try {
      const heard = once(this.#child, "message", { signal }).then(([report]) => report as Report);
      const gone = once(this.#child, "exit", { signal }).then((): never => {
        throw new PdfWorkEnded(
          `the work took more than ${this.#limits.seconds} s or ${this.#limits.megabytes} MB, or its process was ended`,
        );
      });
      heard.catch(() => {});
      gone.catch(() => {});
      if (!this.#alive && this.#child.exitCode !== null) throw new PdfWorkEnded("the process had ended");
      return await Promise.race([heard, gone]);
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }

  #tell(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {});
  }
}

function failureOf({ code, message }: Extract<Report, { is: "threw" }>): Error {
  if (code === altered) return new FileAltered(message);
  return code === null ? new Error(message) : new PdfWorkFailed(code, message);
}

async function answerOf(services: Services, service: ServiceName, argument: unknown): Promise<Order> {
  try {
    const asked = services[service] as ((argument: unknown) => Promise<unknown>) | undefined;
    if (!asked) return { is: "refused", message: `there is no ${service} service` };
    return { is: "served", value: await asked(argument) };
  } catch (error) {
    return { is: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}
