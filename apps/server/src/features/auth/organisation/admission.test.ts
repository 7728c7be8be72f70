import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ProviderSettings } from "../../../organisation/settings.ts";
import { besideProvider } from "./organisation.fixture.ts";

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
const at = besideProvider(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  folders.push(dataDir);
  return { dataDir };
});

test.each([
  ["nobody, without a rule", { join: undefined }, {}, "not_admitted"],
  ["not of another domain", { join: { domains: ["kota.go.id"] } }, {}, "not_admitted"],
  ["not of a domain that ends so", { join: { domains: ["nas.go.id"] } }, {}, "not_admitted"],
  ["not with an address that nobody verified", {}, { email_verified: false }, "not_admitted"],
  ["not who is in none of the groups", { join: { groups: ["kepala"] } }, {}, "not_admitted"],
  ["not without an address", {}, { email: "" }, "log_in_refused"],
  ["who is in a group", { join: { groups: ["staf", "kepala"] } }, { email_verified: false }, undefined],
  ["everybody, where that is said", { join: { everybody: true } }, { email_verified: false }, undefined],
  ["who the provider always verifies", { email_verified: "always" }, { email_verified: false }, undefined],
] as const)("gives an account to %s", async (_who, rule, member, code) => {
  await at.start(rule as Partial<ProviderSettings>);
  at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true, groups: ["staf"], ...member });
  const { status, body } = await at.enter("siti");
  expect([status, body.code]).toEqual(code === undefined ? [200, undefined] : [0, code]);
  expect(await at.store.db.selectFrom("users").select("id").execute()).toHaveLength(code === undefined ? 1 : 0);
});

test.each([
  ["signed with another key", (claims: object) => at.provider.sign(claims as never, "forged")],
  ["of another issuer", (claims: object) => at.provider.sign({ ...claims, iss: "https://evil.example" })],
  ["for somebody else", (claims: object) => at.provider.sign({ ...claims, aud: "another" })],
  ["that is over", (claims: object) => at.provider.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
  ["of another log-in", (claims: object) => at.provider.sign({ ...claims, nonce: "another" })],
  [
    "that nobody signed",
    async (claims: object) =>
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`,
  ],
])("refuses a token %s", async (_what, forge) => {
  at.provider.tamper = async (answer) => {
    const claims = JSON.parse(Buffer.from(answer.id_token.split(".")[1] ?? "", "base64url").toString());
    return { ...answer, id_token: await forge(claims) };
  };
  expect((await at.enter("siti")).body.code).toBe("log_in_refused");
  expect(await at.events()).toEqual(["log_in|log_in_refused||Akun Kantor"]);
  expect(await at.store.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});
