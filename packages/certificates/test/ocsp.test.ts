import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe as about, expect, test } from "vitest";
import {
  createRoot,
  describe,
  issue,
  type NewCertificate,
  type OcspStatus,
  ocspRequest,
  ocspResponse,
} from "../src/index.ts";
import { openssl, pem } from "./openssl.ts";

const at = new Date();
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const root = await createRoot({ name: "TanyaData CA internal", at, years: 20 });
const wish: NewCertificate = { subject: "Siti Nurhaliza", key: "p-256", use: "sign", at, days: 365 };
const responder = await issue(root, { ...wish, subject: "OCSP CA internal", use: "ocsp", days: 90 });
const [good, gone] = [await issue(root, wish), await issue(root, wish)];
const goneSerial = describe(gone.certificate).serial;
const goodSerial = describe(good.certificate).serial;

const statusOf = async (serial: string): Promise<OcspStatus> => {
  if (serial === goneSerial) return { at: new Date("2026-01-02T03:04:05Z"), reason: "key_compromise" };
  return serial === goodSerial ? "good" : "unknown";
};
const answer = (request: Uint8Array, more = {}) =>
  ocspResponse(request, {
    ...{ issuer: root.certificate, responder, at, nextUpdate: later(1), statusOf },
    ...more,
  });

/** openssl asks over HTTP, as any client of others would. */
async function judged(certificate: Uint8Array, more: string[] = [], options = {}) {
  const tool = openssl();
  tool.file("root.pem", pem("CERTIFICATE", root.certificate));
  tool.file("leaf.pem", pem("CERTIFICATE", certificate));
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    response.writeHead(200, { "content-type": "application/ocsp-response" }).end(await answer(bytes, options));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const child = spawn(
    "openssl",
    ["ocsp", ...more, "-issuer", "root.pem", "-cert", "leaf.pem", "-url", url, "-CAfile", "root.pem", "-resp_text"],
    { cwd: tool.path(".") },
  );
  const said: Buffer[] = [];
  child.stdout.on("data", (part) => said.push(part));
  child.stderr.on("data", (part) => said.push(part));
  await once(child, "close");
  server.close();
  return Buffer.concat(said).toString("utf8");
}

about("OCSP", () => {
  test("openssl believes what is good and what is revoked, with its nonce", async () => {
    const well = await judged(good.certificate);
    expect(well).toContain("Response verify OK");
    expect(well).toMatch(/leaf\.pem: good/);
    expect(well).toContain("OCSP Nonce");
    expect(well).not.toMatch(/WARNING|error/i);
    const bad = await judged(gone.certificate, ["-sha256"]);
    expect(bad).toMatch(/leaf\.pem: revoked/);
    expect(bad).toMatch(/Reason: keyCompromise/);
    expect(bad).toMatch(/Revocation Time: Jan {2}2 03:04:05 2026 GMT/);
    expect(await judged(good.certificate, ["-no_nonce"])).toContain("Response verify OK");
  });

  test("a certificate that was never issued, or by somebody else, is unknown", async () => {
    expect(await judged((await issue(root, wish)).certificate)).toMatch(/leaf\.pem: unknown/);
    const other = await createRoot({ name: "TanyaData CA internal", at, years: 20 });
    const request = await ocspRequest(good.certificate, other.certificate);
    const tool = openssl();
    tool.file("answer", await answer(request));
    expect(tool.run("ocsp", "-respin", "answer", "-resp_text", "-noverify").said).toContain("Cert Status: unknown");
  });

  test("openssl refuses an answer of somebody that the root did not name, or of yesterday", async () => {
    const stranger = await issue(await createRoot({ name: "Lain", at, years: 1 }), { ...wish, use: "ocsp" });
    expect(await judged(good.certificate, [], { responder: stranger })).toContain("Response Verify Failure");
    expect(await judged(good.certificate, [], { responder: good })).toContain("Response Verify Failure");
    const stale = { at: later(-3), nextUpdate: later(-2) };
    expect(await judged(good.certificate, [], stale)).toMatch(/Status times invalid|status expired/i);
  });

  test("what is no request is told so, never thrown", async () => {
    const request = Buffer.from(await ocspRequest(good.certificate, root.certificate));
    const malformed = Buffer.from("30030a0101", "hex");
    expect(Buffer.from(await answer(new Uint8Array())).equals(malformed)).toBe(true);
    expect(Buffer.from(await answer(Buffer.concat([request, request]))).equals(malformed)).toBe(true);
    for (let at = 0; at < request.length; at++) {
      const changed = Buffer.from(request);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
      expect((await answer(changed)).length).toBeGreaterThan(4);
      await answer(request.subarray(0, at));
    }
  });

  test("the responder's certificate is for that alone, and others say where it answers", async () => {
    const tool = openssl();
    const { certificate } = await issue(root, { ...wish, ocspUrl: "http://127.0.0.1:3000/api/v1/ca/ocsp" });
    tool.file("leaf.pem", pem("CERTIFICATE", certificate));
    tool.file("ocsp.pem", pem("CERTIFICATE", responder.certificate));
    expect(tool.run("x509", "-in", "leaf.pem", "-noout", "-ocsp_uri").said).toBe(
      "http://127.0.0.1:3000/api/v1/ca/ocsp\n",
    );
    const { said } = tool.run("x509", "-in", "ocsp.pem", "-noout", "-text");
    expect(said).toMatch(/Extended Key Usage: critical\n\s+OCSP Signing\n/);
    expect(said).toMatch(/Key Usage: critical\n\s+Digital Signature\n/);
    expect(said).toContain("OCSP No Check");
  });
});
