import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** What lets Node run a program of TypeScript, from whatever folder the server was started in; what was built needs nothing. */
export const loaderOf = ({ pathname }: URL): string[] =>
  pathname.endsWith(".ts") ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [];
