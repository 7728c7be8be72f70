import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, root } from "./root.mjs";

/** A command that did not end well; `output` is all that it said. */
export class CommandFailed extends Error {
  /** @param {string} command @param {string} output @param {number} code */
  constructor(command, output, code) {
    super(`${command} failed with exit code ${code}`);
    this.output = output;
    this.code = code;
  }
}

/**
 * Arguments for Node that run a package's command. By Node and not by the `.cmd` that npm makes on Windows: no shell.
 * @param {string} name the package
 * @param {string} [command] its command, when it has several
 * @param {string} [workspace] the folder that declares it
 * @returns {string}
 */
export function commandOf(name, command = name, workspace = ".") {
  const folder = [at(workspace, "node_modules", name), at("node_modules", name)].find((path) => existsSync(path));
  if (!folder) throw new Error(`${name} is not installed`);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/**
 * Runs a program and hands back all that it said (both streams, in order) and its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, echo?: boolean, shell?: boolean }} [options] `echo`: show it as well
 * @returns {Promise<{ output: string, code: number }>}
 */
export function capture(program, args, { cwd = root, env = process.env, echo = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (data) => {
      said.push(data);
      if (echo) process.stdout.write(data);
    });
    child.stderr.on("data", (data) => {
      said.push(data);
      if (echo) process.stderr.write(data);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ output: Buffer.concat(said).toString(), code: code ?? 1 }));
  });
}

/** Runs a program quietly. @param {string} program @param {readonly string[]} args @param {Parameters<typeof capture>[2]} [options] @throws {CommandFailed} */
export async function quietly(program, args, options) {
  const { output, code } = await capture(program, args, options);
  if (code !== 0) throw new CommandFailed([program, ...args].join(" "), output, code);
}
