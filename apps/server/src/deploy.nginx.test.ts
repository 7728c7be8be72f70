import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startTestApp } from "./testing/app.ts";
import { formOf, pdfOf } from "./testing/forms.ts";

const run = promisify(execFile);
const hasAll = [
  ["nginx", "-v"],
  ["openssl", "version"],
].every(([program = "", argument = ""]) => spawnSync(program, [argument]).status === 0);
if (!hasAll) console.warn("NOT RUN: the nginx example because nginx or openssl is not installed");

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

test.skipIf(!hasAll)(
  "through the nginx example events come as they are told, uploads arrive, and visitors have their own address",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tanyadata-nginx-"));
    let goOn = (): void => {};
    const isWaiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let seen: { ip: string; protocol: string; id: string } | undefined;
    const app = await startTestApp({
      settings: { trustProxy: "127.0.0.1" },
      answerer: {
        async answer(_, { report = () => {} }) {
          report({ event: "reading", data: { reading: "dibaca" } });
          await isWaiting;
          return { kind: "no_answer", detail: "tidak dikenal", suggestions: [] };
        },
      },
      logger: { level: "fatal" },
    });
    app.app.server.on("request", ({ headers }) => {
      seen = {
        ip: String(headers["x-forwarded-for"]),
        protocol: String(headers["x-forwarded-proto"]),
        id: String(headers["x-request-id"]),
      };
    });
    const address = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const [http, https] = [await freePort(), await freePort()];
    const key = join(folder, "key.pem");
    const certificate = join(folder, "cert.pem");
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=data.example.id",
        "-keyout",
        key,
        "-out",
        certificate,
      ],
      { stdio: "pipe" },
    );
    // As it stands, but for names, ports and certificates.
    const example = readFileSync(new URL("../../../deploy/nginx.conf", import.meta.url), "utf8")
      .replace("server 127.0.0.1:3000", `server ${new URL(address).host}`)
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      // nginx of Debian 12 is older than the directive, which newer ones want.
      .replace("listen 443 ssl;\n    http2 on;", `listen 127.0.0.1:${https} ssl http2;`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join("\n");
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};\nevents {}\nhttp { access_log off;\n${paths}\n${example}\n}`,
    );
    const options = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
    await run("nginx", ["-t", ...options]);
    const nginx = spawn("nginx", options, { stdio: "ignore" });
    nginx.on("error", () => {});
    try {
      const call = (
        method: string,
        path: string,
        headers: Record<string, string>,
        body: Uint8Array | string = "",
        onData = (_: string): void => {},
      ) =>
        new Promise<{ status: number; text: string; id: unknown; tlsAlone: unknown }>((resolve, reject) => {
          const asked = request(
            {
              host: "127.0.0.1",
              port: https,
              path: `/api/v1${path}`,
              method,
              rejectUnauthorized: false,
              headers: { "content-length": Buffer.byteLength(body), ...headers },
            },
            (answer) => {
              let text = "";
              answer.on("data", (part) => {
                text += part;
                onData(text);
              });
              answer.on("end", () =>
                resolve({
                  ...{ status: answer.statusCode ?? 0, text, id: answer.headers["x-request-id"] },
                  tlsAlone: answer.headers["strict-transport-security"],
                }),
              );
              answer.on("error", reject);
            },
          );
          asked.on("error", reject);
          asked.end(body);
        });
      const { token } = await app.signUp();
      const authorization = `Bearer ${token}`;
      let profile = await call("GET", "/user/profile", { authorization }).catch(() => undefined);
      while (!profile) profile = await call("GET", "/user/profile", { authorization }).catch(() => undefined);
      expect([profile.status, profile.tlsAlone]).toEqual([200, "max-age=31536000; includeSubDomains"]);
      await call("GET", "/user/profile", {
        authorization,
        "x-forwarded-for": "1.2.3.4",
        "x-request-id": "claimed-by-a-visitor",
      });
      expect(seen).toEqual({ ip: "127.0.0.1", protocol: "https", id: expect.stringMatching(/^[0-9a-f]{32}$/) });

      // The stream's first events are here while its answer is still being worked on: only then it goes on.
      const body = JSON.stringify({ question: "apa?" });
      const stream = await call(
        "POST",
        "/chat",
        { authorization, "content-type": "application/json" },
        body,
        (text) => {
          if (text.includes("dibaca")) goOn();
        },
      );
      expect(stream.text).toMatch(/event: error/);

      const form = formOf({}, { name: "besar.pdf", type: "application/pdf", bytes: pdfOf(1, 4_000_000) });
      const uploaded = await call("POST", "/documents", { authorization, ...form.headers }, form.body);
      expect([uploaded.status, uploaded.id]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    } finally {
      nginx.kill("SIGTERM");
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
