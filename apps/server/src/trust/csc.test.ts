import { verify, X509Certificate } from "node:crypto";
import { createRoot, type Identity, issue } from "@tanyadata/certificates";
import { afterEach, describe, expect, test } from "vitest";
import { cscSigners } from "./csc.ts";
import { type CscDouble, type CscDoubleOptions, type CscFault, startCsc } from "./doubles/csc.double.ts";

const at = new Date("2026-11-21T10:00:00Z");
const root = await createRoot({ name: "CA penyedia", at, years: 5 });
const wish = { subject: "Siti", use: "sign", at, days: 90 } as const;
const ec = await issue(root, { ...wish, key: "p-256" });
const rsa = await issue(root, { ...wish, key: "rsa-2048" });
const remote = { service: "uji", credential: "kunci-1" };
const data = Buffer.from("DER of signed attributes");

const open: CscDouble[] = [];
afterEach(async () => {
  for (const double of open.splice(0)) await double.close();
});
async function started(options: Partial<CscDoubleOptions> = {}) {
  const double = await startCsc({ identity: ec, ...options });
  open.push(double);
  return { double, signers: cscSigners([double.options]) };
}
const isSignatureOf = ({ chain: [own = data] }: Identity, signature: Uint8Array) =>
  verify("sha256", data, new X509Certificate(own).publicKey, signature);

describe("a remote signing service", () => {
  test.each<[string, Partial<CscDoubleOptions> & { identity: Identity }]>([
    ["version 1, RSA", { version: "v1", identity: rsa }],
    ["version 2, RSA", { version: "v2", identity: rsa }],
    ["version 1, P-256", { version: "v1", identity: ec }],
    ["version 2, P-256 as two bare numbers", { version: "v2", identity: ec, bare: true }],
  ])("of %s signs what its user authorizes with PIN and one-time password", async (_, options) => {
    const { double, signers } = await started(options);
    expect(await signers.credentials("uji")).toEqual(["kunci-1", "kunci-2"]);
    expect(await signers.chain(remote)).toEqual(options.identity.chain);
    expect(await signers.challenge(remote)).toEqual({ pin: true, otp: true });
    const otp = double.otp() ?? "";
    expect(otp).toMatch(/^\d{6}$/);
    const signature = await signers.sign(remote, data, { pin: double.pin, otp });
    expect(isSignatureOf(options.identity, signature)).toBe(true);
    // The same authorization is not good for another signature.
    await expect(signers.sign(remote, data, { pin: double.pin, otp })).rejects.toMatchObject({
      code: "provider_refused",
    });
  });

  test.each(["v1", "v2"] as const)(
    "of %s does not sign with a key that anybody on its account could use",
    async (version) => {
      const { double, signers } = await started({ version, unguarded: true });
      await expect(signers.chain(remote)).rejects.toMatchObject({ code: "provider_refused" });
      await expect(signers.sign(remote, data, {})).rejects.toMatchObject({ code: "provider_refused" });
      expect(double.calls).not.toContain("signatures/signHash");
    },
  );

  test("is repeated in its own words when it refuses, without PIN, one-time password or token", async () => {
    const { double, signers } = await started();
    await expect(signers.sign(remote, data, { pin: "135 79", otp: "1" })).rejects.toMatchObject({
      code: "provider_refused",
      message: "Layanan uji: invalid_pin: The PIN ••• is invalid",
    });
    await expect(signers.sign(remote, data, {})).rejects.toMatchObject({ code: "provider_refused" });
    await expect(signers.chain({ ...remote, credential: "kunci-9" })).rejects.toMatchObject({
      code: "provider_refused",
    });
    double.faults.push("error");
    await expect(signers.chain(remote)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Layanan uji: HTTP 500 server_error: lost •••",
    });
    const stranger = cscSigners([{ ...double.options, token: "token-lain" }]);
    await expect(stranger.chain(remote)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Layanan uji: HTTP 401 invalid_token: Not Bearer •••",
    });
  });

  test("whose key is disabled, or which is configured no more, is not asked to sign", async () => {
    const { double, signers } = await started();
    double.keyStatus = "disabled";
    await expect(signers.sign(remote, data, { pin: double.pin })).rejects.toMatchObject({ code: "provider_refused" });
    expect(double.calls).toEqual(["credentials/info"]);
    await expect(signers.chain({ ...remote, service: "lama" })).rejects.toMatchObject({ code: "provider_unavailable" });
  });

  test.each<CscFault>(["silence", "break", "error", "rubbish", "other_signature"])(
    "that goes wrong while it signs (%s) gives no signature",
    async (fault) => {
      const { double, signers } = await started();
      const hasty = cscSigners([{ ...double.options, timeout: fault === "silence" ? 1_000 : 20_000 }]);
      await signers.challenge(remote);
      double.faults.push("none", "none", fault);
      const signing = hasty.sign(remote, data, { pin: double.pin, otp: double.otp() ?? "" });
      await expect(signing).rejects.toMatchObject({ code: "provider_unavailable" });
      expect(double.calls.at(-1)).toBe("signatures/signHash");
    },
  );
});
