import { describe, expect, inject, it } from "vitest";
import { fairly } from "./fair-share.ts";
import { openMariadbWarehouse } from "./mariadb/open.ts";
import { asOwner as asMariadbOwner, makeMariadb } from "./mariadb/testing.ts";
import { openPostgresWarehouse } from "./postgres/open.ts";
import { asOwner, makePostgres } from "./postgres/testing.ts";

describe("of the connections that a server grants", () => {
  const wanted = { processes: 16, streams: 2, sharers: 1 };
  it.each([
    ["a quarter of all, while data are renewed too", wanted, 97, null, 10],
    ["as many as are wanted, of many", wanted, 1000, null, 16],
    ["what its user is granted", wanted, 1000, 20, 8],
    ["a quarter of all, where its user is granted more", wanted, 97, 90, 10],
    ["its part of both, of two", { ...wanted, sharers: 2 }, 97, null, 4],
    ["two, of few", wanted, 20, null, 2],
    ["no more than are wanted, of few", { ...wanted, processes: 1 }, 20, null, 1],
  ])("takes %s", (_, limits, all, own, processes) => expect(fairly(limits, all, own)).toBe(processes));
});

const limits = { processes: 16, streams: 1 };

it.skipIf(inject("postgres") === null)(
  "PostgreSQL is asked for the limit of its user, where the number is not set",
  async () => {
    const made = await makePostgres("SELECT 1");
    const url = new URL(made ?? "");
    const role = url.pathname.slice(1);
    await asOwner(url.href, `CREATE ROLE ${role} LOGIN CONNECTION LIMIT 9`);
    url.username = role;
    const warehouse = await openPostgresWarehouse({ url: url.href, limits: { ...limits, sharers: 1 } });
    try {
      expect(warehouse.connections).toBe(3);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => warehouse.run("SELECT pg_sleep(0.01)")));
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
      const held = await asOwner(
        url.href,
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = '${role}' AND application_name = 'tanyadata'`,
      );
      expect(held).toEqual([{ n: 3 }]);
      const set = await openPostgresWarehouse({ url: url.href, limits: { ...limits, processes: 5 } });
      expect(set.connections).toBe(5);
      await set.close();
    } finally {
      await warehouse.close();
    }
  },
);

it.skipIf(inject("mariadb") === null)(
  "MariaDB is asked for the limit of its user, where the number is not set",
  async () => {
    const made = await makeMariadb("SELECT 1");
    const url = new URL(made ?? "");
    const user = url.pathname.slice(1);
    await asMariadbOwner(url.href, `CREATE USER '${user}'@'%' IDENTIFIED BY 'kata' WITH MAX_USER_CONNECTIONS 8`);
    await asMariadbOwner(url.href, `GRANT SELECT ON ${user}.* TO '${user}'@'%'`);
    url.username = user;
    url.password = "kata";
    const warehouse = await openMariadbWarehouse({ url: url.href, limits: { ...limits, sharers: 1 } });
    expect(warehouse.connections).toBe(3);
    await warehouse.close();
  },
);
