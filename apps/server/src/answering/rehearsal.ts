import { setImmediate as giveWay } from "node:timers/promises";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine } from "@tanyadata/text-to-sql";

/** More would keep the processor longer than they save others. */
const most = 20;

/**
 * Reads questions of the model's own before anybody asks, as far as to what may be asked next: names and phrases are made
 * ready when a question first holds them, and what has run before runs faster. Whoever calls meanwhile waits for one of them at most.
 */
export async function rehearse(engine: Engine, { root, measures }: SemanticModel): Promise<void> {
  const labels = [...measures.values()].map(({ measure }) => measure.label);
  for (const question of [...root.examples, ...labels].slice(0, most)) {
    await giveWay();
    const reading = engine.read(question);
    if (reading.kind !== "plan") continue;
    engine.compile(reading.plan);
    await giveWay();
    engine.explain(reading.plan, { rows: [], rowCount: 0 });
  }
}
