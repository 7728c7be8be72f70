import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig, settingNames } from "./config.ts";
import { patient, startProgram } from "./testing/program.ts";

const megabyte = 1024 * 1024;

describe("configuration", () => {
  test("nothing needs to be set; empty counts as unset", () => {
    for (const environment of [{}, { PORT: "", HOST: " ", TANYADATA_SECRET: "" }])
      expect(readConfig(environment)).toEqual({
        port: 3000,
        host: "127.0.0.1",
        documents: {
          folder: undefined,
          isEncrypted: true,
          limits: { maxFileBytes: 50 * megabyte, maxDocuments: 1000, maxBytes: 2000 * megabyte, keptDays: undefined },
          pdf: { megabytes: 1024, seconds: 120 },
          settings: {
            publicUrl: undefined,
            trustedRoots: [],
            timeZone: "Asia/Jakarta",
            order: "bebas",
            level: undefined,
          },
          trust: {
            ...{ timestamp: undefined, cscServices: [], meterai: { kind: "sandbox", stamps: 1000 } },
            revocation: { hosts: [], allowsPrivate: false, timeout: 15_000 },
          },
        },
        backups: { folder: undefined, bucket: undefined, hours: 24, kept: 14, passphrase: undefined },
        traces: { url: undefined, authorization: undefined, share: 1 },
        stream: { syslog: undefined, otlp: undefined },
        capacity: expect.objectContaining({ stateConnections: 10 }),
        answersKeptDays: undefined,
        auditKeptDays: 90,
        workers: 1,
        drain: 0,
        metrics: { port: undefined, host: "127.0.0.1", token: undefined },
        imports: { maxFileBytes: 500 * megabyte, megabytes: 2048, seconds: 600, fileHosts: [], databaseHosts: "any" },
        dataDir: resolve("data"),
        databaseUrl: undefined,
        warehouseUrl: undefined,
        databaseWait: 60,
        modelFolder: undefined,
        administrator: { email: "admin@tanyadata.local", password: undefined },
        openRegistration: false,
        secondFactorFor: [],
        proofMinutes: 10,
        scanning: { clamd: undefined, whenDown: "refuse" },
        logIn: { providers: [], passwords: "everybody" },
        secret: undefined,
        previousSecret: undefined,
        secretFile: resolve("data", "app.key"),
        trustProxy: false,
        questionsPerMinute: 1200,
        logLevel: "warn",
        languageModel: undefined,
      });
  });

  test("a trusted root that cannot be read is named at the start, not at the first verification", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tanyadata-roots-"));
    const path = join(folder, "roots.pem");
    const pem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
    await writeFile(path, pem("bm90IGEgY2VydGlmaWNhdGU="));
    expect(() => readConfig({ TANYADATA_TRUSTED_ROOTS: path })).toThrow(/TANYADATA_TRUSTED_ROOTS[\s\S]*certificate 1 /);
    await writeFile(path, "kosong");
    expect(() => readConfig({ TANYADATA_TRUSTED_ROOTS: path })).toThrow(/expected a PEM file with certificates/);
    await rm(folder, { recursive: true });
  });

  test("a language model is there with a key alone; each part of it can be set", () => {
    expect(readConfig({ OPENAI_BASE_URL: "http://localhost:11434/v1" }).languageModel).toBeUndefined();
    expect(readConfig({ OPENAI_API_KEY: "sk-x" }).languageModel).toEqual({
      apiKey: "sk-x",
      baseUrl: "https://api.openai.com/v1",
      deployed: { "gpt-4o": "gpt-4o", "gpt-4o-mini": "gpt-4o-mini" },
      timeout: 30_000,
      concurrency: 4,
      budget: { perUser: 200_000, inAll: 2_000_000 },
      mayReadRows: false,
    });
    const set = {
      OPENAI_API_KEY: "k",
      TANYADATA_GPT_4O: "besar",
      TANYADATA_LLM_TIMEOUT: "5",
      TANYADATA_LLM_ROWS: "true",
    };
    expect(readConfig(set).languageModel).toMatchObject({
      deployed: { "gpt-4o": "besar" },
      timeout: 5000,
      mayReadRows: true,
    });
    for (const [name, value] of [
      ["OPENAI_BASE_URL", "file:///etc/passwd"],
      ["TANYADATA_LLM_TIMEOUT", "soon"],
      ["TANYADATA_LLM_TOKENS", "-1"],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(`${name} is wrong: expected`);
  });

  test("what is set counts", () => {
    const config = readConfig({
      PORT: "8080",
      TANYADATA_DATA_DIR: "somewhere",
      DATABASE_URL: "postgres://me@localhost/app",
      TANYADATA_OPEN_REGISTRATION: "true",
      TANYADATA_TRUST_PROXY: "10.0.0.0/8, ::1",
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDir: resolve("somewhere"),
      databaseUrl: "postgres://me@localhost/app",
      openRegistration: true,
      trustProxy: "10.0.0.0/8, ::1",
    });
  });

  test.each([
    ["PORT", "abc", "port from 0 to 65535"],
    ["PORT", "70000", "port from 0 to 65535"],
    ["DATABASE_URL", "mysql://localhost", "expected postgres://"],
    ["TANYADATA_OPEN_REGISTRATION", "ja", "true or false"],
    ["TANYADATA_TRUST_PROXY", "proxy", "addresses"],
    ["TANYADATA_ADMIN_EMAIL", "admin", "email address"],
    ["TANYADATA_LOG_LEVEL", "loud", "silent, fatal"],
  ])("%s=%s names itself and what was expected", (name, value, expected) => {
    expect(() => readConfig({ [name]: value })).toThrow(expect.objectContaining({ name: "ConfigError" }));
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is wrong.*${expected}`));
  });

  test("a wrong secret or password is never shown", () => {
    const read = () => readConfig({ TANYADATA_SECRET: "too-short", TANYADATA_ADMIN_PASSWORD: "weak-one" });
    expect(read).toThrow(/TANYADATA_ADMIN_PASSWORD is wrong/);
    expect(read).toThrow(/TANYADATA_SECRET is wrong/);
    expect(read).not.toThrow(/too-short|weak-one/);
  });
});

describe("a server with a wrong configuration", patient, () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  });
  afterAll(() => rm(cwd, { recursive: true }));

  test("ends with an error before it listens; .env is read, and the environment wins over it", async () => {
    await writeFile(join(cwd, ".env"), "PORT=from-the-file\nTANYADATA_LOG_LEVEL=loud\n");
    const program = startProgram("main.ts", { cwd, env: { TANYADATA_LOG_LEVEL: "error" } });
    expect(await program.ended()).toBe(1);
    expect(program.printed()).toContain('PORT is wrong: expected a port from 0 to 65535 (it is "from-the-file")');
    expect(program.printed()).not.toContain("LOG_LEVEL");
    expect(program.printed()).not.toContain("ready");
  });

  test("every setting is told in docs/configuration.md", () => {
    const told = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
    expect(settingNames.length).toBeGreaterThan(40);
    expect(settingNames.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });
});
