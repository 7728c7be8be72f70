import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { measure } from "../measuring/measure.ts";
import { etagOf } from "./revalidation.ts";

/** An answer as it is kept: compressed, so that a country's villages take two megabytes and are written to no connection anew. */
interface Kept {
  readonly packed: Buffer;
  /** Bytes as it is unpacked. */
  readonly size: number;
}

export interface KeptAnswers {
  /**
   * An answer that `make` makes piece by piece, once however many ask, and again only when it was long not asked for. What is sent is
   * packed already, and is unpacked on the way for who does not take gzip. @param of what the answer is made from: another has answers of its own
   */
  send(of: object, key: string, call: Asked, make: () => Iterable<string>): Promise<Readable>;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Keeps answers of so many bytes together, packed; who was asked for last is forgotten last. */
export function keptAnswers(maxBytes: number): KeptAnswers {
  const made = new Map<string, { readonly kept: Promise<Kept>; bytes: number }>();
  const numbers = new WeakMap<object, number>();
  let count = 0;
  let bytes = 0;

  const numberOf = (of: object): number => {
    const number = numbers.get(of) ?? ++count;
    numbers.set(of, number);
    return number;
  };

  function get(key: string, make: () => Iterable<string>): Promise<Kept> {
    const known = made.get(key);
    measure("tanyadata_cache_total", 1, { outcome: known ? "kept" : "made" });
    const entry = known ?? { kept: pack(make), bytes: 0 };
    made.delete(key);
    made.set(key, entry);
    if (!known)
      entry.kept.then(
        ({ packed }) => {
          if (made.get(key) !== entry) return;
          entry.bytes = packed.length;
          bytes += packed.length;
          shrink();
        },
        () => made.delete(key),
      );
    return entry.kept;
  }

  function shrink(): void {
    for (const [key, entry] of made) {
      if (bytes <= maxBytes) return;
      // Who is being made is waited for.
      if (entry.bytes > 0 && made.delete(key)) bytes -= entry.bytes;
    }
  }

  return {
    async send(of, key, { request, reply }, make) {
      const { packed, size } = await get(`${numberOf(of)} ${key}`, make);
      if (!reply.hasHeader("etag")) reply.header("etag", etagOf(key));
      reply.header("vary", "accept-encoding");
      if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
        reply.headers({ "content-encoding": "gzip", "content-length": packed.length });
        return Readable.from([packed], { objectMode: false });
      }
      // Who takes another packing gets it by the way.
      if (!/\b(br|deflate|zstd)\b|\*/.test(request.headers["accept-encoding"] ?? ""))
        reply.header("content-length", size);
      return Readable.from([packed], { objectMode: false }).pipe(createGunzip());
    },
  };
}

const nextTurn = promisify(setImmediate);

/** Packs text that is made meanwhile: others are served after each piece, and packing itself goes on beside. */
async function pack(make: () => Iterable<string>): Promise<Kept> {
  let size = 0;
  const pieces = async function* (): AsyncGenerator<string> {
    for (const piece of make()) {
      size += Buffer.byteLength(piece);
      yield piece;
      await nextTurn();
    }
  };
  let packed: Buffer = Buffer.alloc(0);
  await pipeline(pieces, createGzip(), async (parts: AsyncIterable<Buffer>) => {
    packed = await buffer(parts);
  });
  return { packed, size };
}
