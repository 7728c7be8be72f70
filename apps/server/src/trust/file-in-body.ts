import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type FileAtRest, plainOf } from "../keys/encrypted-file.ts";
import { filledJson, type Json, type Values } from "./template.ts";
import type { StreamedBody } from "./wire.ts";

/** A file whose base64 stands where a profile's body says `{pdf}`. */
export interface FileInBody {
  readonly file: FileAtRest;
  /** Bytes. */
  readonly size: number;
}

/** The body as JSON, the file read and encoded while it is sent: it is never in memory as a whole. */
export function bodyWithFile(template: Json, values: Values, { file, size }: FileInBody): StreamedBody {
  const mark = randomUUID();
  const parts = JSON.stringify(filledJson(template, { ...values, pdf: mark })).split(mark);
  const encoded = 4 * Math.ceil(size / 3);
  async function* pieces(): AsyncGenerator<string> {
    for (const [index, part] of parts.entries()) {
      if (index > 0) yield* base64Of(file);
      yield part;
    }
  }
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0) + encoded * (parts.length - 1);
  return { bytes, stream: () => Readable.from(pieces(), { objectMode: false }) };
}

async function* base64Of(file: FileAtRest): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of plainOf(file)) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    yield all.toString("base64", 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString("base64");
}
