import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { inRole, sightOf, UnusableRole } from "../role.ts";
import type { Warehouse } from "../warehouse.ts";
import { openPostgresWarehouse } from "./open.ts";
import { asOwner, makePostgres } from "./testing.ts";

/** Roles are the server's, not the database's. */
const own = randomBytes(6).toString("hex");
const [login, west, east, stranger] = ["login", "west", "east", "stranger"].map((name) => `${name}_${own}`) as [
  string,
  string,
  string,
  string,
];
const odd = `x"; RESET ROLE; -- ${own}`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

let url = "";
let warehouse: Warehouse;

beforeAll(async () => {
  const made = await makePostgres(
    `CREATE ROLE ${login} LOGIN; CREATE ROLE ${west}; CREATE ROLE ${east}; CREATE ROLE ${stranger}; CREATE ROLE ${quoted(odd)};
     GRANT ${west}, ${east}, ${quoted(odd)} TO ${login}`,
    `CREATE TABLE sales AS SELECT n::int AS n, CASE n % 2 WHEN 0 THEN '${west}' ELSE '${east}' END AS owner FROM generate_series(1, 5000) AS n;
     CREATE TABLE prices AS SELECT 1 AS n; CREATE TABLE wages AS SELECT 1 AS n; CREATE SCHEMA kept; CREATE TABLE kept.prices AS SELECT 1 AS n;
     CREATE VIEW seen WITH (security_invoker) AS SELECT * FROM sales`.replace(
      " WITH (security_invoker)",
      // Known since PostgreSQL 15.
      Number((await asOwner(inject("postgres") ?? "", "SHOW server_version_num"))[0]?.server_version_num) >= 150_000
        ? " WITH (security_invoker)"
        : "",
    ),
    `GRANT SELECT ON ALL TABLES IN SCHEMA public, kept TO ${login};
     GRANT SELECT ON sales, prices, seen TO ${west}, ${east}, ${quoted(odd)}; GRANT SELECT ON kept.prices TO ${west};
     ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
     CREATE POLICY own ON sales FOR SELECT TO ${west}, ${east} USING (owner = current_user);
     CREATE POLICY every ON sales FOR SELECT TO ${login} USING (true)`,
  );
  if (made === null) return;
  const address = new URL(made);
  address.username = login;
  url = address.href;
  warehouse = await openPostgresWarehouse({ url, limits: { seconds: 5, processes: 1, streams: 1 } });
});
afterAll(() => warehouse?.close());

const cellsOf = async (of: Warehouse, sql: string) => {
  const outcome = await of.run(sql);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value.rows[0];
};
const who = "SELECT current_user, count(*), min(owner), max(owner) FROM sales";

describe.skipIf(inject("postgres") === null)("a PostgreSQL warehouse asked as a role", () => {
  it("reads the rows of that role alone, however it is asked, and is itself again afterwards", async () => {
    for (const role of [west, east, west]) {
      const seen = inRole(warehouse, role);
      for (const one of [seen, seen.as({ user: "siti", lane: "written", isBounded: true })])
        expect(await cellsOf(one, who)).toEqual([role, 2500, role, role]);
      let streamed = 0;
      for await (const part of seen.stream("SELECT n FROM sales")) streamed += "rows" in part ? part.rows.length : 0;
      expect(streamed).toBe(2500);
      expect(await cellsOf(warehouse, who)).toEqual([login, 5000, east, west]);
    }
    expect((await cellsOf(inRole(warehouse, odd), who))?.slice(0, 2)).toEqual([odd.slice(0, 63), 0]);
  });

  it("leaves no role behind at a connection, whatever became of the query", async () => {
    const seen = inRole(warehouse, west);
    const self = async () =>
      expect([await cellsOf(warehouse, who), await streamedUser()]).toEqual([[login, 5000, east, west], login]);
    expect((await seen.run("SELECT 1 / (n - n) FROM sales")).ok).toBe(false);
    await self();
    expect((await seen.run("SELECT nothing FROM sales")).ok).toBe(false);
    await self();
    for await (const part of seen.stream("SELECT n FROM sales")) if ("rows" in part) break;
    await self();
    const stop = new AbortController();
    const cancelled = seen.run("SELECT count(*) FROM sales a, sales b, sales c WHERE a.n * b.n = -c.n", stop);
    setImmediate(() => stop.abort());
    expect(await cancelled).toEqual({ ok: false, failure: { kind: "cancelled" } });
    await self();
    // What one statement says of its own end, the guard does not let in; even so the next is itself.
    await seen.run("SELECT set_config('role', 'none', false)");
    await self();
    await warehouse.run(`SELECT set_config('role', '${west}', false)`);
    await self();
  });

  it("tells many who ask at once apart", async () => {
    const wide = await openPostgresWarehouse({ url, limits: { processes: 3 } });
    const roles = Array.from({ length: 60 }, (_, i) => [west, east, login][i % 3] as string);
    const seen = await Promise.all(
      roles.map((role, i) =>
        cellsOf((role === login ? wide : inRole(wide, role)).as({ user: `u${i}`, lane: "question" }), who),
      ),
    );
    expect(seen.map((cells) => cells?.slice(0, 2))).toEqual(roles.map((role) => [role, role === login ? 5000 : 2500]));
    await wide.close();
  });

  it("runs nothing as a role that it cannot take", async () => {
    for (const role of [stranger, `nobody_${own}`]) {
      expect(await inRole(warehouse, role).run(who)).toMatchObject({
        ok: false,
        failure: { kind: "unavailable", role },
      });
      await expect(sightOf(warehouse, role, ["sales"])).rejects.toThrow(UnusableRole);
      await expect(sightOf(warehouse, role, ["sales"])).rejects.toThrow(`GRANT "${role}"`);
    }
    expect(await cellsOf(warehouse, who)).toEqual([login, 5000, east, west]);
  });

  it("says what a role may read, and of what rows may be kept from it", async () => {
    const tables = ["sales", "prices", "wages", "kept.prices", "seen", "Missing"];
    const sight = await sightOf(warehouse, west, tables);
    expect([[...sight.readable].sort(), [...sight.limited].sort()]).toEqual([
      ["prices", "public.prices", "public.sales", "public.seen", "sales", "seen"],
      ["public.sales", "public.seen", "sales", "seen"],
    ]);
  });
});

async function streamedUser(): Promise<unknown> {
  for await (const part of warehouse.stream("SELECT current_user")) if ("rows" in part) return part.rows[0]?.[0];
  return null;
}
