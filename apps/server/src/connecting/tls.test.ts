import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import { expect, onTestFinished, test } from "vitest";
import { findMariadb, startMariadb } from "../testing/mariadb.ts";
import { patient } from "../testing/program.ts";
import { examine } from "./examine.ts";

const installation = findMariadb();
const missing = "missing" in installation ? installation.missing : hasOpenssl() ? null : "openssl was not found";
if (missing !== null) console.warn(`NOT RUN: databases behind TLS because ${missing}`);

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(missing !== null)(
  "a server with a certificate that nobody vouches for is refused where that is looked at, and one that wants TLS without it",
  patient,
  async () => {
    if ("missing" in installation) return;
    const folder = mkdtempSync(join(tmpdir(), "tanyadata-tls-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const subject = ["-subj", "/CN=db.example.org", "-days", "2", "-nodes", "-newkey", "rsa:2048"];
    execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    for (const path of [folder, key, certificate]) chmodSync(path, path === folder ? 0o755 : 0o644);
    const told = [`--ssl-cert=${certificate}`, `--ssl-key=${key}`];
    const { url, stop } = await startMariadb(installation, told);
    onTestFinished(stop);
    const at = { host: "127.0.0.1", port: Number(new URL(url).port), database: "mysql", user: "root", password: "" };
    const said = async (tls: "verify" | "encrypt" | "off") =>
      (await examine({ kind: "mariadb", ...at, tls })).findings.map(({ what }) => what).join(" ");
    expect(await said("verify")).toContain("tidak dapat dipercaya sebagai milik 127.0.0.1");
    expect(await said("encrypt")).toContain("Tersambung");
    const client = await mysql.createConnection({ uri: url });
    await client.query("SET GLOBAL require_secure_transport = ON");
    await client.end();
    expect(await said("off")).toMatch(/hanya diterima lewat TLS|hanya menerima sambungan terenkripsi/);
  },
);
