import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";

/** A body that is made while it is sent. */
export interface StreamedBody {
  readonly bytes: number;
  /** From its beginning, each time. */
  readonly stream: () => Readable;
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** From configuration, never from a user or from an answer. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | StreamedBody;
  /** What each piece of the answer is turned into before it is gathered. */
  readonly take?: (piece: Buffer) => Buffer;
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** An answer that is longer is dropped. */
  readonly maxBytes: number;
  /** Finds the addresses of a name, in place of the system's own way. */
  readonly lookup?: LookupFunction;
}

export interface Heard {
  readonly status: number;
  /** Lower case, without parameters; empty where none was said. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** No whole answer came. `reached`: the other side may have got the call, and may have acted on it. */
export class WireFailed extends Error {
  readonly reached: boolean;
  constructor(message: string, reached: boolean) {
    super(message);
    this.name = "WireFailed";
    this.reached = reached;
  }
}

/**
 * One HTTP call to a service that the operator configured: a connection of its own, never made again by itself, no redirect
 * followed (what is sent must not be carried elsewhere), an end in time and in size. Throws `WireFailed` only.
 */
export function call({ method, url, headers, body, take, timeout, maxBytes, lookup }: Call): Promise<Heard> {
  const { protocol, host } = new URL(url);
  return new Promise((resolve, reject) => {
    let reached = false;
    const isSecure = protocol === "https:";
    const outgoing = (isSecure ? secureRequest : plainRequest)(url, {
      method,
      agent: false,
      ...(lookup && { lookup }),
      headers: { ...headers, ...(body === undefined ? {} : { "content-length": lengthOf(body) }) },
    });
    const fail = (message: string): void => {
      clearTimeout(clock);
      reject(new WireFailed(`${host}: ${message}`, reached));
      outgoing.destroy();
    };
    const clock = setTimeout(() => fail(`no answer within ${timeout / 1000} s`), timeout);
    outgoing.on("socket", (socket) => {
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        reached = true;
      });
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    outgoing.on("response", (incoming: IncomingMessage) => {
      const pieces: Buffer[] = [];
      let size = 0;
      incoming.on("data", (piece: Buffer) => {
        size += piece.length;
        if (size > maxBytes) fail(`the answer is longer than ${maxBytes} bytes`);
        else
          try {
            pieces.push(take ? take(piece) : piece);
          } catch (error) {
            fail((error as Error).message);
          }
      });
      incoming.on("error", () => fail("the connection broke within the answer"));
      incoming.on("end", () => {
        const { statusCode: status = 0 } = incoming;
        if (!incoming.complete) return fail("the connection broke within the answer");
        if (status >= 300 && status < 400) return fail(`it answered with a redirect (${status}), which is refused`);
        clearTimeout(clock);
        const [contentType = ""] = (incoming.headers["content-type"] ?? "").toLowerCase().split(";");
        resolve({ status, contentType: contentType.trim(), bytes: Buffer.concat(pieces) });
        outgoing.destroy();
      });
    });
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return void outgoing.end(body);
    const stream = body.stream().on("error", (error) => fail(error.message));
    outgoing.on("close", () => stream.destroy());
    stream.pipe(outgoing);
  });
}

const lengthOf = (body: Uint8Array | string | StreamedBody): number =>
  typeof body === "string" || body instanceof Uint8Array ? Buffer.byteLength(body) : body.bytes;

/** Replaces each secret, in whatever form a service may have echoed it. */
export function masked(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString("base64"),
    ]);
  return [...new Set(forms)]
    .sort((one, other) => other.length - one.length)
    .reduce((said, form) => said.replaceAll(form, "•••"), text);
}
