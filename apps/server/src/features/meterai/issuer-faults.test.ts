import { createRoot, issue, signerOf } from "@tanyadata/certificates";
import { seal } from "@tanyadata/pdf-seal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { patient } from "../../testing/program.ts";
import { type StampIssuerDouble, startStampIssuer } from "../../trust/doubles/stamp-issuer.double.ts";
import { httpIssuer } from "../../trust/http-issuer.ts";

const at = new Date();
const root = await createRoot({ name: "CA penerbit", at, years: 5 });
const sealer = await issue(root, { subject: "Penerbit uji", key: "p-256", use: "seal", at, days: 90 });

/** The issuer's own seal, on the page and in the box that it is told. */
async function stamped(pdf: Uint8Array, told: Record<string, unknown>): Promise<Uint8Array> {
  const [page, x, y, right, top] = ["page", "llx", "lly", "urx", "ury"].map((key) => Number(told[key])) as [
    number,
    ...[number, number, number, number],
  ];
  const box = { page, x, y, width: right - x, height: top - y };
  const appearance = { lines: [String(told.sn)] };
  const request = { kind: "stamp", box, appearance, name: "Penerbit uji", at, level: "B-B" } as const;
  const done = await seal(pdf, request, signerOf(sealer.key, sealer.chain), {});
  if (!done.ok) throw new Error(done.refusal);
  return done.value;
}

describe("an issuer of stamps that goes wrong", patient, () => {
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let issuer: StampIssuerDouble;
  beforeAll(async () => {
    // One that would spend another number for a repeated order.
    issuer = await startStampIssuer({ givesSameNumber: false });
    issuer.stampPdf = stamped;
    const settings = { publicUrl: undefined, timeZone: "Asia/Jakarta", order: "bebas", level: undefined } as const;
    app = await startTestApp({
      documents: {
        stampIssuer: () => httpIssuer(issuer.profile({ timeoutSeconds: 1 }), () => new Date()),
        settings: { ...settings, trustedRoots: [root.certificate] },
      },
    });
    with_ = documentsOf(app);
    siti = await app.signUp({ password: accountPassword });
  }, patient.timeout);
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  let stamps = 0;
  const begun = async () => {
    stamps += 1;
    const document = await with_.upload(siti);
    const { body } = await with_.stamp(siti, document, { document_type: "4b" }, `kunci-${stamps}`);
    return { document, id: body.id as string, first: (await with_.ended(siti, body.id)).last };
  };
  /** The one number that was spent. */
  const only = (id: string) => {
    expect(issuer.spent(id)).toHaveLength(1);
    return issuer.spent(id)[0];
  };
  const retried = async (id: string) => {
    expect((await with_.post(siti, `/operations/${id}/retry`)).status).toBe(202);
    return (await with_.ended(siti, id)).last;
  };

  test("by losing its answer costs one number, and the file is stamped and verified", async () => {
    issuer.orderFaults.push("break");
    const { document, id, first } = await begun();
    expect(first).toMatchObject({ state: "selesai", serial_number: only(id) });
    const found = (await with_.verify(siti, await with_.bytes(siti, document, 2))).body;
    expect(found).toMatchObject({ valid: true, stamps: [{ signer: "Penerbit uji", chain: "trusted" }] });
  });

  test("by issuing late leaves it open, and costs one number whenever it is tried again", async () => {
    issuer.orderFaults.push("late");
    const { id, first } = await begun();
    expect(first).toMatchObject({ state: "tidak_pasti", error: { code: "stamp_uncertain" } });
    expect((await retried(id)).state).toBe("tidak_pasti");
    issuer.arrive();
    const last = await retried(id);
    expect(last).toMatchObject({ state: "selesai", serial_number: only(id) });
  });

  test("by failing after it issued is asked to stamp again with the same number", async () => {
    issuer.stampFaults.push("error", "rubbish");
    const { document, id, first } = await begun();
    expect(first).toMatchObject({ state: "gagal_sn_terpakai", serial_number: only(id) });
    expect((await with_.get(siti, `/documents/${document.id}`)).body.revision).toBe(1);
    expect((await retried(id)).state).toBe("gagal_sn_terpakai");
    const last = await retried(id);
    expect(last).toMatchObject({ state: "selesai", serial_number: only(id) });
  });

  test("by saying no spends nothing, and may be asked again at once", async () => {
    issuer.orderFaults.push("refused");
    const { id, first } = await begun();
    expect(first).toMatchObject({ state: "gagal_sebelum_sn", error: { code: "provider_refused" } });
    expect(first.error?.detail).toContain("saldo tidak cukup");
    const last = await retried(id);
    expect(last).toMatchObject({ state: "selesai", serial_number: only(id) });
  });

  test.each<[string, StampIssuerDouble["stampPdf"]]>([
    ["a damaged file", async (pdf) => Buffer.concat([pdf.subarray(0, 200), Buffer.from("%%EOF"), pdf.subarray(200)])],
    ["our own file, without any stamp", async (pdf) => pdf],
    ["a stamp on another file", (_, told) => stamped(pdfOf(3), told)],
    [
      "a stamp that was changed afterwards",
      async (pdf, told) => {
        const bytes = Buffer.from(await stamped(pdf, told));
        bytes.write("X", bytes.indexOf("(Penerbit uji)") + 1);
        return bytes;
      },
    ],
  ])("by giving %s spoils nothing: the document stays as it was", async (_, stampPdf) => {
    issuer.stampPdf = stampPdf;
    const { document, id, first } = await begun();
    expect(first).toMatchObject({ state: "gagal_sn_terpakai", error: { code: "verification_failed" } });
    expect((await with_.get(siti, `/documents/${document.id}`)).body.revision).toBe(1);
    issuer.stampPdf = stamped;
    const last = await retried(id);
    expect(last).toMatchObject({ state: "selesai", serial_number: only(id) });
  });

  test("by stamping over a page that it changed spoils no signature that was there before", async () => {
    const document = await with_.upload(siti);
    const asked = await with_.sign(siti, document, await with_.equip(siti));
    await with_.ended(siti, asked.body.id);
    issuer.stampPdf = (pdf, told) => stamped(withNote(Buffer.from(pdf)), told);
    const own = { document_type: "4b", box: { ...box, y: 400 } };
    const { id } = (await with_.stamp(siti, { ...document, revision: 2 }, own, "kunci-catatan")).body;
    const { last } = await with_.ended(siti, id);
    expect(last).toMatchObject({ state: "gagal_sn_terpakai", error: { code: "verification_failed" } });
    expect((await with_.get(siti, `/documents/${document.id}`)).body.revision).toBe(2);
    issuer.stampPdf = stamped;
    expect(await retried(id)).toMatchObject({ state: "selesai", serial_number: only(id) });
  });

  test("cannot be cancelled once its number is asked for", async () => {
    issuer.orderFaults.push("late");
    const document = await with_.upload(siti);
    const orders = () => issuer.calls.filter((call) => call === "POST /sn").length;
    const before = orders();
    const { id } = (await with_.stamp(siti, document, { document_type: "4b" }, "kunci-batal")).body;
    await expect.poll(orders, { timeout: 20_000, interval: 10 }).toBe(before + 1);
    expect((await with_.post(siti, `/operations/${id}/cancel`)).body.code).toBe("operation_settled");
    expect((await with_.ended(siti, id)).last.state).toBe("tidak_pasti");
    issuer.arrive();
    expect(await retried(id)).toMatchObject({ state: "selesai", serial_number: only(id) });
  });
});

/** A later revision in which the first page is another: its signature's field is no more on it. */
function withNote(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const start = [...text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
  const size = [...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1];
  const page = `3 0 obj\n${[...text.matchAll(/(?<!\d)3 0 obj\n([\s\S]*?)\nendobj/g)].at(-1)?.[1]?.replace("595 842", "595 841")}\nendobj\n`;
  const at = String(pdf.length).padStart(10, "0");
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${start} >>\nstartxref\n${pdf.length + page.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${page}xref\n3 1\n${at} 00000 n \n${trailer}`, "latin1")]);
}
