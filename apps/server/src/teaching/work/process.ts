/**
 * The main module of a process that asks questions of a model as it is and as it is to be, one task after another: hundreds at a time, so that
 * whoever asks a question meanwhile loses little. It is bound in memory, and the server watches its time.
 */
import { ModelError } from "@tanyadata/semantic-model";
import { slotsBetween } from "@tanyadata/text-to-sql";
import { serveWork } from "../../bounded-process.ts";
import { ConfigError } from "../../config.ts";
import { checkedChange, faultsOf } from "./check.ts";
import { modelsAtWork } from "./model-at-work.ts";
import { foundBy, nearestOf } from "./nearest.ts";
import type { Order, Tasks } from "./order.ts";
import { obstacleIn, sentenceOf } from "./read-sentence.ts";

const engineOf = modelsAtWork();

async function resultOf({ model, task }: Order): Promise<Tasks[keyof Tasks]["gives"]> {
  const now = await engineOf(model, model.edits);
  switch (task.do) {
    case "obstacles":
      await now.learn(task.questions);
      return task.questions.map(({ question, previous }) => obstacleIn(now.engine.read(question, previous)));
    case "nearest":
      await now.learn([task]);
      return nearestOf(task, now);
    case "targets":
      return foundBy(task.search, now);
    case "read": {
      const next = task.next.length === 0 ? now : await engineOf(model, task.next);
      await next.learn([{ question: task.question, previous: null }]);
      const { engine } = next;
      const reading = sentenceOf(engine.read(task.question));
      const uses = task.steps ? engine.trace(task.question).uses : [];
      return {
        ...reading,
        slots: task.for === undefined ? [] : [...slotsBetween(engine, task.for, task.question)],
        faults: faultsOf(task.added, next),
        steps: uses.map(({ word, use }) => ({ words: word, use })),
      };
    }
    case "check":
      return checkedChange(task, now, await engineOf(model, task.next));
  }
}

serveWork<Order>(resultOf, (error) =>
  error instanceof ModelError || error instanceof ConfigError ? { what: error.message, isBusy: false } : null,
);
