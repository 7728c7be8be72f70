import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { bill, builtOf, isTaken, licenseOf, partsOf, vulnerableIn } from "./dependencies.mjs";
import { at } from "./steps/root.mjs";

const isBuilt = existsSync(at("apps/web/dist/.packages.json"));
if (!isBuilt) console.log("NOT RUN: the bill of the web app because it was not built (npm run build)");

test("the bill of materials names what the server needs to run, with version, hash and a license that is taken", () => {
  const { bomFormat, components } = bill({});
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  for (const name of ["fastify", "openid-client", "@node-rs/argon2", "zod"]) expect(names).toContain(name);
  // What builds, what tests, and what only the web app has.
  for (const name of ["vitest", "oidc-provider", "playwright-core", "vite", "react", "maplibre-gl"])
    expect(names).not.toContain(name);
  expect(components.filter((one) => !isTaken(licenseOf(one))).map((one) => `${one.name}: ${licenseOf(one)}`)).toEqual(
    [],
  );
  expect(components.filter(({ version, hashes }) => !version || hashes.length === 0).map(({ name }) => name)).toEqual(
    [],
  );
});

test.runIf(isBuilt)(
  "it tells what the web app's files are made of from what the server is, and takes its licenses, too",
  () => {
    const { components } = bill(builtOf());
    const partOf = (name: string) => components.filter((one) => one.name === name).flatMap(partsOf);
    for (const name of ["react", "react-dom", "maplibre-gl", "pdfjs-dist", "tailwindcss", "@fontsource/allura"])
      expect([name, ...partOf(name)]).toEqual([name, "web"]);
    expect([partOf("fastify"), partOf("@node-rs/argon2")]).toEqual([["server"], ["server"]]);
    expect(partOf("zod")).toEqual(["server", "web"]);
    for (const name of ["vitest", "typescript", "@biomejs/biome"]) expect(partOf(name)).toEqual([]);
    expect(components.filter((one) => !isTaken(licenseOf(one))).map((one) => `${one.name}: ${licenseOf(one)}`)).toEqual(
      [],
    );
    const isIn = (name: string) => components.find((one) => one.name === name)?.properties.map(({ value }) => value);
    expect(isIn("maplibre-gl")?.some((file) => /^assets\/.*maplibre.*\.mjs$/.test(file))).toBe(true);
  },
);

test("a web app that was built from anything else has no bill", () => {
  expect(() => bill({ "assets/a.js": ["react@0.0.1"] })).toThrow(/assets\/a.js .* react@0.0.1/);
  expect(() => bill({ "assets/a.js": ["never-heard-of@1.0.0"] })).toThrow();
});

test("of what is known to be vulnerable only what is in the bill counts, in its version", () => {
  const packages = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b/node_modules/a": { version: "2.0.0" },
    "node_modules/c": { version: "3.0.0" },
  };
  const told = (...nodes: string[]) => ({ x: { severity: "high", nodes } });
  const inBill = (...nodes: string[]) =>
    vulnerableIn([{ name: "a", version: "2.0.0" }], told(...nodes), packages).length > 0;
  expect(inBill("node_modules/b/node_modules/a")).toBe(true);
  expect(inBill("node_modules/a", "node_modules/c")).toBe(false);
  expect(inBill()).toBe(false);
});

test("of an expression one choice must be taken, whole", () => {
  expect(["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"].map(isTaken)).toEqual([true, true, true]);
  expect(["", "GPL-3.0", "MIT AND GPL-3.0", "UNLICENSED"].map(isTaken)).toEqual([false, false, false, false]);
});
