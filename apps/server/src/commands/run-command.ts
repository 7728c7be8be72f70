import { ModelError } from "@tanyadata/semantic-model";
import { ConfigError } from "../config.ts";

/** A command was called in a way that it does not know; told with its usage. */
export class WrongUsage extends Error {}

interface Command {
  readonly usage: string;
  /** Resolves with the exit code. */
  readonly main: () => Promise<number>;
  /** Kinds of errors whose message is for the operator, beside wrong settings, wrong models, and what disk or database said. */
  readonly expected?: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
}

/** Runs a command of the terminal. Exit codes: what `main` says; 2 for wrong usage; 1 for all else, a bug shown whole. */
export async function runCommand({ usage, main, expected = [] }: Command): Promise<void> {
  // Whoever reads it may have seen enough: `| head`.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => process.exit(1));
  try {
    process.exitCode = await main();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    const said = typeof code === "string" ? code : "";
    const isWrongUsage = error instanceof WrongUsage || said.startsWith("ERR_PARSE_ARGS");
    const isExpected = [ConfigError, ModelError, ...expected].some((kind) => error instanceof kind) || said !== "";
    if (isWrongUsage) console.error(`${message}\n\n${usage}`);
    else console.error(isExpected ? message || said : error);
    process.exitCode = isWrongUsage ? 2 : 1;
  }
}
