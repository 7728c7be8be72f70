import { beforeAll, describe, expect, test } from "vitest";
import { inspect, type Level, type SealRequest, seal, stampAppearance, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing, opensslAccepts, pdfsig, qpdfComplaints, signedParts, storeTrusting } from "./judges.ts";
import { paper, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "pdfsig", "qpdf", "certutil");

describe.skipIf(absent !== "")("sealing, judged by pdfsig, openssl and qpdf", () => {
  let authority: Authority;
  let store: string;
  let rsa: Leaf;
  let ec: Leaf;
  beforeAll(() => {
    authority = new Authority();
    store = storeTrusting(authority);
    rsa = authority.issue("Siti Nurhaliza", "rsa-2048");
    ec = authority.issue("Budi Santoso", "p-256");
  });

  const request = (over: Partial<SealRequest> = {}): Omit<SealRequest, "chain"> => ({
    kind: "signature",
    box: { page: 1, x: 100, y: 100, width: 150, height: 60 },
    appearance: { lines: ["Siti Nurhaliza", "21 November 2026"] },
    name: "Siti Nurhaliza",
    at: new Date("2026-11-21T10:00:00Z"),
    level: "B-B" as Level,
    ...over,
  });

  test("a stamp and a signature of either kind of key are valid side by side", async () => {
    const input = paper();
    const stamped = await seal(
      input,
      request({
        kind: "stamp",
        box: { page: 1, x: 300, y: 100, width: 90, height: 90 },
        appearance: stampAppearance(["SIM-1"]),
      }),
      signerOf(rsa),
      {},
    );
    if (!stamped.ok) throw new Error(stamped.refusal);
    const sealed = await seal(stamped.value, request({ reason: "Setuju /Contents <00>" }), signerOf(ec), {});
    if (!sealed.ok) throw new Error(sealed.refusal);
    const output = Buffer.from(sealed.value);

    expect(output.subarray(0, stamped.value.length).equals(stamped.value)).toBe(true);
    expect(output.subarray(0, input.length).equals(input)).toBe(true);
    const judged = pdfsig(output, store);
    expect(judged.map(({ field }) => field)).toEqual(["Meterai1", "TandaTangan1"]);
    for (const { words } of judged) {
      expect(words).toContain("Signature Validation: Signature is Valid.");
      expect(words).toContain("Certificate Validation: Certificate is Trusted.");
      expect(words).toContain("Signature Type: ETSI.CAdES.detached");
    }
    expect(signedParts(output).map((part) => opensslAccepts(part, authority))).toEqual([true, true]);
    expect(qpdfComplaints(output)).toBe("");
    const own = await verify(output, { roots: [authority.root], crls: [authority.crl()] });
    expect(own).toMatchObject({
      valid: true,
      stamps: [
        {
          signer: "Siti Nurhaliza",
          level: "B-B",
          digest_ok: true,
          chain: "trusted",
          revocation: "good",
          covers_whole_revision: true,
          changes_after: [{ revision: 3, what: "signature", allowed: true }],
        },
      ],
      signatures: [{ signer: "Budi Santoso", time_source: "claimed", changes_after: [] }],
    });
    const seen = await inspect(output);
    expect(seen.ok && seen.value.seals.map(({ kind, box }) => [kind, box?.x, box?.width])).toEqual([
      ["stamp", 300, 90],
      ["signature", 100, 150],
    ]);
  });

  test("a signer is told by the name that is in the certificate, titles and all", async () => {
    const name = 'Siti "Ani" Ćatić, S.H., M.Kn.; <saksi>';
    const sealed = await seal(paper(), request(), signerOf(authority.issue(name, "p-256")), {});
    if (!sealed.ok) throw new Error(sealed.refusal);
    const { signatures } = await verify(sealed.value, { roots: [authority.root] });
    expect(signatures.map(({ signer, valid }) => [signer, valid])).toEqual([[name, true]]);
  });

  test.each([
    ["streams of objects", ["--object-streams=generate"]],
    ["a linearised file", ["--linearize", "--object-streams=disable"]],
    ["a linearised file with streams of objects", ["--linearize", "--object-streams=generate"]],
  ])("%s, sealed twice", async (_, options) => {
    let bytes: Uint8Array = throughQpdf(paper({ pages: 3 }), ...options);
    for (const [index, leaf] of [rsa, ec].entries()) {
      const outcome = await seal(
        bytes,
        request({ box: { page: 2, x: 60, y: 60 + 80 * index, width: 90, height: 60 } }),
        signerOf(leaf),
        {},
      );
      if (!outcome.ok) throw new Error(outcome.refusal);
      expect(Buffer.from(outcome.value).subarray(0, bytes.length).equals(bytes)).toBe(true);
      bytes = outcome.value;
    }
    expect(
      pdfsig(bytes, store).map(({ words }) => words.includes("Signature Validation: Signature is Valid.")),
    ).toEqual([true, true]);
    expect(qpdfComplaints(bytes)).toBe("");
    expect((await verify(bytes, { roots: [authority.root] })).valid).toBe(true);
  });
});
