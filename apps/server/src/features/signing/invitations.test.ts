import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";

describeOnBothStores("invitations to sign", (newLocation) => {
  let store: Store;
  let at: Date;
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let budi: TestUser;
  let ani: TestUser;
  let document: { id: string; revision: number };
  beforeEach(async () => {
    store = await openStore(await newLocation());
    at = new Date();
    app = await startTestApp({ store, now: () => at });
    with_ = documentsOf(app);
    [siti, budi, ani] = (await Promise.all(
      ["siti", "budi", "ani"].map((name) => app.signUp({ email: `${name}@example.com`, password: accountPassword })),
    )) as [TestUser, TestUser, TestUser];
    document = await with_.upload(siti);
  }, patient.timeout);
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const invite = (body: object, by = siti) => with_.post(by, `/documents/${document.id}/invitations`, body);
  const waiting = async (user: TestUser) => (await with_.get(user, "/invitations")).body;
  /** The user after a while: their token is older than tokens may be. */
  const again = async (user: TestUser): Promise<TestUser> => {
    const body = { email: user.email, password: accountPassword };
    return { ...user, token: (await app.call("POST", "/user/login", { body })).body.token };
  };
  const states = async () =>
    (await with_.get(siti, `/documents/${document.id}`)).body.invitations.map(({ state }: { state: string }) => state);
  const sign = async (user: TestUser, page: 1 | 2, y = 80) => {
    const { revision } = (await with_.get(user, `/documents/${document.id}`)).body;
    const tools = await with_.equip(user);
    const { status, body } = await with_.sign(
      user,
      { id: document.id, revision },
      { ...tools, box: { ...box, page, y } },
    );
    return status === 202 ? (await with_.ended(user, body.id)).last.state : body.code;
  };

  test("in order wait for their turn, show what is to be signed, and end with the signature", patient, async () => {
    expect((await with_.get(budi, `/documents/${document.id}`)).status).toBe(404);
    const sent = await invite({ signers: [budi.email, " ANI@example.com ".trim()], message: "Mohon ditandatangani" });
    expect([sent.status, sent.body.map(({ turn }: { turn: number }) => turn)]).toEqual([201, [1, 2]]);
    expect(await waiting(budi)).toMatchObject([
      { state: "menunggu", from: { email: siti.email }, message: "Mohon ditandatangani" },
    ]);
    expect(await waiting(ani)).toMatchObject([{ state: "menunggu_giliran" }]);
    expect((await with_.get(ani, "/documents")).body).toMatchObject([{ id: document.id, role: "signer" }]);
    expect((await with_.bytes(ani, document, 1)).length).toBeGreaterThan(100);
    // A link that was passed on does not break the order.
    expect(await sign(ani, 2)).toBe("not_your_turn");
    expect(await sign(budi, 1)).toBe("selesai");
    expect(await waiting(budi)).toEqual([]);
    expect(await sign(ani, 2)).toBe("selesai");
    expect(await states()).toEqual(["ditandatangani", "ditandatangani"]);
    // Signed once: not again.
    expect(await sign(budi, 2, 400)).toBe("not_your_turn");
    const found = (await with_.verify(siti, await with_.bytes(siti, document, 3))).body;
    expect([found.valid, found.signatures.length]).toEqual([true, 2]);
  });

  test("in parallel wait for nobody; one that is declined ends what comes after it, and tells why", async () => {
    await invite({ signers: [budi.email], order: "paralel" });
    await invite({ signers: [ani.email] });
    const [mine] = await waiting(budi);
    const decline = (user: TestUser) =>
      with_.post(user, `/invitations/${mine.id}/decline`, { reason: "Nilainya salah" });
    expect((await decline(ani)).status).toBe(404);
    expect((await decline(budi)).body).toMatchObject({ state: "ditolak", reason: "Nilainya salah" });
    expect((await decline(budi)).body.code).toBe("invitation_settled");
    expect(await states()).toEqual(["ditolak", "ditarik"]);
    for (const user of [budi, ani]) expect((await with_.get(user, `/documents/${document.id}`)).status).toBe(404);
    // Asked again, both at once.
    expect((await invite({ signers: [budi.email, ani.email], order: "paralel" })).status).toBe(201);
    expect([(await waiting(budi))[0].state, (await waiting(ani))[0].state]).toEqual(["menunggu", "menunggu"]);
  });

  test("remind whoever's turn it is: by the owner alone, once an hour, kept in the trail", patient, async () => {
    await invite({ signers: [budi.email, ani.email] });
    const [[his], [hers]] = [await waiting(budi), await waiting(ani)];
    const remind = (user: TestUser, { id } = his) => with_.post(user, `/invitations/${id}/remind`);
    for (const stranger of [budi, ani]) expect((await remind(stranger)).status).toBe(404);
    expect((await remind(siti, hers)).body.code).toBe("not_their_turn");
    expect((await waiting(budi))[0].reminded_at).toBe(null);

    // Two at the same time remind once.
    const both = await Promise.all([remind(siti), remind(siti)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = both.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers["retry-after"]]).toEqual(["reminded_recently", "3600"]);
    expect((await waiting(budi))[0]).toMatchObject({ from: { email: siti.email }, reminded_at: at.toISOString() });
    at = new Date(at.getTime() + 60 * 60_000 - 1);
    siti = await again(siti);
    expect((await remind(siti)).headers["retry-after"]).toBe("1");
    at = new Date(at.getTime() + 1);
    expect((await remind(siti)).body.reminded_at).toBe(at.toISOString());

    const { entries, intact } = (await with_.get(siti, `/documents/${document.id}/audit`)).body;
    const told = entries.filter(({ event }: { event: string }) => event === "invitation.reminded");
    expect([intact, told.length, told[0].actor]).toEqual([true, 2, siti.email]);
    expect(told[0].data).toEqual({ invitation: his.id, signer: budi.email });

    await with_.post(siti, `/invitations/${his.id}/withdraw`);
    expect((await remind(siti)).body.code).toBe("invitation_settled");
    // Now it is her turn.
    expect((await remind(siti, hers)).status).toBe(200);
  });

  test("give each reminder once, to its signer alone, whichever of their tabs asks first", patient, async () => {
    await invite({ signers: [budi.email, ani.email], order: "paralel" });
    const [his] = await waiting(budi);
    const take = async (user: TestUser) => (await with_.post(user, "/invitations/take-reminders")).body;
    const remind = () => with_.post(siti, `/invitations/${his.id}/remind`);
    expect(await take(budi)).toEqual([]);
    expect((await remind()).status).toBe(200);
    expect([await take(ani), await take(siti)]).toEqual([[], []]);
    const tabs = await Promise.all([take(budi), take(budi)]);
    expect(tabs.flat()).toMatchObject([{ id: his.id, reminded_at: at.toISOString() }]);

    at = new Date(at.getTime() + 60 * 60_000);
    [siti, budi] = await Promise.all([again(siti), again(budi)]);
    expect((await remind()).status).toBe(200);
    expect((await take(budi)).map(({ id }: { id: string }) => id)).toEqual([his.id]);
    expect(await take(budi)).toEqual([]);

    // What waits no more is told of no more.
    at = new Date(at.getTime() + 60 * 60_000);
    [siti, budi] = await Promise.all([again(siti), again(budi)]);
    await remind();
    await with_.post(siti, `/invitations/${his.id}/withdraw`);
    expect(await take(budi)).toEqual([]);
  });

  test("are the owner's to send and to take back", async () => {
    const codes = async (body: object, by = siti) => (await invite(body, by)).body.code;
    expect(await codes({ signers: [ani.email] }, budi)).toBe("not_found");
    expect(await codes({ signers: ["nobody@example.com"] })).toBe("unknown_signer");
    expect(await codes({ signers: [siti.email] })).toBe("already_invited");
    await invite({ signers: [budi.email] });
    expect(await codes({ signers: [budi.email] })).toBe("already_invited");
    const [mine] = await waiting(budi);
    expect((await with_.post(budi, `/invitations/${mine.id}/withdraw`)).status).toBe(404);
    expect((await with_.post(siti, `/invitations/${mine.id}/withdraw`)).body.state).toBe("ditarik");
    expect(await waiting(budi)).toEqual([]);
    expect((await with_.get(budi, "/documents")).body).toEqual([]);
    // What an invited user may not do: delete, stamp, invite others.
    await invite({ signers: [budi.email] });
    expect((await app.call("DELETE", `/documents/${document.id}`, { token: budi.token })).status).toBe(404);
    expect((await with_.stamp(budi, document)).status).toBe(404);
    expect(await codes({ signers: [ani.email] }, budi)).toBe("not_found");
  });
});
