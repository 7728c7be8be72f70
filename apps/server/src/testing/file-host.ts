import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A host of files over HTTPS on this machine, with a certificate of its own for these names. */
export async function startFileHost(names: readonly string[], answer: RequestListener) {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-host-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = [
    "-subj",
    `/CN=${names[0]}`,
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
  ];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert, ...subject],
    { stdio: "ignore" },
  );
  const ca = readFileSync(cert, "utf8");
  const server = createServer({ key: readFileSync(key), cert: ca }, answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    ca,
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type FileHost = Awaited<ReturnType<typeof startFileHost>>;
