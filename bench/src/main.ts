import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manyBesideOne } from "./crowd.ts";
import { engineFigures } from "./engine.ts";
import type { Figure } from "./figure.ts";
import { firstLoads } from "./first-load.ts";
import { insightsAgainstQueries } from "./insights.ts";
import { mapOfVillages } from "./map.ts";
import { namesInTheWarehouse } from "./names.ts";
import { policiesAgainstNone } from "./policies.ts";
import { questionsEndToEnd } from "./question.ts";
import { sealingFigures } from "./sealing.ts";
import { millionTopics } from "./topics.ts";
import { treeAgainstQuery } from "./tree.ts";
import { warehouseAgainstInProcess } from "./warehouse.ts";
import { twoProcessesAgainstOne } from "./workers.ts";

const parts: Readonly<Record<string, (folder: string) => Promise<readonly Figure[] | { readonly missing: string }>>> = {
  engine: engineFigures,
  question: questionsEndToEnd,
  warehouse: warehouseAgainstInProcess,
  insights: insightsAgainstQueries,
  names: namesInTheWarehouse,
  policies: policiesAgainstNone,
  crowd: manyBesideOne,
  tree: treeAgainstQuery,
  topics: millionTopics,
  sealing: sealingFigures,
  "first-load": firstLoads,
  map: mapOfVillages,
  workers: twoProcessesAgainstOne,
};

/**
 * `npm run bench`: every figure is a ratio of two things measured side by side in this run. `npm run bench -- first-load`:
 * only that part. A figure beyond what is promised of it fails.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}; there are: ${Object.keys(parts).join(", ")}`);
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-bench-"));
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const figures = await measure(folder);
      if ("missing" in figures) console.log(`NOT RUN: ${name} because ${figures.missing}`);
      else report(figures);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function report(figures: readonly Figure[]): void {
  for (const { name, ratio, detail, most } of figures) {
    const isOver = most !== undefined && !(ratio <= most);
    const promised =
      most === undefined ? "" : `; promised: at most ${most.toFixed(2)}${isOver ? ", which it is not" : ""}`;
    console.log(`${ratio.toFixed(2).padStart(8)}  ${name}\n          ${detail}${promised}`);
    if (isOver) process.exitCode = 1;
  }
}

// What was started ends with this program, however it ends (`app.ts`).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
await main(process.argv.slice(2));
