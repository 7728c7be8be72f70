import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the programs that were built for the run (scripts/steps/programs.mjs). */
    programs: string;
  }
}

/** What was built of a path below `src`. */
export const builtProgram = (file: string): string =>
  join(inject("programs"), "apps/server/src", file.replace(/\.ts$/, ".mjs"));

/** For tests that start several programs: on a busy machine each takes seconds. */
export const patient = { timeout: 180_000 };

export interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input?: string;
  /** A command that starts the program, with what it takes before it. */
  readonly under?: readonly string[];
}

/** A program of this package that runs as a process of its own, with nothing of our environment but the path and the warehouse. */
export interface Program {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  printed(): string;
  /** Resolves when the output matches. Fails when the program ends before. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Resolves with the exit code, or the signal. */
  ended(): Promise<number | string | null>;
}

/** Starts `file`, a path below `src`, on the starter warehouse that was built for the run. */
export function startProgram(file: string, { args = [], env = {}, cwd, input, under = [] }: ProgramOptions): Program {
  const [command = process.execPath, ...rest] = [...under, process.execPath, builtProgram(file), ...args];
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? "", SystemRoot: process.env.SystemRoot ?? "", ...inject("starter"), ...env },
  });
  child.stdin.end(input ?? "");
  let text = "";
  const listeners = new Set<() => void>();
  const hear = (part: Buffer): void => {
    text += part.toString("utf8");
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const end = new Promise<number | string | null>((resolve) => {
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  return {
    child,
    printed: () => text,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = text.match(pattern);
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        look();
        void end.then(() => reject(new Error(`ended without saying ${pattern}:\n${text}`)));
      }),
    ended: () => end,
  };
}
