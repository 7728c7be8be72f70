import { closeSync, openSync, writeSync } from "node:fs";

/** How base64 of any PDF begins: of `%PDF-`. */
const beginning = "JVBERi0";
/** Characters of a string that are looked at for it: a data URL says its kind before. */
const longestLead = 120;
const [quote, backslash] = [0x22, 0x5c];

/**
 * Takes the PDF out of an answer while it arrives, so that tens of megabytes are neither gathered nor parsed: the base64 in a string
 * of JSON, or the whole of an answer that is a PDF itself. What is left is as it came, with the beginning of the base64 in its place.
 */
export class PdfInAnswer {
  readonly #path: string;
  #file: number | undefined;
  #state: "first" | "outside" | "string" | "pdf" | "all" = "first";
  #isEscaped = false;
  /** What the present string began with. */
  #lead = "";
  /** Base64 that is not decoded yet: less than four characters, or an escape that is cut in two. */
  #rest = "";
  #found = 0;
  #isBroken = false;

  /** `path`: a file that does not exist; it is made when a PDF is found. */
  constructor(path: string) {
    this.#path = path;
  }

  /** One PDF was found and, as far as base64 tells, it is whole. */
  get isFound(): boolean {
    return this.#found === 1 && !this.#isBroken && this.#state !== "pdf";
  }

  /** Gives what of the piece is to be gathered. */
  take(piece: Buffer): Buffer {
    if (this.#state === "first") {
      const isPdf = piece.subarray(0, 5).toString("latin1") === "%PDF-";
      this.#state = isPdf ? "all" : "outside";
      if (isPdf) this.#begin();
    }
    if (this.#state === "all") {
      this.#write(piece);
      return Buffer.alloc(0);
    }
    const kept: Buffer[] = [];
    for (let at = 0; at < piece.length; ) at = this.#part(piece, at, kept);
    return Buffer.concat(kept);
  }

  /** Closes the file; to be called once, whatever came. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Goes on from `at` to the next change of state; gives where that is. */
  #part(piece: Buffer, at: number, kept: Buffer[]): number {
    if (this.#state === "string") return this.#withinString(piece, at, kept);
    const found = piece.indexOf(quote, at);
    const end = found < 0 ? piece.length : found;
    if (this.#state === "pdf") {
      this.#decode(piece.toString("latin1", at, end), found >= 0);
      // The quote that closes the string is kept.
      if (found >= 0) this.#state = "outside";
      if (found >= 0) kept.push(piece.subarray(end, end + 1));
    } else {
      kept.push(piece.subarray(at, found < 0 ? end : end + 1));
      if (found >= 0) [this.#state, this.#lead] = ["string", ""];
    }
    return found < 0 ? end : end + 1;
  }

  #withinString(piece: Buffer, from: number, kept: Buffer[]): number {
    let at = from;
    for (; at < piece.length && this.#state === "string"; at++) {
      const code = piece[at] ?? 0;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === backslash) {
        this.#isEscaped = true;
        continue;
      } else if (code === quote) this.#state = "outside";
      if (this.#lead.length > longestLead) continue;
      this.#lead += String.fromCharCode(code);
      if (!this.#lead.endsWith(beginning)) continue;
      const before = this.#lead.slice(0, -beginning.length);
      if (before !== "" && !/^data:[^,]*,$/.test(before)) continue;
      this.#state = "pdf";
      this.#rest = beginning;
      this.#begin();
    }
    kept.push(piece.subarray(from, at));
    return at;
  }

  #decode(text: string, isLast: boolean): void {
    const plain = (this.#rest + text)
      .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\([/nrt])/g, (_, sign: string) => (sign === "/" ? "/" : ""))
      .replace(/[\r\n\t ]/g, "");
    // An escape may be cut in two by the wire.
    const cut = isLast ? -1 : plain.indexOf("\\");
    const ready = cut < 0 ? plain : plain.slice(0, cut);
    const whole = isLast ? ready.length : ready.length - (ready.length % 4);
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(ready) || (cut >= 0 && plain.length - cut > 6)) this.#isBroken = true;
    this.#rest = plain.slice(whole);
    if (isLast) this.#rest = "";
    if (!this.#isBroken) this.#write(Buffer.from(ready.slice(0, whole), "base64"));
  }

  #begin(): void {
    this.#found += 1;
    if (this.#found === 1) this.#file = openSync(this.#path, "wx", 0o600);
  }

  #write(bytes: Uint8Array): void {
    if (this.#found === 1 && this.#file !== undefined) writeSync(this.#file, bytes);
  }
}
