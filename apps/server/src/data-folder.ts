import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const others = 0o077;
/** Folders that are looked into; what is in all others is behind folders of its own rights. */
const opened = new Set(["", "own", "own/model", "atlas"]);

/**
 * Takes the rights of others away from the data folder and what lies in it: one that was made by hand, or by an earlier
 * version, may be open to everybody on the machine. Gives what it could not change, to be named.
 */
export function protectDataFolder(dataDir: string): string[] {
  // Windows has other rights than these; a folder is there its owner's by where it lies.
  if (process.platform === "win32") return [];
  const left: string[] = [];
  const protect = (path: string): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat || stat.isSymbolicLink() || (stat.mode & others) === 0) return;
    try {
      chmodSync(path, stat.mode & 0o7700);
    } catch {
      left.push(path);
    }
  };
  const walk = (relative: string): void => {
    const folder = join(dataDir, relative);
    protect(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && opened.has(name)) walk(name);
      else protect(join(dataDir, name));
    }
  };
  walk("");
  return left;
}
