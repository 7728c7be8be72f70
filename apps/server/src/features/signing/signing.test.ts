import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PdfWork, pdfWork } from "../../documents/pdf/pdf-work.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";

describe("signatures", patient, () => {
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let budi: TestUser;
  let tools: { certificate_id: string; specimen_id: string };
  beforeEach(async () => {
    app = await startTestApp();
    with_ = documentsOf(app);
    siti = await app.signUp({ password: accountPassword });
    budi = await app.signUp({ password: accountPassword });
    tools = await with_.equip(siti);
  });
  afterEach(() => app.close());

  test("are added to the file, verified, and leave what was there as it was", async () => {
    const document = await with_.upload(siti);
    const asked = await with_.sign(siti, document, { ...tools, reason: "Setuju", location: "Bandung" });
    expect([asked.status, asked.body.kind, asked.body.state]).toEqual([202, "signature", "draf"]);
    const { last } = await with_.ended(siti, asked.body.id);
    expect(last).toMatchObject({
      state: "selesai",
      revision_in: 1,
      revision_out: 2,
      can_retry: false,
      can_cancel: false,
    });

    const [before, after] = [await with_.bytes(siti, document, 1), await with_.bytes(siti, document, 2)];
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    const found = (await with_.verify(budi, after)).body;
    expect(found).toMatchObject({
      valid: true,
      stamps: [],
      signatures: [{ digest_ok: true, chain: "trusted", box, level: "B-B" }],
    });
    const [signature] = (await with_.get(siti, "/signatures")).body;
    expect(signature).toMatchObject({ signer: siti.email, level: "B-B", is_certified: false, reason: "Setuju" });
    expect(new Date(found.signatures[0].signed_at)).toEqual(new Date(signature.signed_at));

    // A second one, of another key, in another place; the first stays valid.
    const second = await with_.sign(siti, { ...document, revision: 2 }, { ...tools, box: { ...box, page: 2 } });
    expect((await with_.ended(siti, second.body.id)).last.state).toBe("selesai");
    const both = (await with_.verify(siti, await with_.bytes(siti, document, 3))).body;
    expect([both.valid, both.signatures.length]).toEqual([true, 2]);
    const events = (await with_.get(siti, `/documents/${document.id}/audit`)).body;
    expect(events.intact).toBe(true);
    expect(events.entries.map(({ event }: { event: string }) => event).slice(0, 3)).toEqual([
      "document.uploaded",
      "signature.requested",
      "signature.disiapkan",
    ]);
  });

  test("that cannot be made are refused at once, and nothing is begun", async () => {
    const document = await with_.upload(siti);
    const refused = async (body: object) => (await with_.sign(siti, document, { ...tools, ...body })).body.code;
    expect(await refused({ password: "Salah1234" })).toBe("wrong_password");
    expect(await refused({ box: { ...box, page: 3 } })).toBe("page_missing");
    expect(await refused({ box: { ...box, x: 500 } })).toBe("box_outside");
    expect(await refused({ box: { page: 1, x: 0, y: 0, width: 595, height: 842 } })).toBe("box_too_large");
    expect(await refused({ level: "B-T" })).toBe("level_unavailable");
    expect(await refused({ revision: 2 })).toBe("revision_changed");
    expect(await refused({ certificate_id: "nobody" })).toBe("not_found");
    await with_.post(siti, `/specimens/${tools.specimen_id}/archive`);
    expect(await refused({})).toBe("specimen_archived");
    await with_.post(siti, `/certificates/${tools.certificate_id}/revoke`, {});
    expect(await refused({})).toBe("certificate_revoked");
    expect((await with_.get(siti, `/documents/${document.id}`)).body.operations).toEqual([]);
  });

  test("do not cover each other, nor slip in between", async () => {
    const document = await with_.upload(siti);
    const [one, two] = await Promise.all([with_.sign(siti, document, tools), with_.sign(siti, document, tools)]);
    const codes = [one.body.code, two.body.code].filter(Boolean);
    expect(codes.length).toBe(1);
    expect(["document_busy", "revision_changed"]).toContain(codes[0]);
    await with_.ended(siti, (one.body.id ?? two.body.id) as string);
    const now = { ...document, revision: 2 };
    expect((await with_.sign(siti, now, tools)).body.code).toBe("box_overlaps");
    expect((await with_.sign(siti, document, tools)).body.code).toBe("revision_changed");
  });

  test("of another user can be neither asked for, seen, nor stopped", async () => {
    const document = await with_.upload(siti);
    const own = await with_.equip(budi);
    expect((await with_.sign(budi, document, own)).status).toBe(404);
    // Nor with somebody else's certificate or specimen.
    const his = await with_.upload(budi);
    expect((await with_.sign(budi, his, { ...own, certificate_id: tools.certificate_id })).status).toBe(404);
    expect((await with_.sign(budi, his, { ...own, specimen_id: tools.specimen_id })).status).toBe(404);
    const { id } = (await with_.sign(siti, document, tools)).body;
    expect((await with_.get(budi, `/operations/${id}`)).status).toBe(404);
    for (const deed of ["retry", "cancel"])
      expect((await with_.post(budi, `/operations/${id}/${deed}`)).status).toBe(404);
    expect((await with_.post(budi, `/operations/${id}/authorize`, {})).status).toBe(404);
    expect((await with_.ended(siti, id)).last.state).toBe("selesai");
    expect((await with_.get(budi, "/signatures")).body).toEqual([]);
  });
});

test("a certificate that is revoked while its signature is being made signs nothing any more", patient, async () => {
  let revoke = (): Promise<unknown> => Promise.resolve();
  const real = pdfWork({ processes: 1, queue: 50, queueOfUser: 50, megabytes: 1024, seconds: 60 });
  const pdf: PdfWork = {
    ...real,
    as: (...asker) => ({
      ...real.as(...asker),
      prepare: async (...asked) => {
        await revoke();
        return real.as(...asker).prepare(...asked);
      },
    }),
  };
  const app = await startTestApp({ documents: { pdf } });
  try {
    const { upload, equip, sign, ended, post, get } = documentsOf(app);
    const siti = await app.signUp({ password: accountPassword });
    const [document, tools] = [await upload(siti), await equip(siti)];
    revoke = () => post(siti, `/certificates/${tools.certificate_id}/revoke`, {});
    const { last } = await ended(siti, (await sign(siti, document, tools)).body.id);
    expect([last.state, last.error?.code]).toEqual(["gagal", "certificate_revoked"]);
    expect((await get(siti, `/documents/${document.id}`)).body.revision).toBe(1);
  } finally {
    await app.close();
  }
});

test("a certificate that has run out signs nothing any more", patient, async () => {
  let at = new Date();
  const app = await startTestApp({ now: () => at });
  try {
    const { upload, equip, sign, get } = documentsOf(app);
    let siti = await app.signUp({ password: accountPassword });
    const [document, tools] = [await upload(siti), await equip(siti)];
    const [{ not_after: end }] = (await get(siti, "/certificates")).body;
    at = new Date(Date.parse(end) + 1000);
    // Her token has run out long before.
    const login = { email: siti.email, password: accountPassword };
    siti = { ...siti, token: (await app.call("POST", "/user/login", { body: login })).body.token };
    expect((await sign(siti, document, tools)).body.code).toBe("certificate_expired");
    expect((await get(siti, `/documents/${document.id}`)).body.operations).toEqual([]);
  } finally {
    await app.close();
  }
});
