import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Database from "libsql";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { shop, sold } from "../testing/shop.ts";
import { type DatabaseApp, startDatabaseApp } from "./databases.fixture.ts";
import { fileFolders, fileSources } from "./file-sources.ts";

const patient = { timeout: 400_000 };
const figure = new Intl.NumberFormat("id-ID");
const question = "Berapa total penjualan cabang Ijen?";
const ofIjen = sold((i) => i % 3 === 0);

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function sqliteOf(statements: readonly string[]): Buffer {
  const file = join(folderOfTest(), "toko.db");
  const database = new Database(file);
  database.exec(statements.join(";\n"));
  database.close();
  return readFileSync(file);
}

async function duckdbOf(statements: readonly string[]): Promise<Buffer> {
  const file = join(folderOfTest(), "toko.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return readFileSync(file);
}

describe("databases that are sent as files", patient, () => {
  let app: DatabaseApp;
  beforeAll(async () => {
    // No server may be connected, and no key is there: a file needs neither.
    app = await startDatabaseApp("none", undefined);
  }, patient.timeout);
  afterAll(() => app.close());
  beforeEach(() => app.clear());

  const connected = async (name: string, bytes: Uint8Array): Promise<string> => {
    const sent = await app.send("POST", "Toko Kita", name, bytes);
    expect([sent.status, sent.body.state]).toEqual([201, "drafting"]);
    expect(await app.settled(sent.body.id)).toMatchObject({ state: "drafted", problem: null });
    const served = await app.call("POST", `/${sent.body.id}/serve`);
    expect(served.body).toMatchObject({ state: "in_service", problem: null });
    return sent.body.id;
  };
  const toldOfIjen = async (): Promise<string> => (await app.ask(question)).body.answer;

  test.each([
    ["toko.db", "sqlite", async (statements: readonly string[]) => sqliteOf(statements)],
    ["toko.duckdb", "duckdb", duckdbOf],
  ] as const)(
    "%s is asked as a connected database is; a newer file of it counts at once",
    async (name, format, made) => {
      const first = await made(shop());
      const id = await connected(name, first);
      const place = { kind: "file", format, name, bytes: first.length };
      expect((await app.call("GET", `/${id}`)).body.place).toEqual({ ...place, sent_at: expect.any(String) });
      expect(await toldOfIjen()).toContain(figure.format(ofIjen));
      expect(await app.elsewhere(id)).toEqual({ titles: ["Toko Kita"], problem: null });

      const [older] = app.filesKept();
      const more = [...shop(), "INSERT INTO penjualan VALUES (99, 1, 1, '2024-12-30', 1, 7, 'lunas')"];
      expect((await app.send("PUT", id, "baru", await made(more))).body).toMatchObject({ state: "in_service" });
      expect(await toldOfIjen()).toContain(figure.format(ofIjen + 7));
      expect(app.filesKept()).toEqual([expect.not.stringContaining(older ?? "")]);

      // What its model does not fit is not taken, and what was there answers on.
      const otherwise = await app.send("PUT", id, "lain", await made(shop("obat").slice(0, 4)));
      expect([otherwise.status, otherwise.body.detail]).toEqual([
        422,
        expect.stringMatching(/tidak cocok.*penjualan/i),
      ]);
      expect(await toldOfIjen()).toContain(figure.format(ofIjen + 7));
      expect((await app.call("GET", `/${id}`)).body.place.name).toBe("baru");
      expect(app.filesKept()).toHaveLength(1);

      expect((await app.call("DELETE", `/${id}`)).status).toBe(204);
      expect(app.filesKept()).toEqual([]);
      const { body: log } = await app.app.call("GET", "/admin/audit", { token: app.admin.token });
      const deeds = log.map(({ deed, outcome }: Record<string, string>) => `${deed} ${outcome}`);
      expect(deeds.filter((one: string) => one.includes("_database")).slice(0, 3)).toEqual([
        "remove_database done",
        "renew_database import_refused",
        "renew_database done",
      ]);
      expect(app.faults).toEqual([]);
    },
  );

  test("what is no such file, is damaged, or is empty is refused in words, and nothing of it is kept", async () => {
    const good = await duckdbOf(["CREATE TABLE t (a INT)"]);
    const cut = sqliteOf(shop()).subarray(0, 5000);
    const cases: [Uint8Array, RegExp][] = [
      [Buffer.from("kode,nama\n1,Beras\n"), /bukan berkas DuckDB atau SQLite/],
      [Buffer.alloc(0), /bukan berkas DuckDB atau SQLite/],
      [Buffer.concat([good.subarray(0, 12), Buffer.alloc(20_000, 7)]), /berkas DuckDB ini tidak dapat dibuka/],
      [Buffer.from("SQLite format 3\0 dan tidak ada lagi"), /berkas SQLite ini tidak dapat dibaca/],
      [cut, /berkas SQLite ini tidak dapat dibaca/],
      [sqliteOf(["PRAGMA user_version = 1"]), /tidak ada tabel/],
    ];
    for (const [bytes, words] of cases) {
      const { status, body } = await app.send("POST", "Keliru", "../../x", bytes);
      expect([status, body.code, body.detail]).toEqual([422, "import_refused", expect.stringMatching(words)]);
      expect(body.detail).not.toContain(tmpdir());
    }
    expect([app.filesKept(), (await app.call("GET", "")).body.databases]).toEqual([[], []]);
  });

  test("nothing of the server is read through it", async () => {
    const secret = join(folderOfTest(), "rahasia.csv");
    writeFileSync(secret, "kata\nsangat-rahasia\n");
    const view = `CREATE VIEW intipan AS SELECT * FROM read_csv('${secret}')`;
    const id = await connected("toko.duckdb", await duckdbOf([...shop(), view]));
    const { body: detail } = await app.call("GET", `/${id}`);
    expect(JSON.stringify(detail)).not.toContain("sangat-rahasia");
    const { body } = await app.ask(question);
    expect(body.answer).toContain(figure.format(ofIjen));
    const peek = { query_id: body.query_id, sql: "SELECT * FROM intipan" };
    const peeked = await app.app.call("POST", "/askdb/run-sql", { token: app.admin.token, body: peek });
    expect([peeked.status, JSON.stringify(peeked.body)]).toEqual([
      expect.toSatisfy((status: number) => status >= 400),
      expect.not.stringContaining("sangat-rahasia"),
    ]);
  });

  test("a file that is lost is told, and sent again", async () => {
    const id = await connected("toko.db", sqliteOf(shop()));
    const [stored] = app.filesKept();
    rmSync(join(app.folder, stored ?? ""));
    expect(await app.elsewhere(id)).toEqual({ titles: [], problem: expect.stringContaining("Ganti berkas") });
    expect((await app.send("PUT", id, "toko.db", sqliteOf(shop()))).status).toBe(200);
    expect(await app.elsewhere(id)).toEqual({ titles: ["Toko Kita"], problem: null });
  });
});

test("files that a killed server left are removed after a day; those of a database never", async () => {
  const folders = fileFolders(folderOfTest());
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const old = new Date("2026-01-01");
  for (const name of ["ours.duckdb", "left.duckdb", "young.duckdb"]) writeFileSync(join(folders.folder, name), "");
  for (const name of ["ours.duckdb", "left.duckdb"]) utimesSync(join(folders.folder, name), old, old);
  for (const name of ["half", "coming"]) writeFileSync(join(folders.incoming, name), "");
  utimesSync(join(folders.incoming, "half"), old, old);
  const files = async () => new Set(["ours.duckdb"]);
  const work = { perform: () => Promise.reject(new Error("not asked")) };
  await fileSources({ folders, databases: { files }, work, now: () => new Date() }).sweep();
  expect(readdirSync(folders.folder).sort()).toEqual(["ours.duckdb", "young.duckdb"]);
  expect(readdirSync(folders.incoming)).toEqual(["coming"]);
});
