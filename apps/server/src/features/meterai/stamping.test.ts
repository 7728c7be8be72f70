import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { pdfFrom } from "../../testing/forms.ts";
import { patient } from "../../testing/program.ts";

describe("stamps of the sandbox", patient, () => {
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let budi: TestUser;
  beforeEach(async () => {
    app = await startTestApp();
    with_ = documentsOf(app);
    siti = await app.signUp({ password: accountPassword });
    budi = await app.signUp();
  });
  afterEach(() => app.close());

  test("say that they are simulated, in the data, the seal and the file's name, and stay valid under a signature", async () => {
    const document = await with_.upload(siti);
    expect((await with_.get(siti, "/stamps/balance")).body).toMatchObject({
      provider: "sandbox",
      is_simulated: true,
      stamps: 100,
      price: 10_000,
    });
    const asked = await with_.stamp(siti, document);
    expect([asked.status, asked.body.kind]).toEqual([202, "stamp"]);
    const { last } = await with_.ended(siti, asked.body.id);
    expect(last).toMatchObject({ state: "selesai", revision_out: 2, serial_number: expect.stringMatching(/^SIM-/) });
    const [stamp] = (await with_.get(siti, "/stamps")).body;
    expect(stamp).toMatchObject({
      is_simulated: true,
      provider: "sandbox",
      number: "12/2026",
      sha256_in: document.sha256,
    });
    expect((await with_.get(siti, "/stamps/balance")).body.stamps).toBe(99);
    const file = await with_.get(siti, `/documents/${document.id}/revisions/2`);
    expect(file.headers["content-disposition"]).toContain("Kontrak-rev2-SIMULASI.pdf");

    const tools = await with_.equip(siti);
    const signed = await with_.sign(siti, { ...document, revision: 2 }, { ...tools, box: { ...box, page: 2 } });
    expect((await with_.ended(siti, signed.body.id)).last.state).toBe("selesai");
    const found = (await with_.verify(siti, await with_.bytes(siti, document, 3))).body;
    expect(found).toMatchObject({
      valid: true,
      stamps: [{ signer: "SIMULASI e-Meterai (tidak sah)", chain: "trusted", box, valid: true }],
      signatures: [{ valid: true }],
    });
  });

  test("are one for each document and each key, however often they are asked for", async () => {
    const document = await with_.upload(siti);
    const asked = await Promise.all([1, 2, 3].map(() => with_.stamp(siti, document)));
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
    expect((await with_.stamp(siti, document, { number: "13/2026" })).body.code).toBe("idempotency_conflict");
    await with_.ended(siti, asked[0]?.body.id);
    expect((await with_.stamp(siti, document)).body).toMatchObject({ id: asked[0]?.body.id, state: "selesai" });
    expect((await with_.stamp(siti, { ...document, revision: 2 }, {}, "k2")).body.code).toBe("already_stamped");
    expect((await with_.get(siti, "/stamps")).body.length).toBe(1);
  });

  test("are refused at once where they cannot be", async () => {
    const document = await with_.upload(siti);
    const refused = async (body: object, key = "k1", user = siti) =>
      (await with_.stamp(user, document, body, key)).body;
    expect(await refused({}, "")).toMatchObject({ code: "validation_failed", errors: [{ path: "idempotency-key" }] });
    expect(await refused({ document_type: "puisi" })).toMatchObject({ errors: [{ path: "document_type" }] });
    expect((await refused({ box: { ...box, y: 800 } })).code).toBe("box_outside");
    expect((await refused({ revision: 7 })).code).toBe("revision_changed");
    expect((await refused({}, "k1", budi)).code).toBe("not_found");
    expect((await with_.get(siti, "/stamps")).body).toEqual([]);
  });

  test("spend no number where the file cannot bear the stamp: it is tried on a copy first", async () => {
    // Its list of annotations is something else as well: what is added to it would change that under the signature.
    const document = await with_.upload(
      siti,
      pdfFrom([
        "<< /Type /Catalog /Pages 2 0 R /Threads 4 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots 4 0 R >>",
        "[]",
      ]),
    );
    const tools = await with_.equip(siti);
    const signed = await with_.sign(siti, document, { ...tools, box: { ...box, y: 300 } });
    expect((await with_.ended(siti, signed.body.id)).last.state).toBe("selesai");
    const asked = await with_.stamp(siti, { ...document, revision: 2 });
    const { last, states } = await with_.ended(siti, asked.body.id);
    expect(last).toMatchObject({ state: "gagal_struktur", error: { code: "verification_failed" }, can_retry: false });
    expect([last.serial_number, states.includes("menunggu_sn")]).toEqual([undefined, false]);
    expect((await with_.get(siti, "/stamps/balance")).body.stamps).toBe(100);
  });

  test("are found by words of them", async () => {
    for (const [index, number] of ["12/2026", "77/X/2026"].entries())
      await with_.ended(siti, (await with_.stamp(siti, await with_.upload(siti), { number }, `k${index}`)).body.id);
    const search = async (words: string) =>
      (await with_.get(siti, `/stamps?search=${encodeURIComponent(words)}`)).body.map(
        ({ number }: { number: string }) => number,
      );
    expect(await search("77/x")).toEqual(["77/X/2026"]);
    expect((await search("kontrak sim-")).length).toBe(2);
    expect(await search("100%")).toEqual([]);
  });
});
