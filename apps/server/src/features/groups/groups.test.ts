import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { groupStore } from "./groups.store.ts";

describeOnBothStores("groups and access", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let admin: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    app = await startTestApp({ store });
    admin = await app.signUp({ isAdmin: true });
    user = await app.signUp();
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    app.call(method, path, { token: admin.token, body });

  it("a group is made once, counts its members, and goes without them", async () => {
    const { body: group } = await call("POST", "/admin/groups", { name: "  Dinas  " });
    expect(group).toMatchObject({ name: "Dinas", members: 0, rules: 0 });
    expect((await call("POST", "/admin/groups", { name: "Dinas" })).body.id).toBe(group.id);
    const { body: other } = await call("POST", "/admin/groups", { name: "Bagian gaji" });
    const access = { groups: [group.id, other.id], attributes: { region: ["Jawa Barat", "Banten"] } };
    await call("PUT", `/admin/users/${user.id}/access`, access);
    expect((await call("GET", "/admin/groups")).body).toEqual([
      { ...other, members: 1 },
      { ...group, members: 1 },
    ]);
    expect(await groupStore(store).userOf(user.id)).toEqual({
      groups: ["Bagian gaji", "Dinas"],
      attributes: { region: ["Banten", "Jawa Barat"] },
    });
    expect((await call("DELETE", `/admin/groups/${other.id}`)).status).toBe(204);
    expect((await call("GET", `/admin/users/${user.id}/access`)).body.groups).toEqual([group.id]);
    expect((await call("DELETE", `/admin/groups/${other.id}`)).status).toBe(404);
  });

  it("what is wrong changes nothing", async () => {
    const path = `/admin/users/${user.id}/access`;
    const { body: before } = await call("GET", path);
    for (const [status, access] of [
      [404, { groups: ["01a21765-0819-77e4-97a0-a1cf5372b713"], attributes: {} }],
      [400, { groups: [], attributes: { region: [""] } }],
      [400, { groups: [] }],
    ] as const)
      expect((await call("PUT", path, access)).status, JSON.stringify(access)).toBe(status);
    expect((await call("GET", path)).body).toEqual(before);
    expect((await call("GET", "/admin/users/01a21765-0819-77e4-97a0-a1cf5372b713/access")).status).toBe(404);
  });

  it("each change stands in the audit log, by who made it", async () => {
    const { body: log } = await call("GET", "/admin/audit");
    const changes = log.filter(({ deed }: { deed: string }) => deed === "change_access");
    expect(changes.map(({ question }: { question: string }) => question)).toEqual([
      "− Bagian gaji",
      `${user.email} · Bagian gaji, Dinas · region: Banten, Jawa Barat`,
      "+ Bagian gaji",
      "+ Dinas",
      "+ Dinas",
    ]);
    expect(changes.every(({ email }: { email: string }) => email === admin.email)).toBe(true);
  });
});
