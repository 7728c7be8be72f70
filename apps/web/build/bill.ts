import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Beside what is served, and not served itself, like all files with a dot: which versions there are is nobody's business who visits. */
export const billFile = ".packages.json";

/** What is needed of a bundler's output: what a chunk is made of, or where an asset was copied from, below the app's folder. */
interface Output {
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
  readonly originalFileNames?: readonly string[];
}

/** What tools put in by themselves, by how they call it. What a plugin of ours makes is no package's. */
const tools: readonly (readonly [RegExp, string | null])[] = [
  [/^virtual:/, null],
  [/^vite\//, "vite"],
  [/^(?:rolldown|@oxc-project\+runtime)/, "rolldown"],
];

/** The folders of the packages that a module is from: one, or none where it is our own. @throws Error where nobody knows */
export function packagesOf(id: string, root: string): string[] {
  const isMade = id.startsWith("\0");
  const path = id
    .replaceAll("\0", "")
    .replace(/[?#].*$/, "")
    .replaceAll("\\", "/");
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  if (folder !== undefined) return [folder];
  if (!isMade || /^(?:\/|[A-Za-z]:\/)/.test(path)) return path.endsWith(".css") ? importedBy(path) : [];
  const tool = tools.find(([called]) => called.test(path));
  if (!tool) throw new Error(`nobody knows which package ${JSON.stringify(id)} is from: say it in ${import.meta.url}`);
  return tool[1] === null ? [] : [installed(tool[1], root)];
}

/** A style sheet of our own has those that it imports in it, which are no modules. */
const importedBy = (file: string): string[] =>
  existsSync(file)
    ? [...readFileSync(file, "utf8").matchAll(/@import\s+["']((?:@[^/"']+\/)?[^./"'][^/"']*)/g)].map(([, name = ""]) =>
        installed(name, dirname(file)),
      )
    : [];

/** Where a package is for who imports it from a folder. @throws Error where it is not installed */
function installed(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const there = join(folder, "node_modules", name);
    if (existsSync(join(there, "package.json"))) return there;
    if (folder === dirname(folder)) throw new Error(`the web app is made of ${name}, which is not installed`);
  }
}

/** `name@version` of the package in a folder. */
function calledIn(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name}@${version}`;
}

/** Which packages each file is made of; files that are all our own are left out. */
function billOf(files: readonly Output[], root: string): Record<string, string[]> {
  const known = new Map<string, string>();
  const called = (folder: string): string => {
    const name = known.get(folder) ?? calledIn(folder);
    known.set(folder, name);
    return name;
  };
  return Object.fromEntries(
    files
      .map(({ fileName, moduleIds = [], originalFileNames = [] }) => {
        const sources = [...moduleIds, ...originalFileNames.map((name) => resolve(root, name))];
        const names = new Set(sources.flatMap((id) => packagesOf(id, root).map(called)));
        return [fileName, [...names].sort()] as const;
      })
      .filter(([, names]) => names.length > 0)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

/** Writes down of which packages each file of the app is made: `npm run sbom` tells what people are sent from it. */
export function bill(): Plugin {
  let root = "";
  return {
    name: "bill",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: "post",
      async handler({ dir }, bundle) {
        await writeFile(
          join(dir ?? root, billFile),
          `${JSON.stringify(billOf(Object.values(bundle), root), null, 1)}\n`,
        );
      },
    },
  };
}
