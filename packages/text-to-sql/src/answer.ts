import type { Member, SemanticModel, Source } from "@tanyadata/semantic-model";
import type { PlanResult } from "./explain/amount.ts";
import { answerText, readingText } from "./explain/answer.ts";
import type { Speaker } from "./explain/names.ts";
import { notesOf } from "./explain/notes.ts";
import { proposedSlots, type Slot } from "./explain/slots.ts";
import { nextQuestions } from "./explain/suggest.ts";
import { type Grounding, groundingOf } from "./ground.ts";
import { annotate } from "./grounding/annotate.ts";
import type { Gazetteer } from "./grounding/gazetteer.ts";
import type { Lexicon } from "./grounding/lexicon.ts";
import { makeMeasureRanking } from "./grounding/rank-measures.ts";
import type { Sense } from "./grounding/sense.ts";
import { withValues } from "./grounding/value-members.ts";
import { keyOf, tokenize } from "./language/token.ts";
import { withAnswered } from "./options.ts";
import { definitionOf } from "./plan/defined.ts";
import { withGroups } from "./plan/groups.ts";
import { withName } from "./plan/named.ts";
import type { Plan } from "./plan/plan.ts";
import { equals } from "./plan/walk.ts";
import { makeReader } from "./reader.ts";
import { compose } from "./reading/chart.ts";
import { faultsOf, type PlanFault } from "./reading/faults.ts";
import { knownPlan } from "./reading/follow/signs.ts";
import { withoutTold } from "./reading/follow/told.ts";
import { makeGeography } from "./reading/geography.ts";
import { leavesOf } from "./reading/leaves.ts";
import { isBeyondReading, isTooLong, mostPositions, mostTokens } from "./reading/length.ts";
import { rules } from "./reading/rules/index.ts";
import { spansOf } from "./reading/spans.ts";
import { type Support, supportOfParts } from "./reading/support.ts";
import { type Trace, traceOf } from "./reading/trace.ts";
import { yearMeant } from "./reading/years.ts";
import { type Compiled, compile } from "./sql/compile.ts";
import type { Dialect } from "./sql/dialect.ts";
import { makeTelling, type PlanReading, type Reading } from "./telling.ts";

/** The text-to-SQL engine over one model and the members of its entities. */
export interface Engine {
  /** @param previous the plan of the question before in the same conversation, as it was stored: it may be edited by a follow-up */
  read(question: string, previous?: unknown): Reading;
  /** What in a question may be the name of a member that is not held, as it is written there, in small letters. */
  mayName(question: string): readonly string[];
  /** Takes in members of entities that have too many to be held. */
  learn(members: readonly Member[]): void;
  /** Those of them that it has not forgotten. */
  learned(): readonly Member[];
  compile(plan: Plan): Compiled;
  /** What of a question is known, whether or not it can be read; without simulated data, unless it asks for them. */
  ground(question: string, previous?: unknown): Grounding;
  /** What is wrong with a plan that comes from elsewhere; nothing: it can be compiled, and means what it says. */
  faultsOf(plan: Plan): readonly PlanFault[];
  /** Whether words name something of the data just as they stand: found by a look-up, which costs the same whether or not they do. */
  knows(words: string): boolean;
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
  /** What of the engine served a question that is answered, after another or alone; null where it is not. */
  support(question: string, previous?: unknown): Support | null;
  /** Where the model has a plan's definition from, whose SQL reads no table; else none. */
  sourcesOf(plan: Plan): readonly Source[];
  /** What of a plan's question can be exchanged; nothing where the question alone does not come to that plan, as a follow-up does not. */
  slots(question: string, plan: unknown): readonly Slot[];
  /** What a result says, and what may be asked next. */
  explain(plan: Plan, result: PlanResult): { readonly answer: string; readonly suggestions: readonly string[] };
}

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
  const reader = makeReader(model, lexicon, gazetteer, context);
  const { understand, followed, followedOrAlone } = reader;
  const { tell, planText, answerable } = makeTelling(reader, speaker, lexicon, context);

  function read(question: string, previous?: unknown): Reading {
    const { understood, before } = followedOrAlone(question, previous);
    return tell(question, understood, before);
  }

  function planned(question: string, previous: unknown): PlanReading | null {
    const { understood, before } = followedOrAlone(question, previous);
    return understood.outcome.kind === "plan" ? planText(question, understood, understood.outcome.plan, before) : null;
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
        items: annotated.unknown.length > 0 || length > mostPositions ? [] : compose(leaves, length, rules, context),
        measures: rankMeasures(tokens, annotated.annotations),
        previous,
        followed: outcome?.kind === "plan" ? outcome.plan : null,
      },
      context,
    );
  }

  function slots(question: string, plan: unknown): Slot[] {
    if (isBeyondReading(question, tokenize(question))) return [];
    const { outcome, ...understood } = understand(question);
    if (outcome.kind !== "plan" || !equals(outcome.plan, withoutTold(plan))) return [];
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
    mayName: (question) => spansOf(question, tokenize(question)),
    learn: gazetteer.learn,
    learned: gazetteer.learned,
    planned,
    ground,
    faultsOf: (plan) => faultsOf(plan, context),
    knows(words) {
      const key = keyOf(words);
      return lexicon.knows(key) || gazetteer.names.has(key);
    },
    yearsOf: context.geography.yearsOf,
    yearMeant: (measure) => yearMeant(measure, context),
    readingOf: (plan) => readingText(plan, speaker),
    notesOf: (plan) => notesOf(plan, speaker),
    slots,
    sourcesOf: ({ defines }) => (defines && definitionOf(defines, model)?.sources) ?? [],
    trace(question) {
      const tokens = tokenize(question).slice(0, mostTokens);
      return traceOf(question, tokens, annotate(tokens, lexicon, gazetteer).annotations, context, (said) => {
        const { outcome } = understand(said);
        return outcome.kind === "plan" ? JSON.stringify(outcome.plan) : null;
      });
    },
    support(question, previous) {
      const { understood } = followedOrAlone(question, previous);
      if (understood.outcome.kind !== "plan") return null;
      const tokens = tokenize(question);
      const inWords =
        understood.support?.() ?? supportOfParts(tokens, annotate(tokens, lexicon, gazetteer).annotations, context);
      return { ...inWords, ways: understood.ways ?? [] };
    },
    compile: (plan) => compile(withName(plan), model, dialect, (...member) => gazetteer.member(...member)?.name),
    explain: (plan, result) => ({
      answer: answerText(withName(plan), result, speaker),
      suggestions: answerable(nextQuestions(plan, speaker, context.geography), plan),
    }),
  };
}
