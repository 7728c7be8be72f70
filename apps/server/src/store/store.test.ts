import { afterEach, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { openStore, type Store, type StoreLocation } from "./store.ts";

describeOnBothStores("store", (newLocation) => {
  const opened: Store[] = [];
  const open = async (location?: StoreLocation): Promise<Store> => {
    const store = await openStore(location ?? (await newLocation()));
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  const user = (email: string, id = newId(new Date())) => ({
    id,
    email,
    nickname: "Siti",
    password_hash: "x",
    is_admin: 0,
    created_at: "2026-11-21T00:00:00.000Z",
    updated_at: "2026-11-21T00:00:00.000Z",
  });

  test("opening again keeps what was written", async () => {
    const location = await newLocation();
    const first = await openStore(location);
    await first.db.insertInto("users").values(user("a@example.com")).execute();
    await first.close();
    const second = await open(location);
    expect(await second.db.selectFrom("users").selectAll().executeTakeFirst()).toMatchObject({
      email: "a@example.com",
      is_admin: 0,
      disabled_at: null,
    });
  });
});
