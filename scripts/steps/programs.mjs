import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { at, root } from "./root.mjs";

/**
 * Programs of the server, each made into few files of JavaScript: to start one from its source takes three times as long, for the loader
 * translates and looks up a thousand modules one by one. Tests start hundreds.
 */

/** What is started by name, beside what the code itself starts. */
const started = [
  "apps/server/src/main.ts",
  ...readdirSync(at("apps/server/src/commands"))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => `apps/server/src/commands/${name}`),
  ...["kill-documents", "lengthen-topic", "write-users", "shop-at-mariadb"].map(
    (name) => `apps/server/src/testing/${name}.ts`,
  ),
  "apps/server/src/trust/doubles/serve-csc.ts",
];

/** Where a source says which program it starts; a `.mjs` beside a `.ts` of that name only begins it. */
const start = /new URL\(\s*"(\.{1,2}\/[^"]+)\.(?:ts|mjs)",\s*import\.meta\.url,?\s*\)/g;

/** The sources of the programs that a source starts, with how it says so. @param {string} path @param {string} text */
const startsIn = (path, text) =>
  [...text.matchAll(start)]
    .map(({ 0: said, 1: to = "" }) => ({ said, source: `${resolve(dirname(path), to)}.ts` }))
    .filter(({ source }) => existsSync(source));

/** Beside the packages that only the server has: what is not ours is found from there. */
const kept = at("apps/server/node_modules/.cache/programs");

/** In milliseconds: what no run used for so long is no branch's any more. */
const keptFor = 24 * 3_600_000;

/** @param {string} folder @returns {string[]} */
const sourcesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sourcesBelow(path);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts") ? [path] : [];
  });

const sources = () =>
  ["apps/server", ...readdirSync(at("packages")).map((name) => `packages/${name}`)]
    .map((folder) => at(folder, "src"))
    .flatMap(sourcesBelow)
    .sort();

/** The program that is made of a source. @param {string} folder @param {string} source */
const programOf = (folder, source) => join(folder, relative(root, source).replace(/\.ts$/, ".mjs"));

/** The same code, which starts what was built. @param {string} folder @param {string} path @param {string} text */
const startingBuilt = (folder, path, text) =>
  startsIn(path, text).reduce(
    (code, { said, source }) =>
      code.replace(said, `new URL(${JSON.stringify(pathToFileURL(programOf(folder, source)).href)})`),
    text,
  );

/** Builds what is not built yet of these very sources. @returns {Promise<string>} the folder, with programs where their sources lie below the repository's */
export async function buildPrograms() {
  const texts = sources().map((path) => /** @type {const} */ ([path, readFileSync(path, "utf8")]));
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  for (const [path, text] of texts) hash.update(relative(root, path)).update("\0").update(text).update("\0");
  const folder = join(kept, hash.digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    const entries = texts.flatMap(([path, text]) => startsIn(path, text).map(({ source }) => relative(root, source)));
    await build([...new Set([...started, ...entries])], folder);
  }
  utimesSync(folder, new Date(), new Date());
  for (const name of readdirSync(kept))
    if (Date.now() - statSync(join(kept, name)).mtimeMs > keptFor) rmSync(join(kept, name), { recursive: true });
  return folder;
}

/** @param {readonly string[]} entries @param {string} folder */
async function build(entries, folder) {
  // The compiler that runs the sources, too.
  const { build: bundle } = createRequire(createRequire(at("apps/server/package.json")).resolve("tsx"))("esbuild");
  mkdirSync(kept, { recursive: true });
  const draft = `${folder}.${process.pid}`;
  await bundle({
    absWorkingDir: root,
    entryPoints: entries,
    ...{ outdir: draft, outbase: root, outExtension: { ".js": ".mjs" } },
    ...{ bundle: true, splitting: true, format: "esm", platform: "node", keepNames: true },
    target: `node${process.versions.node}`,
    logLevel: "error",
    plugins: [{ name: "ours", setup: (/** @type {any} */ made) => onlyOurs(made, folder) }],
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run was quicker.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** @param {any} build @param {string} folder */
function onlyOurs(build, folder) {
  build.onResolve({ filter: /^[^./]/ }, (/** @type {any} */ { path, kind }) =>
    kind === "entry-point" || path.startsWith("@tanyadata/") ? null : { external: true },
  );
  build.onLoad({ filter: /\.ts$/ }, (/** @type {any} */ { path }) => {
    const here = JSON.stringify(pathToFileURL(path).href);
    const text = startingBuilt(folder, path, readFileSync(path, "utf8"));
    // What a source reads lies beside it, not beside what is made of it.
    return { loader: "ts", contents: text.replaceAll("import.meta.url", here) };
  });
}

/** For Vite: what is tested starts what was built. @param {string} folder */
export const startsBuilt = (folder) => ({
  name: "starts-built",
  enforce: /** @type {const} */ ("pre"),
  /** @param {string} text @param {string} id */
  transform(text, id) {
    if (/\.test\.ts$/.test(id)) return null;
    const code = startingBuilt(folder, id, text);
    return code === text ? null : { code, map: null };
  },
});
