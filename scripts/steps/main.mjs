import { CommandFailed } from "./child.mjs";
import { requireNode } from "./node-version.mjs";
import { root } from "./root.mjs";

/**
 * Runs a script in the repository's folder, as npm does: a step that failed shows what it said and ends the process with 1, without a stack.
 * @param {() => Promise<void>} script
 */
export async function main(script) {
  requireNode();
  process.chdir(root);
  try {
    await script();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    process.stderr.write(`${error.output.trimEnd()}\n\n${error.message}\n`);
    process.exitCode = 1;
  }
}
