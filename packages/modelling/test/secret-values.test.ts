import { randomBytes } from "node:crypto";
import { isSecretColumn, parseModel, withoutSecrets } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkModel, type DraftModel, draftModel, reportLines, reportOf } from "../src/index.ts";
import { makeFile } from "./database.ts";

const names = ["Budi", "Sri", "Agus", "Dewi", "Joko", "Rina"];
/** Nothing of the names tells what stands in them. */
const rows = names.map((name, i) => [
  i + 1,
  name,
  `$2b$10$${randomBytes(40).toString("base64url").slice(0, 53)}`,
  `32730${i + 1}010190000${i + 1}`,
  `32730${i + 1}010190000${i + 1}`,
  randomBytes(24).toString("hex"),
  1_700_000_000_000_000 + i,
  100 + i,
]);
const secret = ["pelanggan.acuan", "pelanggan.isian", "pelanggan.isian_lain", "pelanggan.ref"];

describe("columns whose values alone tell that they are secrets", () => {
  let warehouse: Warehouse;
  let draft: DraftModel;
  let made: Awaited<ReturnType<typeof makeFile>>;
  beforeAll(async () => {
    const cells = rows.map(
      (row) => `(${row.map((cell) => (typeof cell === "string" ? `'${cell}'` : cell)).join(", ")})`,
    );
    made = await makeFile(
      "CREATE TABLE pelanggan (id INTEGER PRIMARY KEY, nama VARCHAR, ref VARCHAR, isian VARCHAR, isian_lain BIGINT, acuan VARCHAR, ukuran BIGINT, poin INTEGER)",
      `INSERT INTO pelanggan VALUES ${cells.join(", ")}`,
    );
    warehouse = await openDuckdbWarehouse({ file: made.file });
    draft = await draftModel({ warehouse, label: "Toko", year: 2026 });
  });
  afterAll(async () => {
    await warehouse.close();
    made.remove();
  });
  const model = (change: (text: string) => string = (text) => text) =>
    parseModel(draft.files.map((file) => (file.name === "model.yaml" ? { ...file, text: change(file.text) } : file)));

  it("are written into the model, by which guard and questions go", () => {
    expect([...model().root.secrets.columns].sort()).toEqual(secret);
    for (const column of secret) expect(isSecretColumn(model(), "pelanggan", column.slice(10))).toBe(true);
    expect(isSecretColumn(model(), "pelanggan", "ukuran")).toBe(false);
    // Nothing that the draft tells reads them.
    expect(withoutSecrets(model()).left).toEqual([]);
    expect(reportLines(reportOf(draft.made)).join("\n")).toContain("pelanggan.ref");
  });

  it("are told by the check of a model that does not say it, and no longer of one that does", async () => {
    const told = async (...change: Parameters<typeof model>) =>
      (await checkModel(model(...change), warehouse))
        .filter(({ message }) => message.includes("looks like secrets"))
        .map(({ message }) => message.split(" ")[0])
        .sort();
    expect(await told()).toEqual([]);
    expect(await told((text) => text.slice(0, text.indexOf("secrets:")))).toEqual(secret);
    const some = "secrets: { columns: [pelanggan.ref, pelanggan.isian], except: [pelanggan.ACUAN] }\n";
    expect(await told((text) => text.slice(0, text.indexOf("secrets:")) + some)).toEqual(["pelanggan.isian_lain"]);
  });
});
