import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { s3Keys, startS3Double } from "../documents/s3/s3.double.ts";
import { userStore } from "../features/auth/user.store.ts";
import { nodeVersion } from "../node-version.ts";
import { clamdDouble } from "../scanning/clamd.double.ts";
import { openStore } from "../store/store.ts";
import { createDatabase } from "../testing/postgres.ts";
import { patient, startProgram } from "../testing/program.ts";
import { type Asked, type Reply, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { clock, room } from "./doctor-machine.ts";
import { certificates } from "./doctor-state.ts";

let provider: ScriptedProvider;
let cwd: string;
beforeAll(async () => {
  provider = await startScriptedProvider();
  cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
});
afterAll(async () => {
  await provider.close();
  await rm(cwd, { recursive: true });
});

const examine = async (script: (asked: Asked) => Reply, env = {}) => {
  provider.asked.length = 0;
  provider.script = script;
  const key = { OPENAI_API_KEY: "sk-rahasia", OPENAI_BASE_URL: provider.baseUrl };
  const program = startProgram("commands/doctor.ts", { cwd, env: { ...key, ...env } });
  return { code: await program.ended(), said: program.printed(), calls: provider.asked.length };
};
const isShaped = ({ body }: Asked): boolean => body.response_format !== undefined;

describe("npm run doctor", patient, () => {
  test("says that all is well, for each deployed model", async () => {
    const { code, said, calls } = await examine((asked) => ({
      text: isShaped(asked) ? '{"color":"biru","number":7}' : "siap",
    }));
    expect([code, calls]).toEqual([0, 4]);
    expect(said.match(/✓ gpt/g)).toHaveLength(4);
    expect(said).toMatch(/gpt-4o-mini: structured output/);
  });

  test("says what is wrong, and what to do about it; never the key", async () => {
    const one = { TANYADATA_GPT_4O: "kami", TANYADATA_GPT_4O_MINI: "kami" };
    const refused = await examine(() => ({ status: 401 }), one);
    expect(refused).toMatchObject({
      code: 1,
      calls: 1,
      said: expect.stringContaining("does not accept OPENAI_API_KEY"),
    });
    const loose = await examine(() => ({ text: "Tentu, warnanya biru." }), one);
    expect(loose).toMatchObject({ code: 1, calls: 2, said: expect.stringContaining("no strict structured output") });
    for (const { said } of [refused, loose]) expect(said).not.toContain("sk-rahasia");
  });

  test("tries the scanner of files, and says where there is none", async () => {
    const { port, close } = await clamdDouble();
    const at = { OPENAI_API_KEY: "", TANYADATA_CLAMD: `tcp://127.0.0.1:${port}` };
    const well = await examine(() => ({ status: 500 }), at);
    expect(well).toMatchObject({ code: 0, said: expect.stringContaining("✓ TANYADATA_CLAMD: ClamAV 1.4.6") });
    await close();
    const away = await examine(() => ({ status: 500 }), at);
    expect(away).toMatchObject({ code: 1, said: expect.stringContaining("Meanwhile no file comes in.") });
  });

  test("says where no administrator is left, and the way back", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
    const store = await openStore({ dataDir });
    try {
      const users = userStore(store.db, () => new Date());
      const siti = await users.add({ email: "siti@contoh.id", nickname: "Siti", passwordHash: "x", isAdmin: true });
      const at = { OPENAI_API_KEY: "", TANYADATA_DATA_DIR: dataDir };
      expect((await examine(() => ({ status: 500 }), at)).said).toContain("✓ administrators: 1");
      await users.setAdmin(siti?.id ?? "", false);
      const none = await examine(() => ({ status: 500 }), at);
      expect(none).toMatchObject({ code: 1, said: expect.stringContaining("npm run user -- add EMAIL --admin") });
    } finally {
      await store.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test("tries the bucket of documents, leaves nothing in it, and says what is wrong with it", async () => {
    const store = await startS3Double("arsip");
    const bucket = (more = {}) => ({
      ...{ OPENAI_API_KEY: "", TANYADATA_S3_BUCKET: "arsip", TANYADATA_S3_ENDPOINT: store.url },
      TANYADATA_S3_REGION: s3Keys.region,
      TANYADATA_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      TANYADATA_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      ...more,
    });
    try {
      const well = await examine(() => ({ status: 500 }), bucket());
      expect([well.code, well.said.match(/✓ arsip/g)?.length, store.objects.size]).toEqual([0, 5, 0]);
      const wrong = await examine(() => ({ status: 500 }), bucket({ TANYADATA_S3_SECRET_ACCESS_KEY: "rahasia-lain" }));
      expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining("SignatureDoesNotMatch") });
      expect(wrong.said).not.toContain("rahasia-lain");
      const missing = await examine(() => ({ status: 500 }), bucket({ TANYADATA_S3_BUCKET: "lain" }));
      expect(missing).toMatchObject({ code: 1, said: expect.stringContaining("There is no bucket lain") });
    } finally {
      await store.close();
    }
  });

  test("says that nothing is configured", async () => {
    const { code, said, calls } = await examine(() => ({ status: 500 }), { OPENAI_API_KEY: "" });
    expect([code, calls]).toEqual([0, 0]);
    expect(said).toContain("No language model is configured");
  });

  test("says what is wrong with folders, databases and proxies, and never a password", async () => {
    const wrong = await examine(() => ({ status: 500 }), {
      OPENAI_API_KEY: "",
      TANYADATA_DATA_DIR: "/dev/null/data",
      DATABASE_URL: "postgres://siti:rahasia-sekali@127.0.0.1:1/app",
      TANYADATA_PUBLIC_URL: "https://127.0.0.1:1",
    });
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(/✗ TANYADATA_DATA_DIR: .*\n +It cannot be written to/);
    expect(wrong.said).toMatch(/✗ DATABASE_URL\n +.*ECONNREFUSED/);
    expect(wrong.said).toMatch(/✗ proxies: none is believed\n +.*TANYADATA_TRUST_PROXY/);
    expect(wrong.said).not.toContain("rahasia-sekali");
  });

  test("looks at a PostgreSQL with its rights", async ({ skip }) => {
    const server = inject("postgres");
    if (server === null) return skip("no PostgreSQL was started for this run");
    const env = { OPENAI_API_KEY: "", DATABASE_URL: await createDatabase(server) };
    const { code, said } = await examine(() => ({ status: 500 }), env);
    expect(code).toBe(0);
    for (const line of ["its user may create tables", "its clock agrees", "none yet; it is made at the first start"])
      expect(said).toContain(line);
  });

  test("knows what is old, full, late or behind", () => {
    const now = new Date("2026-11-26T00:00:00Z");
    expect(["20.20.2", "22.12.0", "22.13.0", "24.1.0", "26.0.0"].map((version) => nodeVersion(version).is)).toEqual([
      ...["warning", "warning", "well", "well", "well"],
    ]);
    expect([1e8, 1e9, 1e10].map((free) => room("x", free).is)).toEqual(["wrong", "warning", "well"]);
    expect(clock(new Date("1970-01-01T00:00:00Z"), now).is).toBe("wrong");
    const ends = ["2026-11-25T00:00:00Z", "2026-12-10T00:00:00Z", "2027-12-10T00:00:00Z"].map((at) => ({
      name: at,
      at,
    }));
    expect(certificates(ends, now).map(({ advice }) => advice?.split(" at ")[0])).toEqual(["It ended", "It ends"]);
  });
});
