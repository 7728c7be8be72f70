import { setImmediate as giveWay } from "node:timers/promises";
import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { type Engine, makeEngine } from "@tanyadata/text-to-sql";
import { expect, it } from "vitest";
import { rehearse } from "./rehearsal.ts";

const model = loadModel(starterModelDir);

/** An engine that tells what it is asked to read. */
function listening() {
  const read: string[] = [];
  const engine = makeEngine(model, []);
  const heard: Engine = {
    ...engine,
    read: (question, previous) => {
      read.push(question);
      return engine.read(question, previous);
    },
  };
  return { engine: heard, read };
}

it("reads the model's examples, and what its figures are called", async () => {
  const { engine, read } = listening();
  await rehearse(engine, model);
  expect(read).toEqual(expect.arrayContaining(model.root.examples));
  const bare = { ...model, root: { ...model.root, examples: [] } };
  const other = listening();
  await rehearse(other.engine, bare);
  const [first] = model.measures.values();
  expect(other.read[0]).toBe(first?.measure.label);
  expect(other.read.length).toBeLessThanOrEqual(20);
});

it("lets others go first, and between any two questions", async () => {
  const { engine, read } = listening();
  let isOver = false;
  const rehearsing = rehearse(engine, model).then(() => (isOver = true));
  expect(read).toEqual([]);
  let known = 0;
  while (!isOver) {
    expect(read.length - known).toBeLessThanOrEqual(1);
    known = read.length;
    await giveWay();
  }
  await rehearsing;
  expect(known).toBeGreaterThan(1);
});
