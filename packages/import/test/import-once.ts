import { loadModel } from "@tanyadata/semantic-model";
import { duckdbStore, figuresImport, ImportRefused, importTable, readGrid, understand } from "../src/index.ts";
import { members } from "./land.ts";

/** A program: imports FILE as dataset `panen` into WAREHOUSE with MODEL, and says "ditulis", or why not. */
const [file = "", warehouse = "", modelFolder = ""] = process.argv.slice(2);
const model = loadModel(modelFolder);
try {
  await importTable({
    imported: figuresImport(
      understand(await readGrid(file), { model, members, name: "Panen", wishes: {} }),
      "panen",
      { publisher: "P", url: "https://example.org/", license: "L", file: "Panen.csv" },
      2026,
    ),
    store: duckdbStore(warehouse),
    modelFolder,
    model,
    table: "panen",
    replace: true,
  });
  console.log("ditulis");
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
