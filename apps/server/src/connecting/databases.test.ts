import { createServer, type Server } from "node:net";
import { databaseRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { shop, sold } from "../testing/shop.ts";
import { type DatabaseApp, mariadbShop, postgresShop, startDatabaseApp } from "./databases.fixture.ts";

const patient = { timeout: 400_000 };
const figure = new Intl.NumberFormat("id-ID");
const missing = inject("mariadb") === null || inject("postgres") === null;
if (missing) console.warn("NOT RUN: connected databases, because MariaDB or PostgreSQL is missing");
const socket = new URL(inject("postgres") ?? "postgres://x").searchParams.get("host") ?? "";

describe.skipIf(missing)("databases in the browser", patient, () => {
  let app: DatabaseApp;
  beforeAll(async () => {
    app = await startDatabaseApp(["127.0.0.0/8", socket]);
  }, patient.timeout);
  afterAll(() => app.close());
  beforeEach(() => app.clear());

  test("what is taught of a database holds for it alone, at once, and as long as its model has what it is about", async () => {
    const { id } = await app.connect("Toko Kita", await mariadbShop());
    await app.call("POST", `/${id}/serve`);
    const teach = (method: "GET" | "POST", path: string, body?: object) =>
      app.app.call(method, `/admin/teaching${path}`, { token: app.admin.token, ...(body && { body }) });
    const found = await teach("GET", `/targets?source=${id}&search=${encodeURIComponent("total penjualan")}`);
    expect(found.body[0]).toMatchObject({ is: "Ukuran" });
    const change = { add: [{ do: "call", target: found.body[0].target, term: "cuanku" }] };
    expect((await app.ask("cuanku cabang Ijen")).body.code).toBe("no_answer");
    const { body: checked } = await teach("POST", "/checks", { source: id, change });
    expect(checked).toMatchObject({ faults: [], gained: [{ question: "cuanku cabang Ijen" }], changed: [] });
    const { body: taught } = await teach("POST", "/versions", { source: id, version: 0, change });
    expect(taught.sources.map(({ title }: { title: string }) => title)).toEqual(["Nusantara", "Toko Kita"]);
    const { body: answer } = await app.ask("cuanku cabang Ijen");
    expect(answer.answer).toBe((await app.ask("total penjualan cabang Ijen")).body.answer);
    expect((await teach("GET", "")).body).toMatchObject({ version: 0, edits: [] });
    // A draft that was made anew has what it is about still.
    await app.call("POST", `/${id}/draft`);
    await app.settled(id);
    await app.call("POST", `/${id}/serve`);
    expect((await app.ask("cuanku cabang Ijen")).status).toBe(200);
    expect((await teach("GET", `?source=${id}`)).body.edits).toMatchObject([{ trouble: null }]);
  });

  test("what people say of relations is followed by every draft from then on, until they take it back", async () => {
    const { id } = await app.connect("Toko Kita", await postgresShop());
    const drafted = async (body: object) => {
      expect((await app.call("POST", `/${id}/draft`, body)).status).toBe(202);
      const { relations, report } = await app.settled(id);
      const columns = report?.tables.find(({ table }) => table === "penjualan")?.columns;
      return { relations, leads: columns?.find(({ column }) => column === "id_cabang")?.leads_to };
    };
    const nowhere = [{ table: "penjualan", column: "id_cabang", leads_to: null }];
    expect(await drafted({ relations: nowhere })).toEqual({ relations: nowhere, leads: null });
    expect(await drafted({})).toEqual({ relations: nowhere, leads: null });
    const branches = { table: "cabang", column: "id" };
    const [said] = nowhere;
    const { leads } = await drafted({ relations: [{ ...said, leads_to: branches }] });
    expect(leads).toMatchObject({ ...branches, is_declared: false, is_said: true });
    expect(await drafted({ relations: [] })).toMatchObject({ relations: [], leads: { is_said: false } });
    // Of several who ask at once one begins, and what that one says holds.
    const wishes = Array.from({ length: 6 }, (_, i) => ({ relations: i % 2 === 0 ? nowhere : [] }));
    const all = await Promise.all(wishes.map((body) => app.call("POST", `/${id}/draft`, body)));
    expect(all.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
    const { relations } = await app.settled(id);
    expect(relations).toEqual(wishes[all.findIndex(({ status }) => status === 202)]?.relations);
    const twice = await app.call("POST", `/${id}/draft`, { relations: [said, said] });
    expect([twice.status, twice.body.detail]).toEqual([422, "Kolom penjualan.id_cabang disebut dua kali."]);
  });

  test("a MariaDB without declared keys is tested, drafted, reported, put into service, asked, and taken away", async () => {
    const address = await mariadbShop();
    const tested = await app.call("POST", "/test", address);
    expect(tested.body).toEqual({
      can_connect: true,
      findings: [
        { is: "good", what: "Tersambung ke MariaDB atau MySQL." },
        { is: "good", what: "4 tabel dapat dibaca." },
      ],
    });
    const made = await app.connect("Toko Kita", address);
    expect(made).toMatchObject({ state: "drafted", problem: null, added_by: "admin@example.com" });
    const { report } = made;
    expect(report?.secrets).toEqual(["pengguna.password_hash"]);
    const columns = report?.tables.find(({ table }) => table === "penjualan")?.columns;
    expect(columns?.find(({ column }) => column === "id_cabang")?.leads_to).toEqual({
      ...{ table: "cabang", column: "id", is_declared: false, is_said: false, share: 1, orphans: 0 },
    });
    expect(report?.tables.find(({ is }) => is === "aside")).toMatchObject({ why: "untuk masuk ke aplikasi" });
    expect(report?.questions).toHaveLength(10);
    const sales = report?.trials.find(({ about }) => about === "Penjualan");
    expect(sales?.trials).toHaveLength(10);
    expect(report?.trials.flatMap(({ trials }) => trials.filter(({ verdict }) => verdict === "differs"))).toEqual([]);
    expect(sales?.trials).toContainEqual({
      ...{ question: expect.stringMatching(/^berapa /), sql: expect.stringMatching(/^SELECT sum/) },
      ...{ verdict: "equal", told: figure.format(sold()), summed: figure.format(sold()), why: null },
    });
    const [first] = report?.questions ?? [];
    expect(first?.answer).toMatch(/\d/);

    // The password is told to the server alone, and lies encrypted in the app state.
    const kept = JSON.stringify(await app.store.db.selectFrom("databases").selectAll().execute());
    for (const text of [JSON.stringify(made), JSON.stringify((await app.call("GET", "")).body), kept])
      for (const secret of ["p@ss", "p%40ss", Buffer.from("p@ss:w/rd #1").toString("base64")])
        expect(text).not.toContain(secret);

    expect((await app.ask("total penjualan per cabang")).body.code).toBe("no_answer");
    const served = await app.call("POST", `/${made.id}/serve`);
    expect(served.body).toMatchObject({ state: "in_service", problem: null });
    const { body: answer } = await app.ask("Berapa total penjualan cabang Ijen?");
    expect(answer.answer).toContain(figure.format(sold((i) => i % 3 === 0)));
    expect(answer.sources).toEqual([{ source: "Basis data Toko Kita — Toko Kita", source_link: "" }]);
    expect(answer.reading).toContain("(sumber: Toko Kita)");
    expect((await app.ask("Berapa jumlah penduduk Jawa Barat?")).body.reading).not.toContain("Toko Kita");

    // What an answer leads to stays with its source.
    const follow = { chat_topic_id: answer.chat_topic_id, after: answer.query_id };
    const { body: next } = await app.ask("kalau Dieng?", follow);
    expect(next.answer).toContain(figure.format(sold((i) => i % 3 === 1)));
    const own = { token: app.admin.token };
    const { body: slots } = await app.app.call("GET", "/askdb/slots", { ...own, query: { query_id: answer.query_id } });
    expect(slots.length).toBeGreaterThan(0);
    const sql = "SELECT count(*) AS n FROM penjualan";
    const ran = await app.app.call("POST", "/askdb/run-sql", { ...own, body: { query_id: answer.query_id, sql } });
    expect(ran.body.result[1]).toEqual([[48]]);
    const csv = await app.app.call("GET", "/askdb/download-csv", { ...own, query: { query_id: answer.query_id } });
    expect([csv.status, csv.body]).toEqual([200, expect.stringContaining(String(sold((i) => i % 3 === 0)))]);

    const pin = await app.app.call("POST", "/insights/pins", { ...own, body: { query_id: answer.query_id } });
    expect(pin.body).toMatchObject({
      ...{ state: "current", detail: null, reading: "Penjualan di Cabang Ijen (sumber: Toko Kita)" },
      answer: expect.stringContaining(figure.format(sold((i) => i % 3 === 0))),
    });
    const pinned = async () => (await app.app.call("GET", "/insights/pins", own)).body.pins[0];
    expect((await pinned()).state).toBe("current");

    // It is there after a restart and on every server, under the key and where the operator allows it.
    expect(await app.elsewhere(made.id)).toEqual({ titles: ["Toko Kita"], problem: null });
    expect(await app.elsewhere(made.id, new Uint8Array(32))).toEqual({
      titles: [],
      problem: expect.stringContaining("kunci server lain"),
    });
    expect(await app.elsewhere(made.id, undefined, ["10.0.0.0/8"])).toMatchObject({
      titles: [],
      problem: expect.stringContaining("tidak termasuk yang diizinkan"),
    });

    expect((await app.call("POST", `/${made.id}/withdraw`)).body.state).toBe("drafted");
    expect((await app.ask("Berapa total penjualan cabang Ijen?")).body.code).toBe("no_answer");
    expect((await app.call("DELETE", `/${made.id}`)).status).toBe(204);
    expect((await app.call("GET", `/${made.id}`)).status).toBe(404);
    const gone = await app.app.call("POST", "/askdb/run-sql", { ...own, body: { query_id: answer.query_id, sql } });
    expect([gone.status, gone.body.detail]).toEqual([503, expect.stringContaining("sudah dilepas")]);
    expect(await pinned()).toMatchObject({
      state: "broken",
      answer: pin.body.answer,
      detail: expect.stringContaining("dilepas"),
    });
    const { body: topic } = await app.app.call("GET", "/askdb/queries", {
      ...own,
      query: { chat_topic_id: answer.chat_topic_id },
    });
    expect(JSON.stringify(topic)).toContain("Toko Kita");

    const { body: log } = await app.app.call("GET", "/admin/audit", own);
    const deeds = log.map(({ deed, outcome, question }: Record<string, string>) => `${deed} ${outcome} ${question}`);
    // Newest first; tests before this one may have connected others.
    expect(deeds.filter((one: string) => one.includes("_database")).slice(0, 4)).toEqual([
      "remove_database done Toko Kita",
      "withdraw_database done Toko Kita",
      "serve_database done Toko Kita",
      "connect_database done Toko Kita",
    ]);
    expect(app.faults).toEqual([]);
  });

  test("of two sources that explain a question it is asked back which; a join across them is refused with its reason", async () => {
    const [one, other] = [await mariadbShop(), await postgresShop(shop("obat"))];
    const ids: string[] = [];
    for (const [title, address] of [
      ["Toko Kita", one],
      ["Apotek (Bogor)", other],
    ] as const) {
      const { id } = await app.connect(title, address);
      ids.push(id);
      expect((await app.call("POST", `/${id}/serve`)).body).toMatchObject({ state: "in_service", problem: null });
    }
    const { body: asked } = await app.ask("Berapa total penjualan?");
    expect(asked.code).toBe("ambiguous");
    expect(asked.choices.map(({ question }: { question: string }) => question)).toEqual([
      "Berapa total penjualan? (sumber: Toko Kita)",
      "Berapa total penjualan? (sumber: Apotek (Bogor))",
    ]);
    for (const { question } of asked.choices) {
      const { body } = await app.ask(question);
      expect(body.answer).toContain(figure.format(sold()));
      // In its conversation what follows is of the same source, and is not asked back.
      const follow = { chat_topic_id: body.chat_topic_id, after: body.query_id };
      const { body: next } = await app.ask("per cabang", follow);
      const title = /sumber: (.*)\)$/.exec(question)?.[1];
      expect([question, next.reading]).toEqual([question, expect.stringContaining(`(sumber: ${title})`)]);
    }
    expect((await app.ask("5 obat dengan penjualan tertinggi")).body.reading).toContain("(sumber: Apotek (Bogor))");
    const { body: joined } = await app.ask("kepadatan penduduk per obat");
    expect([joined.code, joined.detail]).toEqual([
      "no_answer",
      expect.stringContaining("tidak dapat dihitung bersama"),
    ]);
    for (const id of ids) await app.call("DELETE", `/${id}`);
  });

  test("what is wrong with an address is said in words, and nothing of it is kept", async () => {
    const silent: Server = createServer((socket) => socket.end("SSH-2.0-x\r\n")).listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await vi.waitUntil(() => silent.listening, patient);
    const elsewhere = (silent.address() as { port: number }).port;
    const maria = await mariadbShop(shop().slice(0, 2));
    const post = await postgresShop(shop().slice(0, 2), "");
    const [writer, empty] = [await mariadbShop(shop(), "SELECT, INSERT"), await mariadbShop([])];
    const cases: [object, boolean, RegExp][] = [
      [{ ...maria, password: "keliru" }, false, /namanya atau kata sandinya keliru/],
      [{ ...maria, database: "tidak_ada" }, false, /tidak diizinkan server masuk|tidak ada basis data bernama/],
      [{ ...maria, port: 1 }, false, /Tidak ada yang menjawab di 127\.0\.0\.1:1\b/],
      [{ ...maria, port: elsewhere }, false, /bukan MariaDB/],
      [{ ...post, host: "127.0.0.1", port: elsewhere }, false, /bukan PostgreSQL/],
      [{ ...maria, tls: "verify" }, false, /tidak melayani TLS|tidak dapat dipercaya/],
      [{ ...post, database: "tidak_ada" }, false, /tidak ada basis data bernama tidak_ada/],
      [{ ...post, user: "siapa" }, false, /siapa/],
      [post, false, /tidak boleh membaca satu pun dari 1 tabel/],
      [empty, false, /tidak melihat satu tabel pun/],
      [writer, true, /boleh mengubah data/],
      [{ ...post, user: "postgres" }, true, /boleh mengubah data/],
      [{ ...maria, host: "10.1.2.3" }, false, /tidak termasuk yang diizinkan/],
      [{ ...maria, host: "169.254.169.254" }, false, /tidak termasuk yang diizinkan/],
      [{ ...post, host: "/tmp" }, false, /soket \/tmp tidak diizinkan/],
    ];
    for (const [address, can_connect, words] of cases) {
      const { body } = await app.call("POST", "/test", address);
      expect([address, body.can_connect]).toEqual([address, can_connect]);
      expect(body.findings.map(({ what }: { what: string }) => what).join("\n")).toMatch(words);
      if (can_connect) continue;
      const refused = await app.call("POST", "", { title: "Keliru", address });
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        ...[422, "import_refused", expect.stringMatching(words)],
      ]);
    }
    expect((await app.call("GET", "")).body.databases).toEqual([]);
    // Nothing of an address is another setting of the driver.
    const odd = await app.call("POST", "/test", { ...maria, host: "127.0.0.1?socket=/etc/passwd" });
    expect([odd.status, odd.body.code]).toEqual([400, "validation_failed"]);
  });

  test("drafting is stopped, and begun again; while it goes on nothing else is done with it", async () => {
    const { body } = await app.call("POST", "", { title: "Lama", address: await postgresShop() });
    expect(body).toMatchObject({ state: "drafting", report: null });
    expect((await app.call("POST", `/${body.id}/draft`)).body.code).toBe("import_busy");
    expect((await app.call("POST", `/${body.id}/serve`)).body.code).toBe("import_busy");
    await app.call("POST", `/${body.id}/stop`);
    expect(await app.settled(body.id)).toMatchObject({ state: "stopped", report: null, problem: null });
    expect((await app.call("POST", `/${body.id}/serve`)).body.code).toBe("import_refused");
    const asking = await app.call("POST", `/${body.id}/draft`, { language_model: "gpt-4o" });
    expect([asking.status, asking.body.detail]).toEqual([422, expect.stringContaining("tidak ada model bahasa")]);
    expect((await app.call("GET", "")).body.language_model).toBeNull();
    expect((await app.call("POST", `/${body.id}/draft`)).status).toBe(202);
    expect(await app.settled(body.id)).toMatchObject({ state: "drafted", problem: null });
    // What is in service stays while it is drafted anew, and gives way when the new is put there.
    const serve = async () => (await app.call("POST", `/${body.id}/serve`)).body;
    const before = await serve();
    expect((await app.call("POST", `/${body.id}/draft`)).body.state).toBe("drafting");
    expect((await app.ask("Berapa total penjualan cabang Ijen?")).body.reading).toContain("(sumber: Lama)");
    const anew = await app.settled(body.id);
    expect(anew).toMatchObject({ state: "in_service", served_at: before.served_at });
    expect(anew.drafted_at).not.toBe(before.drafted_at);
    expect((await serve()).served_at).not.toBe(before.served_at);
    const twice = await app.call("POST", "", { title: "lama", address: await postgresShop() });
    expect([twice.status, twice.body.detail]).toEqual([422, expect.stringContaining("beri nama lain")]);
    await app.call("DELETE", `/${body.id}`);
  });

  test("every call is an administrator's", async () => {
    const user = await app.app.signUp({ email: "siti@example.com" });
    const id = "01a21755-929e-740f-acb4-2ffe48d784b1";
    for (const [name, { method, path }] of Object.entries(databaseRoutes)) {
      const url = path.replace("{database_id}", id);
      const answers = [undefined, user.token].map((token) => app.app.call(method, url, { token }));
      const body = method === "PUT" ? { everybody: true, groups: [], sql: false, policies: null } : undefined;
      const [nobody, somebody] = await Promise.all(answers);
      expect([name, nobody?.status, somebody?.status]).toEqual([name, 401, 403]);
      if (!path.includes("{database_id}")) continue;
      const { status } = await (path.endsWith("/file")
        ? app.send("PUT", id, "toko.db", new Uint8Array())
        : app.app.call(method, url, { token: app.admin.token, body }));
      expect([name, status]).toEqual([name, 404]);
    }
  });
});

describe.skipIf(missing)("where the operator allows less", patient, () => {
  test("nothing is connected, and why is said", async () => {
    const address = await mariadbShop(shop().slice(0, 2));
    const closed = await startDatabaseApp("none");
    onTestFinished(closed.close);
    expect((await closed.call("GET", "")).body.closed).toContain("TANYADATA_DATABASE_HOSTS");
    for (const [path, body] of [
      ["/test", address],
      ["", { title: "x", address }],
    ] as const)
      expect((await closed.call("POST", path, body)).body.code).toBe("import_closed");
  });
});
