import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../config.ts";
import { addressStore } from "../../importing/addresses/addresses.store.ts";
import { openImporting } from "../../importing/open-importing.ts";
import { openStore } from "../../store/store.ts";
import { noConnecting, startTestApp } from "../../testing/app.ts";
import { formOf } from "../../testing/forms.ts";

async function importingOf(env: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), "tanyadata-closed-"));
  mkdirSync(join(dataDir, "previews", "left", "by a server that ended"), { recursive: true });
  const unasked = () => Promise.reject(new Error("nothing is in service"));
  const config = readConfig({ TANYADATA_DATA_DIR: dataDir, ...env });
  const now = () => new Date();
  const store = await openStore({ dataDir });
  const unused = { renew: unasked, model: unasked, record: unasked, report: () => {} };
  const importing = openImporting({ config, now, addresses: addressStore(store, now), ...unused });
  onTestFinished(async () => {
    await importing.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, importing };
}

test("where the warehouse takes no tables, nothing is uploaded, and why is said in words", async () => {
  const { importing } = await importingOf({ WAREHOUSE_URL: "mysql://u:p@localhost/db", TANYADATA_MODEL: "/nowhere" });
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

test("a folder of the model that may only be read is said to be so", async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-model-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o555);
  const { importing } = await importingOf({ WAREHOUSE_URL: "postgres://u:p@localhost/db", TANYADATA_MODEL: folder });
  try {
    writeFileSync(join(folder, "x"), "");
    skip("this user may write everywhere");
  } catch {
    expect(importing.closed()).toMatch(/hanya boleh dibaca/);
  }
});

test("uploads of a server that has ended are cleared when the next one starts", async () => {
  const { dataDir, importing } = await importingOf({});
  expect(readdirSync(join(dataDir, "previews"))).toEqual(["incoming"]);
  expect(importing.closed()).toBeNull();
});

test("files are fetched from no host until the operator lists one, and why not is told in their place", async () => {
  const appOf = async (env: Readonly<Record<string, string>>) => {
    const { importing } = await importingOf(env);
    const answer = () => Promise.resolve(null);
    const sources = () => Promise.reject(new Error("not asked"));
    const app = await startTestApp({ data: { importing, connecting: noConnecting, inService: { sources, answer } } });
    onTestFinished(() => app.close());
    const { token } = await app.signUp({ isAdmin: true });
    return (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
      app.call(method, `/admin/data${path}`, { token, ...(body === undefined ? {} : { body }) });
  };
  const url = "https://data.tidak-ada.test/a%E0%A4.csv";
  const shut = await (await appOf({}))("POST", "/addresses", { url });
  expect([shut.status, shut.body.code, shut.body.detail]).toEqual([
    ...[422, "import_refused"],
    expect.stringContaining("TANYADATA_IMPORT_HOSTS"),
  ]);
  const call = await appOf({ TANYADATA_IMPORT_HOSTS: ".tidak-ada.test" });
  expect((await call("POST", "/addresses", { url: "http://data.tidak-ada.test/a.csv" })).status).toBe(400);
  for (const [address, why] of [
    [url, "data.tidak-ada.test tidak ditemukan"],
    ["https://127.0.0.1/a.csv", "tidak termasuk yang diizinkan"],
  ]) {
    const begun = await call("POST", "/addresses", { url: address });
    expect([begun.status, begun.body.state, begun.body.wishes]).toEqual([201, "reading", { url: address }]);
    const told = async () => (await call("GET", `/previews/${begun.body.id}`)).body.refusal;
    const refused = { what: expect.stringContaining(why ?? ""), mend: "address", doubt: null };
    await expect.poll(told, { timeout: 20_000 }).toEqual(refused);
    // Whoever says anything of it tries once more: there is no file yet that could be read.
    expect((await call("PUT", `/previews/${begun.body.id}`, { url: address })).status).toBe(200);
    await expect.poll(told, { timeout: 20_000 }).toEqual(refused);
  }
});
