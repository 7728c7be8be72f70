import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createRoot, issue } from "@tanyadata/certificates";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentParts } from "../../app-documents.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";
import { waiting } from "../../testing/waiting.ts";
import { cscSigners } from "../../trust/csc.ts";
import { type CscDouble, startCsc } from "../../trust/doubles/csc.double.ts";

/** Milliseconds, for a busy machine. */

describe("a signature with a key that a remote service keeps", patient, () => {
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let service: CscDouble;
  let parts: Partial<DocumentParts>;
  let operation: string;
  let document: { id: string; revision: number };
  let tools: { certificate_id: string; specimen_id: string };
  /** With a key of this server's. */
  let own: typeof tools;
  beforeAll(async () => {
    const at = new Date();
    const root = await createRoot({ name: "CA penyedia", at, years: 5 });
    const wish = { subject: "Siti di penyedia", key: "p-256", use: "sign", at, days: 90 } as const;
    service = await startCsc({ identity: await issue(root, wish) });
    const settings = { publicUrl: undefined, timeZone: "Asia/Jakarta", order: "bebas", level: undefined } as const;
    parts = {
      remote: cscSigners([service.options]),
      settings: { ...settings, trustedRoots: [root.certificate] },
    };
    app = await startTestApp({ documents: parts });
    with_ = documentsOf(app);
    siti = await app.signUp({ password: accountPassword });
    own = await with_.equip(siti);
    const { specimen_id } = own;
    const linked = { name: "Kunci di penyedia", service: "uji", credential_id: "kunci-1" };
    const { status, body } = await with_.post(siti, "/certificates/link", linked);
    expect([status, body.kind, body.subject]).toEqual([201, "csc", "Siti di penyedia"]);
    tools = { specimen_id, certificate_id: body.id };
  }, patient.timeout);
  beforeEach(async () => {
    document = await with_.upload(siti);
    operation = (await with_.sign(siti, document, tools)).body.id;
    await expect.poll(state, waiting).toBe("menunggu_otorisasi");
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  const state = async () => (await with_.get(siti, `/operations/${operation}`)).body.state;
  const authorize = (body: object) => with_.post(siti, `/operations/${operation}/authorize`, body);

  test("waits for PIN and one-time password, which the service sends, and is verified like any other", async () => {
    expect(service.otp()).toMatch(/^\d{6}$/);
    expect((await authorize({ pin: service.pin, otp: service.otp() })).status).toBe(202);
    await expect.poll(state, waiting).toBe("selesai");
    const found = (await with_.verify(siti, await with_.bytes(siti, document, 2))).body;
    expect(found).toMatchObject({ valid: true, signatures: [{ signer: "Siti di penyedia", chain: "trusted" }] });
  });

  test("is not made with a wrong PIN, nor ended by it; another one-time password is sent for nothing but the asking", async () => {
    const first = service.otp();
    const refused = await authorize({ pin: "salah 99", otp: first });
    expect(refused.body).toMatchObject({ status: 422, code: "provider_refused" });
    expect(refused.body.detail).toBe("Layanan uji: invalid_pin: The PIN ••• is invalid");
    expect(await state()).toBe("menunggu_otorisasi");
    expect((await authorize({})).body.state).toBe("menunggu_otorisasi");
    expect(service.otp()).not.toBe(first);
    await authorize({ pin: service.pin, otp: service.otp() });
    await expect.poll(state, waiting).toBe("selesai");
  });

  test("that is cancelled is not made any more, and leaves nothing behind", async () => {
    expect((await with_.post(siti, `/operations/${operation}/cancel`)).body.state).toBe("dibatalkan");
    expect((await authorize({ pin: service.pin, otp: service.otp() })).body.code).toBe("operation_settled");
    expect(await readdir(join(app.dataDir, "documents", document.id))).toHaveLength(1);
  });

  test("is not made by a service that gives another signature, and can be tried again", async () => {
    service.faults.push("none", "none", "other_signature");
    const wrong = await authorize({ pin: service.pin, otp: service.otp() });
    expect(wrong.body).toMatchObject({ status: 503, code: "provider_unavailable" });
    expect((await with_.get(siti, `/documents/${document.id}`)).body.revision).toBe(1);
    await authorize({});
    await authorize({ pin: service.pin, otp: service.otp() });
    await expect.poll(state, waiting).toBe("selesai");
  });

  test("that waits while another one is made takes nothing of that away: it fails, and is asked for anew", async () => {
    const elsewhere = { ...own, box: { ...box, y: 400 } };
    const first = (await with_.sign(siti, document, elsewhere)).body.id;
    expect((await with_.ended(siti, first)).last.state).toBe("selesai");
    const made = await with_.bytes(siti, document, 2);
    await authorize({ pin: service.pin, otp: service.otp() });
    await expect.poll(state, waiting).toBe("gagal");
    const { error, can_retry } = (await with_.get(siti, `/operations/${operation}`)).body;
    expect([error.code, can_retry]).toEqual(["revision_changed", false]);
    const { revision, revisions } = (await with_.get(siti, `/documents/${document.id}`)).body;
    expect([revision, revisions.length]).toEqual([2, 2]);
    expect((await with_.bytes(siti, document, 2)).equals(made)).toBe(true);
  });

  test("that nobody authorizes for a week has run out, and may be asked for anew", async () => {
    const day = 86_400_000;
    for (const days of [6.9, 7.1]) {
      const now = () => new Date(Date.now() + days * day);
      // What a server looks after when it starts, it looks after every hour.
      const later = await startTestApp({ store: app.store, now, documents: parts });
      await later.app.ready();
      if (days > 7) await expect.poll(state, waiting).toBe("kedaluwarsa");
      await later.close();
    }
    const { entries } = (await with_.get(siti, `/documents/${document.id}/audit`)).body;
    expect(entries.at(-1).event).toBe("signature.kedaluwarsa");
    expect(Date.parse(entries.at(-1).at) - Date.now()).toBeGreaterThan(7 * day);
    expect((await authorize({ pin: service.pin, otp: service.otp() })).body.code).toBe("operation_settled");
    expect((await with_.sign(siti, document, tools)).status).toBe(202);
  });

  describe("of somebody who was invited", () => {
    let budi: TestUser;
    let theirs: { id: string; revision: number };
    let waits: string;
    beforeEach(async () => {
      budi = await app.signUp({ password: accountPassword });
      theirs = await with_.upload(budi);
      await with_.post(budi, `/documents/${theirs.id}/invitations`, { signers: [siti.email] });
      waits = (await with_.sign(siti, theirs, tools)).body.id;
      await expect
        .poll(async () => (await with_.get(siti, `/operations/${waits}`)).body.state, waiting)
        .toBe("menunggu_otorisasi");
    });
    const invitation = async () => (await with_.get(budi, `/documents/${theirs.id}`)).body.invitations[0];
    const revision = async () => (await with_.get(budi, `/documents/${theirs.id}`)).body.revision;
    const authorized = (body: object) => with_.post(siti, `/operations/${waits}/authorize`, body);

    test("is made where they still are", async () => {
      await authorized({ pin: service.pin, otp: service.otp() });
      await expect.poll(revision, waiting).toBe(2);
      expect((await invitation()).state).toBe("ditandatangani");
    });

    test("is not made once the invitation was taken back", async () => {
      const { id } = await invitation();
      expect((await with_.post(budi, `/invitations/${id}/withdraw`)).body.state).toBe("ditarik");
      expect((await authorized({ pin: service.pin, otp: service.otp() })).status).toBe(404);
      expect(await revision()).toBe(1);
    });

    test("comes to nothing where it was taken back when the key had signed, and is not tried again either", async () => {
      await app.store.db
        .updateTable("invitations")
        .set({ state: "ditarik" })
        .where("id", "=", (await invitation()).id)
        .execute();
      // Still a member: as one is who signed, and was asked no second time.
      await authorized({ pin: service.pin, otp: service.otp() });
      const told = async () => (await with_.get(siti, `/operations/${waits}`)).body;
      await expect.poll(async () => (await told()).state, waiting).toBe("gagal");
      expect([(await told()).error.code, await revision()]).toEqual(["not_your_turn", 1]);
      await app.store.db
        .updateTable("operations")
        .set({ error_code: "timestamp_unavailable" })
        .where("id", "=", waits)
        .execute();
      expect((await with_.post(siti, `/operations/${waits}/retry`)).body.code).toBe("not_your_turn");
    });
  });

  test("is not made with a certificate that was revoked while it waited", async () => {
    await with_.post(siti, `/certificates/${tools.certificate_id}/revoke`, {});
    expect((await authorize({ pin: service.pin, otp: service.otp() })).body.code).toBe("certificate_revoked");
    expect((await with_.get(siti, `/documents/${document.id}`)).body.revision).toBe(1);
  });
});
