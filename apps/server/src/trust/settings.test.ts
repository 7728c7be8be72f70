import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startStampIssuer } from "./doubles/stamp-issuer.double.ts";
import { SettingMissing, trustConfig, trustEnvironment } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "trust-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const read = (environment: Record<string, string>) => z.object(trustEnvironment).safeParse(environment);
const configOf = (environment: Record<string, string>) => trustConfig(z.object(trustEnvironment).parse(environment));
const wrongIn = (environment: Record<string, string>) =>
  read(environment).error?.issues.map(({ path, message }) => `${path}: ${message}`);
const service = {
  id: "penyedia",
  name: "Penyedia",
  url: "https://csc.contoh.id/csc/v2/",
  version: "v2",
  token: "rahasia-42",
};

describe("settings of the services around documents", () => {
  test("without any, stamps are simulated and nothing is ever sent anywhere", () => {
    expect(configOf({})).toEqual({
      ...{ meterai: { kind: "sandbox", stamps: 1000 }, cscServices: [], timestamp: undefined },
      revocation: { hosts: [], allowsPrivate: false, timeout: 15_000 },
    });
  });

  test("are read from the environment and from files", async () => {
    const double = await startStampIssuer();
    const profile = double.profile();
    await double.close();
    const config = configOf({
      TANYADATA_METERAI: "http",
      TANYADATA_METERAI_PROFILE: written("profile.json", profile),
      TANYADATA_CSC_SERVICES: written("csc.json", [service]),
      TANYADATA_TSA_URL: "http://tsa.contoh.id/tsr",
      TANYADATA_TSA_USER: "siti",
      TANYADATA_TSA_PASSWORD: "rahasia",
      TANYADATA_TSA_TIMEOUT: "5",
    });
    expect(config.meterai).toEqual({ kind: "http", profile });
    expect(config.cscServices).toEqual([{ ...service, url: "https://csc.contoh.id/csc/v2", timeout: 30_000 }]);
    expect(config.timestamp).toEqual({
      url: "http://tsa.contoh.id/tsr",
      credentials: { user: "siti", password: "rahasia" },
      policy: undefined,
      timeout: 5000,
    });
  });

  test("a wrong one says what was expected, and no secret of its file", async () => {
    const double = await startStampIssuer();
    const profile = double.profile();
    await double.close();
    const { calls } = profile;
    const astray = { ...profile, calls: { ...calls, status: { ...calls.status, url: "{host}/sn/{serial}" } } };
    const said = [
      wrongIn({ TANYADATA_METERAI_PROFILE: written("a.json", astray) }),
      wrongIn({
        TANYADATA_METERAI_PROFILE: written("b.json", { ...profile, calls: { ...calls, balance: undefined } }),
      }),
      wrongIn({ TANYADATA_METERAI_PROFILE: join(folder, "none.json") }),
      wrongIn({ TANYADATA_CSC_SERVICES: written("c.json", [service, service]) }),
      wrongIn({ TANYADATA_CSC_SERVICES: written("d.json", '[{"token": "rahasia-42"') }),
      wrongIn({ TANYADATA_TSA_URL: "https://siti:rahasia-42@tsa.contoh.id" }),
      wrongIn({ TANYADATA_TSA_URL: "file:///etc/passwd", TANYADATA_METERAI: "peruri" }),
    ];
    expect(said).toEqual([
      ["TANYADATA_METERAI_PROFILE: in the file, calls.status: {serial} is not known here"],
      [expect.stringMatching(/^TANYADATA_METERAI_PROFILE: in the file, calls\.balance: /)],
      ["TANYADATA_METERAI_PROFILE: the file cannot be read: ENOENT"],
      ["TANYADATA_CSC_SERVICES: in the file, the whole: expected ids that differ"],
      ["TANYADATA_CSC_SERVICES: expected a file of JSON"],
      ["TANYADATA_TSA_URL: expected no user or password within it"],
      ["TANYADATA_METERAI: expected sandbox or http", "TANYADATA_TSA_URL: expected http:// or https:// and the path"],
    ]);
    expect(JSON.stringify(said)).not.toContain("rahasia");
    expect(() => configOf({ TANYADATA_METERAI: "http" })).toThrow(SettingMissing);
  });
});
