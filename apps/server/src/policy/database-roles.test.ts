import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draftModel } from "@tanyadata/modelling";
import { loadModel, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { openDuckdbWarehouse, openPostgresWarehouse, UnusableRole, type Warehouse } from "@tanyadata/warehouse";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { severalSources } from "../answering/several/several.ts";
import { noOthers } from "../answering/several/sources.ts";
import { examineMachine } from "../commands/doctor-machine.ts";
import { readConfig } from "../config.ts";
import { groupStore } from "../features/groups/groups.store.ts";
import { keyStore } from "../features/programs/keys.store.ts";
import { liveData } from "../live-data.ts";
import { openData } from "../open-data.ts";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";
import { shop, sold } from "../testing/shop.ts";
import { NoRoles } from "./database-roles.ts";
import { readingPaths } from "./one-province.fixture.ts";

const server = inject("postgres");
const own = randomBytes(6).toString("hex");
const [login, pusat, ijen, dieng, audit, every] = ["login", "pusat", "ijen", "dieng", "audit", "every"].map(
  (name) => `${name}_${own}`,
);
const figure = new Intl.NumberFormat("id-ID");

const policies = (roles: readonly object[], rules = "") =>
  `policies: toko\ndatabase_roles: ${JSON.stringify(roles)}\n${rules}`;
const byGroup = [
  { role: pusat, groups: ["administrator"] },
  { role: ijen, groups: ["Ijen"] },
  { role: dieng, groups: ["Dieng", "Ijen"] },
];

/** Rows as PostgreSQL itself keeps them: each branch its own, the head office all, wages nobody. */
const rights = `
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${login}, ${every};
  GRANT SELECT ON cabang, barang, penjualan TO ${pusat}, ${ijen}, ${dieng};
  GRANT SELECT ON cabang, penjualan TO ${audit};
  ALTER TABLE cabang ENABLE ROW LEVEL SECURITY; ALTER TABLE penjualan ENABLE ROW LEVEL SECURITY;
  CREATE POLICY every ON cabang TO ${login}, ${pusat} USING (true); CREATE POLICY every ON penjualan TO ${login}, ${pusat} USING (true);
  CREATE POLICY own ON cabang TO ${ijen} USING (nama = 'Ijen'); CREATE POLICY own ON penjualan TO ${ijen} USING (id_cabang = 1);
  CREATE POLICY other ON cabang TO ${dieng} USING (nama = 'Dieng'); CREATE POLICY other ON penjualan TO ${dieng} USING (id_cabang = 2)`;

let url = "";
let owner: pg.Client;
let files: Awaited<ReturnType<typeof draftModel>>["files"];
const open = (): Promise<Warehouse> => openPostgresWarehouse({ url });
const modelWith = (text: string): SemanticModel => parseModel([...files, { name: "policies.yaml", text }]);

let folder: string;
let store: Store;
let app: TestApp;
let live: ReturnType<typeof liveData>;
let admin: TestUser;
const people: Record<string, TestUser> = {};
const groups: Record<string, string> = {};

describe.skipIf(server === null)("rows that PostgreSQL keeps by its own roles", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const at = new URL(server ?? "");
    const client = new pg.Client({ connectionString: at.href });
    await client.connect();
    await client.query(`CREATE DATABASE shop_${own}`);
    await client.query(`CREATE ROLE ${login} LOGIN; CREATE ROLE ${pusat}; CREATE ROLE ${ijen}; CREATE ROLE ${dieng}; CREATE ROLE ${audit} BYPASSRLS; CREATE ROLE ${every} BYPASSRLS;
      GRANT ${pusat}, ${ijen}, ${dieng}, ${audit}, ${every} TO ${login}`);
    await client.end();
    at.pathname = `/shop_${own}`;
    owner = new pg.Client({ connectionString: at.href });
    await owner.connect();
    for (const sql of [...shop(), rights]) await owner.query(sql);
    at.username = login ?? "";
    url = at.href;
    const warehouse = await open();
    ({ files } = await draftModel({ warehouse, label: "Toko", year: 2024, zone: "Asia/Jakarta" }));
    await warehouse.close();

    folder = mkdtempSync(join(tmpdir(), "tanyadata-roles-"));
    store = await openStore({ dataDir: folder });
    const opening = openData(modelWith(policies(byGroup)), open());
    const who = groupStore(store).userOf;
    live = liveData({ first: opening, who, reopen: () => opening, version: () => "1", report: () => {} });
    const asked = severalSources({ title: async () => "Toko", using: live.using, data: live }, noOthers);
    const parts = { ...asked, insights: live.insights, credits: live.credits, policies: live.policies };
    app = await startTestApp({ store, ...parts, pyramid: { using: live.geo, callsPerMinute: 100_000 } });
    admin = await app.signUp({ isAdmin: true });
    for (const name of ["Ijen", "Dieng", "Lain"]) {
      const made = await app.call("POST", "/admin/groups", { token: admin.token, body: { name } });
      groups[name] = made.body.id;
      people[name] = await app.signUp();
      await put(name, name);
    }
    // Who asks nothing, and so has written no name themselves.
    people.Tetangga = await app.signUp();
    await put("Tetangga", "Ijen");
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await live?.close();
    await store?.close();
    await owner?.end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const put = async (who: string, ...into: readonly string[]): Promise<void> => {
    const access = { groups: into.map((name) => groups[name]), attributes: {} };
    const { status } = await app.call("PUT", `/admin/users/${person(who).id}/access`, {
      token: admin.token,
      body: access,
    });
    expect(status).toBe(200);
  };
  const person = (who: string): TestUser => {
    const user = people[who];
    if (!user) throw new Error(`nobody is called ${who}`);
    return user;
  };
  const ask = async (user: TestUser, question: string, more: object = {}) =>
    (await app.call("POST", "/askdb/ask", { token: user.token, body: { question, ...more } })).body;
  const get = async (user: TestUser, path: string, query: Record<string, string> = {}) =>
    (await app.call("GET", path, { token: user.token, query })).body;
  const runSql = async (user: TestUser, queryId: string, sql: string) =>
    (await app.call("POST", "/askdb/run-sql", { token: user.token, body: { query_id: queryId, sql } })).body;

  const total = "berapa total penjualan?";
  const each = "total penjualan per cabang";
  const of = (at: number | null) => figure.format(sold((i) => at === null || i % 3 === at));

  it("answers each from the rows of their role, and says so", async () => {
    const asked = [admin, person("Ijen"), person("Dieng"), person("Ijen"), admin, person("Dieng")];
    for (const question of [total, total]) {
      const told = await Promise.all(asked.map((user) => ask(user, question)));
      expect(told.map(({ answer }) => answer)).toEqual(
        [null, 0, 1, 0, null, 1].map((at) => expect.stringContaining(of(at))),
      );
    }
    const { answer } = await ask(person("Ijen"), total);
    expect(answer).toContain(`Basis data membatasi barisnya sendiri (peran: ${ijen}).`);
    expect((await ask(admin, total)).answer).not.toContain(ijen);
    const lists = await Promise.all([admin, person("Ijen"), person("Dieng")].map((user) => ask(user, each)));
    expect(lists.map(({ result }) => result[1].length)).toEqual([3, 1, 1]);
  });

  it.each([
    total,
    each,
    "penjualan Dieng",
    "daftar cabang",
    "berapa cabang?",
    "data apa saja yang ada?",
    "penjualan Dieg",
  ])("tells nothing of what the database keeps from the role: %s", async (question) => {
    const body = await ask(person("Ijen"), question);
    // What they wrote themselves is repeated to them.
    const said = JSON.stringify(body).replaceAll(new RegExp(question.split(" ").at(-1) ?? "", "gi"), "");
    expect(said).not.toMatch(/Dieng|Sabang/);
    expect(said).not.toMatch(new RegExp([of(null), of(1), of(2)].join("|").replaceAll(".", "\\.")));
  });

  it("runs SQL of their own, files, streams and programs' keys as the role, and no SQL leads out of it", async () => {
    for (const [who, n] of [
      ["Ijen", 16],
      ["Dieng", 16],
    ] as const) {
      const { query_id } = await ask(person(who), each);
      const names = await runSql(
        person(who),
        query_id,
        "SELECT nama, (SELECT count(*) FROM penjualan) AS n FROM cabang",
      );
      expect(names.result[1]).toEqual([[who, n]]);
      const csv = await get(person(who), "/askdb/download-csv", { query_id });
      expect(csv).toContain(who);
      expect(csv).not.toMatch(who === "Ijen" ? /Dieng|Sabang/ : /Ijen|Sabang/);
      const chat = await app.call("POST", "/chat", { token: person(who).token, body: { question: each } });
      expect(JSON.stringify(chat.body)).toContain(who);
      expect(JSON.stringify(chat.body)).not.toMatch(who === "Ijen" ? /Dieng|Sabang/ : /Ijen|Sabang/);
      const key = await keyStore(store, () => new Date()).make(person(who).id, { name: "k", scopes: ["ask"], days: 1 });
      const byKey = await app.call("POST", "/askdb/ask", { token: key?.secret, body: { question: total } });
      expect(byKey.body.answer).toContain(of(who === "Ijen" ? 0 : 1));
      for (const sql of [
        "SET ROLE NONE",
        "RESET ROLE",
        `SET SESSION AUTHORIZATION ${login}`,
        "SELECT set_config('role', 'none', true), count(*) FROM penjualan",
        "WITH a AS MATERIALIZED (SELECT set_config('role', 'none', true)) SELECT count(*) FROM a, penjualan",
        "RESET ROLE; SELECT count(*) FROM penjualan",
        "SELECT current_setting('role'), count(*) FROM penjualan",
        "SELECT count(*) FROM pengguna",
      ])
        expect([sql, (await runSql(person(who), query_id, sql)).result]).toEqual([sql, undefined]);
    }
  });

  it("keeps what one was told from who comes to another role, on every page", async () => {
    await app.call("POST", "/insights/pins", {
      token: person("Ijen").token,
      body: { query_id: (await ask(person("Ijen"), each)).query_id },
    });
    const readAll = async (user: TestUser): Promise<string> => {
      const paths = readingPaths(app).filter((path) => !/\/admin|\/docs|openapi/.test(path));
      const urls = paths.map((path) => path.replace(/^\/api\/v1/, "").replaceAll(/:\w+/g, "1"));
      const all = await Promise.all(urls.map((path) => app.call("GET", path, { token: user.token })));
      return JSON.stringify(all.map(({ body }) => body));
    };
    expect(await readAll(person("Tetangga"))).toMatch(/cabang/i);
    expect(/.{80}(?:Dieng|Sabang).{80}/.exec(await readAll(person("Tetangga")))).toBeNull();
    await put("Ijen", "Dieng");
    expect((await ask(person("Ijen"), total)).answer).toContain(of(1));
    const said = JSON.stringify(await get(person("Ijen"), "/insights/pins"));
    expect(said).not.toContain(of(0));
    // Who is in several groups has the first role that is for one of them.
    await put("Ijen", "Dieng", "Ijen");
    expect((await ask(person("Ijen"), total)).answer).toContain(of(0));
    await put("Ijen", "Ijen");
  });

  it("has nothing for whom there is no role, and says why", async () => {
    const user = person("Lain");
    for (const question of [total, each, "daftar cabang", "data apa saja yang ada?"]) {
      const body = await ask(user, question);
      expect([question, body.code, body.detail]).toEqual([
        question,
        "no_answer",
        expect.stringContaining("belum ada peran"),
      ]);
      expect(JSON.stringify(body)).not.toMatch(/Ijen|Dieng|Sabang/);
    }
    const { query_id } = await ask(person("Ijen"), each);
    expect((await runSql(user, query_id, "SELECT count(*) FROM penjualan")).result).toBeUndefined();
    const seen = await get(admin, "/admin/policies");
    expect(JSON.stringify(seen)).toContain("unnamed");
  });

  it("lets rules of the model limit further", async () => {
    const rules = "rules: [{ rule: r, label: R, groups: [Ijen], datasets: all, allow: [ask] }]\nunnamed: nobody";
    const data = await openData(modelWith(policies(byGroup, rules)), open());
    const seen = (...into: string[]) => data.viewOf({ groups: into, attributes: {} });
    expect([seen("Ijen")?.role, seen("Ijen")?.may.sql.size, seen("Ijen")?.model.datasets.size]).toEqual([
      ijen,
      0,
      expect.any(Number),
    ]);
    expect([seen("Dieng")?.role, seen("Dieng")?.model.datasets.size]).toEqual([dieng, 0]);
    expect(seen()?.role).toBeNull();
    await data.close();
  });

  it("has of a role what it may read, and runs as it also where the database keeps nothing from it", async () => {
    const data = await openData(modelWith(policies([{ role: audit }])), open());
    const { model } = data.inService;
    const seen = data.viewOf({ groups: [], attributes: {} });
    expect([seen?.role, seen?.isWhole, seen?.within.size]).toEqual([audit, false, 0]);
    expect([...(seen?.model.datasets.keys() ?? [])]).toEqual(
      [...model.datasets.keys()].filter((id) => id !== "barang"),
    );
    const tables = ({ entities }: SemanticModel) => [...entities.values()].map(({ table }) => table).sort();
    expect(tables(seen?.model ?? model)).toEqual(
      tables(model).filter((table) => ["cabang", "penjualan"].includes(table)),
    );
    expect(tables(model)).toContain("barang");
    await data.close();
    const all = await openData(modelWith(policies([{ role: every }])), open());
    const whole = all.viewOf({ groups: [], attributes: {} });
    expect([whole?.role, whole?.isWhole, whole?.model]).toEqual([every, false, all.inService.model]);
    await all.close();
  });

  it("knows the names that the role sees, not those that the server read for itself", async () => {
    // Without views of the model, names that the server holds are lent where nothing is kept.
    const data = await openData({ ...modelWith(policies([{ role: ijen }])), views: new Map() }, open());
    const lent = await data.lend(async () => ({ groups: [], attributes: {} }));
    expect(["Ijen", "Dieng"].map(data.knows)).toEqual([true, true]);
    expect(["Ijen", "Dieng"].map(lent.data.knows)).toEqual([true, false]);
    lent.done();
    await data.close();
  });

  it("is told to who runs the server: which roles there are, and which cannot be taken", async () => {
    const found = async (role: string) => {
      const model = join(folder, role);
      mkdirSync(model);
      for (const { name, text } of [...files, { name: "policies.yaml", text: policies([{ role }]) }])
        writeFileSync(join(model, name), text);
      const config = readConfig({ TANYADATA_DATA_DIR: folder, WAREHOUSE_URL: url, TANYADATA_MODEL: model });
      const all = await examineMachine(config, new Date());
      return all.find(({ what }) => /warehouse/.test(what));
    };
    expect(await found(ijen ?? "")).toMatchObject({
      is: "well",
      what: expect.stringContaining(`as the roles ${ijen}`),
    });
    expect(await found(`nobody_${own}`)).toMatchObject({
      is: "wrong",
      advice: expect.stringContaining(`GRANT "nobody_${own}"`),
    });
  });

  it("does not come into service with a role that cannot be taken, and says which", async () => {
    for (const role of [`nobody_${own}`, "pg_write_server_files"]) {
      const opening = openData(modelWith(policies([{ role }])), open());
      await expect(opening).rejects.toThrow(UnusableRole);
      await expect(opening).rejects.toThrow(`GRANT "${role}"`);
    }
    expect(() => modelWith(policies([{ role: "none" }]))).toThrow('"none" is no role');
    expect(() => modelWith(policies([{ role: "x".repeat(64) }]))).toThrow("1 to 63");
    expect(() => modelWith(policies([{ role: pusat }, { role: ijen, groups: ["Ijen"] }]))).toThrow(
      "nobody comes to this one",
    );
    const starter = { ...loadModel(starterModelDir), policies: modelWith(policies([{ role: pusat }])).policies };
    const onDuckdb = openData(starter as SemanticModel, openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL }));
    await expect(onDuckdb).rejects.toThrow(NoRoles);
  });

  it("says so when a role is taken away while questions are asked, and answers nobody as another", async () => {
    const unopened = await openData(modelWith(policies(byGroup)), open());
    await owner.query(`REVOKE ${ijen} FROM ${login}`);
    await expect(unopened.lend(async () => ({ groups: ["Ijen"], attributes: {} }))).rejects.toMatchObject({
      code: "warehouse_unavailable",
      message: expect.stringContaining(`“${ijen}”`),
    });
    await unopened.close();
    const answered = await app.call("POST", "/askdb/ask", { token: person("Ijen").token, body: { question: total } });
    expect([answered.status, answered.body.detail]).toEqual([503, expect.stringContaining(`“${ijen}”`)]);
    expect((await ask(person("Dieng"), total)).answer).toContain(of(1));
    await owner.query(`GRANT ${ijen} TO ${login}`);
    expect((await ask(person("Ijen"), total)).answer).toContain(of(0));
  });
});
