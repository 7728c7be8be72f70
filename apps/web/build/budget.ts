import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

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

export interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  /** The file names of chunks that it cannot start without. */
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** The kilobytes and files of a page's first load. Throws where no chunk holds one of its modules. */
export function firstLoadOf(
  chunks: readonly Chunk[],
  modules: readonly string[],
): { kilobytes: number; files: number } {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll("\\", "/").endsWith(`/${module}`));
    if (!chunk) throw new Error(`no chunk begins with ${module}`);
    needed.add(chunk);
  }
  // A set that grows while it is walked through: what is added is walked through, too.
  for (const { imports } of needed)
    for (const name of imports) {
      const chunk = named.get(name);
      if (chunk) needed.add(chunk);
    }
  const bytes = [...needed].map(({ code }) => gzipSync(code, { level: 9 }).length);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, files: 1 + needed.size + styles.size };
}

/** A sentence for each budget that is exceeded. */
export function excessesOf(chunks: readonly Chunk[], budgets: readonly Budget[]): string[] {
  return budgets.flatMap(({ page, modules, kilobytes, files }) => {
    const load = firstLoadOf(chunks, modules);
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
