import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readConfig } from "./config.ts";
import { warehousePlace } from "./open-warehouse.ts";
import { patient } from "./testing/program.ts";

let data: string;
let file: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  file = join(data, "starter.duckdb");
});
afterEach(() => rm(data, { recursive: true }));
const place = async (say: (message: string) => void = () => {}) =>
  warehousePlace(readConfig({ TANYADATA_DATA_DIR: data }), say);

describe("the warehouse that the configuration names", patient, () => {
  test("is built anew where it was damaged in its middle", async () => {
    const built = inject("starter").WAREHOUSE_URL;
    for (const end of ["", ".sha256"]) copyFileSync(built + end, file + end);
    const said: string[] = [];
    expect(await place((message) => said.push(message))).toEqual({ file });
    expect(said).toEqual([]);
    const handle = openSync(file, "r+");
    writeSync(handle, Buffer.alloc(64, 7), 0, 64, Math.floor(statSync(file).size / 2));
    closeSync(handle);
    const damaged = readFileSync(file);
    expect(await place((message) => said.push(message))).toEqual({ file });
    expect(said[0]).toContain("rusak");
    expect(readFileSync(file).equals(damaged)).toBe(false);
  });

  test("is not the starter's in the place of what was imported and is gone", async () => {
    const own = join(data, "own");
    mkdirSync(join(own, "model"), { recursive: true });
    writeFileSync(join(own, "warehouse.duckdb"), "");
    writeFileSync(join(own, "model", "gaji.yaml"), "");
    expect(await place()).toEqual({ file: join(own, "warehouse.duckdb") });
    rmSync(join(own, "warehouse.duckdb"));
    await expect(place()).rejects.toThrow(/own.warehouse\.duckdb is missing, though .*gaji\.yaml.*Put it back/s);
  });
});
