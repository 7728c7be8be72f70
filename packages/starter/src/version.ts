import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { sources } from "./rows.ts";
import { dataDir } from "./source.ts";

/** Folder of the starter's semantic model. */
export const starterModelDir = fileURLToPath(new URL("../model/", import.meta.url));
const codeDir = fileURLToPath(new URL("./", import.meta.url));

/** A hash of all that a build is made from: the data, the model and the builder's own code. */
export async function starterVersion(): Promise<string> {
  const files = [
    ...sources.map((source) => source.file),
    ...(await listed(dataDir, ".csv")),
    ...(await listed(starterModelDir, ".yaml")),
    ...(await listed(codeDir, ".ts")).filter((file) => !file.endsWith(".test.ts")),
    ...(await listed(join(codeDir, "simulation"), ".ts")).filter((file) => !file.endsWith(".test.ts")),
  ];
  const hash = createHash("sha256");
  for (const file of [...new Set(files)])
    hash
      .update(basename(file))
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** The version a built file carries; null where there is no file, or it is not one of ours. */
export async function builtVersion(file: string): Promise<string | null> {
  try {
    const instance = await DuckDBInstance.create(file, { access_mode: "READ_ONLY" });
    try {
      const connection = await instance.connect();
      const rows = (await connection.runAndReadAll("SELECT version FROM build_info")).getRowsJson();
      connection.closeSync();
      return typeof rows[0]?.[0] === "string" ? rows[0][0] : null;
    } finally {
      instance.closeSync();
    }
  } catch {
    return null;
  }
}

async function listed(folder: string, extension: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => join(folder, name));
}
