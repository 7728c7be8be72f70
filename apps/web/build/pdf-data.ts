import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const name = "virtual:pdf-data";
const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** What pages may need and do not bring: letters, character maps, and decoders of scanned pages as plain scripts. */
const folders = { standard_fonts: /^(Foxit|Liberation)/, cmaps: /\.bcmap$/, wasm: /_nowasm_fallback\.js$/ };

/** Puts beside the app what PDF.js asks for by address; `virtual:pdf-data` is the address of its folder, which tells the version. */
export function pdfData(): Plugin {
  let address = "";
  let isServing = false;
  return {
    name: "pdf-data",
    async configResolved({ command }) {
      isServing = command === "serve";
      const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
      address = `/assets/pdf-${version}/`;
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      for (const [folder, wanted] of Object.entries(isServing ? {} : folders))
        for (const file of await readdir(join(root, folder)))
          if (wanted.test(file))
            this.emitFile({
              type: "asset",
              fileName: `${address.slice(1)}${folder}/${file}`,
              source: await readFile(join(root, folder, file)),
            });
      return `export default ${JSON.stringify(address)};`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, folder = "", file = ""] = request.url?.startsWith(address)
          ? (/^(\w+)\/([\w.-]+)$/.exec(request.url.slice(address.length)) ?? [])
          : [];
        const isWanted = Object.entries(folders).some(([name, wanted]) => name === folder && wanted.test(file));
        if (!isWanted) return next();
        createReadStream(join(root, folder, file))
          .on("error", next)
          .pipe(response);
      });
    },
  };
}
