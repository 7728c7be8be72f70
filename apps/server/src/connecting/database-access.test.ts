import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestUser } from "../testing/app.ts";
import { shop, sold } from "../testing/shop.ts";
import { type DatabaseApp, mariadbShop, postgresShop, startDatabaseApp } from "./databases.fixture.ts";

const patient = { timeout: 400_000 };
const figure = new Intl.NumberFormat("id-ID");
const missing = inject("mariadb") === null || inject("postgres") === null;
if (missing) console.warn("NOT RUN: who may ask connected databases, because MariaDB or PostgreSQL is missing");
const urlAt = (database: string): string => {
  const url = new URL(inject("postgres") ?? "");
  url.pathname = `/${database}`;
  return url.href;
};
const socket = new URL(inject("postgres") ?? "postgres://x").searchParams.get("host") ?? "";

const nobodyElse = { everybody: false, groups: [], sql: false, policies: null };
const question = "Berapa total penjualan per cabang?";

describe.skipIf(missing)("who may ask a connected database", patient, () => {
  let app: DatabaseApp;
  let id: string;
  let other: string;
  let seller: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    app = await startDatabaseApp(["127.0.0.0/8", socket]);
    seller = await app.app.signUp({ email: "siti@example.com" });
    stranger = await app.app.signUp({ email: "wayan@example.com" });
    id = (await app.connect("Toko Kita", await mariadbShop())).id;
    other = (await app.connect("Apotek", await postgresShop(shop("obat")))).id;
    for (const one of [id, other]) await app.call("POST", `/${one}/serve`);
    await join(seller, "Penjualan");
  }, patient.timeout);
  afterAll(() => app.close());

  const set = (access: object, of = id) => app.call("PUT", `/${of}/access`, { ...nobodyElse, ...access });
  async function join(user: TestUser, group: string | null, attributes: object = {}): Promise<void> {
    const as = { token: app.admin.token };
    const groups =
      group === null ? [] : [(await app.app.call("POST", "/admin/groups", { ...as, body: { name: group } })).body.id];
    const { status } = await app.app.call("PUT", `/admin/users/${user.id}/access`, {
      ...as,
      body: { groups, attributes },
    });
    expect(status).toBe(200);
  }
  const get = async (user: TestUser, path: string, query: Record<string, string> = {}) =>
    (await app.app.call("GET", path, { token: user.token, query })).body;

  test("until somebody says otherwise it does not exist for anybody but administrators", async () => {
    expect((await app.call("GET", `/${id}`)).body.access).toEqual(nobodyElse);
    const of = `${question} (sumber: Toko Kita)`;
    expect((await app.ask(of)).body.reading).toContain("Toko Kita");
    for (const asked of [question, of, "5 obat dengan penjualan tertinggi", "data apa saja yang ada?"]) {
      const { body } = await app.ask(asked, {}, seller);
      const said = JSON.stringify(body).replaceAll(asked, "");
      expect([asked, said]).toEqual([asked, expect.not.stringMatching(/Toko Kita|Apotek|Ijen|Dieng|Sabang|Poci/)]);
    }
  });

  test("a group is given one source and not the other; what it was told is kept from who leaves it", async () => {
    const { status, body: changed } = await set({ groups: ["Penjualan"] });
    expect([status, changed.access]).toEqual([200, { ...nobodyElse, groups: ["Penjualan"] }]);
    const { body: told } = await app.ask(question, {}, seller);
    expect(told.reading).toContain("(sumber: Toko Kita)");
    expect(told.result[1]).toHaveLength(3);
    expect((await app.ask("5 obat dengan penjualan tertinggi", {}, seller)).body.code).toBe("no_answer");
    expect((await app.ask(question, {}, stranger)).body.code).toBe("no_answer");
    const csv = await get(seller, "/askdb/download-csv", { query_id: told.query_id });
    expect(csv.trim().split("\r\n")).toHaveLength(4);
    const { body: pin } = await app.app.call("POST", "/insights/pins", {
      token: seller.token,
      body: { query_id: told.query_id },
    });
    expect(pin.state).toBe("current");

    await join(seller, null);
    expect((await app.ask(question, {}, seller)).body.code).toBe("no_answer");
    const topic = await get(seller, "/askdb/queries", { chat_topic_id: told.chat_topic_id });
    const [before, board, found] = [
      topic.map(({ result, answer }: { result: unknown; answer: string }) => [result, answer]),
      await get(seller, "/insights/pins"),
      await get(seller, "/askdb/download-csv", { query_id: told.query_id }),
    ];
    expect(JSON.stringify([before, board, found])).not.toMatch(/Ijen|Dieng|Sabang/);
    // Who follows it up is not led there either.
    const follow = { chat_topic_id: told.chat_topic_id, after: told.query_id };
    expect((await app.ask("yang cabang Ijen?", follow, seller)).status).not.toBe(200);
    await join(seller, "Penjualan");
    expect(JSON.stringify(await get(seller, "/insights/pins"))).toContain("Ijen");
  });

  test("SQL of one's own is a right apart, and off", async () => {
    const sql = "SELECT count(*) AS n FROM penjualan";
    const { body: told } = await app.ask(question, {}, seller);
    const run = (user: TestUser, queryId: string) =>
      app.app.call("POST", "/askdb/run-sql", { token: user.token, body: { query_id: queryId, sql } });
    const refused = await run(seller, told.query_id);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("tidak berhak")]);
    const { body: own } = await app.ask(`${question} (sumber: Toko Kita)`);
    expect((await run(app.admin, own.query_id)).body.result[1]).toEqual([[48]]);
    await set({ groups: ["Penjualan"], sql: true });
    const { body: again } = await app.ask(question, {}, seller);
    expect((await run(seller, again.query_id)).body.result[1]).toEqual([[48]]);
  });

  test("policies of its own tell rows apart by what a user has, and are refused where they do not fit", async () => {
    const policies = (rows: string) => `policies: toko
unnamed: nobody
attributes: [{ attribute: cabang, label: Cabang }]
rules:
  - { rule: pusat, label: Pusat, groups: [administrator], datasets: all }
  - { rule: cabang, label: Cabang sendiri, groups: [Penjualan], datasets: all, allow: [ask, rows, export], rows: "${rows}" }
`;
    const wrong = await set({ policies: policies("gudang = user.gudang") });
    expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining("access.yaml")]);
    expect((await app.call("GET", `/${id}`)).body.access.policies).toBeNull();
    expect((await set({ policies: policies("cabang = user.cabang") })).status).toBe(200);
    await join(seller, "Penjualan", { cabang: ["Dieng"] });
    const { body: own } = await app.ask(question, {}, seller);
    expect(own.answer).toContain(figure.format(sold((i) => i % 3 === 1)));
    expect(own.answer).toContain("Anda melihat data");
    expect(JSON.stringify(own)).not.toMatch(/Ijen|Sabang/);
    expect((await app.ask(question)).body.code).toBe("ambiguous");
    const log = await get(app.admin, "/admin/audit");
    const deeds = log.filter(
      ({ deed, outcome }: Record<string, string>) => deed === "change_access" && outcome === "done",
    );
    expect(deeds.some(({ question: what }: { question: string }) => what.includes("rule: cabang"))).toBe(true);
  });

  test("roles of PostgreSQL limit rows besides, are tried before they are kept, and are no other database's", async () => {
    const address = await postgresShop(shop("jamu"));
    const { id: jamu } = await app.connect("Jamu", address);
    const role = `r_${address.user}`;
    const owner = new pg.Client({ connectionString: urlAt(address.database) });
    await owner.connect();
    await owner.query(`CREATE ROLE ${role}; GRANT SELECT ON cabang, jamu, penjualan TO ${role};
      ALTER TABLE cabang ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON cabang TO ${role} USING (nama = 'Ijen');
      ALTER TABLE penjualan ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON penjualan TO ${role} USING (id_cabang = 1);
      CREATE POLICY every ON cabang TO ${address.user} USING (true); CREATE POLICY every ON penjualan TO ${address.user} USING (true)`);
    const roles = [{ role, groups: ["Penjualan"] }];
    const policies = `policies: jamu\nunnamed: signed-in\ndatabase_roles: ${JSON.stringify(roles)}\n`;
    await app.call("POST", `/${jamu}/serve`);

    const refused = await set({ policies }, jamu);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(`GRANT "${role}"`)]);
    expect((await app.call("GET", `/${jamu}`)).body).toMatchObject({ access: nobodyElse, problem: null });
    const elsewhere = await set({ policies });
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([422, expect.stringContaining("Hanya PostgreSQL")]);

    await owner.query(`GRANT ${role} TO ${address.user}`);
    await owner.end();
    expect((await set({ policies }, jamu)).status).toBe(200);
    const { body: own } = await app.ask(`${question} (sumber: Jamu)`, {}, seller);
    expect(own.result[1]).toEqual([["Ijen", expect.any(Number)]]);
    expect(own.answer).toContain(`(peran: ${role})`);
    // Without a role it is not there, not even for those who could connect it.
    for (const user of [stranger, app.admin])
      expect((await app.ask("penjualan jamu Kopi Tubruk", {}, user)).body.code).toBe("no_answer");
    await app.call("DELETE", `/${jamu}`);
  });

  test("everybody is everybody who has signed in", async () => {
    await set({ everybody: true }, other);
    expect((await app.ask("5 obat dengan penjualan tertinggi", {}, stranger)).body.reading).toContain("Apotek");
    await set({}, other);
    expect((await app.ask("5 obat dengan penjualan tertinggi", {}, stranger)).body.code).toBe("no_answer");
  });
});
