import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store, type StoreLocation } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { type AddressStore, addressStore, type Brought } from "./addresses.store.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-01-31T05:00:00.000Z");
const brought = (table: string, digest = "one"): Brought => ({
  ...{
    table,
    digest,
    url: "https://data.test/a.csv",
    wishes: { unit: "kg" } as Brought["wishes"],
    by: "a@example.com",
  },
  reading: { about: "rows ", rows: 3, columns: { tanggal: "date" } },
});

describeOnBothStores("addresses of imported tables", (newLocation) => {
  let time = start;
  let [stores, servers]: [Store[], AddressStore[]] = [[], []];
  const later = (milliseconds: number): string => new Date(time + milliseconds).toISOString();
  beforeAll(async () => {
    const location: StoreLocation = await newLocation();
    // Two servers of one app state; on SQLite, which has one, two that meet in it.
    stores = [await openStore(location), await openStore(location)];
    servers = stores.map((store) => addressStore(store, () => new Date(time)));
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  const due = async (table: string): Promise<AddressStore> => {
    time = start;
    const [one] = servers;
    if (!one) throw new Error("no server");
    await one.keep(brought(table));
    expect(await one.schedule(table, { every: "day", takes_over: true }, "b@example.com")).toBe(true);
    time += day;
    return one;
  };

  it("are kept with what was said of the file, and fetched again only where somebody says so", async () => {
    const [one] = servers;
    await one?.keep(brought("kas"));
    const { by: set_by, ...kept } = brought("kas");
    expect(await one?.of("kas")).toMatchObject({
      ...kept,
      ...{ every: "never", takes_over: false, set_by, outcome: "taken" },
      ...{ due_at: null, detail: null, problem: null },
    });
    time += 400 * day;
    expect(await one?.claim(["kas"], hour)).toBeUndefined();
    expect(await one?.schedule("lain", { every: "day", takes_over: true }, "b@example.com")).toBe(false);
    await one?.schedule("kas", { every: "week", takes_over: true }, "b@example.com");
    expect((await one?.of("kas"))?.due_at).toBe(later(7 * day));
    // What is imported from there anew keeps its schedule.
    await one?.keep({ ...brought("kas", "two"), by: "c@example.com" });
    expect(await one?.of("kas")).toMatchObject({ digest: "two", every: "week", set_by: "b@example.com" });
    await one?.forget("kas");
    expect((await one?.all())?.has("kas")).toBe(false);
  });

  it("are taken by one server each, however many look at once, and only of tables that it has", async () => {
    for (let i = 0; i < 6; i++) await due(`t${i}`);
    const tables = Array.from({ length: 6 }, (_, i) => `t${i}`);
    expect(await servers[0]?.claim([], hour)).toBeUndefined();
    expect(await servers[0]?.claim(["bukan"], hour)).toBeUndefined();
    const looks = Array.from({ length: 12 }, (_, i) => servers[i % 2]?.claim(tables, hour));
    const taken = (await Promise.all(looks)).flatMap((claim) => (claim ? [claim.address.table] : []));
    expect(new Set(taken).size).toBe(taken.length);
    while (taken.length < 6) {
      const claim = await servers[1]?.claim(tables, hour);
      expect(claim).toBeDefined();
      taken.push(claim?.address.table ?? "");
    }
    expect(taken.sort()).toEqual(tables);
    expect(await servers[0]?.claim(tables, hour)).toBeUndefined();
  });

  it("of a server that ended are another's once its time is over; what it says late does not count", async () => {
    const one = await due("mati");
    const dead = await one.claim(["mati"], hour);
    time += hour - 1;
    expect(await servers[1]?.claim(["mati"], hour)).toBeUndefined();
    time += 1;
    const other = await servers[1]?.claim(["mati"], hour);
    expect(other?.address.table).toBe("mati");
    if (!dead || !other) throw new Error("nothing was taken");
    await one.settle(dead, { is: "failed", problem: "terlambat" });
    expect(await one.of("mati")).toMatchObject({ problem: null, outcome: "taken" });
    await servers[1]?.settle(other, { is: "unchanged", digest: "one" });
    expect(await one.of("mati")).toMatchObject({ outcome: "unchanged", due_at: later(day), looked_at: later(0) });
  });

  it("that cannot be fetched are tried again after an hour, then two, never later than they are due anyway; what was found stays", async () => {
    const one = await due("gagal");
    const look = async (found: Parameters<AddressStore["settle"]>[1]) => {
      const claim = await one.claim(["gagal"], hour);
      if (!claim) throw new Error("it is not due");
      await one.settle(claim, found);
      const after = await one.of("gagal");
      const waits = Date.parse(after?.due_at ?? "") - time;
      time += waits;
      return { ...after, hours: waits / hour };
    };
    expect(await look({ is: "asks", digest: "two", detail: "kolom baru" })).toMatchObject({
      hours: 24,
      outcome: "asks",
    });
    for (const hours of [1, 2, 4, 8, 16, 24, 24])
      expect(await look({ is: "failed", problem: "404" })).toMatchObject({
        ...{ hours, problem: "404", outcome: "asks", detail: "kolom baru" },
      });
    expect(await look({ is: "postponed" })).toMatchObject({ hours: 1 / 6, problem: "404" });
    expect(await look({ is: "seen" })).toMatchObject({
      hours: 24,
      problem: null,
      outcome: "asks",
      detail: "kolom baru",
    });
    expect(await look({ is: "failed", problem: "500" })).toMatchObject({ hours: 1 });
    expect(await look({ is: "waits", digest: "three" })).toMatchObject({
      outcome: "waits",
      detail: null,
      problem: null,
    });
  });
});
