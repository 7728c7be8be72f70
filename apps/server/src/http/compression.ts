import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Compresses answers of a kilobyte or more; event streams are left alone, they must not wait in a buffer. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // Request bodies are small and have a limit; unpacking them would only let a small one become huge.
    globalDecompression: false,
    // The default (11) takes a second for what 4 does in milliseconds, a few percent larger.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
