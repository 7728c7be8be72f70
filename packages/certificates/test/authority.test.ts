import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { describe as about, expect, test } from "vitest";
import { createRoot, crl, describe, issue, type NewCertificate, signerOf } from "../src/index.ts";
import { openssl, pem } from "./openssl.ts";

const at = new Date("2026-11-21T10:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const seconds = (date: Date) => String(Math.floor(date.getTime() / 1000));
const wish: NewCertificate = { subject: "Siti Ñurhaliza", key: "p-256", use: "sign", at, days: 365 };
const root = await createRoot({ name: "TanyaData CA internal", at, years: 20 });

about("certificates", () => {
  test.each(["rsa-2048", "rsa-3072", "p-256"] as const)(
    "openssl verifies one of a %s key, and what it signs",
    async (key) => {
      const { certificate, chain, key: secret } = await issue(root, { ...wish, key, email: "siti@contoh.id" });
      const tool = openssl();
      tool.file("root.pem", pem("CERTIFICATE", root.certificate));
      tool.file("leaf.pem", pem("CERTIFICATE", certificate));
      const moment = ["-attime", seconds(later(1))];
      expect(
        tool.run("verify", "-x509_strict", "-purpose", "smimesign", ...moment, "-CAfile", "root.pem", "leaf.pem").said,
      ).toBe("leaf.pem: OK\n");
      expect(chain).toEqual([certificate, root.certificate]);
      expect(describe(certificate)).toEqual({
        subject: "Siti Ñurhaliza",
        issuer: "TanyaData CA internal",
        serial: expect.stringMatching(/^[4-7][0-9A-F]{31}$/),
        notBefore: new Date("2026-11-21T09:55:00Z"),
        notAfter: later(365),
        keyKind: key,
        maySign: true,
      });
      const data = Buffer.from("signed attributes");
      const signature = await signerOf(secret, chain).sign(data);
      expect(verify("sha256", data, new X509Certificate(certificate).publicKey, signature)).toBe(true);
      tool.file("data", data);
      tool.file("signature", signature);
      tool.file(
        "key.pem",
        createPublicKey(pem("CERTIFICATE", certificate)).export({ type: "spki", format: "pem" }).toString(),
      );
      expect(tool.run("dgst", "-sha256", "-verify", "key.pem", "-signature", "signature", "data").said).toBe(
        "Verified OK\n",
      );
    },
  );

  test("say in openssl's words what they are for, whose they are and where their CRL is", async () => {
    const tool = openssl();
    const { certificate } = await issue(root, {
      ...wish,
      email: "siti@contoh.id",
      crlUrl: "http://127.0.0.1:3000/api/v1/ca/crl.der",
    });
    tool.file("leaf.pem", pem("CERTIFICATE", certificate));
    const { said } = tool.run("x509", "-in", "leaf.pem", "-noout", "-text");
    expect(said).toMatch(/Basic Constraints: critical\n\s+CA:FALSE/);
    expect(said).toMatch(/Key Usage: critical\n\s+Digital Signature, Non Repudiation\n/);
    expect(said).toContain("email:siti@contoh.id");
    expect(said).toContain("URI:http://127.0.0.1:3000/api/v1/ca/crl.der");
    const ca = tool.run(
      "x509",
      "-in",
      tool.file("root.pem", pem("CERTIFICATE", root.certificate)),
      "-noout",
      "-text",
    ).said;
    expect(ca).toMatch(/Key Usage: critical\n\s+Certificate Sign, CRL Sign\n/);
    expect(ca).toMatch(/CA:TRUE, pathlen:0/);
    const subjectKey = /Subject Key Identifier: \n\s+(\S+)/.exec(ca)?.[1];
    expect(/Authority Key Identifier: \n\s+(\S+)/.exec(said)?.[1]).toBe(subjectKey);
    expect(describe(root.certificate).maySign).toBe(false);
  });

  test("a seal bears its name as an organisation's too", async () => {
    const { certificate } = await issue(root, { ...wish, subject: "SIMULASI e-Meterai (tidak sah)", use: "seal" });
    expect(new X509Certificate(certificate).subject).toBe(
      "O=SIMULASI e-Meterai (tidak sah)\nCN=SIMULASI e-Meterai (tidak sah)",
    );
  });

  test("no two have a serial or a key in common", async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => issue(root, wish)));
    expect(new Set(many.map(({ certificate }) => describe(certificate).serial)).size).toBe(20);
    expect(new Set(many.map(({ key }) => Buffer.from(key).toString("hex"))).size).toBe(20);
  });

  test("openssl refuses one that is over, one of another root, and one with a changed byte", async () => {
    const tool = openssl();
    const { certificate } = await issue(root, wish);
    const other = await createRoot({ name: "TanyaData CA internal", at, years: 20 });
    const changed = Uint8Array.from(certificate, (byte, index) => (index === certificate.length - 5 ? byte ^ 1 : byte));
    tool.file("root.pem", pem("CERTIFICATE", root.certificate));
    tool.file("other.pem", pem("CERTIFICATE", other.certificate));
    tool.file("leaf.pem", pem("CERTIFICATE", certificate));
    tool.file("changed.pem", pem("CERTIFICATE", changed));
    const judge = (moment: Date, ca: string, leaf: string) =>
      tool.run("verify", "-attime", seconds(moment), "-CAfile", ca, leaf).said;
    expect(judge(later(364), "root.pem", "leaf.pem")).toBe("leaf.pem: OK\n");
    expect(judge(later(366), "root.pem", "leaf.pem")).toContain("certificate has expired");
    expect(judge(later(1), "other.pem", "leaf.pem")).toMatch(/signature failure|unable to get local issuer/);
    expect(judge(later(1), "root.pem", "changed.pem")).toContain("signature failure");
  });

  test("none outlives its root, and an expired root or one of tomorrow issues none", async () => {
    const short = await createRoot({ name: "Singkat", at, years: 1 });
    const { certificate } = await issue(short, { ...wish, days: 4000 });
    expect(describe(certificate).notAfter).toEqual(new Date("2027-11-21T10:00:00Z"));
    expect(describe(certificate).notBefore).toEqual(describe(short.certificate).notBefore);
    await expect(issue(short, { ...wish, at: later(366) })).rejects.toThrow("the root is valid from");
    await expect(issue(short, { ...wish, at: later(-1) })).rejects.toThrow("the root is valid from");
  });

  test("years from 2050 on are written as RFC 5280 wants them", async () => {
    const far = await createRoot({ name: "Jauh", at, years: 40 });
    expect(describe(far.certificate).notAfter).toEqual(new Date("2066-11-21T10:00:00Z"));
    const tool = openssl();
    tool.file("root.pem", pem("CERTIFICATE", far.certificate));
    expect(tool.run("asn1parse", "-in", "root.pem").said).toMatch(
      /UTCTIME\s+:261121095500Z[\s\S]*GENERALIZEDTIME\s+:20661121100000Z/,
    );
  });

  test("a signer is only for the key of its certificate; no certificate is described where there is none", async () => {
    const [one, other] = [await issue(root, wish), await issue(root, wish)];
    expect(() => signerOf(one.key, other.chain)).toThrow("not the key of the first certificate");
    expect(() => signerOf(one.key, [])).toThrow("not the key of the first certificate");
    expect(() => describe(Buffer.from("tidak ada"))).toThrow();
  });
});

about("the CRL", () => {
  test("openssl reads its number, its dates, serials and reasons, and refuses who is on it", async () => {
    const [gone, left] = [await issue(root, wish), await issue(root, wish)];
    const { serial } = describe(gone.certificate);
    const revoked = [
      { serial, at: later(1), reason: "key_compromise" } as const,
      { serial: "0F", at: later(2), reason: "unspecified" } as const,
    ];
    const tool = openssl();
    tool.file("root.pem", pem("CERTIFICATE", root.certificate));
    tool.file("gone.pem", pem("CERTIFICATE", gone.certificate));
    tool.file("left.pem", pem("CERTIFICATE", left.certificate));
    tool.file("crl.der", await crl(root, { number: 7, at: later(3), nextUpdate: later(10), revoked }));
    const { said } = tool.run("crl", "-inform", "DER", "-in", "crl.der", "-noout", "-text", "-CAfile", "root.pem");
    expect(said).toContain("verify OK");
    expect(said).toMatch(/X509v3 CRL Number: \n\s+7\n/);
    expect(said).toContain("Last Update: Nov 24 10:00:00 2026 GMT");
    expect(said).toContain("Next Update: Dec  1 10:00:00 2026 GMT");
    expect(said).toMatch(
      new RegExp(`Serial Number: ${serial}\\n\\s+Revocation Date: Nov 22 10:00:00 2026 GMT[\\s\\S]*Key Compromise`),
    );
    expect(said).toMatch(/Serial Number: 0F\n\s+Revocation Date: Nov 23 10:00:00 2026 GMT\n(?!\s+CRL entry)/);
    tool.run("crl", "-inform", "DER", "-in", "crl.der", "-out", "crl.pem");
    const judge = (leaf: string, day: number) =>
      tool.run(
        "verify",
        "-crl_check",
        "-attime",
        seconds(later(day)),
        "-CRLfile",
        "crl.pem",
        "-CAfile",
        "root.pem",
        leaf,
      ).said;
    expect(judge("left.pem", 4)).toBe("left.pem: OK\n");
    expect(judge("gone.pem", 4)).toContain("certificate revoked");
    expect(judge("left.pem", 11)).toContain("CRL has expired");
  });

  test("one without an entry is good too", async () => {
    const tool = openssl();
    tool.file("root.pem", pem("CERTIFICATE", root.certificate));
    tool.file("crl.der", await crl(root, { number: 1, at, nextUpdate: later(7), revoked: [] }));
    const { said } = tool.run("crl", "-inform", "DER", "-in", "crl.der", "-noout", "-text", "-CAfile", "root.pem");
    expect(said).toContain("No Revoked Certificates");
    expect(said).toContain("verify OK");
  });
});
