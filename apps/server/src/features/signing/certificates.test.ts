import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { formOf } from "../../testing/forms.ts";

const password = "Rahasia123";

describe("certificates", () => {
  let app: TestApp;
  let siti: TestUser;
  let budi: TestUser;
  let folder: string;
  beforeEach(async () => {
    app = await startTestApp();
    siti = await app.signUp({ password });
    budi = await app.signUp();
    folder = mkdtempSync(join(tmpdir(), "tanyadata-certificates-"));
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const issue = (body: object = {}, user = siti) =>
    app.call("POST", "/certificates", {
      token: user.token,
      body: { name: "Siti Aminah", password, key: "p-256", ...body },
    });
  const write = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const openssl = (...args: string[]): string => execFileSync("openssl", args, { encoding: "utf8", stdio: "pipe" });
  const crl = async (): Promise<string> => {
    const { rawPayload } = await app.app.inject({ method: "GET", url: "/api/v1/ca/crl.der" });
    return openssl("crl", "-inform", "DER", "-in", write("crl.der", rawPayload), "-noout", "-text");
  };

  test("are issued to who proves the password again, and lead to the public root", async () => {
    const { status, body } = await issue();
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "lokal", subject: "Siti Aminah", status: "active", is_certified: false });
    expect(body).not.toHaveProperty("locked_key");
    const root = await app.call("GET", "/ca/root.pem");
    const chain = await app.call("GET", `/certificates/${body.id}/chain`, { token: siti.token });
    const verified = openssl("verify", "-CAfile", write("root.pem", root.body), write("chain.pem", chain.body));
    expect(verified).toMatch(/chain\.pem: OK/);
    expect(new X509Certificate(chain.body).subjectAltName).toContain(siti.email);
    const listed = await app.call("GET", "/certificates", { token: siti.token });
    expect(listed.body).toEqual([body]);
  });

  test("are not issued for a wrong password, which cannot be guessed for ever", async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await issue({ password: "Salah1234" })).body.code).toBe("wrong_password");
    expect((await issue()).body.code).toBe("too_many_attempts");
  });

  test("that are revoked stand in the public CRL, once and for good", async () => {
    const { body } = await issue();
    expect(await crl()).toContain("No Revoked Certificates");
    const revoke = () =>
      app.call("POST", `/certificates/${body.id}/revoke`, { token: siti.token, body: { reason: "key_compromise" } });
    const first = await revoke();
    expect(first.body).toMatchObject({ status: "revoked", revoked_at: expect.any(String) });
    expect((await revoke()).body).toEqual(first.body);
    const text = await crl();
    expect(text).toContain(`Serial Number: ${body.serial}`);
    expect(text).toContain("Key Compromise");
  });

  test("come from PKCS#12 files, whose password is not kept", async () => {
    const [key, certificate, p12] = ["key.pem", "own.pem", "own.p12"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const subject = ["-subj", "/CN=Siti Sendiri", "-addext", "keyUsage=digitalSignature,nonRepudiation"];
    openssl(
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "30",
      ...subject,
      "-keyout",
      key,
      "-out",
      certificate,
    );
    openssl("pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", p12, "-passout", "pass:kunci-p12");
    const send = (fields: Record<string, string>, bytes: Uint8Array = readFileSync(p12)) => {
      const form = formOf(fields, { name: "siti.p12", type: "application/x-pkcs12", bytes });
      return app.call("POST", "/certificates/import", { token: siti.token, ...form });
    };
    expect((await send({ password: "salah" })).body).toMatchObject({
      code: "pkcs12_refused",
      detail: "wrong_password",
    });
    expect((await send({ password: "kunci-p12" }, Buffer.from("no such file"))).body.code).toBe("pkcs12_refused");
    const { status, body } = await send({ password: "kunci-p12" });
    expect([status, body.kind, body.subject, body.name]).toEqual([201, "p12", "Siti Sendiri", "siti"]);
    const rows = await app.store.db.selectFrom("certificates").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("kunci-p12");
    const plain = Buffer.from(readFileSync(key, "utf8").replace(/-----.*-----|\n/g, ""), "base64");
    expect(Buffer.from(rows[0]?.locked_key ?? "", "base64").includes(plain.subarray(100, 200))).toBe(false);
  });

  test("of another user are as absent as those that never were", async () => {
    const { body } = await issue();
    const call = (method: "GET" | "POST", path: string) =>
      app.call(method, path, { token: budi.token, ...(method === "POST" ? { body: {} } : {}) });
    expect((await call("GET", "/certificates")).body).toEqual([]);
    expect((await call("GET", `/certificates/${body.id}/chain`)).status).toBe(404);
    expect((await call("POST", `/certificates/${body.id}/revoke`)).status).toBe(404);
    expect((await app.call("GET", "/certificates", { token: siti.token })).body[0].status).toBe("active");
  });
});
