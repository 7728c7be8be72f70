import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { capture, commandOf } from "./child.mjs";
import { at, root } from "./root.mjs";

/**
 * What a run of Vitest came to. A file that could not be read and a runner that died each count as one failure:
 * a run that saw nothing must not pass.
 * `failures` name each, with the first line of why; `notRun` are the tests' own lines of what they left out, or tried twice.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], notRun: string[] }} Tally
 */

/**
 * Counts a run by its JSON report, its exit code and the `NOT RUN: … because …` and `TRIED AGAIN: …` lines that tests printed.
 * @param {any} report Vitest's JSON report, or undefined when none was written
 * @param {number} code
 * @param {string} output
 * @returns {Tally}
 */
export function tally(report, code, output) {
  const files = report?.testResults ?? [];
  const brokenFiles = files.filter(
    (/** @type {any} */ file) => file.status === "failed" && !file.assertionResults.some(hasFailed),
  );
  const failures = [
    ...files.flatMap((/** @type {any} */ file) => file.assertionResults.filter(hasFailed).map(nameIn(file))),
    ...brokenFiles.map((/** @type {any} */ file) => `FAILED: ${relative(root, file.name)}: ${firstLine(file.message)}`),
  ];
  const failed = (report?.numFailedTests ?? 0) + brokenFiles.length;
  if (failed === 0 && code !== 0) failures.push(`FAILED: the runner itself ended with ${code}`);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failures,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    notRun: [...new Set(stripVTControlCharacters(output).match(/^(?:NOT RUN|TRIED AGAIN): .*$/gm) ?? [])],
  };
}

/** @param {any} test */
const hasFailed = (test) => test.status === "failed";

/** @param {string | undefined} message */
const firstLine = (message) => stripVTControlCharacters(message ?? "").split("\n", 1)[0];

/** @param {any} file */
const nameIn = (file) => (/** @type {any} */ test) =>
  `FAILED: ${relative(root, file.name)} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`;

/**
 * Runs Vitest, showing its output; its JSON report stays in test-results/.
 * @param {string} name of the run, and of its report
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tally>}
 */
export async function vitest(name, args, env = process.env) {
  const file = at("test-results", `${name}.json`);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const all = [commandOf("vitest"), "run", "--passWithNoTests", ...args, ...reporters];
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const { output, code } = await capture(process.execPath, all, { env: { ...env, ...colour }, echo: true });
  return tally(read(file), code, output);
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
