import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draftModel } from "@tanyadata/modelling";
import { ownData } from "../answering/insights/own-data.fixture.ts";

/** Little data with their model, as a server's settings: how one starts and ends is the same over much, which take seconds more each time. */
export async function littleData(): Promise<{
  readonly settings: { readonly WAREHOUSE_URL: string; readonly TANYADATA_MODEL: string };
  remove(): Promise<void>;
}> {
  const own = await ownData();
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-model-"));
  const warehouse = await own.open();
  const { files } = await draftModel({ warehouse, label: "Toko", year: 2026 });
  await warehouse.close();
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  return {
    settings: { WAREHOUSE_URL: own.file, TANYADATA_MODEL: folder },
    async remove() {
      own.remove();
      await rm(folder, { recursive: true });
    },
  };
}
