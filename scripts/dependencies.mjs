/**
 * `npm run sbom`, `npm run licenses`, `npm run audit-packages`: what of others the product is made of. All three read package-lock.json; the last
 * one asks the registry which of it is known to be vulnerable, and says so where the registry does not answer.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { capture } from "./steps/child.mjs";
import { main } from "./steps/main.mjs";
import { at, root } from "./steps/root.mjs";

/** Licenses that ask for no more than their text: SPDX ids. Whoever adds a package under another one decides it here. */
const taken = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
]);

/** @typedef {{ type: "library", name: string, version: string, purl: string, "bom-ref": string, licenses: { expression: string }[], hashes: { alg: string, content: string }[] }} Component */

/** The bill of materials (CycloneDX 1.5) of what package-lock.json says to install to run, without what only tests and builds need. */
export function bill() {
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  /** @type {Map<string, Component>} */
  const components = new Map();
  for (const [path, found] of Object.entries(lock.packages)) {
    const begins = path.lastIndexOf("node_modules/");
    const { version, license = "", integrity = "", dev, link } = /** @type {Record<string, string>} */ (found);
    if (begins < 0 || dev || link) continue;
    const name = path.slice(begins + "node_modules/".length);
    const [alg = "", base64 = ""] = (integrity.split(" ")[0] ?? "").split(/-(.*)/s);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    components.set(purl, {
      ...{ type: "library", name, version: version ?? "", purl, "bom-ref": purl },
      licenses: license === "" ? [] : [{ expression: license }],
      hashes:
        base64 === ""
          ? []
          : [{ alg: alg.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") }],
    });
  }
  const { name, version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  return {
    ...{
      $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      version: 1,
    },
    metadata: { component: { type: "application", name, version } },
    components: [...components.values()].sort((one, other) => one.purl.localeCompare(other.purl)),
  };
}

/** The license of a component in words; empty where it names none. @param {Component} component */
export const licenseOf = ({ licenses }) => licenses.map(({ expression }) => expression).join(" AND ");

/** Whether an SPDX expression leaves a choice that is taken: of `OR` one, of `AND` all. @param {string} expression */
export const isTaken = (expression) =>
  expression !== "" &&
  expression
    .replaceAll(/[()]/g, "")
    .split(/ OR /)
    .some((all) => all.split(/ AND /).every((one) => taken.has(one.trim())));

/** @param {readonly string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  const options = { cwd: root, env: { ...process.env, npm_config_loglevel: "silent" } };
  if (script?.endsWith("npm-cli.js")) return capture(process.execPath, [script, ...args], options);
  return capture("npm", args, { ...options, shell: process.platform === "win32" });
}

function writeBill() {
  const found = bill();
  const file = process.argv[3] ?? "sbom.cdx.json";
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  console.log(`${found.components.length} components: ${file}`);
}

function listLicenses() {
  const { components } = bill();
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const one of components)
    by.set(licenseOf(one), [...(by.get(licenseOf(one)) ?? []), `${one.name}@${one.version}`]);
  for (const [license, names] of [...by].sort(([a], [b]) => a.localeCompare(b)))
    console.log(
      `${isTaken(license) ? "✓" : "✗"} ${license || "(none)"}: ${names.length}\n    ${names.sort().join(", ")}`,
    );
  if ([...by.keys()].some((license) => !isTaken(license))) process.exitCode = 1;
}

async function audit() {
  const { output } = await npm(["audit", "--omit", "dev", "--json"]);
  /** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }> }} */
  let told = {};
  try {
    told = JSON.parse(output.slice(output.indexOf("{")));
  } catch {} // said below
  if (!told.metadata) return console.log("NOT RUN: audit of packages because the registry did not answer");
  const found = Object.entries(told.vulnerabilities ?? {});
  for (const [name, { severity }] of found) console.log(`${severity}: ${name}`);
  const grave = found.filter(([, { severity }]) => severity === "high" || severity === "critical");
  console.log(
    found.length === 0
      ? "No package is known to be vulnerable."
      : `${found.length} packages, ${grave.length} of them high or critical`,
  );
  if (grave.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const work = { sbom: writeBill, licenses: listLicenses, audit }[process.argv[2] ?? ""];
  if (!work) throw new Error("usage: node scripts/dependencies.mjs sbom [FILE] | licenses | audit");
  await main(async () => work());
}
