import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataPreview, DataWishes } from "@tanyadata/contract";
import { inject, vi } from "vitest";
import { readConfig } from "../../config.ts";
import { append, type NewEvent } from "../../events/audit-log.ts";
import { addressStore } from "../../importing/addresses/addresses.store.ts";
import { openImporting } from "../../importing/open-importing.ts";
import { liveData, versionOf } from "../../live-data.ts";
import { configuredModel, openData } from "../../open-data.ts";
import { openWarehouse, ownData } from "../../open-warehouse.ts";
import { openStore } from "../../store/store.ts";
import { type Answered, noConnecting, startTestApp, type TestUser } from "../../testing/app.ts";
import { formOf } from "../../testing/forms.ts";

/** A clock of the test's own, and how hosts of files are found and what comes from them is examined. */
export interface DataAppOptions extends Partial<Pick<Parameters<typeof openImporting>[0], "now" | "by" | "gate">> {}

/** The application over a data folder of its own with the starter's warehouse, and who may import into it. */
export async function startDataApp(
  env: Readonly<Record<string, string>> = {},
  { now = () => new Date(), by, gate }: DataAppOptions = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "tanyadata-data-"));
  const built = inject("fewVillages");
  for (const end of ["", ".sha256"]) copyFileSync(built + end, join(dataDir, `starter.duckdb${end}`));
  const config = readConfig({ TANYADATA_DATA_DIR: dataDir, ...env });
  const open = () =>
    openData(
      configuredModel(config),
      openWarehouse(config, () => {}),
    );
  const own = ownData(dataDir);
  const faults: unknown[] = [];
  const live = liveData({
    first: open(),
    reopen: open,
    version: () => versionOf([own.file, own.modelFolder]),
    report: () => {},
  });
  const store = await openStore({ dataDir });
  const addresses = addressStore(store, now);
  const record = (event: NewEvent) => store.db.transaction().execute((within) => append(within, now(), event));
  /** Imports as a server has them that has just started. */
  const begin = () =>
    openImporting({
      ...{ config, now, addresses, record },
      ...(by && { by }),
      ...(gate && { gate }),
      renew: live.renewed,
      model: live.model,
      report: (error) => faults.push(error),
    });
  const importing = begin();
  const app = await startTestApp({
    store,
    answerer: live.answerer,
    results: live.results,
    data: { importing, connecting: noConnecting, inService: live.inService },
  });
  const close = async (): Promise<void> => {
    await importing.close();
    await app.close();
    await live.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const admin = await app.signUp({ email: "admin@example.com", isAdmin: true });

  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, user: TestUser = admin) =>
    app.call(method, `/admin/data${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });
  const upload = (
    name: string,
    content: string | Buffer,
    replaces?: string,
    user: TestUser = admin,
  ): Promise<Answered> => {
    const file = { name, type: "application/octet-stream", bytes: Buffer.from(content) };
    const { headers, body } = formOf(replaces === undefined ? {} : { replaces }, file);
    return app.call("POST", "/admin/data/previews", { token: user.token, headers, body });
  };
  /** The upload once nothing is being done with it. */
  async function settled(id: string, user: TestUser = admin): Promise<DataPreview> {
    const look = async (): Promise<DataPreview | false> => {
      const { body } = await call("GET", `/previews/${id}`, undefined, user);
      return body.state !== "reading" && body.state !== "importing" && body;
    };
    return (await vi.waitUntil(look, { timeout: 300_000, interval: 50 })) as DataPreview;
  }
  const read = async (name: string, content: string | Buffer, replaces?: string): Promise<DataPreview> =>
    settled((await upload(name, content, replaces)).body.id);
  const say = async (id: string, wishes: DataWishes): Promise<DataPreview> => {
    await call("PUT", `/previews/${id}`, wishes);
    return settled(id);
  };
  const land = async (id: string, accepts_changes = false): Promise<DataPreview> => {
    const begun = await call("POST", `/previews/${id}/import`, { accepts_changes });
    if (begun.status !== 202) throw new Error(JSON.stringify(begun.body));
    return settled(id);
  };
  const ask = async (question: string): Promise<Answered> =>
    app.call("POST", "/askdb/ask", { token: admin.token, body: { question } });
  return {
    app,
    close,
    begin,
    importing,
    addresses,
    dataDir,
    admin,
    faults,
    call,
    upload,
    settled,
    read,
    say,
    land,
    ask,
  };
}

export type DataApp = Awaited<ReturnType<typeof startDataApp>>;

/** Sales of a small shop: what it sums to is known. */
export const sales = `Tanggal,No Nota,Cabang,Produk,Jumlah,Harga Satuan,Total
2024-01-02,INV-001,Bandung,Kopi Arabika,2,25000,50000
2024-01-02,INV-002,Jakarta,Teh Hijau,1,15000,15000
2024-01-05,INV-003,Bandung,Roti Tawar,3,12000,36000
2024-02-01,INV-004,Surabaya,Kopi Arabika,1,25000,25000
2024-02-11,INV-005,Jakarta,Roti Tawar,2,12000,24000
2024-02-14,INV-006,Bandung,Teh Hijau,4,15000,60000
2024-03-03,INV-007,Surabaya,Kopi Arabika,2,25000,50000
2024-03-09,INV-008,Jakarta,Kopi Arabika,5,25000,125000
`;
