import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { evaluate, type Judged } from "./evaluate.ts";
import type { Question } from "./question.ts";
import { allSets } from "./sets.ts";
import type { Subject } from "./subject.ts";

/** A question of the sets, and how else people ask for the same. */
interface Paraphrased {
  readonly said: string;
  readonly otherwise: readonly string[];
}

const file = fileURLToPath(new URL("../paraphrases.json", import.meta.url));

/** Sentences that ask for what a question of the sets asks for; each must come to what that must come to. */
function paraphrases(): Question[] {
  const known = new Map(
    allSets().flatMap(({ questions }) =>
      questions.flatMap((one) =>
        one.ask.length === 1 && one.ask[0] !== undefined ? [[one.ask[0], one] as const] : [],
      ),
    ),
  );
  const all = JSON.parse(readFileSync(file, "utf8")) as Paraphrased[];
  return all.flatMap(({ said, otherwise }) => {
    const question = known.get(said);
    if (!question) throw new Error(`no set asks “${said}”`);
    return otherwise.map((asked, at) => ({ ...question, id: `${question.id}/${at + 1}`, ask: [asked] }));
  });
}

/** How many come to the same, to nothing, and to something else; with a line for each that does not come to the same. */
export async function paraphrased(subject: Subject): Promise<{
  readonly counts: { readonly alike: number; readonly refused: number; readonly otherwise: number };
  readonly unlike: readonly Judged[];
}> {
  const { judged } = await evaluate(paraphrases(), subject);
  const count = (wanted: Judged["verdict"]): number => judged.filter(({ verdict }) => verdict === wanted).length;
  return {
    counts: { alike: count("right"), refused: count("held"), otherwise: count("wrong") },
    unlike: judged.filter(({ verdict }) => verdict !== "right"),
  };
}
