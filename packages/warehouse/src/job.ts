import type { Limits } from "./limits.ts";
import type { Outcome, QueryFailure, StreamPart } from "./warehouse.ts";

interface Hands {
  /** Asks the task to stop; called again at each reason to. */
  readonly stop: () => void;
  /** Ends it by force, when it does not stop in time. */
  readonly kill: () => void;
  /** It has ended, however. */
  readonly end: () => void;
  readonly takePart: (part: StreamPart) => void;
}

/**
 * One task under its limits: stopped at the limit of time or by the signal, first by asking, then by force. It ends once,
 * with the reason for which it was stopped, or else with what it came to.
 */
export class Job {
  readonly ended: Promise<Outcome<unknown>>;
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  readonly #hands: Hands;
  readonly #lastMoment: number;
  readonly #cancel = () => this.stop({ kind: "cancelled" });
  #resolve: (outcome: Outcome<unknown>) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  #stopped: QueryFailure | null = null;

  constructor(limits: Limits, signal: AbortSignal | undefined, hands: Hands) {
    this.#limits = limits;
    this.#signal = signal;
    this.#hands = hands;
    this.#lastMoment = performance.now() + limits.streamSeconds * 1000;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    signal?.addEventListener("abort", this.#cancel, { once: true });
    this.#stopAfter(limits.seconds);
  }

  get isStopped(): boolean {
    return this.#stopped !== null;
  }

  /** Says why it will end, without stopping it: the first reason counts. */
  blame(failure: QueryFailure): void {
    this.#stopped ??= failure;
  }

  stop(failure: QueryFailure): void {
    this.blame(failure);
    this.#hands.stop();
    this.#grace ??= setTimeout(this.#hands.kill, this.#limits.graceSeconds * 1000);
  }

  takePart(part: StreamPart): void {
    const { stallSeconds } = this.#limits;
    this.#stopAfter(Math.max(0, Math.min(stallSeconds, (this.#lastMoment - performance.now()) / 1000)));
    this.#hands.takePart(part);
  }

  finish(outcome: Outcome<unknown>): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#grace);
    this.#signal?.removeEventListener("abort", this.#cancel);
    this.#hands.end();
    this.#resolve(this.#stopped ? { ok: false, failure: this.#stopped } : outcome);
  }

  #stopAfter(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop({ kind: "timeout", seconds }), seconds * 1000);
  }
}
