import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Chunk, firstLoadOf } from "./first-load.ts";

/** What the first load of a page may bring. */
export interface Budget {
  readonly page: string;
  /** The modules that it imports first, besides the entry: as their paths end. */
  readonly modules: readonly string[];
  /** Thousands of bytes of JavaScript, gzipped. */
  readonly kilobytes: number;
  /** The document, its scripts and its style sheets. */
  readonly files: number;
}

/** The kilobytes and files of a page's first load. Throws where no chunk holds one of its modules. */
export function sizeOf(chunks: readonly Chunk[], modules: readonly string[]): { kilobytes: number; files: number } {
  const { entry, own } = firstLoadOf(chunks, modules);
  const needed = [...entry, ...own];
  const bytes = needed.map(({ code }) => gzipSync(code, { level: 9 }).length);
  const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, files: 1 + needed.length + styles.size };
}

/** A sentence for each budget that is exceeded. */
export function excessesOf(chunks: readonly Chunk[], budgets: readonly Budget[]): string[] {
  return budgets.flatMap(({ page, modules, kilobytes, files }) => {
    const load = sizeOf(chunks, modules);
    return [
      ...(load.kilobytes > kilobytes
        ? [
            `The first load of the ${page} page is ${load.kilobytes.toFixed(1)} KB of gzipped JavaScript; its budget is ${kilobytes} KB.`,
          ]
        : []),
      ...(load.files > files
        ? [`The first load of the ${page} page is ${load.files} files; its budget is ${files}.`]
        : []),
    ];
  });
}

/** Fails a build whose pages load more at first than they may. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: "budget",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const excesses = excessesOf(chunks, budgets);
        if (excesses.length > 0)
          this.error(
            `${excesses.join(" ")} Load what the first view does not show when it is needed (ui/loadable.tsx).`,
          );
      },
    },
  };
}
