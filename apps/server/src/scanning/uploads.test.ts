import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf, type Route, routes } from "@tanyadata/contract";
import { expect, onTestFinished, test } from "vitest";
import { auditStore } from "../features/admin/audit.store.ts";
import { openStore } from "../store/store.ts";
import { noConnecting, noImporting, startTestApp, type TestApp } from "../testing/app.ts";
import { formOf, pdfOf } from "../testing/forms.ts";
import { clamdDouble, type Manner } from "./clamd.double.ts";
import { clamd } from "./clamd.ts";
import { scanningGate } from "./gate.ts";
import { testFile } from "./test-file.ts";

/** The fields that each call with a file wants beside it. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  previewData: {},
  connectFile: { title: "Toko Kita" },
  renewFile: {},
  uploadDocument: {},
  verify: {},
  importCertificate: { name: "Kunci", password: "Rahasia123" },
  addSpecimen: { name: "Paraf" },
};
const never = () => Promise.reject(new Error("not asked"));
const withFile = Object.entries<Route>(routes).filter(([, { file }]) => file !== undefined);

async function appBehind(manner: Manner | "away", whenDown: "refuse" | "allow") {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-scanned-"));
  const double = await clamdDouble(manner === "away" ? "clamd" : manner);
  if (manner === "away") await double.close();
  const store = await openStore({ dataDir: folder });
  const audit = auditStore(store, () => new Date());
  const failures: string[] = [];
  const incoming = {
    ...noImporting,
    incoming: folder,
    maxFileBytes: 1024 ** 2,
    closed: () => null,
    room: () => 1024 ** 2,
  };
  const connecting = { ...noConnecting, incoming: folder, maxFileBytes: 1024 ** 2 };
  const app: TestApp = await startTestApp({
    store,
    gate: scanningGate({
      scanner: clamd({ host: "127.0.0.1", port: double.port }, 500),
      whenDown,
      record: audit.record,
      report: ({ message }) => failures.push(message),
    }),
    data: { importing: incoming, connecting, inService: { sources: never, answer: never } },
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    await double.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { token } = await app.signUp({ isAdmin: true });
  const send = (name: string, route: Route, bytes: Uint8Array) => {
    const { headers, body } = formOf(fields[name] ?? {}, { name: "laporan.bin", type: route.file ?? "", bytes });
    return app.call(route.method, pathOf(route).replace("/api/v1", ""), { token, headers, body });
  };
  const inLog = async () =>
    (await audit.page({ limit: 100, deed: "scan_file" }))?.map(({ question, outcome }) => [question, outcome]);
  return { send, inLog, failures, folder, app };
}

test("every call that takes a file refuses an infected one by its name, keeps nothing, and tells the log", async () => {
  expect(withFile.map(([name]) => name).toSorted()).toEqual(Object.keys(fields).toSorted());
  const { send, inLog, folder, app } = await appBehind("clamd", "refuse");
  for (const [name, route] of withFile) {
    const { status, body } = await send(name, route, testFile());
    expect([name, status, body.code]).toEqual([name, 422, "file_infected"]);
    expect(body.detail).toContain("Eicar-Test-Signature.UNOFFICIAL");
  }
  const found = ["laporan.bin · Eicar-Test-Signature.UNOFFICIAL", "file_infected"];
  expect(await inLog()).toEqual(withFile.map(() => found));
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(String(name))),
  ).toEqual([]);
  expect(await app.store.db.selectFrom("documents").selectAll().execute()).toEqual([]);
});

test("what nothing is found in comes in as ever, and leaves no word in the log", async () => {
  const { send, inLog } = await appBehind("clamd", "refuse");
  expect((await send("uploadDocument", routes.uploadDocument, pdfOf())).status).toBe(201);
  expect(await inLog()).toEqual([]);
});

test("larger than the scanner takes is refused, also where files pass while it is away", async () => {
  const { send } = await appBehind("clamd", "allow");
  const { body } = await send("uploadDocument", routes.uploadDocument, pdfOf(1, 2 * 1024 ** 2));
  expect([body.code, body.detail]).toEqual(["file_too_large", expect.stringContaining("StreamMaxLength")]);
});

test.each<[Manner | "away", "refuse" | "allow"]>([
  ["away", "refuse"],
  ["silent", "allow"],
  ["other", "allow"],
  // It may be the file that ended it.
  ["hangs_up", "allow"],
])(
  "where the scanner does not say what a file is (%s, %s) it does not come in, and the operator is told why",
  async (manner, whenDown) => {
    const { send, inLog, failures } = await appBehind(manner, whenDown);
    const { status, body } = await send("uploadDocument", routes.uploadDocument, pdfOf());
    expect([status, body.code]).toEqual([503, "scanner_unavailable"]);
    expect(await inLog()).toEqual([["laporan.bin · tidak dipindai", "scanner_unavailable"]]);
    expect(failures).toHaveLength(1);
  },
);

test("where it is so set a file comes in while the scanner is away, and the log says that it was not looked at", async () => {
  const { send, inLog } = await appBehind("away", "allow");
  expect((await send("uploadDocument", routes.uploadDocument, pdfOf())).status).toBe(201);
  expect(await inLog()).toEqual([["laporan.bin · diterima tanpa dipindai", "scanner_unavailable"]]);
});
