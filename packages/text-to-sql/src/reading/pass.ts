import type { SemanticModel } from "@tanyadata/semantic-model";
import { type Annotated, annotate, slipsIn } from "../grounding/annotate.ts";
import type { Gazetteer } from "../grounding/gazetteer.ts";
import type { Lexicon } from "../grounding/lexicon.ts";
import type { Mending } from "../grounding/phrase-table.ts";
import type { Annotation } from "../grounding/sense.ts";
import { beyondOf } from "../language/beyond.ts";
import { withSameYear } from "../language/same-year.ts";
import { type Token, tokenize } from "../language/token.ts";
import { idleForms } from "../lexicon/phrases.ts";
import { withGaps } from "./by-how-much.ts";
import { compose } from "./chart.ts";
import { choose, confidenceOf } from "./choose.ts";
import type { Completed } from "./complete.ts";
import { leavesOf } from "./leaves.ts";
import { isTooLong, mostPositions } from "./length.ts";
import { namesNothing, onlyNames } from "./only-names.ts";
import type { Phrase } from "./phrase.ts";
import { withoutPredicates } from "./predicates.ts";
import { withQualities } from "./qualities.ts";
import type { Refusal } from "./refusal.ts";
import { remembered } from "./remembered.ts";
import type { RuleContext } from "./rule.ts";
import { rules } from "./rules/index.ts";
import { supportOf } from "./support.ts";
import { saysOfWhat } from "./things.ts";
import type { Understood } from "./understood.ts";

/** While one question is read, much of it is looked at again: alone, after another, and where its subject may be simulated. */
const mostRemembered = 32;

const refused = (refusal: Refusal): Completed => ({ kind: "refused", refusal });

/** One pass over a question as it stands, and what its words are known to say; pure functions, of which the last few results are kept. */
export interface Pass {
  /** @param year the one that the question before told of, for who says "tahun itu" */
  read(question: string, year?: number | null): Understood;
  knowing(tokens: readonly Token[]): Annotated;
  /** What words may mean together, likeliest first; nothing where some are unknown. */
  phrases(tokens: readonly Token[]): readonly Phrase[];
  /** The words that nothing knows, and those that they resemble. */
  slips(tokens: readonly Token[]): Mending[];
}

export function makePass(model: SemanticModel, lexicon: Lexicon, gazetteer: Gazetteer, context: RuleContext): Pass {
  const known = (tokens: readonly Token[]): Annotated =>
    withoutPredicates(withQualities(annotate(tokens, lexicon, gazetteer), model), tokens, model);
  const knowing = remembered(known, (tokens) => `${gazetteer.edition()} ${JSON.stringify(tokens)}`, mostRemembered);
  const read = remembered(
    readAnew,
    (question, year = null) => `${gazetteer.edition()} ${year} ${question}`,
    mostRemembered,
  );
  const slips = (tokens: readonly Token[]): Mending[] => slipsIn(tokens, lexicon, gazetteer);

  /** Question → tokens → annotations → phrases → plan; or what stands in the way. */
  function readAnew(question: string, year: number | null = null): Understood {
    const tokens = withSameYear(tokenize(question), year);
    if (isTooLong(tokens)) return { tokens, annotations: [], mended: [], outcome: refused({ kind: "too-long" }) };
    const { annotations, unknown } = knowing(tokens);
    const textOf = (from: number, to = from + 1): string => question.slice(tokens[from]?.start, tokens[to - 1]?.end);
    const kind = beyondOf(tokens.map(({ norm }) => norm));
    const beyond: Refusal | null = kind && { kind };
    if (unknown.length > 0) {
      const telling = unknown.filter(({ from, to }) => to > from + 1 || !idleForms.has(tokens[from]?.norm ?? ""));
      const words = [...new Set((telling.length > 0 ? telling : unknown).map(({ from, to }) => textOf(from, to)))];
      return { tokens, annotations, mended: [], outcome: refused(beyond ?? { kind: "unknown-words", words }), unknown };
    }
    const idle = idleMendings(tokens, annotations);
    if (idle.length > 0) {
      const words = [...new Set(idle.map((at) => textOf(at)))];
      const stretches = idle.map((at) => ({ from: at, to: at + 1 }));
      return {
        tokens,
        annotations,
        mended: [],
        outcome: refused({ kind: "unknown-words", words }),
        unknown: stretches,
      };
    }
    const { leaves, length } = leavesOf(tokens, annotations);
    if (length > mostPositions) return { tokens, annotations, mended: [], outcome: refused({ kind: "too-long" }) };
    const items = withGaps(compose(leaves, length, rules, context), annotations);
    const chosen = choose(items, context);
    if (chosen && saysOfWhat(chosen.item.phrase, annotations, context)) {
      const confidence = (): number => confidenceOf(chosen, items, context);
      const support = () => supportOf([chosen.item], tokens, annotations);
      return { tokens, annotations, mended: chosen.item.mended, outcome: chosen.outcome, confidence, support };
    }
    const names = onlyNames(tokens, annotations).map(({ token, entity }) => ({ word: textOf(token), entity }));
    const unread: Refusal = { kind: namesNothing(annotations) ? "nothing-asked" : "not-understood" };
    return {
      tokens,
      annotations,
      mended: [],
      outcome: refused(beyond ?? (names.length > 0 ? { kind: "only-names", names } : unread)),
    };
  }

  function phrases(tokens: readonly Token[]): Phrase[] {
    const { annotations, unknown } = knowing(tokens);
    const { leaves, length } = leavesOf(tokens, annotations);
    if (unknown.length > 0 || tokens.length === 0 || length > mostPositions) return [];
    return compose(leaves, length, rules, context).map(({ phrase }) => phrase);
  }

  return { read, knowing, phrases, slips };
}

/** Words that nobody knows as they stand, and that mended would say nothing: "pelanggan member" are not all that there are. */
const idleMendings = (tokens: readonly Token[], annotations: readonly Annotation[]): number[] =>
  tokens.flatMap((_, at) => {
    const here = annotations.filter(({ from, to }) => from <= at && at < to);
    // "sama skali" is known by the word beside it.
    const isIdle = ({ from, to, sense, mended }: Annotation): boolean =>
      to === from + 1 &&
      sense.kind === "word" &&
      sense.word.role === "link" &&
      mended.some(({ token }) => token === at);
    return here.length > 0 && here.every(isIdle) ? [at] : [];
  });
