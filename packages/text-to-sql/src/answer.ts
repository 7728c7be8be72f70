import type { SemanticModel, Source } from "@tanyadata/semantic-model";
import type { PlanResult } from "./explain/amount.ts";
import { answerText, readingText } from "./explain/answer.ts";
import { joinWords, labelsOf, type Speaker } from "./explain/names.ts";
import { nearQuestions } from "./explain/near.ts";
import { notesOf } from "./explain/notes.ts";
import { asksForOrder, byWhatText, orderings, withOrders } from "./explain/order-by.ts";
import { ambiguityText, ofWhatText, refusalText } from "./explain/refusal.ts";
import { proposedSlots, type Slot } from "./explain/slots.ts";
import { nextQuestions } from "./explain/suggest.ts";
import { type Grounding, groundingOf } from "./ground.ts";
import { annotate } from "./grounding/annotate.ts";
import { type Correction, correctionsOf } from "./grounding/corrections.ts";
import type { Gazetteer } from "./grounding/gazetteer.ts";
import type { Lexicon } from "./grounding/lexicon.ts";
import type { Mending } from "./grounding/phrase-table.ts";
import { makeMeasureRanking } from "./grounding/rank-measures.ts";
import type { Sense } from "./grounding/sense.ts";
import { withValues } from "./grounding/value-members.ts";
import { type Token, tokenize } from "./language/token.ts";
import { withAnswered } from "./options.ts";
import { definitionOf } from "./plan/defined.ts";
import { withGroups } from "./plan/groups.ts";
import { withName } from "./plan/named.ts";
import type { Plan } from "./plan/plan.ts";
import { makeReader } from "./reader.ts";
import { compose } from "./reading/chart.ts";
import { followUpConfidence } from "./reading/confidence.ts";
import { faultsOf, type PlanFault } from "./reading/faults.ts";
import { knownPlan } from "./reading/follow/signs.ts";
import { withoutTold } from "./reading/follow/told.ts";
import { makeGeography } from "./reading/geography.ts";
import { leavesOf } from "./reading/leaves.ts";
import { isTooLong, mostTokens } from "./reading/length.ts";
import type { Ambiguity, Refusal } from "./reading/refusal.ts";
import { rules } from "./reading/rules/index.ts";
import { type Trace, traceOf } from "./reading/trace.ts";
import type { Understood } from "./reading/understood.ts";
import { yearMeant } from "./reading/years.ts";
import { remembered } from "./remembered.ts";
import { type Compiled, compile } from "./sql/compile.ts";
import type { Dialect } from "./sql/dialect.ts";

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
}

/** The text-to-SQL engine over one model and the members of its entities. */
export interface Engine {
  /** @param previous the plan of the question before in the same conversation, as it was stored: it may be edited by a follow-up */
  read(question: string, previous?: unknown): Reading;
  compile(plan: Plan): Compiled;
  /** What of a question is known, whether or not it can be read; without simulated data, unless it asks for them. */
  ground(question: string, previous?: unknown): Grounding;
  /** What is wrong with a plan that comes from elsewhere; nothing: it can be compiled, and means what it says. */
  faultsOf(plan: Plan): readonly PlanFault[];
  /** Years in which a measure can be told, ascending; none where it has none. */
  yearsOf(measure: string): readonly number[];
  /** The year that is meant where none is said: the latest; null of what has none, or has dates and means all of them. */
  yearMeant(measure: string): number | null;
  /** A plan in words, as a question's reading. */
  readingOf(plan: Plan): string;
  /** What must be said along with whatever a plan's result says. */
  notesOf(plan: Plan): readonly string[];
  /** How a question is read, step by step: the workbench of whoever extends the engine. */
  trace(question: string): Trace;
  /** Where the model has a plan's definition from, whose SQL reads no table; else none. */
  sourcesOf(plan: Plan): readonly Source[];
  /** What of a plan's question can be exchanged; nothing where the question alone does not come to that plan, as a follow-up does not. */
  slots(question: string, plan: unknown): readonly Slot[];
  /** What a result says, and what may be asked next. */
  explain(plan: Plan, result: PlanResult): { readonly answer: string; readonly suggestions: readonly string[] };
}

const continuing = " (melanjutkan pertanyaan sebelumnya)";
const maxSuggestions = 3;
/** Questions read before no more are offered: each takes as long as one that is asked. */
const maxTried = 12;
/** Who slips more often than this wrote of something else. */
const mostSlips = 3;
/** The same of corrections, of which a long question gets fewer. */
const maxTriedTokens = 120;
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

/** An engine that also tells a plan alone, without the work of a refusal that nobody will see. */
export interface PlanningEngine extends Engine {
  readonly lexicon: Lexicon;
  /** Everything that parts of a question may mean. */
  sensesOf(question: string): readonly Sense[];
  planned(question: string, previous: unknown): PlanReading | null;
}

/**
 * Compiles a model and its gazetteer into an engine; reading is then a pure function of the question.
 * @param lexiconOf makes the lexicon of the model as it is completed here
 */
export function engineOver(
  declared: SemanticModel,
  names: Gazetteer,
  dialect: Dialect,
  lexiconOf: (model: SemanticModel) => Lexicon,
): PlanningEngine {
  const model = withGroups(declared);
  const gazetteer = withValues(names, model);
  const lexicon = lexiconOf(model);
  const context = { model, geography: makeGeography(model, gazetteer) };
  const speaker: Speaker = { model, gazetteer };
  const rankMeasures = makeMeasureRanking(model);
  const { understand, followed, followedOrAlone } = makeReader(model, lexicon, gazetteer, context);
  /** The plan that an offered question comes to, as text, or null. Answers about the same things offer the same questions. */
  const planOffered = remembered((question) => {
    const { outcome } = understand(question);
    return outcome.kind === "plan" ? JSON.stringify(outcome.plan) : null;
  });

  function read(question: string, previous?: unknown): Reading {
    const { understood, before } = followedOrAlone(question, previous);
    return tell(question, understood, before);
  }

  function planned(question: string, previous: unknown): PlanReading | null {
    const { understood, before } = followedOrAlone(question, previous);
    return understood.outcome.kind === "plan" ? planText(question, understood, understood.outcome.plan, before) : null;
  }

  function tell(question: string, understood: Understood, before: Plan | null): Reading {
    const { annotations, outcome } = understood;
    switch (outcome.kind) {
      case "plan":
        return planText(question, understood, outcome.plan, before);
      case "ambiguous":
        return ambiguous(question, understood, outcome.ambiguity, before);
      case "refused":
        if (outcome.refusal.kind === "unknown-words") return unknownWords(question, understood, outcome.refusal);
        return (
          byWhat(question, understood, outcome.refusal, before) ??
          refused(outcome.refusal, withOrders(question, outcome.refusal, annotations, speaker, context.geography))
        );
    }
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
    for (const { label, question: asked, keeps } of orderings(question, refusal.entity, speaker, context.geography)) {
      if (choices.size === maxChoices) break;
      if (choices.has(label)) continue;
      const { outcome } = (before && followed(asked, before)) ?? understand(asked);
      if (outcome.kind === "plan" && keeps(outcome.plan)) choices.set(label, { label, question: asked });
    }
    if (choices.size === 0) return null;
    return { kind: "ambiguous", detail: byWhatText(refusal.entity, speaker), choices: [...choices.values()] };
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
    const near = [
      ...meant.map((one) => one.question),
      ...nearQuestions(annotations, speaker, context.geography, alike),
    ];
    return refused(meant.length > 0 ? { ...refusal, meant: meant.map((one) => one.meant) } : refusal, near);
  }

  /**
   * Choices are questions of their own: each was read and comes to a plan, or to a choice of another name. When none does, the
   * first one's refusal stands.
   * @param more how many names that are asked about next are looked at in the same way
   */
  function ambiguous(
    question: string,
    understood: Understood,
    ambiguity: Ambiguity,
    before: Plan | null,
    more = mostNames,
  ): Reading {
    if ("kinds" in ambiguity) return { kind: "ambiguous", detail: ofWhatText, choices: ambiguity.kinds };
    const { name, candidates } = ambiguity;
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
    return refused(first ?? { kind: "not-understood" }, nearQuestions(annotations, speaker, context.geography));
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

  function ground(question: string, before?: unknown): Grounding {
    const tokens = tokenize(question).slice(0, mostTokens);
    const annotated = annotate(tokens, lexicon, gazetteer);
    const { leaves, length } = leavesOf(tokens, annotated.annotations);
    const previous = before === undefined || before === null ? null : knownPlan(before, model);
    const outcome = previous && followed(question, previous)?.outcome;
    return groundingOf(
      {
        ...annotated,
        question,
        tokens,
        items: annotated.unknown.length > 0 ? [] : compose(leaves, length, rules, context),
        measures: rankMeasures(tokens, annotated.annotations),
        previous,
        followed: outcome?.kind === "plan" ? outcome.plan : null,
      },
      context,
    );
  }

  function slots(question: string, plan: unknown): Slot[] {
    const { outcome, ...understood } = understand(question);
    if (outcome.kind !== "plan" || JSON.stringify(outcome.plan) !== JSON.stringify(withoutTold(plan))) return [];
    const proposed = proposedSlots({ question, ...understood, plan: outcome.plan }, speaker, context.geography.yearsOf);
    return withAnswered(proposed, understood.tokens.length, (other) => understand(other).outcome);
  }

  return {
    lexicon,
    sensesOf(question) {
      const tokens = tokenize(question);
      return isTooLong(tokens) ? [] : annotate(tokens, lexicon, gazetteer).annotations.map(({ sense }) => sense);
    },
    read,
    planned,
    ground,
    faultsOf: (plan) => faultsOf(plan, context),
    yearsOf: context.geography.yearsOf,
    yearMeant: (measure) => yearMeant(measure, context),
    readingOf: (plan) => readingText(plan, speaker),
    notesOf: (plan) => notesOf(plan, speaker),
    slots,
    sourcesOf: ({ defines }) => (defines && definitionOf(defines, model)?.sources) ?? [],
    trace(question) {
      const tokens = tokenize(question).slice(0, mostTokens);
      return traceOf(question, tokens, annotate(tokens, lexicon, gazetteer).annotations, context);
    },
    compile: (plan) => compile(withName(plan), model, dialect, (...member) => gazetteer.member(...member)?.name),
    explain: (plan, result) => ({
      answer: answerText(withName(plan), result, speaker),
      suggestions: answerable(nextQuestions(plan, speaker, context.geography), plan),
    }),
  };
}

/** Whether a name that is asked about stands elsewhere than the one that was just chosen, from `start` to `end`. */
const isAnother = (token: Token | undefined, start: number, end: number): boolean =>
  token !== undefined && (token.start < start || token.start >= end);
