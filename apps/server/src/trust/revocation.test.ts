import * as certificates from "@tanyadata/certificates";
import { expect, test } from "vitest";
import { isPrivate, RevocationUntold, revocationClient } from "./revocation.ts";

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1"],
])("%s lies in a private network", (address) => {
  expect(isPrivate(address)).toBe(true);
});
test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s does not", (address) => {
  expect(isPrivate(address)).toBe(false);
});

test("an address in a certificate is asked only where the operator lists its host, and never within private networks unasked", async () => {
  const at = new Date();
  const root = await certificates.createRoot({ name: "Akar", at, years: 1 });
  const ask = async (crlUrl: string | undefined, hosts: string[]) => {
    const wish = { subject: "Budi", key: "p-256", use: "sign", at, days: 1, ...(crlUrl && { crlUrl }) } as const;
    const [leaf = new Uint8Array()] = (await certificates.issue(root, wish)).chain;
    const client = revocationClient({ hosts, allowsPrivate: false, timeout: 2000 }, certificates);
    const error: unknown = await client(leaf, root.certificate).catch((each) => each);
    return error instanceof RevocationUntold ? [error.message, error.isLasting] : error;
  };
  expect(await ask(undefined, [])).toEqual([expect.stringContaining("does not say where to ask"), true]);
  expect(await ask("http://a.example/x.crl", ["b.example"])).toEqual([
    expect.stringContaining("a.example is not among TANYADATA_REVOCATION_HOSTS"),
    true,
  ]);
  expect(await ask("http://a.example:8080/x.crl", ["a.example"])).toEqual([expect.stringContaining("not among"), true]);
  expect(await ask("ldap://a.example/x", ["a.example"])).toEqual([expect.stringContaining("ldap: is not asked"), true]);
  const inside = await ask("http://127.0.0.1:9/x.crl", ["127.0.0.1:9"]);
  expect(inside).toEqual([expect.stringContaining("lies in a private network"), true]);
  // A name is looked up first: what it leads to counts, not how it looks.
  expect(await ask("http://localhost:9/x.crl", ["localhost:9"])).toEqual([expect.stringContaining("EPRIVATE"), false]);
});
