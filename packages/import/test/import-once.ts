import { loadModel } from "@tanyadata/semantic-model";
import { duckdbStore, ImportRefused, importTable, readGrid, understand } from "../src/index.ts";
import { members } from "./land.ts";

/** A program: imports FILE as dataset `panen` into WAREHOUSE with MODEL, and says "ditulis", or why not. */
const [file = "", warehouse = "", modelFolder = ""] = process.argv.slice(2);
const model = loadModel(modelFolder);
try {
  await importTable({
    understanding: understand(await readGrid(file), { model, members, name: "Panen", wishes: {} }),
    store: duckdbStore(warehouse),
    modelFolder,
    model,
    table: "panen",
    replace: true,
    today: 2026,
    origin: { publisher: "P", url: "https://example.org/", license: "L", file: "Panen.csv" },
  });
  console.log("ditulis");
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
