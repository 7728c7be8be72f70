import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadModel } from "@tanyadata/semantic-model";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { figuresImport, importTable, postgresStore } from "../src/index.ts";
import { files } from "./land.ts";
import { reader, temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();
const read = reader(folder);
const shared = inject("postgres");

describe.skipIf(shared === null)("importing into PostgreSQL", () => {
  let url: string;
  let client: pg.Client;
  let modelFolder: string;
  beforeAll(async () => {
    const server = new pg.Client({ connectionString: shared ?? "" });
    await server.connect();
    await server.query("CREATE DATABASE import_land");
    await server.query("CREATE ROLE import_reader LOGIN");
    await server.end();
    const address = new URL(shared ?? "");
    address.pathname = "/import_land";
    url = address.href;
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE province AS SELECT '11' AS code, 'Rimba Raya' AS name");
    await client.query("CREATE TABLE panen AS SELECT 1 AS own");
    modelFolder = mkdtempSync(join(folder, "model-"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(modelFolder, name), text);
    return () => client.end();
  });

  const write = async (figure: number, { signal = new AbortController().signal, as = url } = {}) =>
    importTable({
      imported: figuresImport(
        await read("Panen 2023.csv", `Provinsi,Panen (ton)\nRimba Raya,${figure}\nGunung Timur,-\n`),
        "panen",
        { publisher: "P", url: "https://example.org/", license: "L", file: "Panen.csv" },
        2026,
      ),
      store: postgresStore(as, "import_reader"),
      modelFolder,
      model: loadModel(modelFolder),
      table: "panen",
      replace: true,
      signal,
    });
  const tables = async () =>
    (await client.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).rows
      .map(({ name }) => name)
      .sort();

  it("adds a table that the reader may read, and leaves one of that name alone", async () => {
    await write(10);
    expect(loadModel(modelFolder).datasets.get("panen")).toMatchObject({ table: "panen_2", time: { years: [2023] } });
    await client.query("SET ROLE import_reader");
    const { rows } = await client.query({ text: "SELECT * FROM panen_2 ORDER BY key", rowMode: "array" });
    await client.query("RESET ROLE");
    expect(rows).toEqual([
      ["11", 2023, 10],
      ["32", 2023, null],
    ]);
    expect(await tables()).toEqual(["panen", "panen_2", "province"]);
  });

  it("replaces it by another table, keeps the old dataset's file, and removes what no dataset uses at the next import", async () => {
    const before = readFileSync(join(modelFolder, "panen.yaml"), "utf8");
    await write(11);
    expect(loadModel(modelFolder).datasets.get("panen")?.table).toBe("panen_3");
    expect(readFileSync(join(modelFolder, "panen.yaml.old"), "utf8")).toBe(before);
    await write(12);
    expect(await tables()).toEqual(["panen", "panen_2", "panen_3", "province"]);
    expect(loadModel(modelFolder).datasets.get("panen")?.table).toBe("panen_2");
    expect((await client.query("SELECT panen FROM panen_2 WHERE key = '11'")).rows).toEqual([{ panen: 12 }]);
  });

  it("changes nothing when it is cancelled, when the user may only read, and when there is no such server", async () => {
    const before = await tables();
    await expect(write(13, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
    const readOnly = new URL(url);
    readOnly.username = "import_reader";
    await expect(write(13, { as: readOnly.href })).rejects.toThrow(/hanya boleh membaca.*--owner/);
    await expect(write(13, { as: "postgres://nobody@127.0.0.1:1/none" })).rejects.toThrow(
      /127\.0\.0\.1\/none tidak dapat dibuka/,
    );
    expect(await tables()).toEqual(before);
    expect(loadModel(modelFolder).datasets.get("panen")?.table).toBe("panen_2");
  });
});
