import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { starterModelDir } from "@tanyadata/starter";
import { expect, inject, onTestFinished, test } from "vitest";
import { patient, startProgram } from "../testing/program.ts";

test(
  "a sheet replaced by a newer one is read as if the old were not there, whose names would take its columns",
  patient,
  async () => {
    const cwd = mkdtempSync(join(tmpdir(), "tanyadata-replace-"));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const env = {
      WAREHOUSE_URL: join(cwd, "own.duckdb"),
      TANYADATA_MODEL: join(cwd, "model"),
      TANYADATA_DATA_DIR: join(cwd, "data"),
    };
    copyFileSync(inject("fewVillages"), join(cwd, "own.duckdb"));
    cpSync(starterModelDir, join(cwd, "model"), { recursive: true });
    const days = ["02", "05", "11", "14", "20", "28"];
    const branches = ["Bandung", "Jakarta", "Surabaya"];
    const rows = days.map(
      (day, i) =>
        `2024-01-${day},INV-0${i},${branches[i % 3]},${["Kopi", "Teh"][i % 2]},${i + 1},15000,${(i + 1) * 15000}`,
    );
    writeFileSync(
      join(cwd, "toko.csv"),
      ["Tanggal,No Nota,Cabang,Produk,Jumlah,Harga Satuan,Total", ...rows, ""].join("\n"),
    );
    for (const more of [[], ["--replace", "--accept-changes"]]) {
      const program = startProgram("commands/import.ts", { args: ["--yes", ...more, "toko.csv"], cwd, env });
      expect([await program.ended(), program.printed()]).toEqual([0, expect.stringContaining("ditulis")]);
    }
  },
);
