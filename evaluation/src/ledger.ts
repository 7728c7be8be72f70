import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { allSupport, type Support } from "@tanyadata/text-to-sql";
import type { Judged } from "./evaluate.ts";

/** What served nothing when the core of the questions was last chosen, by name. */
export const unservedFile = fileURLToPath(new URL("../serves-nothing.json", import.meta.url));

export const knownUnserved = (): ReadonlySet<string> =>
  new Set(JSON.parse(readFileSync(unservedFile, "utf8")) as string[]);

/** A rule, a row of the lexicon or a way to read a question otherwise, with how many questions of how many sets it serves. */
export interface Entry {
  readonly part: keyof Support;
  readonly name: string;
  readonly questions: number;
  readonly sets: number;
}

interface Served extends Judged {
  readonly support: Support | null;
}

const parts = ["rules", "rows", "ways"] as const;

/** Everything that there is to serve a question, what serves most first. @param judgedBySet questions by their set, as they were answered */
export function ledgerOf(judgedBySet: ReadonlyMap<string, readonly Served[]>): Entry[] {
  const all = allSupport();
  return parts.flatMap((part) => {
    const served = new Map(all[part].map((name) => [name, { questions: 0, sets: new Set<string>() }]));
    for (const [set, judged] of judgedBySet)
      for (const { support } of judged)
        for (const name of support?.[part] ?? []) {
          const entry = served.get(name);
          if (!entry) continue;
          entry.questions++;
          entry.sets.add(set);
        }
    return [...served]
      .map(([name, { questions, sets }]) => ({ part, name, questions, sets: sets.size }))
      .sort((a, b) => b.questions - a.questions);
  });
}

/** The ledger as text: a line for each that serves something, then what serves nothing. */
export function* linesOf(ledger: readonly Entry[]): Generator<string> {
  for (const part of parts) {
    yield `\n${part}: questions, sets`;
    for (const { name, questions, sets } of ledger.filter((one) => one.part === part && one.questions > 0))
      yield `${String(questions).padStart(6)}${String(sets).padStart(5)}  ${name}`;
  }
  for (const part of parts) {
    const own = ledger.filter((one) => one.part === part);
    const idle = own.filter(({ questions }) => questions === 0);
    yield `\n${part}: ${idle.length} of ${own.length} serve nothing`;
    for (const { name } of idle) yield `           ${name}`;
  }
}

export const unservedIn = (ledger: readonly Entry[]): string[] =>
  ledger.flatMap(({ questions, name }) => (questions === 0 ? [name] : [])).sort();
