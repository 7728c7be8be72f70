import { entryOf, inlineValue, NotPlain, pastSpaces, put, withoutSpaces } from "./plain-inline.ts";

interface Line {
  readonly indent: number;
  readonly content: string;
}

const deepest = 20;
/** No tabs, no other ends of lines than one, nothing invisible. */
const plainText = /^[\n\x20-\x7e\u00a1-\u2027\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/**
 * Reads the YAML that models are written in: mappings and lists by indentation, and scalars, lists and mappings of one line.
 * It has no word for anything that is wrong: what it is not sure of (tags, anchors, escapes, texts of several lines, comments
 * behind values, keys given twice) is not its own.
 * @returns what `yaml`, the parser that tells lines, would give; undefined where that one must be asked
 */
export function readPlainYaml(text: string): unknown {
  if (!plainText.test(text)) return undefined;
  try {
    return new Reader(linesOf(text)).whole();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** Lines that say something. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    const indent = pastSpaces(line, 0);
    if (indent < line.length && line[indent] !== "#")
      lines.push({ indent, content: withoutSpaces(line.slice(indent)) });
  }
  return lines;
}

class Reader {
  readonly #lines: Line[];
  #at = 0;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  whole(): unknown {
    if (this.#lines[0]?.indent !== 0) throw new NotPlain();
    const value = this.#block(0, 0);
    if (this.#at < this.#lines.length) throw new NotPlain();
    return value;
  }

  #block(indent: number, depth: number): unknown {
    if (depth > deepest) throw new NotPlain();
    return this.#isItemAt(indent) ? this.#list(indent, depth) : this.#mapping(indent, depth);
  }

  #mapping(indent: number, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (let line = this.#lineAt(indent); line; line = this.#lineAt(indent)) {
      const entry = entryOf(line.content);
      if (!entry) throw new NotPlain();
      this.#at++;
      put(value, entry.name, entry.rest === "" ? this.#below(indent, depth + 1) : inlineValue(entry.rest));
    }
    return value;
  }

  #list(indent: number, depth: number): unknown[] {
    const value: unknown[] = [];
    for (let line = this.#lineAt(indent); line && this.#isItemAt(indent); line = this.#lineAt(indent)) {
      const content = line.content.replace(/^- +/, "");
      if (entryOf(content)) {
        // A mapping that begins behind the dash: its keys stand below one another.
        const inner = indent + line.content.length - content.length;
        this.#lines[this.#at] = { indent: inner, content };
        value.push(this.#mapping(inner, depth + 1));
      } else {
        this.#at++;
        value.push(inlineValue(content));
      }
    }
    return value;
  }

  /** What stands below a key: further in, where brackets are closed on their line, or a list whose dashes stand below the key. */
  #below(indent: number, depth: number): unknown {
    const next = this.#lines[this.#at];
    if (next && next.indent > indent) {
      if (!/^[[{]/.test(next.content)) return this.#block(next.indent, depth);
      this.#at++;
      return inlineValue(next.content);
    }
    if (this.#isItemAt(indent)) return this.#list(indent, depth);
    throw new NotPlain();
  }

  /** The next line where it stands there; undefined where it stands further out. Further in, it goes on with what was read. */
  #lineAt(indent: number): Line | undefined {
    const line = this.#lines[this.#at];
    if (line && line.indent > indent) throw new NotPlain();
    return line?.indent === indent ? line : undefined;
  }

  #isItemAt(indent: number): boolean {
    const line = this.#lines[this.#at];
    return line?.indent === indent && line.content.startsWith("- ");
  }
}
