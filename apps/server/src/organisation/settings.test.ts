import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { type LogInProvider, startLogInProvider } from "../testing/log-in-provider.ts";
import { providerOf } from "./provider.ts";

const folder = mkdtempSync(join(tmpdir(), "tanyadata-log-in-"));
let provider: LogInProvider;
beforeAll(async () => {
  provider = await startLogInProvider("http://localhost:1");
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
const one = { id: "kantor", title: "Kantor", issuer: "https://login.example.id", client_id: "x" };
const read = (providers: unknown, more: Record<string, string> = {}) => {
  const file = join(folder, "providers.json");
  writeFileSync(file, typeof providers === "string" ? providers : JSON.stringify(providers));
  const env = { TANYADATA_LOGIN_PROVIDERS: file, TANYADATA_PUBLIC_URL: "https://data.example.id", ...more };
  return readConfig(env).logIn;
};

test("says what is wrong with a file of providers, and tells no secret", () => {
  expect(read([one]).providers).toMatchObject([{ ...one, link: false, second_factor: "ours", session_hours: 12 }]);
  for (const [providers, wrong] of [
    [[{ ...one, issuer: "http://login.example.id" }], "0.issuer: expected https://"],
    [[{ ...one, join: {} }], "0.join: expected everybody, domains or groups"],
    [[{ ...one, id: "Kantor Kita" }], "0.id: expected a short word"],
    [[one, one], "expected ids that differ"],
    [[{ ...one, secret: "rahasia-42" }], "0: Unrecognized key"],
    ['[{"client_secret": "rahasia-42"', "expected a file of JSON"],
  ] as const) {
    const said = (() => {
      try {
        return String(read(providers));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(said).toContain(wrong);
    expect(said).not.toContain("rahasia-42");
  }
  expect(() => read([one], { TANYADATA_PUBLIC_URL: "" })).toThrow("TANYADATA_PUBLIC_URL is missing");
  expect(() => readConfig({ TANYADATA_PASSWORD_LOGIN: "administrators" })).toThrow("nobody else could log in");
});

test("a provider that is another one, is none, or is not there, is told to operators in words", async () => {
  const examine = async (issuer: string) => {
    const [settings] = read([{ ...one, issuer }]).providers;
    return (
      settings &&
      providerOf(settings)
        .examine()
        .catch((error: Error) => ({ wrong: error.message }))
    );
  };
  expect(await examine(provider.issuer)).toEqual({ issuer: provider.issuer, warnings: [] });
  expect(await examine(provider.issuer.replace("127.0.0.1", "localhost"))).toEqual({
    wrong: expect.stringContaining(`it calls itself ${provider.issuer}: write that as its issuer`),
  });
  expect(await examine(`${provider.issuer}/realms/kantor`)).toEqual({
    wrong: expect.stringContaining("it answers 404 where its description should be"),
  });
  provider.isDown = true;
  expect(await examine(provider.issuer)).toEqual({ wrong: expect.stringContaining("it answers 503") });
  provider.isDown = false;
  expect(await examine("http://127.0.0.1:65535")).toEqual({ wrong: expect.stringContaining("it cannot be reached") });
});
