import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Pages with one field: what any app of these parts loads at least. */
const sources = {
  /** React and the router alone. */
  bare: `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
const router = createBrowserRouter([{ path: "/", element: createElement("input") }]);
createRoot(document.getElementById("root")).render(createElement(RouterProvider, { router }));
`,
  /** All that the app's stack puts under every page, in one file, without a line of the app. */
  stack: `
import { configureStore } from "@reduxjs/toolkit";
import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { Dialog, DropdownMenu } from "radix-ui";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Toaster } from "sonner";
const api = createApi({ baseQuery: fetchBaseQuery(), endpoints: (build) => ({ one: build.query({ query: () => "/" }) }) });
const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (of) => of().concat(api.middleware) });
const field = createElement("main", null, createElement(Dialog.Root), createElement(DropdownMenu.Root), createElement("input"));
const router = createBrowserRouter([{ path: "/", element: field }]);
createRoot(document.getElementById("root")).render(
  createElement(Provider, { store }, createElement(RouterProvider, { router }), createElement(Toaster)),
);
`,
};
const document = `<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`;

/** Of one build that is not watched. */
type Built = Extract<Awaited<ReturnType<typeof build>>, { output: unknown }>;

/** Serves such a page. */
export const serveBarePage = (parts: keyof typeof sources) => servePage(sources[parts]);

const types: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
};

/** Builds a page of one module as the web app is built, and serves it packed, as the server does, with other files beside it, by path. */
export async function servePage(
  source: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  // Inside the workspace, so that the packages are found.
  const folder = await mkdtemp(resolve(import.meta.dirname, "../.bare-"));
  try {
    await writeFile(join(folder, "main.js"), source);
    await writeFile(join(folder, "index.html"), document);
    const { output } = (await build({
      configFile: false,
      root: folder,
      logLevel: "error",
      build: { write: false, target: "es2022" },
    })) as Built;
    const built = output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source] as const);
    const files = new Map([...built, ...Object.entries(beside)].map(([path, content]) => [path, gzipSync(content)]));
    const server = createServer(({ url = "/" }, response) => {
      const path = url === "/" ? "/index.html" : url;
      const body = files.get(path);
      const type = types[path.split(".").at(-1) ?? ""] ?? "text/plain";
      response
        .writeHead(body ? 200 : 404, { "content-type": type, "content-encoding": "gzip" })
        .end(body ?? gzipSync(""));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      close: () => new Promise((done) => void server.close(() => done())),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
