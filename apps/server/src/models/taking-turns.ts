import { FairTurns } from "@tanyadata/warehouse";
import type { LanguageModel } from "./language-model.ts";

/** Calls that wait for each one under way; more are turned away at once. One user may have half of them. */
const waitingPerPlace = 4;

/** Lets so many calls go on at the same time; the others wait in turns that are fair to users, or leave the line with their signal. */
export function takingTurns(model: LanguageModel, places: number): LanguageModel {
  const queue = places * waitingPerPlace;
  const turns = new FairTurns({ name: "language_model", places, queue, queueOfUser: queue / 2 });
  return {
    async complete(prompt) {
      const end = await turns.take({ user: prompt.userId, lane: "call" }, prompt.signal);
      if (typeof end === "string") return { ok: false, failure: { kind: end === "cancelled" ? "cancelled" : "busy" } };
      try {
        return await model.complete(prompt);
      } finally {
        end();
      }
    },
  };
}
