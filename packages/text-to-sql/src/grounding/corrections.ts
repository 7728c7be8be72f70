import type { NearWords } from "../language/near-words.ts";
import type { Token } from "../language/token.ts";
import type { Stretch } from "./annotate.ts";

/** A question with known words in place of the unknown ones, and those words. */
export interface Correction {
  readonly question: string;
  readonly meant: string;
}

/** Near words tried for each unknown one, and questions made of them. */
const triedWords = 4;
const triedQuestions = 12;

/** What a question may have meant to say, nearest words first; nothing where one of its unknown words resembles none. */
export function correctionsOf(
  question: string,
  tokens: readonly Token[],
  unknown: readonly Stretch[],
  { near }: NearWords,
): Correction[] {
  let drafts: (Correction & { readonly last: number })[] = [{ question: "", meant: "", last: 0 }];
  for (const { from, to } of unknown) {
    const token = tokens[from];
    const words = token && to === from + 1 && token.value === null ? near(token.norm, triedWords) : [];
    drafts = drafts
      .flatMap((draft) =>
        words.map((word) => ({
          question: draft.question + question.slice(draft.last, token?.start) + word,
          meant: draft.meant === "" ? word : `${draft.meant} … ${word}`,
          last: token?.end ?? draft.last,
        })),
      )
      .slice(0, triedQuestions);
  }
  return drafts.map(({ question: begun, meant, last }) => ({ question: begun + question.slice(last), meant }));
}
