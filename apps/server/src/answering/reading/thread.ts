/** A thread that holds the engine of the server once more, and reads what would keep everybody waiting. */
import { parentPort } from "node:worker_threads";
import type { Member } from "@tanyadata/semantic-model";
import { dialects, type Engine, makeEngine } from "@tanyadata/text-to-sql";
import type { Asked, Told, Word } from "./words.ts";

const members: Member[] = [];
let engine: Engine | undefined;

const say = (told: Told): void => parentPort?.postMessage(told);

parentPort?.on("message", (word: Word) => {
  switch (word.is) {
    case "members":
      for (const member of word.members) members.push(member);
      return;
    case "begin":
      engine = makeEngine(word.model, members.splice(0), dialects[word.dialect], word.vast);
      engine.learn(word.learned);
      return say({ is: "ready" });
    case "learn":
      return engine?.learn(word.members);
    default:
      return say(answerTo(word));
  }
});

function answerTo(asked: Asked): Told {
  try {
    if (!engine) throw new Error("asked before the engine was made");
    if (asked.is === "slots") return { is: "slots", slots: engine.slots(asked.question, asked.plan) };
    const reading = engine.read(asked.question, asked.previous);
    // What a plan's reading says is worked out when it is asked for: here.
    return { is: "read", reading: reading.kind === "plan" ? { ...reading } : reading };
  } catch (error) {
    return { is: "threw", error: (error as Error).stack ?? String(error) };
  }
}
