import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder: absolute, whatever the working directory is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of a file named from the repository's folder. @param {string[]} parts */
export const at = (...parts) => join(root, ...parts);
