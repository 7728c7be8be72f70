import type { Completion, LanguageModel, ModelFailure } from "./language-model.ts";

/** Waits so many milliseconds; ends early, without an error, when the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Attempts at one reply, the first included. */
const maxAttempts = 3;
/** A provider that asks for more patience than this gets none: its user would wait in vain. */
const maxPatience = 10_000;
const firstPause = 500;

const byTheClock: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
  });

/** Tries again what may go better a moment later: too many requests, and failures before a reply began. */
export function retrying(model: LanguageModel, wait: Wait = byTheClock, chance = Math.random): LanguageModel {
  return {
    async complete(prompt) {
      for (let attempt = 1; ; attempt += 1) {
        if (prompt.calls.left <= 0) return { ok: false, failure: { kind: "calls" } };
        prompt.calls.left -= 1;
        const completion = await model.complete(prompt);
        const pause = pauseAfter(completion, attempt, chance);
        if (pause === null || attempt === maxAttempts || prompt.calls.left <= 0) return completion;
        await wait(pause, prompt.signal);
        if (prompt.signal.aborted) return { ok: false, failure: { kind: "cancelled" } };
      }
    },
  };
}

/** Milliseconds until the next attempt; null: there is none. */
function pauseAfter(completion: Completion, attempt: number, chance: () => number): number | null {
  if (completion.ok) return null;
  const asked = retryAfterOf(completion.failure);
  if (asked === undefined) return null;
  // Spread, so that all who were turned away do not come back at once.
  const spread = firstPause * 2 ** (attempt - 1) * (0.5 + chance());
  if (asked === null) return spread;
  return asked > maxPatience ? null : asked + spread * 0.1;
}

/** Undefined: trying again is of no use. */
function retryAfterOf(failure: ModelFailure): number | null | undefined {
  return failure.kind === "rate_limited" || failure.kind === "unavailable" ? failure.retryAfter : undefined;
}
