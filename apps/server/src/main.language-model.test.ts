import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Program, patient, startProgram } from "./testing/program.ts";
import { type ScriptedProvider, startScriptedProvider } from "./testing/scripted-provider.ts";

/** The program as it is started, with an address that would notice any call. */
let provider: ScriptedProvider;
let cwd: string;
let program: Program | undefined;
beforeAll(async () => {
  provider = await startScriptedProvider();
  cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
});
afterEach(async () => {
  program?.child.kill("SIGKILL");
  await program?.ended();
});
afterAll(async () => {
  await provider.close();
  await rm(cwd, { recursive: true });
});

const password = "Rahasia123";
async function startWith(env: Readonly<Record<string, string>>) {
  provider.asked.length = 0;
  program = startProgram("main.ts", {
    cwd,
    env: { PORT: "0", TANYADATA_ADMIN_PASSWORD: password, OPENAI_BASE_URL: provider.baseUrl, ...env },
  });
  const url = `${(await program.says(/ready: (\S+)/))[1]}/api/v1`;
  // The administrator is made last.
  await program.says(/Log in/);
  const call = async (path: string, body?: unknown, token = "") => {
    const response = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body: pair } = await call("/login", { email: "admin@tanyadata.local", password });
  const token = String(pair.token);
  return {
    profile: async () => (await call("/user/profile", undefined, token)).body,
    ask: (question: string) => call("/askdb/ask", { question }, token),
  };
}
const unknown = "Berapa insan bermukim di Jawa Barat?";

test("without a key there is no model to pick, and nothing is sent whatever is asked", patient, async () => {
  const { profile, ask } = await startWith({});
  expect(await profile()).toMatchObject({ models: [] });
  expect(await ask(unknown)).toMatchObject({ status: 422, body: { code: "no_answer" } });
  expect((await ask("Berapa jumlah penduduk Jawa Barat?")).status).toBe(200);
  expect(provider.asked).toEqual([]);
});

test("with a key the model is asked under its deployed name; the key is in no line of the log", patient, async () => {
  provider.script = () => ({ status: 401 });
  const env = { OPENAI_API_KEY: "sk-rahasia-sekali", TANYADATA_LOG_LEVEL: "info", TANYADATA_GPT_4O: "punya-kami" };
  const { profile, ask } = await startWith(env);
  expect(await profile()).toMatchObject({ models: ["gpt-4o", "gpt-4o-mini"] });
  expect(await ask(unknown)).toMatchObject({ status: 503, body: { code: "model_unavailable" } });
  expect(provider.asked.map(({ body }) => body.model)).toEqual(["punya-kami"]);
  await program?.says(/"outcome":"unauthorized"/);
  expect(program?.printed()).not.toContain("sk-rahasia");
});
