import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { posix } from "node:path";

/** A file by its path from the repository's folder, with `/` on every system. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What the laws look at: every path (folders too), the text of code, and each workspace's package.json by its folder. */
export interface Tree {
  readonly paths: readonly string[];
  readonly code: readonly SourceFile[];
  readonly manifests: ReadonlyMap<string, Manifest>;
}

export interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const notOurs = new Set(["node_modules", "dist", ".git", ".cache", "coverage", "test-results"]);
const isCode = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path);

/** Makes a tree of files; what is not code or package.json keeps only its path. */
export function treeOf(files: readonly SourceFile[]): Tree {
  const folders = new Set(files.flatMap(({ path }) => ancestors(path)));
  const manifests = files
    .filter(({ path }) => posix.basename(path) === "package.json")
    .map(({ path, text }) => [posix.dirname(path), JSON.parse(text) as Manifest] as const);
  return {
    paths: [...folders, ...files.map(({ path }) => path)],
    code: files.filter(({ path }) => isCode(path)),
    manifests: new Map(manifests),
  };
}

/** Reads the folder list below `root`, an absolute path. */
export function readTree(root: string): Tree {
  const below = (folder: string): SourceFile[] =>
    readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      // Only the data folder at the root is a running server's.
      if (notOurs.has(entry.name) || path === "data") return [];
      if (entry.isDirectory()) return below(path);
      const readable = isCode(path) || entry.name === "package.json";
      return [{ path, text: readable ? readFileSync(posix.join(root, path), "utf8") : "" }];
    });
  return treeOf(below(""));
}

const ancestors = (path: string): string[] => {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [...ancestors(folder), folder];
};

/** The workspace that a file lives in ("packages/contract", "apps/web", "e2e"), or "." for the root's own files. */
export function workspaceOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  if (first === "packages" || first === "apps") return `${first}/${second}`;
  return ["e2e", "evaluation", "bench"].includes(first) ? first : ".";
}

/** Whether a file is a test, or stands by one (`topics.fixture.ts`, `testing.ts`). */
export const isTest = (path: string): boolean =>
  /(\.test|[.-]fixture|[./]testing)\.tsx?$/.test(path) || /(^|\/)(test|testing|e2e)\//.test(path);

/** Text without comments and without what stands in quotes: enough to look for a forbidden word. */
export const withoutWords = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, " ");

// Biome's formatting lets every import begin a line, and keeps words in comments from doing so.
const specifier = [
  /^\s*(?:import|export)\s[^;"'=()]*?\bfrom\s*["']([^"']+)["']/gm,
  /^\s*import\s*["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']/g,
  /\brequire\(\s*["']([^"']+)["']/g,
];

/** One import: a file of ours (its path from the repository's folder), an npm package, or a module of Node's own. */
export type Import =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "package"; readonly name: string; readonly written: string }
  | { readonly kind: "node"; readonly written: string };

/** Everything that a file imports, re-exports or requires. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const written = specifier.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  return written.map((name): Import => {
    if (name.startsWith(".")) return { kind: "file", path: posix.join(posix.dirname(path), name) };
    if (isBuiltin(name)) return { kind: "node", written: name };
    const parts = name.split("/").slice(0, name.startsWith("@") ? 2 : 1);
    return { kind: "package", name: parts.join("/"), written: name };
  });
}
