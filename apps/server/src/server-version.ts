import { readFileSync } from "node:fs";

/** The version of this program. */
export function serverVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return String(manifest.version);
}
