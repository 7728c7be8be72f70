import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readGrid, type Understanding, understand, type Wishes } from "../src/index.ts";
import { members, model } from "./land.ts";

/** A folder for the files of one test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-import-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and tells how it is understood. */
export const reader =
  (folder: string) =>
  async (name: string, content: string | Buffer, wishes: Wishes = {}): Promise<Understanding> => {
    writeFileSync(join(folder, name), content);
    const grid = await readGrid(join(folder, name));
    return understand(grid, { model, members, name: name.replace(/\.\w+$/, ""), wishes });
  };

export const rowsOf = ({ rows }: Understanding) => [...rows].map(({ key, year, values }) => [key, year, ...values]);
