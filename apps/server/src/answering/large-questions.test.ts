import { openPostgresWarehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Data, openData } from "../open-data.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { sql } from "../testing/two-servers.ts";
import { drafted, ownPostgres } from "./insights/own-data.fixture.ts";

const postgres = inject("postgres");

describe.skipIf(postgres === null)("a question that reads more than is read unasked (TANYADATA_QUERY_ROWS)", () => {
  let data: Data;
  let server: TestApp;
  let token: string;

  beforeAll(async () => {
    const url = await ownPostgres(postgres ?? "", "large_questions");
    await sql(url, "ANALYZE");
    const warehouse = await openPostgresWarehouse({ url, limits: { processes: 2, readRows: 50 } });
    data = await openData(await drafted(warehouse), Promise.resolve(warehouse));
    server = await startTestApp({ answerer: data.answerer, results: data.results });
    ({ token } = await server.signUp());
  });
  afterAll(async () => {
    await server?.close();
    await data?.close();
  });

  const post = (path: string, body: object) => server.call("POST", `/askdb/${path}`, { token, body });
  // Of sales, and of the shops where they are named.
  const large = (what: string, rows: number) => ({
    code: "query_large",
    detail: `${what} ini membaca sekitar ${rows} baris dari database.`,
  });

  test("is answered when it is asked again with consent, and what reads little at once", async () => {
    const question = "jumlah terjual per toko";
    const refused = await post("ask", { question });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining(large("Pertanyaan", 160))]);
    expect((await server.call("GET", "/askdb/chat-topics", { token })).body).toEqual([]);
    const answered = await post("ask", { question, even_if_large: true });
    expect([answered.status, answered.body.refusal]).toEqual([200, null]);
    expect((await post("ask", { question: "berapa jumlah toko" })).status).toBe(200);

    const edited = { query_id: answered.body.query_id, sql: "SELECT count(*) AS n FROM penjualan" };
    const unrun = await post("run-sql", edited);
    expect([unrun.status, unrun.body]).toEqual([409, expect.objectContaining(large("SQL", 110))]);
    const run = await post("run-sql", { ...edited, even_if_large: true });
    expect([run.status, run.body.result]).toEqual([200, [["n"], [[108]]]]);
    expect((await post("run-sql", { ...edited, sql: "SELECT nama FROM toko WHERE id = 3" })).status).toBe(200);
  });
});
