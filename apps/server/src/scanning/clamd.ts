import { connect } from "node:net";
import { Readable } from "node:stream";

/** Where clamd listens: a Unix socket, or a host and port. */
export type ClamdPlace = { readonly path: string } | { readonly host: string; readonly port: number };

export type Verdict =
  | { readonly is: "clean" }
  | { readonly is: "infected"; readonly by: string }
  /** Larger than clamd takes (its `StreamMaxLength`). */
  | { readonly is: "too_large" };

/** Nobody said what a file is: the scanner cannot be reached, is silent, or says something else. */
export class ScannerFailed extends Error {
  override readonly name = "ScannerFailed";
  /** Whether there is one: then it may be the file that it says nothing of. */
  readonly isReached: boolean;

  constructor(message: string, isReached: boolean, cause?: unknown) {
    super(message, { cause });
    this.isReached = isReached;
  }
}

/** ClamAV's daemon, in its own protocol. */
export interface Scanner {
  /** Its version, in its own words. Throws ScannerFailed. */
  version(): Promise<string>;
  /** Throws ScannerFailed, or what goes wrong with reading `bytes`. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>;
}

/** Milliseconds without a word from either side; a large archive takes a while. */
const patience = 60_000;
/** A piece of a file begins with its length. */
const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};
const longestAnswer = 4096;

export function clamd(place: ClamdPlace, silence = patience): Scanner {
  /** Sends what is given, and tells what is answered, whenever that comes: of what is too large before all of it was sent. */
  const exchange = (sent: AsyncIterable<Uint8Array>): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(place);
      let said = "";
      let isReached = false;
      let fault: unknown;
      socket.setEncoding("utf8");
      socket.on("connect", () => {
        isReached = true;
      });
      socket.setTimeout(silence, () => socket.destroy(new Error(`no answer within ${silence / 1000} s`)));
      socket.on("data", (part: string) => {
        said += part;
        if (said.includes("\0") || said.length > longestAnswer) socket.destroy();
      });
      socket.on("error", (error) => {
        fault ??= new ScannerFailed(error.message, isReached, error);
      });
      socket.on("close", () => {
        if (said.includes("\0")) resolve(said.slice(0, said.indexOf("\0")));
        else reject(fault ?? new ScannerFailed("it closed without an answer", isReached));
      });
      const pieces = Readable.from(sent);
      pieces.on("error", (error) => {
        // Of the file, not of the scanner.
        fault = error;
        socket.destroy();
      });
      socket.on("close", () => pieces.destroy());
      // Not ended: clamd answers only who is still there.
      pieces.pipe(socket, { end: false });
    });

  return {
    version: () => exchange(one("zVERSION\0")),
    async scan(bytes) {
      let said: string;
      try {
        said = await exchange(stream(bytes));
      } catch (error) {
        // It hangs up on what is too large while more is sent, and what it said of it can be lost with the line. Is it still there?
        if (!isHungUp(error)) throw error;
        await exchange(one("zVERSION\0"));
        return { is: "too_large" };
      }
      if (said === "stream: OK") return { is: "clean" };
      const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
      if (found !== undefined) return { is: "infected", by: found };
      if (/size limit exceeded/i.test(said)) return { is: "too_large" };
      throw new ScannerFailed(said, true);
    },
  };
}

/** Whether the line was cut by the other end while something was sent to it. */
const isHungUp = (error: unknown): boolean => {
  if (!(error instanceof ScannerFailed) || !error.isReached || !(error.cause instanceof Error)) return false;
  return "code" in error.cause && (error.cause.code === "EPIPE" || error.cause.code === "ECONNRESET");
};

async function* one(command: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(command);
}

async function* stream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of bytes)
    if (piece.length > 0) {
      yield lengthOf(piece.length);
      yield piece;
    }
  yield lengthOf(0);
}
