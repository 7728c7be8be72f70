import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lockOf } from "../../data-lock.ts";
import { AppError } from "../../http/app-error.ts";
import { type FileHost, startFileHost } from "../../testing/file-host.ts";
import { type DataApp, startDataApp } from "./data.fixture.ts";

/** Each import reads, writes and takes into service, on a machine that may be busy. */
const patient = { timeout: 400_000 };
const day = 24 * 60 * 60_000;

/** A cash book with so many receipts of so much each. */
const kas = (receipts: number, infak: number, title = "Infak"): string =>
  `Kuitansi,Tanggal,Keterangan,${title}\n${Array.from({ length: receipts }, (_, i) => `KW-${i + 1},2024-0${i + 1}-05,Kotak Jumat,${infak}000\n`).join("")}`;

describe("an address that a table came from is fetched again", patient, () => {
  let [data, host]: [DataApp, FileHost] = [undefined as never, undefined as never];
  let time = Date.parse("2026-01-05T05:00:00.000Z");
  /** What the host has; a number is a status. */
  let held: string | number = kas(3, 50);
  let [asked, isInfected] = [0, false];
  beforeAll(async () => {
    host = await startFileHost(["data.test"], (_, response) => {
      asked++;
      if (typeof held === "number") response.writeHead(held).end();
      else response.end(held);
    });
    data = await startDataApp(
      { TANYADATA_IMPORT_HOSTS: "data.test" },
      {
        now: () => new Date(time),
        by: { ca: host.ca, resolve: async () => ["127.0.0.1"], isOutside: () => true },
        gate: async () => {
          if (isInfected) throw new AppError("file_infected", { detail: "Pemindai menemukan Uji di berkas ini" });
        },
      },
    );
    const url = `https://data.test:${host.port}/kas.csv`;
    const { body: begun } = await data.call("POST", "/addresses", { url });
    expect(await data.settled(begun.id)).toMatchObject({ state: "ready", wishes: { url } });
    expect(await data.land(begun.id)).toMatchObject({ state: "imported" });
  }, patient.timeout);
  afterAll(async () => {
    await data?.close();
    host?.close();
  });

  const table = async () => (await data.call("GET", "")).body.imported.find((one: { id: string }) => one.id === "kas");
  const schedule = async (when: object): Promise<void> => {
    expect((await data.call("PUT", "/tables/kas/address", when)).status).toBe(204);
  };
  const look = async (importing = data.importing) => {
    await importing.fetchDue();
    return table();
  };
  const tomorrow = async () => {
    time += day;
    return look();
  };
  const infak = async (): Promise<string> => (await data.ask("Berapa total infak?")).body.answer;
  const log = async (): Promise<string[]> =>
    (await data.app.call("GET", "/admin/audit", { token: data.admin.token })).body
      .filter(({ deed }: { deed: string }) => deed !== "ask")
      .map(({ deed, outcome, question, email }: Record<string, string>) => `${email} ${deed} ${outcome} ${question}`);

  test("never, until somebody says so; the same file changes nothing", async () => {
    expect((await table()).address).toMatchObject({
      every: "never",
      takes_over: false,
      outcome: "taken",
      due_at: null,
    });
    asked = 0;
    await tomorrow();
    expect(asked).toBe(0);
    await schedule({ every: "day", takes_over: true });
    expect((await look()).address.due_at).toBe(new Date(time + day).toISOString());
    expect(asked).toBe(0);
    const same = await tomorrow();
    expect(asked).toBe(1);
    expect(same).toMatchObject({
      ...{ before: null, current: { rows: 3, scheduled: false } },
      address: { outcome: "unchanged", problem: null, looked_at: new Date(time).toISOString() },
    });
    expect(await log()).toContain("admin@example.com schedule_import done kas · day, takes over");
  });

  test("a newer file that is read as before is taken over, told as what it is, and can be undone: it does not come back by itself", async () => {
    held = kas(4, 60);
    expect(await tomorrow()).toMatchObject({
      ...{ current: { rows: 4, scheduled: true, by: "admin@example.com" }, before: { rows: 3 } },
      address: { outcome: "taken", detail: null },
    });
    expect(await infak()).toContain("240.000");
    expect((await log())[0]).toMatch(/^admin@example.com import done kas · https:\/\/data.test/);
    expect((await data.call("POST", "/tables/kas/undo")).status).toBe(204);
    expect(await tomorrow()).toMatchObject({ current: { rows: 3 }, undone: { rows: 4 } });
    expect(await infak()).toContain("150.000");
    held = kas(5, 60);
    expect(await tomorrow()).toMatchObject({ current: { rows: 5 }, before: { rows: 3 }, undone: null });
  });

  test("where that was said, a newer file waits for a click, which shows it first", async () => {
    await schedule({ every: "day", takes_over: false });
    held = kas(6, 60);
    expect(await tomorrow()).toMatchObject({ current: { rows: 5 }, address: { outcome: "waits", detail: null } });
    expect(await tomorrow()).toMatchObject({ current: { rows: 5 }, address: { outcome: "waits" } });
    const { status, body } = await data.call("POST", "/tables/kas/address/fetch");
    expect([status, body.state]).toEqual([201, "reading"]);
    expect(await data.settled(body.id)).toMatchObject({ state: "ready", wishes: { replaces: "kas" } });
    expect(await data.land(body.id)).toMatchObject({ state: "imported" });
    expect(await table()).toMatchObject({
      ...{ current: { rows: 6, scheduled: false }, before: { rows: 5 } },
      address: { outcome: "taken", every: "day" },
    });
    held = kas(7, 60);
    expect(await tomorrow()).toMatchObject({ address: { outcome: "waits" } });
    // Said otherwise meanwhile, what waits is taken over.
    await schedule({ every: "day", takes_over: true });
    expect(await tomorrow()).toMatchObject({ current: { rows: 7 }, address: { outcome: "taken" } });
  });

  test("a newer file that would be read otherwise, or not without an answer, waits, and what is asked is said", async () => {
    held = kas(7, 60, "Infak,Zakat").replaceAll("60000\n", "60000,1\n");
    expect(await tomorrow()).toMatchObject({
      current: { rows: 7 },
      address: { outcome: "asks", detail: 'kolom "zakat" baru' },
    });
    held = "bukan tabel";
    const { address, current } = await tomorrow();
    expect([address.outcome, current.rows]).toEqual(["asks", 7]);
    expect(address.detail).toMatch(/\w+ \w+/);
    expect(await infak()).toContain("420.000");
  });

  test("what cannot be fetched is said with the time of the next try; a file that is refused is none; what was there stays", async () => {
    held = 503;
    expect(await tomorrow()).toMatchObject({
      current: { rows: 7 },
      address: {
        problem: expect.stringContaining("menjawab 503"),
        due_at: new Date(time + day / 24).toISOString(),
      },
    });
    time += day / 24;
    isInfected = true;
    held = kas(8, 60);
    expect(await look()).toMatchObject({
      current: { rows: 7 },
      address: { problem: expect.stringContaining("Pemindai") },
    });
    isInfected = false;
    const { address } = await tomorrow();
    expect(address).toMatchObject({ problem: null, outcome: "taken" });
    expect(await infak()).toContain("480.000");
  });

  test("a server that ends while the file is written loses nothing: the next one brings it in, once", async () => {
    held = kas(9, 60);
    time += day;
    const looking = data.importing.fetchDue();
    const isWritten = (): boolean => {
      const lock = lockOf(data.dataDir, "imports");
      lock?.release();
      return lock === null;
    };
    await vi.waitUntil(isWritten, { timeout: 120_000, interval: 5 });
    await Promise.all([data.importing.close(), looking]);
    const other = data.begin();
    // As long as the other one would have had: it may still be at it, for all that anybody knows.
    for (let looks = 0; looks < 2; looks++) {
      time += day;
      await look(other);
    }
    expect(await table()).toMatchObject({
      ...{ current: { rows: 9 }, before: { rows: 8 }, undone: null },
      address: { outcome: "unchanged", problem: null },
    });
    expect(await infak()).toContain("540.000");
    await other.close();
    expect(data.faults).toEqual([]);
  });
});
