import type { Plugin } from "vite";
import { firstLoadOf } from "./first-load.ts";

/** The modules that a page imports first, besides the entry: as their paths end. */
export interface FirstPages {
  readonly loggedOut: readonly string[];
  readonly loggedIn: readonly string[];
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
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const filesOf = (modules: readonly string[]) =>
          firstLoadOf(chunks, modules).own.map(({ fileName }) => fileName);
        const script = preloadScript({ loggedOut: filesOf(pages.loggedOut), loggedIn: filesOf(pages.loggedIn) });
        // Before the style sheet: a script after it waits until it is there.
        return html.replace('<script type="module"', (entry) => `<script>${script}</script>\n    ${entry}`);
      },
    },
  };
}
