import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { openSubject, type Subject } from "./subject.ts";

/** Where the made-up chain of shops lies: its rows, its model, and questions about it. */
export const shopFolder = fileURLToPath(new URL("../shop", import.meta.url));

/** The chain of shops with its drafted model, as its owner edited it: what the starter's own sets cannot show. */
export async function openShop(): Promise<Subject> {
  const scratch = mkdtempSync(join(tmpdir(), "tanyadata-shop-"));
  const file = join(scratch, "shop.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(readFileSync(join(shopFolder, "tables.sql"), "utf8"));
  connection.closeSync();
  instance.closeSync();
  const subject = await openSubject({ warehouse: file, model: join(shopFolder, "model") });
  return {
    ...subject,
    async close() {
      await subject.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
