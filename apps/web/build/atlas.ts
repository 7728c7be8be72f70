import { createHash } from "node:crypto";
import { type Plugin, runnerImport } from "vite";

const name = "virtual:atlas";

/** Draws the atlas while the app is built; `virtual:atlas` is the address of its file. A fault of the atlas fails the build. */
export function atlas(): Plugin {
  let source = "";
  let isServing = false;
  const address = () => `/assets/atlas-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.json`;
  return {
    name: "atlas",
    configResolved({ command }) {
      isServing = command === "serve";
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      if (!source) {
        // The package is TypeScript, which this Node may not read by itself.
        const { module } = await runnerImport<typeof import("@tanyadata/atlas")>("@tanyadata/atlas");
        source = JSON.stringify(module.buildAtlas());
      }
      if (!isServing) this.emitFile({ type: "asset", fileName: address().slice(1), source });
      return `export default ${JSON.stringify(address())};`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!source || request.url !== address()) return next();
        response.setHeader("content-type", "application/json").end(source);
      });
    },
  };
}
