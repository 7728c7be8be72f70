import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Bytes below which compressing saves nothing. */
const threshold = 1024;

/** Puts a `.br` and a `.gz` beside each text file: packed once, as small as it gets, and not at each visit. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const packing = Object.values(bundle).map(async (file) => {
          const text = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (!/\.(m?js|css|html|svg|json)$/.test(file.fileName) || text.length < threshold) return;
          const [br, gz] = await Promise.all([brotli(text), zip(text, { level: 9 })]);
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gz });
        });
        await Promise.all(packing);
      },
    },
  };
}
