import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel } from "@tanyadata/semantic-model";
import { buildStarter, starterModelDir } from "@tanyadata/starter";
import { type Engine, makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";

/** What is evaluated: an engine over a warehouse, and the rows of its queries. */
export interface Subject {
  readonly engine: Engine;
  readonly rowsOf: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** Opens a warehouse with its model; without `warehouse` the starter is built into a folder that goes when it closes. */
export async function openSubject(at: { warehouse?: string; model?: string } = {}): Promise<Subject> {
  const scratch = mkdtempSync(join(tmpdir(), "tanyadata-eval-"));
  const file = at.warehouse ?? join(scratch, "starter.duckdb");
  if (at.warehouse === undefined) await buildStarter({ file });
  const model = loadModel(at.model ?? starterModelDir);
  const warehouse = await openDuckdbWarehouse({ file, limits: { rows: 100_000 } });
  const rowsOf = async (sql: string) => {
    const outcome = await warehouse.run(sql, { maxRows: 100_000 });
    if (!outcome.ok) throw new Error(`${outcome.failure.kind} in ${sql}`);
    return outcome.value.rows;
  };
  return {
    engine: makeEngine(model, await readMembers(model, rowsOf)),
    rowsOf,
    async close() {
      await warehouse.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
