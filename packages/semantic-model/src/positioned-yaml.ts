import { type Document, isMap, isScalar, LineCounter, parseDocument } from "yaml";

/** Any YAML, parsed with the place of everything in it. */
export class PositionedYaml {
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines });
  }

  /** The value, or why there is none. */
  read(): { readonly value: unknown; readonly faults: readonly { readonly line: number; readonly message: string }[] } {
    const faults = this.#document.errors.map(({ linePos, message }) => ({
      line: linePos?.[0].line ?? 1,
      message: message.split("\n")[0] ?? "not YAML",
    }));
    if (faults.length > 0) return { value: undefined, faults };
    try {
      return { value: this.#document.toJS(), faults };
    } catch (error) {
      // Aliases of aliases of aliases, that would come to more than fits anywhere.
      return { value: undefined, faults: [{ line: 1, message: (error as Error).message }] };
    }
  }

  /** The line of the deepest value on the path that exists. */
  lineOf(path: readonly (string | number)[]): number {
    for (let depth = path.length; depth > 0; depth--) {
      const node = this.#document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return this.#lines.linePos(node.range[0]).line;
    }
    return 1;
  }

  /** Keys of a mapping at the top that are no text, as they are read and as they are written. */
  otherKeys(mapping: string): { readonly key: string; readonly written: string }[] {
    const found = isMap(this.#document.contents) ? this.#document.get(mapping) : null;
    if (!isMap(found)) return [];
    return found.items.flatMap(({ key }) =>
      isScalar(key) && typeof key.value !== "string" ? [{ key: String(key.value), written: String(key.source) }] : [],
    );
  }
}
