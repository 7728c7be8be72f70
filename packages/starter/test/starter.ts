import { DuckDBInstance } from "@duckdb/node-api";
import { loadModel } from "@tanyadata/semantic-model";
import { inject } from "vitest";
import { starterModelDir } from "../src/index.ts";
import type { Cells } from "./built-file.ts";

/** The starter as users have it: its model, and its warehouse as it was built for the run, to ask in SQL. */

export const model = loadModel(starterModelDir);

// Opened once for all test files of a process, and closed by its end.
const instance = await DuckDBInstance.create(inject("starter").WAREHOUSE_URL, { access_mode: "READ_ONLY" });
const connection = await instance.connect();

/** Rows of a query; numbers beyond 2^31 and decimals as text. */
export const rowsOf = async (sql: string): Promise<Cells> => (await connection.runAndReadAll(sql)).getRowsJson();

/** The single value of a query, as text. */
export const cellOf = async (sql: string): Promise<string> => String((await rowsOf(sql))[0]?.[0]);

/** The first value of each row, as text. */
export const columnOf = async (sql: string): Promise<string[]> => (await rowsOf(sql)).map((row) => String(row[0]));

/** An expression of the model as SQL. */
export const bound = (expression: string): string => expression.replace(/\{([^}]+)\}/g, '"$1"');
