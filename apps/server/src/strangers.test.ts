import { documentRoutes, meteraiRoutes, type Route, signingRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "./testing/app.ts";
import { accountPassword, box, documentsOf } from "./testing/documents.ts";
import { patient } from "./testing/program.ts";

/** Every call that the contract knows about documents, so that one that is added later is looked at too. */
const every: [string, Route][] = Object.entries({ ...documentRoutes, ...meteraiRoutes, ...signingRoutes });
const withIds = every.filter(([, { params, access }]) => params !== undefined && access !== "public");
const lists = every.filter(([, { method, params, access }]) => method === "GET" && !params && access === "user");

describe("another user's documents", patient, () => {
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let ani: TestUser;
  let budi: TestUser;
  let ids: Record<string, string>;
  let tools: { certificate_id: string; specimen_id: string };
  let document: { id: string; revision: number };

  beforeAll(async () => {
    app = await startTestApp();
    with_ = documentsOf(app);
    siti = await app.signUp({ email: "siti@rahasia.example", password: accountPassword });
    ani = await app.signUp({ email: "ani@rahasia.example", password: accountPassword });
    budi = await app.signUp({ email: "budi@example.com", password: accountPassword, isAdmin: true });
    const own = await with_.equip(siti);
    document = await with_.upload(siti, undefined, "Rahasia dagang.pdf");
    const signed = await with_.sign(siti, document, own);
    await with_.ended(siti, signed.body.id);
    document.revision = 2;
    const invited = await with_.post(siti, `/documents/${document.id}/invitations`, { signers: [ani.email] });
    tools = await with_.equip(budi);
    ids = {
      ...{ document_id: document.id, operation_id: signed.body.id, invitation_id: invited.body[0].id, number: "1" },
      ...own,
    };
  }, patient.timeout);
  afterAll(() => app.close());

  /** What a call is sent, each as its own user would send it. */
  const bodies = (): Record<string, object> => ({
    sign: { ...tools, box, password: accountPassword, revision: 2 },
    stamp: {
      ...{ box, document_type: "surat_perjanjian", number: "1", date: "2026-11-20", value: 1, revision: 2 },
    },
    invite: { signers: [ani.email] },
    declineInvitation: { reason: "Tidak setuju" },
    revokeCertificate: {},
    authorizeOperation: {},
  });
  const call = async (name: string, route: Route, user: TestUser | null, given: Record<string, string>) => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const id = given[parameter];
      if (id === undefined) throw new Error(`${name}: say here what {${parameter}} of somebody else is`);
      return id;
    });
    const body = bodies()[name];
    return app.call(route.method, path, {
      token: user?.token,
      headers: { "idempotency-key": `of-${user?.id}`, ...(route.alsoEvents ? { accept: "text/event-stream" } : {}) },
      ...(body === undefined ? {} : { body }),
    });
  };
  /** All that its owner sees. */
  const seen = async () =>
    Promise.all(
      [`/documents/${document.id}`, `/documents/${document.id}/audit`, "/documents", "/certificates", "/specimens"].map(
        async (path) => (await with_.get(siti, path)).body,
      ),
    );

  test("the contract's routes are looked at, all of them", () => {
    expect(withIds.length).toBeGreaterThan(15);
    expect(lists.length).toBeGreaterThan(6);
  });

  test("cannot be opened, signed, stamped, changed nor told from what does not exist, by administrators either", async () => {
    const before = await seen();
    const unknown = Object.fromEntries(
      Object.keys(ids).map((name) => [name, name === "number" ? "1" : "0".repeat(32)]),
    );
    for (const [name, route] of withIds) {
      const theirs = await call(name, route, budi, ids);
      const nobodys = await call(name, route, budi, unknown);
      expect([name, theirs.status, theirs.body.code]).toEqual([name, 404, "not_found"]);
      const { instance: _, ...told } = theirs.body;
      const { instance: __, ...toldOfNothing } = nobodys.body;
      expect([name, told]).toEqual([name, toldOfNothing]);
    }
    expect(await seen()).toEqual(before);
  });

  test("are in no list of theirs", async () => {
    for (const [name, route] of lists) {
      const { status, body } = await call(name, route, budi, {});
      expect([name, status]).toEqual([name, 200]);
      const text = JSON.stringify(body);
      for (const word of ["Rahasia dagang", "rahasia.example", ...Object.values(ids).filter((id) => id !== "1")])
        expect([name, text.includes(word)]).toEqual([name, false]);
    }
  });

  test("are of no use in what they do with their own", async () => {
    const his = await with_.upload(budi);
    const { certificate_id = "", specimen_id = "" } = ids;
    expect((await with_.sign(budi, his, { ...tools, certificate_id })).status).toBe(404);
    expect((await with_.sign(budi, his, { ...tools, specimen_id })).status).toBe(404);
    // The same Idempotency-Key is another stamp in another user's hand.
    const hers = await with_.upload(siti);
    const [one, other] = [await with_.stamp(siti, hers, {}, "kunci"), await with_.stamp(budi, his, {}, "kunci")];
    expect([one.status, other.status]).toEqual([202, 202]);
    expect(other.body).toMatchObject({ document_id: his.id });
    expect(other.body.id).not.toBe(one.body.id);
    await Promise.all([with_.ended(siti, one.body.id), with_.ended(budi, other.body.id)]);
  });

  test("are nobody's without a token", async () => {
    for (const [name, route] of [...withIds, ...lists].filter(([, { access }]) => access !== "public"))
      expect([name, (await call(name, route, null, ids)).status]).toEqual([name, 401]);
  });

  test("are open to who is invited only for as long as the invitation stands, and not to be changed", async () => {
    const path = `/documents/${document.id}`;
    expect((await with_.get(ani, path)).status).toBe(200);
    expect((await app.call("DELETE", path, { token: ani.token })).status).toBe(404);
    expect((await with_.stamp(ani, document)).status).toBe(404);
    expect((await with_.post(ani, `${path}/invitations`, { signers: [budi.email] })).status).toBe(404);
    expect((await with_.get(ani, `/operations/${ids.operation_id}`)).status).toBe(404);
    expect((await with_.post(ani, `/invitations/${ids.invitation_id}/withdraw`)).status).toBe(404);
    expect((await with_.post(siti, `/invitations/${ids.invitation_id}/withdraw`)).status).toBe(200);
    for (const below of ["", "/revisions/1", "/audit", "/audit.pdf"])
      expect([below, (await with_.get(ani, `${path}${below}`)).status]).toEqual([below, 404]);
    expect((await with_.sign(ani, document, await with_.equip(ani))).status).toBe(404);
    expect((await with_.get(ani, "/documents")).body).toEqual([]);
  });
});
