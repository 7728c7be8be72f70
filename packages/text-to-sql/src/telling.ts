import { readingText } from "./explain/answer.ts";
import { joinWords, labelsOf, type Speaker } from "./explain/names.ts";
import { nearQuestions } from "./explain/near.ts";
import { nearestReadings } from "./explain/nearest.ts";
import { asksForOrder, byWhatText, orderings, withOrders } from "./explain/order-by.ts";
import { ambiguityText, eitherText, ofWhatText, refusalText, tooLongText } from "./explain/refusal.ts";
import { type Correction, correctionsOf } from "./grounding/corrections.ts";
import type { Lexicon } from "./grounding/lexicon.ts";
import type { Mending } from "./grounding/phrase-table.ts";
import type { Token } from "./language/token.ts";
import { isYearToken } from "./language/year.ts";
import type { Plan } from "./plan/plan.ts";
import { measuresIn } from "./plan/walk.ts";
import type { Reader } from "./reader.ts";
import { followUpConfidence } from "./reading/choose.ts";
import type { Ambiguity, Refusal } from "./reading/refusal.ts";
import { remembered } from "./reading/remembered.ts";
import type { RuleContext } from "./reading/rule.ts";
import { stretchesOf } from "./reading/stretches.ts";
import type { Understood } from "./reading/understood.ts";

/** What became of a question. The same question always gives the same. */
export type Reading =
  | PlanReading
  | {
      readonly kind: "ambiguous";
      readonly detail: string;
      readonly choices: readonly { label: string; question: string }[];
    }
  | {
      readonly kind: "refused";
      readonly refusal: Refusal;
      readonly detail: string;
      readonly suggestions: readonly string[];
    };

export interface PlanReading {
  readonly kind: "plan";
  readonly plan: Plan;
  readonly reading: string;
  /** The share of such answers that are right, from 0 to 1. */
  readonly confidence: number;
  /** What was taken for granted; nothing where the question says all that it comes to. */
  readonly assumed: readonly Assumed[];
}

/**
 * A slip of the pen that was mended; words that play no part; another reading that is nearly as good; other words in the place of the
 * question's own; the latest of several years, where none is said.
 */
export type Assumed = "slip" | "dropped" | "rival" | "reworded" | "year";

/** What a question comes to whose reading was given up. */
export const givenUp: Reading = {
  kind: "refused",
  refusal: { kind: "too-long" },
  detail: tooLongText,
  suggestions: [],
};

const continuing = " (melanjutkan pertanyaan sebelumnya)";
const maxSuggestions = 3;
/** Questions read before no more are offered: each takes as long as one that is asked. */
const maxTried = 12;
/** Who slips more often than this wrote of something else. */
const mostSlips = 3;
/** The same of corrections, of which a long question gets fewer. */
const maxTriedTokens = 120;
/** A longer question is not read once more to say where reading broke. */
const maxStretched = 60;
const maxChoices = 4;
/** Each further name that is looked at doubles the questions that are read. */
const mostNames = 1;
const maxCorrections = 2;
/** What was taken for a slip of the pen is said: the reader can then see a wrong guess. */
const mendedText = (question: string, tokens: readonly Token[], mended: readonly Mending[]): string =>
  mended
    .map(({ token, word }) => ` (“${question.slice(tokens[token]?.start, tokens[token]?.end)}” dibaca “${word}”)`)
    .join("");

/** What the asker works on and the data do not know: the answer is not about it. */
const unusedText = (words: readonly string[]): string =>
  words.length > 0 ? ` (bukan khusus ${joinWords(words.map((word) => `“${word}”`))}, yang tidak ada dalam data)` : "";

/** Offered questions whose plans are remembered: some megabytes. */
const mostOffered = 1000;

/** Says what a question came to. */
export interface Telling {
  tell(question: string, understood: Understood, before: Plan | null): Reading;
  planText(question: string, understood: Understood, plan: Plan, before: Plan | null): PlanReading;
  /** The first few that are answered when they are asked, each with something else than the others and than what was told. */
  answerable(questions: Iterable<string>, told?: Plan): string[];
}

/** @param reader reads what is offered, so that nothing is that would not be answered */
export function makeTelling(
  { understand, followed }: Reader,
  speaker: Speaker,
  lexicon: Lexicon,
  context: RuleContext,
): Telling {
  const { geography } = context;
  /** The plan that an offered question comes to, as text, or null. Answers about the same things offer the same questions. */
  const planOffered = remembered(
    (question: string) => {
      const { outcome } = understand(question);
      return outcome.kind === "plan" ? JSON.stringify(outcome.plan) : null;
    },
    (question) => question,
    mostOffered,
  );

  function tell(question: string, understood: Understood, before: Plan | null): Reading {
    const { outcome } = understood;
    switch (outcome.kind) {
      case "plan":
        return planText(question, understood, outcome.plan, before);
      case "ambiguous":
        return ambiguous(question, understood, outcome.ambiguity, before);
      case "refused":
        if (outcome.refusal.kind === "unknown-words") return unknownWords(question, understood, outcome.refusal);
        if (outcome.refusal.kind === "not-understood") return notUnderstood(question, understood);
        return (
          byWhat(question, understood, outcome.refusal, before) ??
          refused(outcome.refusal, nearest(question, understood, outcome.refusal))
        );
    }
  }

  /** The question with its one fault exchanged, then what is near. */
  function* nearest(question: string, { asked, tokens, annotations }: Understood, refusal: Refusal): Generator<string> {
    yield* nearestReadings({ question: asked ?? question, tokens, annotations }, refusal, speaker);
    yield* withOrders(question, refusal, annotations, speaker, geography);
  }

  const planText = (
    question: string,
    { tokens, mended, unused = [], confidence }: Understood,
    plan: Plan,
    before: Plan | null,
  ): PlanReading => ({
    kind: "plan",
    plan,
    // Written when it is asked for: who only wants the plan, as Insights do, does not wait for the words.
    get reading() {
      return `${readingText(plan, speaker)}${mendedText(question, tokens, mended)}${unusedText(unused)}${before ? continuing : ""}`;
    },
    get confidence() {
      return confidence?.() ?? followUpConfidence;
    },
    get assumed() {
      const isYearSaid = before !== null || tokens.some(isYearToken);
      const assumed: readonly (readonly [Assumed, boolean])[] = [
        ["slip", mended.length > 0],
        ["dropped", unused.length > 0],
        ["rival", confidence !== undefined && confidence() <= followUpConfidence],
        ["reworded", tokens.length === 0],
        [
          "year",
          !isYearSaid && tokens.length > 0 && [...measuresIn(plan)].some((id) => geography.yearsOf(id).length > 1),
        ],
      ];
      return assumed.flatMap(([what, isSo]) => (isSo ? [what] : []));
    },
  });

  /** "urutkan provinsi": an order that does not say by what, once by each measure by which it can be read; null where there is none. */
  function byWhat(
    question: string,
    { annotations }: Understood,
    refusal: Refusal,
    before: Plan | null,
  ): Reading | null {
    if (refusal.kind !== "no-measure" || !annotations.some(asksForOrder)) return null;
    const choices = new Map<string, { label: string; question: string }>();
    for (const { label, question: asked, keeps } of orderings(question, refusal.entity, speaker, geography)) {
      if (choices.size === maxChoices) break;
      if (choices.has(label)) continue;
      const { outcome } = (before && followed(asked, before)) ?? understand(asked);
      if (outcome.kind === "plan" && keeps(outcome.plan)) choices.set(label, { label, question: asked });
    }
    if (choices.size === 0) return null;
    return { kind: "ambiguous", detail: byWhatText(refusal.entity, speaker), choices: [...choices.values()] };
  }

  /** Says where reading broke, which is known of words as they were written. */
  function notUnderstood(question: string, { tokens, annotations, asked }: Understood): Reading {
    const isAsWritten = asked === undefined && tokens.length > 0 && tokens.length <= maxStretched;
    const stretches = isAsWritten ? stretchesOf(question, tokens, annotations, context) : [];
    return refused({ kind: "not-understood", stretches }, nearQuestions(annotations, speaker, geography));
  }

  /** A word that resembles a known one is never taken for it, but the question with that one is offered, where it is answered. */
  function unknownWords(
    question: string,
    { tokens, annotations, unknown = [] }: Understood,
    refusal: Extract<Refusal, { kind: "unknown-words" }>,
  ): Reading {
    const answered = new Map<string, Correction>();
    const isSlip = unknown.length <= mostSlips;
    const corrections = isSlip ? correctionsOf(question, tokens, unknown, lexicon.nearWords()) : [];
    for (const correction of corrections.slice(0, Math.floor(maxTriedTokens / tokens.length))) {
      if (answered.size === maxCorrections) break;
      const { outcome } = understand(correction.question);
      const plan = JSON.stringify(outcome);
      if (outcome.kind === "plan" && !answered.has(plan)) answered.set(plan, correction);
    }
    const meant = [...answered.values()];
    const alike = unknown.flatMap(({ like }) => like ?? []);
    const near = [...meant.map((one) => one.question), ...nearQuestions(annotations, speaker, geography, alike)];
    return refused(meant.length > 0 ? { ...refusal, meant: meant.map((one) => one.meant) } : refusal, near);
  }

  /**
   * Choices are questions of their own: each was read and comes to a plan, or to a choice of another name. When none does, the
   * first one's refusal stands.
   * @param more how many names that are asked about next are looked at in the same way
   */
  function ambiguous(
    said: string,
    understood: Understood,
    ambiguity: Ambiguity,
    before: Plan | null,
    more = mostNames,
  ): Reading {
    if ("kinds" in ambiguity) {
      const detail = ambiguity.said === undefined ? ofWhatText : eitherText(ambiguity.said);
      return { kind: "ambiguous", detail, choices: ambiguity.kinds };
    }
    const { name, candidates } = ambiguity;
    const question = understood.asked ?? said;
    const { tokens, annotations } = understood;
    const start = tokens[name.from]?.start ?? 0;
    const end = tokens[name.to - 1]?.end ?? start;
    const choices: { label: string; question: string }[] = [];
    let first: Refusal | null = null;
    for (const label of labelsOf(candidates, speaker)) {
      if (choices.length === maxChoices) break;
      const choice = { label, question: question.slice(0, start) + label + question.slice(end) };
      const chosen = (before && followed(choice.question, before)) ?? understand(choice.question);
      const { outcome } = chosen;
      // "Bandung dan Bekasi": once it is known which Bandung, the other is asked about.
      const asksNext =
        outcome.kind === "ambiguous" &&
        "name" in outcome.ambiguity &&
        candidates.length > 1 &&
        isAnother(chosen.tokens[outcome.ambiguity.name.from], start, start + label.length) &&
        (more === 0 || ambiguous(choice.question, chosen, outcome.ambiguity, before, more - 1).kind === "ambiguous");
      if (outcome.kind === "plan" || asksNext) choices.push(choice);
      if (outcome.kind === "refused") first ??= outcome.refusal;
    }
    if (choices.length > 0) return { kind: "ambiguous", detail: ambiguityText(question.slice(start, end)), choices };
    return refused(first ?? { kind: "not-understood" }, nearQuestions(annotations, speaker, geography));
  }

  function refused(refusal: Refusal, questions: Iterable<string>): Reading {
    return { kind: "refused", refusal, detail: refusalText(refusal, speaker), suggestions: answerable(questions) };
  }

  /** The first few that are answered when they are asked, each with something else than the others and than what was told. */
  function answerable(questions: Iterable<string>, told?: Plan): string[] {
    const plans = new Set([JSON.stringify(told)]);
    const kept: string[] = [];
    const tried = new Set<string>();
    for (const question of questions) {
      if (kept.length === maxSuggestions || tried.size === maxTried) break;
      if (tried.has(question)) continue;
      tried.add(question);
      const plan = planOffered(question);
      if (plan === null || plans.has(plan)) continue;
      plans.add(plan);
      kept.push(question);
    }
    return kept;
  }

  return { tell, planText, answerable };
}

/** Whether a name that is asked about stands elsewhere than the one that was just chosen, from `start` to `end`. */
const isAnother = (token: Token | undefined, start: number, end: number): boolean =>
  token !== undefined && (token.start < start || token.start >= end);
