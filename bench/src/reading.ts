import type { Engine } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { type Figure, median } from "./figure.ts";

const rounds = 30;

/** Reading and compiling a question against the raw database running the very SQL that comes out, side by side. */
export async function readingAgainstDatabase(
  engine: Engine,
  warehouse: Warehouse,
  questions: readonly string[],
): Promise<Figure[]> {
  const reading: number[] = [];
  const running: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const asked of questions) {
      // Spaces before it make it another question to whatever is remembered of the last ones.
      const question = " ".repeat(round) + asked;
      const start = performance.now();
      const understood = engine.read(question);
      const sql = understood.kind === "plan" ? engine.compile(understood.plan).sql : null;
      const read = performance.now();
      if (sql === null) continue;
      const outcome = await warehouse.run(sql);
      if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${question}`);
      reading.push(read - start);
      running.push(performance.now() - read);
    }
  return [
    {
      name: "read and compile ÷ run the same SQL",
      ratio: median(reading) / median(running),
      detail: `${median(reading).toFixed(2)} ms ÷ ${median(running).toFixed(2)} ms, median of ${reading.length}`,
    },
  ];
}
