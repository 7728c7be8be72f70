import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openImporting } from "../../importing/open-importing.ts";
import { noConnecting, startTestApp } from "../../testing/app.ts";
import { formOf } from "../../testing/forms.ts";

function importingOf(env: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), "tanyadata-closed-"));
  mkdirSync(join(dataDir, "previews", "left", "by a server that ended"), { recursive: true });
  const unasked = () => Promise.reject(new Error("nothing is in service"));
  const config = readConfig({ TANYADATA_DATA_DIR: dataDir, ...env });
  const importing = openImporting({ config, now: () => new Date(), renew: unasked, model: unasked, report: () => {} });
  onTestFinished(() => {
    importing.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, importing };
}

test("where the warehouse takes no tables, nothing is uploaded, and why is said in words", async () => {
  const { importing } = importingOf({ WAREHOUSE_URL: "mysql://u:p@localhost/db", TANYADATA_MODEL: "/nowhere" });
  const answer = () => Promise.resolve(null);
  const sources = () => Promise.reject(new Error("not asked"));
  const app = await startTestApp({ data: { importing, connecting: noConnecting, inService: { sources, answer } } });
  onTestFinished(() => app.close());
  const { token } = await app.signUp({ isAdmin: true });
  const { headers, body } = formOf({}, { name: "a.csv", type: "text/csv", bytes: Buffer.from("a,b\n1,2\n") });
  const refused = await app.call("POST", "/admin/data/previews", { token, headers, body });
  expect([refused.status, refused.body.code]).toEqual([409, "import_closed"]);
  expect(refused.body.detail).toMatch(/MariaDB/);
});

test("a folder of the model that may only be read is said to be so", ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-model-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o555);
  const { importing } = importingOf({ WAREHOUSE_URL: "postgres://u:p@localhost/db", TANYADATA_MODEL: folder });
  try {
    writeFileSync(join(folder, "x"), "");
    skip("this user may write everywhere");
  } catch {
    expect(importing.closed()).toMatch(/hanya boleh dibaca/);
  }
});

test("uploads of a server that has ended are cleared when the next one starts", () => {
  const { dataDir, importing } = importingOf({});
  expect(readdirSync(join(dataDir, "previews"))).toEqual(["incoming"]);
  expect(importing.closed()).toBeNull();
});
