import { beforeAll, describe, expect, test } from "vitest";
import { type Level, type SealRequest, type Services, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing, pdfsig, qpdfComplaints, storeTrusting } from "./judges.ts";
import { paper } from "./papers.ts";

const absent = missing("openssl", "pdfsig", "qpdf", "certutil");

describe.skipIf(absent !== "")("what OCSP responses tell of a seal", () => {
  let authority: Authority;
  let responder: Leaf;
  let siti: Leaf;
  let timestamp: NonNullable<Services["timestamp"]>;
  beforeAll(() => {
    authority = new Authority();
    responder = authority.issue("Penjawab OCSP", "p-256", { section: "responder" });
    siti = authority.issue("Siti Nurhaliza", "rsa-2048");
    timestamp = authority.timestamps();
  });

  const sealed = async (level: Level, services: Services, leaf = siti): Promise<Uint8Array> => {
    const request: Omit<SealRequest, "chain"> = {
      ...{ kind: "signature", name: leaf.name, at: new Date(), level },
      ...{ box: { page: 1, x: 60, y: 60, width: 150, height: 60 }, appearance: { lines: [leaf.name] } },
    };
    const outcome = await seal(paper(), request, signerOf(leaf), services);
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };
  const looked = async (bytes: Uint8Array, ocsps: Uint8Array[] = [], more = {}) => {
    const found = await verify(bytes, { roots: [authority.root], ocsps, ...more });
    return [found.valid, found.signatures[0]?.revocation, found.signatures[0]?.level];
  };
  const kept = (...ocsps: Uint8Array[]): Services => ({ timestamp, revocation: async () => ({ crls: [], ocsps }) });

  test.each(["a named responder", "the issuer itself"])("of %s make a file last without any CRL", async (who) => {
    const services: Services = {
      timestamp,
      revocation: async ([leaf = new Uint8Array()]) => {
        const about = Buffer.from(leaf).equals(Buffer.from(siti.der)) ? siti : authority.stamper;
        return {
          crls: [],
          ocsps: about ? [authority.ocsp(about, who === "the issuer itself" ? "root" : responder)] : [],
        };
      },
    };
    for (const level of ["B-LT", "B-LTA"] as const) {
      const bytes = await sealed(level, services);
      expect(await looked(bytes)).toEqual([true, "good", level]);
      expect(qpdfComplaints(bytes)).toBe("");
      const [own] = pdfsig(bytes, storeTrusting(authority));
      expect(own?.words).toContain("Signature Validation: Signature is Valid.");
      expect(own?.words).toContain("Certificate Validation: Certificate is Trusted.");
    }
  });

  test("say that a certificate is revoked, in the file or beside it", async () => {
    const leaf = authority.issue("Dicabut", "p-256");
    const before = await sealed("B-B", {}, leaf);
    const timed = await sealed("B-T", { timestamp }, leaf);
    authority.revoke(leaf, "280101000000Z");
    const answer = authority.ocsp(leaf, responder);
    const at = new Date("2028-01-02T00:00:00Z");
    expect(await looked(before, [answer], { at })).toEqual([false, "revoked", "B-B"]);
    // What was signed before, and is proven to have been, stays good.
    expect((await looked(timed, [answer], { at }))[0]).toBe(true);
    const gone = authority.issue("Sudah Dicabut", "p-256");
    authority.revoke(gone, "250601000000Z");
    const ofTimes = authority.stamper ? [authority.ocsp(authority.stamper, responder)] : [];
    const lasting = await sealed("B-LT", kept(authority.ocsp(gone, responder), ...ofTimes), gone);
    const half = sealed("B-LT", kept(authority.ocsp(gone, responder)), gone);
    await expect(half).rejects.toMatchObject({
      code: "revocation_missing",
      message: expect.stringContaining("Stempel Waktu Uji"),
    });
    expect(await looked(lasting)).toEqual([false, "revoked", "B-T"]);
  });

  test("of whoever may not answer, about something else, or spoilt, tell nothing", async () => {
    const bytes = await sealed("B-B", {});
    const good = authority.ocsp(siti, responder);
    expect(await looked(bytes, [good])).toEqual([true, "good", "B-B"]);
    const unknown = [true, "unknown", "B-B"];
    const leaf = authority.issue("Bukan Penjawab", "p-256");
    expect(await looked(bytes, [authority.ocsp(siti, leaf)])).toEqual(unknown);
    expect(await looked(bytes, [authority.ocsp(leaf, responder)])).toEqual(unknown);
    const other = new Authority();
    other.issue("Siapa saja", "p-256");
    const stranger = other.issue("Penjawab OCSP", "p-256", { section: "responder" });
    expect(await looked(bytes, [other.ocsp(siti, stranger)])).toEqual(unknown);
    const past = authority.issue("Penjawab lama", "p-256", { section: "responder", to: "20260101000000Z" });
    expect(await looked(bytes, [authority.ocsp(siti, past)])).toEqual(unknown);
    const fired = authority.issue("Penjawab dicabut", "p-256", { section: "responder" });
    authority.revoke(fired);
    // On a day when the authority's list is too old to tell of Siti, but still tells of the responder.
    const then = new Date(Date.now() + 40 * 86_400_000);
    const byFired = authority.ocsp(siti, fired, 60);
    expect(await looked(bytes, [byFired], { at: then })).toEqual([true, "good", "B-B"]);
    expect(await looked(bytes, [byFired], { at: then, crls: [authority.crl()] })).toEqual(unknown);
    // An answer of long ago tells nothing of now.
    const at = new Date(Date.now() + 8 * 86_400_000);
    expect(await looked(bytes, [good], { at })).toEqual(unknown);
    let spoilt = 0;
    for (let index = 0; index < good.length; index += 7) {
      const changed = Buffer.from(good);
      changed.writeUInt8(changed.readUInt8(index) ^ 0x11, index);
      const [valid, revocation] = await looked(bytes, [changed]);
      expect([index, valid, revocation === "revoked"]).toEqual([index, true, false]);
      if (revocation === "unknown") spoilt += 1;
    }
    expect(spoilt).toBeGreaterThan(30);
  });
});
