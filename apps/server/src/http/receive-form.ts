import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import { FairTurns } from "@tanyadata/warehouse";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "./app-error.ts";
import { inTurn } from "./turns.ts";
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

/** Lets a file in, or throws the AppError that says why not. */
export type FileGate = (file: Pick<ReceivedFile, "path" | "name">, userId: string) => Promise<void>;

export interface FormOptions<S> {
  /** The fields beside the file. */
  readonly fields: S;
  /** Where the file is put meanwhile; it exists. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Who sends it: forms of one user are received a few at a time, for each may lie on the disk meanwhile. */
  readonly user: string;
  /** Bytes that this user may still keep; without, nothing of it is kept. */
  readonly room?: () => Promise<number>;
}

declare module "fastify" {
  interface FastifyInstance {
    formTurns: FairTurns;
    fileGate: FileGate;
  }
}

/** Forms that are received and worked on at the same time, and those that may wait, before anything of them is read. */
const turns = { places: 64, placesOfUser: 2, queue: 256, queueOfUser: 16 };

/** Lets `app` take forms with files. Nothing of one is read until a handler calls `receiveForm`; no handler sees a file that `gate` keeps out. */
export async function takeForms(app: FastifyInstance, gate: FileGate): Promise<void> {
  app.decorate("fileGate", gate);
  app.decorate("formTurns", new FairTurns({ name: "uploads", ...turns }));
  await app.register(multipart);
}

/** What a form has besides its file: fields, boundaries and headers. */
const formBytes = 128 * 1024;

/**
 * How large the file may be; what the form says of its length is refused before it is read.
 * @throws AppError `file_too_large` or `quota_exceeded`
 */
async function mostBytes(request: FastifyRequest, { maxBytes, room }: FormOptions<unknown>): Promise<number> {
  const declared = Number(request.headers["content-length"] ?? 0) - formBytes;
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const left = (await room?.()) ?? maxBytes;
  if (left <= 0 || declared > left) throw new AppError("quota_exceeded");
  return Math.min(maxBytes, left);
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError("file_too_large", { detail: `More than ${maxBytes} bytes` });

/**
 * Reads a form with one part `file`, which is streamed to disk, and hands it to `work`, when its user's turn has come.
 * Throws AppError `file_too_large`, `quota_exceeded`, `file_infected`, `scanner_unavailable`, `unsupported_media_type`, `validation_failed`,
 * `too_many_requests` or `overloaded`.
 */
export async function receiveForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  options: FormOptions<S>,
  signal: AbortSignal,
  work: (fields: z.output<S>, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const asker = { user: options.user, lane: "form" };
  return inTurn(request.server.formTurns, asker, () => receive(request, options, work), signal);
}

async function receive<S extends z.ZodType, T>(
  request: FastifyRequest,
  options: FormOptions<S>,
  work: (fields: z.output<S>, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { fields: shape, folder, maxBytes } = options;
  const path = join(folder, randomUUID());
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  const most = await mostBytes(request, options);
  const limits = { fileSize: most, files: 1, fields: 16, fieldSize: 4096, fieldNameSize: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname !== "file") throw wrongField(part.fieldname, "Unexpected file");
      else {
        const { size, sha256 } = await write(part.file, path);
        if (part.file.truncated) throw most < maxBytes ? new AppError("quota_exceeded") : tooLarge(maxBytes);
        file = { path, size, sha256, name: nameOf(part.filename) };
      }
    }
    const checked = validate(shape, fields);
    if (!file) throw wrongField("file", "Required");
    await request.server.fileGate(file, options.user);
    return await work(checked, file);
  } catch (error) {
    throw readable(error);
  } finally {
    await rm(path, { force: true }).catch(() => {}); // what went wrong before counts
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
