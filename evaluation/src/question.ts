import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A cell as it may be written: one value, or any of several. */
export type Wanted = string | number | readonly (string | number)[];

/** What must come back for a question. `tolerance` is relative, 0.005 unless said. */
export type Expectation = { readonly tolerance?: number } & (
  | { readonly value: number | readonly number[] }
  | { readonly rows: readonly Wanted[]; readonly ordered?: boolean; readonly exact?: boolean }
  | { readonly table: readonly (readonly Wanted[])[]; readonly ordered?: boolean; readonly exact?: boolean }
  | { readonly set: readonly (readonly Wanted[])[] }
  | { readonly text: readonly string[] }
  | { readonly refuse: true }
  | { readonly clarify: readonly string[] }
);

/** One question of a set; of several in `ask`, the last is judged in the conversation of those before it. */
export interface Question {
  readonly id: string;
  readonly class: string;
  readonly ask: readonly string[];
  readonly expect: Expectation;
}

export const readQuestions = (file: string): Question[] => JSON.parse(readFileSync(file, "utf8")) as Question[];

const folder = fileURLToPath(new URL("../indonesia", import.meta.url));

/** The same for the same question, whichever others there are. */
export const numberOf = (question: string): number =>
  [...question].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 0);

/** Every so-manieth question of all sets of the project that is asked alone, for laws that hold of any question: a new set leaves the others in. */
export const sampledQuestions = ({ every, from }: { every: number; from: number }): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => readQuestions(join(folder, file)))
    .flatMap(({ ask: [opening, ...more] }) => (opening !== undefined && more.length === 0 ? [opening] : []))
    .filter((question) => numberOf(question) % every === from);
