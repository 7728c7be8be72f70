import type { LanguageModel, Prompt } from "./language-model.ts";

/** Calls that wait for each one under way; more are turned away at once. */
const waitingPerPlace = 4;

/** Lets so many calls go on at the same time; the others wait in line, or leave it with their signal. */
export function takingTurns(model: LanguageModel, places: number): LanguageModel {
  let free = places;
  const line: (() => void)[] = [];

  async function place({ signal }: Prompt): Promise<"mine" | "busy" | "cancelled"> {
    if (free > 0) {
      free -= 1;
      return "mine";
    }
    if (line.length >= places * waitingPerPlace) return "busy";
    return new Promise((resolve) => {
      const leave = (): void => {
        line.splice(line.indexOf(called), 1);
        resolve("cancelled");
      };
      const called = (): void => {
        signal.removeEventListener("abort", leave);
        resolve("mine");
      };
      line.push(called);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async complete(prompt) {
      const got = await place(prompt);
      if (got !== "mine") return { ok: false, failure: { kind: got } };
      try {
        return await model.complete(prompt);
      } finally {
        const next = line.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
