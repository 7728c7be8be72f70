import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "./app-error.ts";
import { validate } from "./validate.ts";

/** A file that came with a form. It is gone when the form's handler has ended, unless that took it elsewhere. */
export interface ReceivedFile {
  readonly path: string;
  /** Without any folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface FormOptions<S> {
  /** The fields beside the file. */
  readonly fields: S;
  /** Where the file is put meanwhile; it exists. */
  readonly folder: string;
  readonly maxBytes: number;
}

/** Lets `app` take forms with files. Nothing of one is read until a handler calls `receiveForm`. */
export const takeForms = async (app: FastifyInstance): Promise<void> => void (await app.register(multipart));

/**
 * Reads a form with one part `file`, which is streamed to disk, and hands it to `work`.
 * Throws AppError `file_too_large`, `unsupported_media_type` or `validation_failed`.
 */
export async function receiveForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  { fields: shape, folder, maxBytes }: FormOptions<S>,
  work: (fields: z.output<S>, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  const limits = { fileSize: maxBytes, files: 1, fields: 16, fieldSize: 4096, fieldNameSize: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname !== "file") throw wrongField(part.fieldname, "Unexpected file");
      else {
        const { size, sha256 } = await write(part.file, path);
        if (part.file.truncated) throw new AppError("file_too_large", { detail: `More than ${maxBytes} bytes` });
        file = { path, size, sha256, name: nameOf(part.filename) };
      }
    }
    const checked = validate(shape, fields);
    if (!file) throw wrongField("file", "Required");
    return await work(checked, file);
  } catch (error) {
    throw readable(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** What the parser of forms says of a form that it cannot read is a bare Error; of a disk, and of bugs elsewhere, it is none. */
function readable(error: unknown): unknown {
  const { message, code } = error as { message?: string; code?: unknown };
  const isOfForm = code === undefined && /multipart|part header|boundary|premature close/i.test(message ?? "");
  return isOfForm ? new AppError("validation_failed", { detail: "The form cannot be read", cause: error }) : error;
}

async function write(stream: NodeJS.ReadableStream, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  return { size, sha256: hash.digest("hex") };
}

const wrongField = (path: string, message: string): AppError =>
  new AppError("validation_failed", { errors: [{ path, message }] });

const maxNameLength = 200;

/** What the sender calls it, fit to be shown and to be a file's name. */
function nameOf(filename: string | undefined): string {
  const name = basename((filename ?? "").replaceAll("\\", "/"))
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>:|?*]/gu, "")
    .trim();
  return [...name].slice(-maxNameLength).join("") || "tanpa-nama";
}
