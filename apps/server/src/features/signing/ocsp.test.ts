import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as certificates from "@tanyadata/certificates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";
import { startTimestampAuthority, type TimestampDouble } from "../../trust/doubles/timestamp.double.ts";
import { revocationClient } from "../../trust/revocation.ts";
import { timestampClient } from "../../trust/timestamp.ts";

describe("the built-in authority's OCSP responder", patient, () => {
  let app: TestApp;
  let folder: string;
  let url: string;
  let siti: TestUser;
  let authority: TimestampDouble;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tanyadata-ocsp-"));
    authority = await startTimestampAuthority();
    const timestamp = timestampClient({ url: authority.url, credentials: undefined, policy: undefined, timeout: 9000 });
    const settings = { publicUrl: "https://data.example.id", timeZone: "Asia/Jakarta", order: "bebas" } as const;
    const told = { hosts: [new URL(authority.url).host], allowsPrivate: true, timeout: 9000 };
    app = await startTestApp({
      documents: {
        ...{ timestamp, revocation: revocationClient(told, certificates) },
        settings: { ...settings, level: undefined, trustedRoots: [authority.root] },
      },
    });
    siti = await app.signUp({ email: "siti@example.com", password: accountPassword });
    url = `${await app.app.listen({ port: 0, host: "127.0.0.1" })}/api/v1/ca/ocsp`;
    await writeFile(join(folder, "root.pem"), (await app.call("GET", "/ca/root.pem")).body);
  }, patient.timeout);
  afterAll(async () => {
    await app.close();
    await authority.close();
    await rm(folder, { recursive: true });
  });

  const openssl = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)("openssl", args, { cwd: folder });
    return stdout + stderr;
  };
  const issue = async (): Promise<{ id: string; serial: string }> => {
    const body = { name: "Siti Nurhaliza", password: accountPassword, key: "p-256" };
    const { id, serial } = (await app.call("POST", "/certificates", { token: siti.token, body })).body;
    const chain = (await app.call("GET", `/certificates/${id}/chain`, { token: siti.token })).body as string;
    await writeFile(join(folder, "leaf.pem"), chain.slice(0, chain.indexOf("-----END") + 26));
    return { id, serial };
  };
  const asked = (...more: string[]) =>
    openssl("ocsp", ...more, ..."-issuer root.pem -cert leaf.pem -CAfile root.pem".split(" "));

  test("tells openssl what is good and, from that moment on, what was revoked; certificates say where it is", async () => {
    const { id } = await issue();
    expect(await openssl(..."x509 -in leaf.pem -noout -ocsp_uri".split(" "))).toBe(
      "https://data.example.id/api/v1/ca/ocsp\n",
    );
    const good = await asked("-url", url);
    expect(good).toContain("Response verify OK");
    expect(good).toContain("leaf.pem: good");
    await app.call("POST", `/certificates/${id}/revoke`, { token: siti.token, body: { reason: "superseded" } });
    const gone = await asked("-url", url);
    expect(gone).toContain("leaf.pem: revoked");
    expect(gone).toContain("Reason: superseded");
  });

  test("answers GET, and rubbish with an error of its own protocol", async () => {
    await issue();
    await asked("-reqout", "request.der", "-no_nonce");
    const request = (await readFile(join(folder, "request.der"))).toString("base64");
    const answer = await fetch(`${url}/${encodeURIComponent(request)}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/ocsp-response"]);
    await writeFile(join(folder, "answer.der"), Buffer.from(await answer.arrayBuffer()));
    expect(await asked("-respin", "answer.der", "-no_nonce")).toContain("leaf.pem: good");
    for (const bytes of [Buffer.alloc(0), Buffer.from("tidak ada"), Buffer.alloc(2000, 0x30)]) {
      const told = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/ocsp-request" },
        body: bytes,
      });
      expect([told.status, Buffer.from(await told.arrayBuffer()).toString("hex")]).toEqual([200, "30030a0101"]);
    }
    const large = { method: "POST", headers: { "content-type": "application/ocsp-request" }, body: Buffer.alloc(9000) };
    expect((await fetch(url, large)).status).toBe(413);
    expect((await fetch(url, { method: "POST", body: "a=b" })).status).toBe(415);
  });

  test("its answer is kept in a signature that is to last", async () => {
    const { upload, equip, sign, ended, bytes, verify } = documentsOf(app);
    const document = await upload(siti);
    const { body } = await sign(siti, document, { ...(await equip(siti)), level: "B-LT" });
    expect((await ended(siti, body.id)).last.state).toBe("selesai");
    const signed = await bytes(siti, document, 2);
    expect(signed.includes("/OCSPs")).toBe(true);
    expect(signed.includes("/CRLs")).toBe(true);
    expect((await verify(siti, signed)).body.signatures).toMatchObject([{ level: "B-LT", revocation: "good" }]);
    const root = new X509Certificate(await readFile(join(folder, "root.pem")));
    expect(signed.includes(root.raw)).toBe(true);
  });
});
