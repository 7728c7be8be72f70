import { expect, test } from "vitest";
import { bill, isTaken, licenseOf } from "./dependencies.mjs";

test("the bill of materials names what is installed to run, with version, hash and a license that is taken", () => {
  const { bomFormat, components } = bill();
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  for (const name of ["fastify", "openid-client", "@node-rs/argon2"]) expect(names).toContain(name);
  for (const name of ["vitest", "oidc-provider", "playwright-core"]) expect(names).not.toContain(name);
  expect(components.filter((one) => !isTaken(licenseOf(one))).map((one) => `${one.name}: ${licenseOf(one)}`)).toEqual(
    [],
  );
  expect(components.filter(({ version, hashes }) => !version || hashes.length === 0).map(({ name }) => name)).toEqual(
    [],
  );
});

test("of an expression one choice must be taken, whole", () => {
  expect(["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"].map(isTaken)).toEqual([true, true, true]);
  expect(["", "GPL-3.0", "MIT AND GPL-3.0", "UNLICENSED"].map(isTaken)).toEqual([false, false, false, false]);
});
