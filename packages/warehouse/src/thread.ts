import { Worker } from "node:worker_threads";

/** Said in the place of an answer: the thread is of no more use. */
export interface Broken {
  readonly broken: string;
  /** It only took longer than it may. */
  readonly late?: true;
}

/** How long a program may take to load: a fifth of a second, and more on a machine that has other things to do. */
const loadSeconds = 60;

export interface ThreadOptions {
  /** Of its heap; as much as Node gives by default where nothing is said. */
  readonly megabytes?: number;
}

/**
 * A program in a thread of its own, that is asked one thing at a time. It posts one message once it is ready, and one for each thing that it is
 * asked. Who finds it broken ends it and begins another.
 */
export class Thread<Told extends object> {
  readonly #worker: Worker;
  readonly #ready: Promise<Told | Broken>;

  constructor(file: URL, { megabytes }: ThreadOptions = {}) {
    this.#worker = new Worker(file, {
      execArgv: [],
      env: {},
      ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    });
    // An idle thread keeps no program alive, and its end is dealt with where it is noticed.
    this.#worker.unref();
    this.#worker.on("error", () => {});
    this.#ready = this.#told(loadSeconds);
  }

  /** Says what asks for no answer. */
  tell(message: unknown): void {
    this.#worker.postMessage(message);
  }

  /** Its answer, or that it is broken: it ended, never became ready, or took longer. */
  async ask(message: unknown, seconds: number): Promise<Told | Broken> {
    const ready = await this.#ready;
    return "broken" in ready ? ready : this.#told(seconds, message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #told(seconds: number, ...message: unknown[]): Promise<Told | Broken> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      const settle = (answer: Told | Broken) => {
        clearTimeout(timer);
        worker.off("message", settle).off("error", fail).off("exit", end);
        resolve(answer);
      };
      const fail = (error: unknown) => settle({ broken: String(error) });
      const end = () => settle({ broken: "the thread ended" });
      const timer = setTimeout(() => settle({ broken: "it took too long", late: true }), seconds * 1000);
      worker.once("message", settle);
      worker.once("error", fail);
      worker.once("exit", end);
      for (const one of message) worker.postMessage(one);
    });
  }
}
