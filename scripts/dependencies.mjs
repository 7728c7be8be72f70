/**
 * `npm run sbom`, `npm run licenses`, `npm run audit-packages`: what of others the product is made of. All three read package-lock.json and
 * what the build of the web app wrote down; the last one asks the registry which of it is known to be vulnerable, and says so where the registry does
 * not answer.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { capture } from "./steps/child.mjs";
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { at, root } from "./steps/root.mjs";
import { buildWebIfStale } from "./steps/web.mjs";

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
  // Of a font: free to send along, as long as it is not sold by itself.
  "OFL-1.1",
]);

/** @typedef {"server" | "web"} Part */
/** @typedef {{ type: "library", name: string, version: string, purl: string, "bom-ref": string, licenses: { expression: string }[], hashes: { alg: string, content: string }[], properties: { name: string, value: string }[] }} Component */
/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, resolved?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Installed */

/** @type {() => Record<string, Installed>} */
const locked = () => JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
/** @param {string} path where package-lock.json says that a package is */
const nameAt = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * Where everything is that a workspace needs to run, as package-lock.json says: what it names, and what that does.
 * @param {Record<string, Installed>} packages @param {string} workspace
 */
function neededBy(packages, workspace) {
  const needed = new Set([workspace]);
  // A set that grows while it is walked through: what is added is walked through, too.
  for (const path of needed) {
    const { dependencies, optionalDependencies, peerDependencies, link, resolved } = packages[path] ?? {};
    if (link && resolved) needed.add(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // As Node.js looks for it: in its own folder, then in each around it. What is optional may be nowhere.
      for (let around = path; ; around = around.replace(/(^|\/)(?:node_modules\/)?[^/]*$/, "")) {
        const there = `${around === "" ? "" : `${around}/`}node_modules/${name}`;
        if (packages[there]) needed.add(there);
        if (packages[there] || around === "") break;
      }
    }
  }
  return [...needed].filter((path) => path.includes("node_modules/") && !packages[path]?.link && !packages[path]?.dev);
}

/** What each file of the built web app is made of, as its build wrote down. @returns {Record<string, string[]>} */
export const builtOf = () => JSON.parse(readFileSync(at("apps/web/dist/.packages.json"), "utf8"));

/**
 * The bill of materials (CycloneDX 1.5): what the server needs to run, by package-lock.json, and what is in the files of the web app, by its
 * build. Each component says which of both it is part of (`tanyadata:part`), and in which of those files it is (`tanyadata:file`).
 * @param {Record<string, string[]>} web @throws {Error} where the web app was built from what package-lock.json does not name
 */
export function bill(web) {
  const packages = locked();
  /** @type {Map<string, Component>} */
  const components = new Map();
  /** @param {string} path @param {Part} part */
  function take(path, part) {
    const { version = "", license = "", integrity = "" } = packages[path] ?? {};
    const name = nameAt(path);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const [alg = "", base64 = ""] = (integrity.split(" ")[0] ?? "").split(/-(.*)/s);
    const content = Buffer.from(base64, "base64").toString("hex");
    const one = components.get(purl) ?? {
      ...{ type: /** @type {const} */ ("library"), name, version, purl, "bom-ref": purl },
      licenses: license === "" ? [] : [{ expression: license }],
      hashes: base64 === "" ? [] : [{ alg: alg.replace("sha", "SHA-"), content }],
      properties: [],
    };
    components.set(purl, one);
    if (!partsOf(one).includes(part)) one.properties.push({ name: "tanyadata:part", value: part });
    return one;
  }
  for (const path of neededBy(packages, "apps/server")) take(path, "server");
  /** @type {Map<string, string>} */
  const paths = new Map(
    Object.entries(packages).flatMap(([path, { version, link }]) =>
      path.includes("node_modules/") && !link ? [[`${nameAt(path)}@${version}`, path]] : [],
    ),
  );
  for (const [file, names] of Object.entries(web))
    for (const name of names) {
      const path = paths.get(name);
      if (!path) throw new Error(`${file} of the web app is made of ${name}, which package-lock.json does not name`);
      take(path, "web").properties.push({ name: "tanyadata:file", value: file });
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

/** What a component is part of. @param {Pick<Component, "properties">} component */
export const partsOf = ({ properties }) =>
  properties.filter(({ name }) => name === "tanyadata:part").map(({ value }) => value);

/** The bill of what is here now; the web app is built first where it is older than its sources. */
async function wholeBill() {
  await install();
  await buildWebIfStale();
  return bill(builtOf());
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

async function writeBill() {
  const found = await wholeBill();
  const file = process.argv[3] ?? "sbom.cdx.json";
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const count = (/** @type {Part} */ part) => found.components.filter((one) => partsOf(one).includes(part)).length;
  console.log(
    `${found.components.length} components, ${count("server")} of the server, ${count("web")} of the web app: ${file}`,
  );
}

async function listLicenses() {
  const { components } = await wholeBill();
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

/**
 * Those of what npm knows to be vulnerable that are in a bill, in their version: it is asked about everything, for what the web app is bundled from
 * is not told apart there from what only tests need.
 * @param {readonly Pick<Component, "name" | "version">[]} components
 * @param {Record<string, { severity: string, nodes?: readonly string[] }>} vulnerabilities
 */
export function vulnerableIn(components, vulnerabilities, packages = locked()) {
  const known = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return Object.entries(vulnerabilities).filter(([, { nodes = [] }]) =>
    nodes.some((path) => known.has(`${nameAt(path)}@${packages[path]?.version}`)),
  );
}

async function audit() {
  const { components } = await wholeBill();
  const { output } = await npm(["audit", "--json"]);
  /** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string, nodes?: readonly string[] }> }} */
  let told = {};
  try {
    told = JSON.parse(output.slice(output.indexOf("{")));
  } catch {} // said below
  if (!told.metadata) return console.log("NOT RUN: audit of packages because the registry did not answer");
  const found = vulnerableIn(components, told.vulnerabilities ?? {});
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
