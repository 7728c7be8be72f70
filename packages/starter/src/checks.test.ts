import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolders } from "../test/built-file.ts";
import { check } from "./checks.ts";
import { loadTable } from "./load.ts";
import { degrees, sources } from "./rows.ts";
import { simulate } from "./simulation/simulate.ts";
import type { TableSource } from "./source.ts";

const temporaryFolder = temporaryFolders();
let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  for (const source of sources) await loadTable(connection, source);
  await simulate(connection);
}, 120_000);

describe("the checks before a file is put into place", () => {
  it("pass on the data as it is", async () => {
    await expect(check(connection)).resolves.toBeUndefined();
  });

  it.each([
    ["a lost row", "DELETE FROM island WHERE code = '11.01.40001'", "island: rows: expected 17373, found 17372"],
    [
      "a wrong figure",
      "UPDATE population SET people = people + 1 WHERE regency_code = '32.73' AND sex = 'perempuan'",
      "population: people in 2024: expected 284973643, found 284973644",
    ],
    [
      "a wrong figure, by province",
      "UPDATE population SET people = people + 1 WHERE regency_code = '32.73' AND sex = 'perempuan'",
      "people by province differs from the decree: 1 found, such as 32: expected 51316378.000, found 51316379",
    ],
    [
      "figures swapped between provinces",
      "UPDATE area SET area_km2 = area_km2 + CASE regency_code WHEN '11.01' THEN 1 ELSE -1 END WHERE regency_code IN ('11.01', '12.01')",
      "area_km2 by province differs from the decree: 2 found, such as 11: expected 56835.019, found 56836.019",
    ],
    [
      "a wrong kind",
      "UPDATE village SET kind = 'desa' WHERE code = '11.71.01.1001' OR code = (SELECT min(code) FROM village WHERE kind = 'kelurahan')",
      "village: kelurahan: expected 8496, found 8495",
    ],
    [
      "a code that lost its zero",
      "UPDATE regency SET code = '11.1' WHERE code = '11.10'",
      "district.regency_code: no such regency: 1 found, such as 11.10",
    ],
    [
      "a key given twice",
      "UPDATE area SET regency_code = '11.02' WHERE regency_code = '11.01'",
      "area: duplicate key: 1 found, such as 11.02",
    ],
    [
      "an empty name",
      "UPDATE district SET name = ' ' WHERE code = '11.01.01'",
      "district: empty name: 1 found, such as 11.01.01",
    ],
    [
      "an unknown sex",
      "UPDATE population SET sex = 'pria' WHERE regency_code = '11.01' AND sex = 'laki-laki'",
      "population: a regency without both sexes: 1 found, such as 11.01",
    ],
    [
      "a point elsewhere",
      "UPDATE island SET latitude = 60 WHERE code = '11.01.40001'",
      "island: outside Indonesia: 1 found, such as 11.01.40001",
    ],
    [
      "a point of a regency elsewhere",
      "UPDATE regency SET longitude = -95 WHERE code = '11.01'",
      "regency: outside Indonesia: 1 found, such as 11.01",
    ],
    [
      "a container of another province",
      "UPDATE district SET regency_code = '12.01' WHERE code = '11.01.01'",
      "district: code does not begin with its container's: 1 found, such as 11.01.01",
    ],
    [
      "a simulated figure",
      "UPDATE sim_village SET male = male + 1 WHERE village_code = '11.01.01.2001'",
      "simulated people or area of a regency differ from the official figure: 1 found, such as 11.01",
    ],
    [
      "a simulated harvest",
      "UPDATE plantation SET production_ton = production_ton + 1 WHERE province_code = '91' AND crop = 'kopi'",
      "simulated harvest of a province differs from the official figure: 1 found, such as 91 kopi",
    ],
    [
      "rice",
      "UPDATE rice SET production_ton = production_ton - 0.01 WHERE province_code = '35'",
      "rice: tonnes in 2023: expected 53980993.19, found 53980993.18",
    ],
  ])("name table, expected and found: %s", async (_, damage, message) => {
    await connection.run("BEGIN");
    await connection.run(damage);
    const failure = await check(connection).then(() => "passed", String);
    await connection.run("ROLLBACK");
    expect(failure).toContain(message);
  });

  it("stop at the signal", async () => {
    await expect(check(connection, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});

describe("reading a file of figures", () => {
  const areaFrom = (text: string): TableSource => {
    const file = join(temporaryFolder(), "area.csv");
    writeFileSync(file, text);
    const header = ["regency_code", "area_km2"];
    return { table: "area", file, header, rows: (line) => [header.map((column) => line[column] ?? null)] };
  };
  const load = async (source: TableSource): Promise<string[]> => {
    const memory = await (await DuckDBInstance.create(":memory:")).connect();
    await loadTable(memory, source);
    return (await memory.runAndReadAll("FROM area")).getRowsJson().map(String);
  };

  it("keeps codes as text and takes lines with # as remarks", async () => {
    expect(await load(areaFrom("# source\nregency_code,area_km2\n11.10,5.000\n"))).toEqual(["11.10,5.000"]);
  });

  it.each([
    ["another header", "code,area\n11.10,5\n", "expected the columns regency_code,area_km2, found code,area"],
    ["a cell that is no number", "regency_code,area_km2\n11.01,1\n11.02,lots\n", "table area, row 2 of "],
    ["an empty cell", "regency_code,area_km2\n11.01,\n", "table area, row 1 of "],
    ["a cell too many", "regency_code,area_km2\n11.01,1,2\n", "Invalid Record Length"],
  ])("refuses %s, naming table, row and file", async (_, text, message) => {
    await expect(load(areaFrom(text))).rejects.toThrow(message);
  });

  it("refuses a file that is not there", async () => {
    await expect(load({ ...areaFrom(""), file: join(tmpdir(), "no-such-file.csv") })).rejects.toThrow("ENOENT");
  });
});

describe("coordinates", () => {
  it("are read as degrees north and east", () => {
    expect(degrees("03°19'03.44\" N 097°07'41.73\" E")).toEqual(["3.317622", "97.128258"]);
    expect(degrees("08°30'00.00\" S 100°00'00.00\" E")).toEqual(["-8.500000", "100.000000"]);
    expect(() => degrees("somewhere")).toThrow("not a coordinate: somewhere");
  });
});
