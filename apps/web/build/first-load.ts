/** What is needed of a bundler's chunk. */
export interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  /** The file names of chunks that it cannot start without. */
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Chunks with all that they import, each once. */
function withImports<C extends Chunk>(roots: readonly C[], chunks: readonly C[]): Set<C> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(roots);
  // A set that grows while it is walked through: what is added is walked through, too.
  for (const { imports } of needed)
    for (const name of imports) {
      const chunk = named.get(name);
      if (chunk) needed.add(chunk);
    }
  return needed;
}

/**
 * What a page loads first: `entry` with every page, `own` besides. `modules`: those that the page imports first, as
 * their paths end. Throws where no chunk holds one of them.
 */
export function firstLoadOf<C extends Chunk>(
  chunks: readonly C[],
  modules: readonly string[],
): { readonly entry: readonly C[]; readonly own: readonly C[] } {
  const entry = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const roots = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(`/${module}`)),
    );
    if (!chunk) throw new Error(`no chunk holds ${module}`);
    return chunk;
  });
  return { entry: [...entry], own: [...withImports(roots, chunks)].filter((chunk) => !entry.has(chunk)) };
}
