import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { type Program, patient, startProgram } from "../testing/program.ts";
import { openStore, type Store, type StoreLocation } from "./store.ts";

describeOnBothStores("store", (newLocation) => {
  const opened: Store[] = [];
  const open = async (location: StoreLocation): Promise<Store> => {
    const store = await openStore(location);
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    for (const program of writers.splice(0)) program.child.kill("SIGKILL");
    for (const store of opened.splice(0)) await store.close();
  });

  const user = (email: string) => ({
    id: newId(new Date()),
    email,
    nickname: "Siti",
    password_hash: "x",
    is_admin: 0,
    created_at: "2026-11-21T00:00:00.000Z",
    updated_at: "2026-11-21T00:00:00.000Z",
  });
  const session = (user_id: string) => ({ id: newId(new Date()), user_id, created_at: "2026-11-21T00:00:00.000Z" });
  const emails = async (store: Store): Promise<string[]> =>
    (await store.db.selectFrom("users").select("email").execute()).map(({ email }) => email);

  const writers: Program[] = [];
  const writer = (location: StoreLocation): Program => {
    const program = startProgram("testing/write-users.ts", {
      cwd: tmpdir(),
      args: "databaseUrl" in location ? ["", location.databaseUrl] : [location.dataDir],
    });
    writers.push(program);
    return program;
  };

  test("opening again keeps what was written", async () => {
    const location = await newLocation();
    const first = await openStore(location);
    await first.db.insertInto("users").values(user("a@example.com")).execute();
    await first.close();
    const again = await open(location);
    const row = await again.db.selectFrom("users").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ email: "a@example.com", is_admin: 0, disabled_at: null });
    await again.ping();
  });

  test("processes that start at the same time share one migrated database", patient, async () => {
    const location = await newLocation();
    const programs = [writer(location), writer(location), writer(location)];
    await Promise.all(programs.map((program) => program.says(/written user3@/)));
    for (const program of programs) program.child.kill("SIGKILL");
    await Promise.all(programs.map((program) => program.ended()));
    const written = await emails(await open(location));
    expect(new Set(written).size).toBe(written.length);
  });

  test("an acknowledged write survives kill -9", patient, async () => {
    const location = await newLocation();
    const program = writer(location);
    await program.says(/written user50@/);
    program.child.kill("SIGKILL");
    expect(await program.ended()).toBe("SIGKILL");
    const acknowledged = [...program.printed().matchAll(/written (\S+)\n/g)].map(([, email]) => email);
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(await emails(await open(location))).toEqual(expect.arrayContaining(acknowledged));
  });

  test("an email is held once, and what belongs to a user goes with it", async () => {
    const { db } = await open(await newLocation());
    const siti = user("siti@example.com");
    await db.insertInto("users").values(siti).execute();
    await expect(db.insertInto("users").values(user("siti@example.com")).execute()).rejects.toThrow(/unique/i);
    await expect(db.insertInto("sessions").values(session("nobody")).execute()).rejects.toThrow(/foreign key/i);
    await db.insertInto("sessions").values(session(siti.id)).execute();
    await db.deleteFrom("users").where("id", "=", siti.id).execute();
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("a transaction that fails leaves nothing", async () => {
    const store = await open(await newLocation());
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("users").values(user("a@example.com")).execute();
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await emails(store)).toEqual([]);
  });

  test("text comes back as it went in", async () => {
    const { db } = await open(await newLocation());
    const nickname = `Ünïcode 🇮🇩 '"; drop table users; -- \\ \n\t${"x".repeat(100_000)}`;
    await db
      .insertInto("users")
      .values({ ...user("a@example.com"), nickname })
      .execute();
    expect((await db.selectFrom("users").select("nickname").executeTakeFirst())?.nickname).toBe(nickname);
  });
});
