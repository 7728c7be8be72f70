import type { Plugin } from "vite";
import type { Chunk } from "./budget.ts";

/** The modules that a page imports first, besides the entry: as their paths end. */
export interface FirstPages {
  readonly loggedOut: readonly string[];
  readonly loggedIn: readonly string[];
}

/** The files of `modules`, with what they import; without what the entry brings. Throws where no chunk holds one. */
export function filesOf(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (roots: readonly Chunk[]): Set<string> => {
    const files = new Set(roots.map(({ fileName }) => fileName));
    // A set that grows while it is walked through: what is added is walked through, too.
    for (const file of files) for (const name of named.get(file)?.imports ?? []) files.add(name);
    return files;
  };
  const begun = withImports(chunks.filter(({ isEntry }) => isEntry));
  const roots = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll("\\", "/").endsWith(`/${module}`));
    if (!chunk) throw new Error(`no chunk begins with ${module}`);
    return chunk;
  });
  return [...withImports(roots)].filter((file) => !begun.has(file));
}

/** What index.html runs: the files of the page that will be shown begin to load beside the entry, not after it ran. */
export function preloadScript(files: { readonly [state in keyof FirstPages]: readonly string[] }): string {
  const list = (names: readonly string[]) => JSON.stringify(names.map((name) => `/${name}`));
  return `(() => {
  let token = null;
  try { token = localStorage.getItem("token") } catch {}
  for (const href of token ? ${list(files.loggedIn)} : ${list(files.loggedOut)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
})();`;
}

/** Lets index.html preload the first page. A page other than the chat loads the chat's files in vain, and they are small. */
export function preloadPage(pages: FirstPages): Plugin {
  return {
    name: "preload-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const script = preloadScript({
          loggedOut: filesOf(chunks, pages.loggedOut),
          loggedIn: filesOf(chunks, pages.loggedIn),
        });
        return [{ tag: "script", children: script, injectTo: "head" }];
      },
    },
  };
}
