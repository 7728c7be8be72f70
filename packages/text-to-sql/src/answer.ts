import type { Member, SemanticModel, Source } from "@tanyadata/semantic-model";
import { answerText, type PlanResult, readingText } from "./explain/answer.ts";
import { fullName, type Speaker, tellingName } from "./explain/names.ts";
import { ambiguityText, refusalText } from "./explain/refusal.ts";
import { type Proposal, proposedSlots, type Slot } from "./explain/slots.ts";
import { nearQuestions, nextQuestions } from "./explain/suggest.ts";
import { type Grounding, groundingOf } from "./ground.ts";
import { annotate, type Stretch } from "./grounding/annotate.ts";
import { type Correction, correctionsOf } from "./grounding/corrections.ts";
import { type Gazetteer, makeGazetteer } from "./grounding/gazetteer.ts";
import { makeLexicon } from "./grounding/lexicon.ts";
import type { Mending } from "./grounding/phrase-table.ts";
import { makeMeasureRanking } from "./grounding/rank-measures.ts";
import type { Annotation } from "./grounding/sense.ts";
import { beyondOf } from "./language/beyond.ts";
import { type Token, tokenize } from "./language/token.ts";
import type { Word } from "./language/words.ts";
import { definitionOf } from "./plan/defined.ts";
import type { Plan } from "./plan/plan.ts";
import { compose } from "./reading/chart.ts";
import { choose } from "./reading/choose.ts";
import type { Completed } from "./reading/complete.ts";
import { faultsOf, type PlanFault } from "./reading/faults.ts";
import { isConstrained } from "./reading/follow/carry.ts";
import { follow } from "./reading/follow/follow.ts";
import { fragmentsOf } from "./reading/follow/fragments.ts";
import { againUntil, knownPlan, leansOnBefore } from "./reading/follow/signs.ts";
import { makeGeography } from "./reading/geography.ts";
import { leavesOf } from "./reading/leaves.ts";
import { onlyNames } from "./reading/only-names.ts";
import type { Ambiguity, Refusal } from "./reading/refusal.ts";
import { rules } from "./reading/rules/index.ts";
import { type Trace, traceOf } from "./reading/trace.ts";
import { officialPart, simulatedChoice, simulatedNote, withoutWish } from "./simulated.ts";
import { type Compiled, compile } from "./sql/compile.ts";
import { type Dialect, duckdb } from "./sql/dialect.ts";

/** What became of a question. The same question always gives the same. */
export type Reading =
  | { readonly kind: "plan"; readonly plan: Plan; readonly reading: string }
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
  /** A plan in words, as a question's reading. */
  readingOf(plan: Plan): string;
  /** How a question is read, step by step: the workbench of whoever extends the engine. */
  trace(question: string): Trace;
  /** Where the model has a plan's definition from; none where a plan defines nothing. */
  sourcesOf(plan: Plan): readonly Source[];
  /** What of a plan's question can be exchanged; nothing where the question alone does not come to that plan, as a follow-up does not. */
  slots(question: string, plan: unknown): readonly Slot[];
  /** What a result says, and what may be asked next. */
  explain(plan: Plan, result: PlanResult): { readonly answer: string; readonly suggestions: readonly string[] };
}

/** Longer questions are refused unread: no question of one thing has so many words. */
const maxTokens = 60;
/** A follow-up is short; what is longer is a question of its own. */
const maxFollowTokens = 15;
const continuing = " (melanjutkan pertanyaan sebelumnya)";
const maxSuggestions = 3;
const maxChoices = 4;
const maxCorrections = 2;
const maxOptions = 60;
interface Understood {
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
  readonly mended: readonly Mending[];
  readonly outcome: Completed;
  /** What no annotation covers. */
  readonly unknown?: readonly Stretch[];
}

/** What was taken for a slip of the pen is said: the reader can then see a wrong guess. */
const mendedText = (question: string, tokens: readonly Token[], mended: readonly Mending[]): string =>
  mended
    .map(({ token, word }) => ` (“${question.slice(tokens[token]?.start, tokens[token]?.end)}” dibaca “${word}”)`)
    .join("");

const asksOrder = (word: Word): boolean => word.role === "list" && word.how === "sorted";

const refuse = (refusal: Refusal): Completed => ({ kind: "refused", refusal });

/**
 * Compiles model and gazetteer once; reading is then a pure function of the question. Simulated data answer only who asks
 * for them; where nothing else could, they are offered.
 */
export function makeEngine(model: SemanticModel, members: Iterable<Member>, dialect: Dialect = duckdb): Engine {
  const gazetteer = makeGazetteer(model, members);
  const official = engineOver(officialPart(model), gazetteer, dialect);
  if (officialPart(model) === model) return official;
  const whole = engineOver(model, gazetteer, dialect);
  /** With the word where the model's own terms hold it; else without. */
  function simulated(question: string, wished: string, previous: unknown): Reading {
    const named = whole.read(question, previous);
    const reading = named.kind === "plan" ? named : whole.read(wished, previous);
    if (reading.kind !== "plan") return reading;
    if (!isSimulated(reading.plan, model)) return named;
    return { ...reading, reading: `${reading.reading} (data simulasi)` };
  }

  return {
    ...whole,
    ground(question, previous) {
      const wished = withoutWish(question);
      return wished === null ? official.ground(question, previous) : whole.ground(wished, previous);
    },
    trace: (question) => (withoutWish(question) === null ? official : whole).trace(question),
    slots: (question, plan) => (withoutWish(question) === null ? official : whole).slots(question, plan),
    read(question, previous) {
      const wished = withoutWish(question);
      if (wished !== null) return simulated(question, wished, previous);
      const reading = official.read(question, previous);
      if (reading.kind !== "refused") return reading;
      const choice = simulatedChoice(question);
      if (simulated(choice, question, previous).kind !== "plan") return reading;
      const detail = `${reading.detail} Yang ada hanya data simulasi, bukan angka resmi.`;
      return { ...reading, detail, suggestions: [choice, ...reading.suggestions].slice(0, maxSuggestions) };
    },
    explain(plan, result) {
      if (!isSimulated(plan, model)) return official.explain(plan, result);
      const { answer } = whole.explain(plan, result);
      return { answer: /simulasi/iu.test(answer) ? answer : `${answer}\n\n_${simulatedNote}_`, suggestions: [] };
    },
  };
}

/** Whether a plan tells or judges by a simulated measure. */
function isSimulated(plan: Plan, model: SemanticModel): boolean {
  const named = JSON.stringify(plan);
  return [...model.measures].some(([id, { dataset }]) => dataset.simulated && named.includes(`"measure":"${id}"`));
}

function engineOver(model: SemanticModel, gazetteer: Gazetteer, dialect: Dialect): Engine {
  const lexicon = makeLexicon(model, gazetteer);
  const context = { model, geography: makeGeography(model, gazetteer.size) };
  const speaker: Speaker = { model, gazetteer };
  const rankMeasures = makeMeasureRanking(model);

  /** Question → tokens → annotations → phrases → plan; or what stands in the way. */
  function understand(question: string): Understood {
    const tokens = tokenize(question);
    if (tokens.length > maxTokens)
      return { tokens, annotations: [], mended: [], outcome: refuse({ kind: "too-long" }) };
    const { annotations, unknown } = annotate(tokens, lexicon, gazetteer);
    const textOf = (from: number, to = from + 1): string => question.slice(tokens[from]?.start, tokens[to - 1]?.end);
    const kind = beyondOf(tokens.map(({ norm }) => norm));
    const beyond: Refusal | null = kind && { kind };
    if (unknown.length > 0) {
      const words = [...new Set(unknown.map(({ from, to }) => textOf(from, to)))];
      return { tokens, annotations, mended: [], outcome: refuse(beyond ?? { kind: "unknown-words", words }), unknown };
    }
    const { leaves, length } = leavesOf(tokens, annotations);
    const chosen = choose(compose(leaves, length, rules, context), context);
    if (chosen) return { tokens, annotations, mended: chosen.item.mended, outcome: chosen.outcome };
    const names = onlyNames(tokens, annotations).map(({ token, entity }) => ({ word: textOf(token), entity }));
    const refusal: Refusal = beyond ?? (names.length > 0 ? { kind: "only-names", names } : { kind: "not-understood" });
    return { tokens, annotations, mended: [], outcome: refuse(refusal) };
  }

  function read(question: string, previous?: unknown): Reading {
    const before = previous === undefined || previous === null ? null : knownPlan(previous, model);
    const followUp = before && followed(question, before);
    return followUp ? tell(question, followUp, before) : tell(question, understand(question), null);
  }

  /** A question read as a follow-up; null where it is one of its own. */
  function followed(question: string, before: Plan): Understood | null {
    const tokens = tokenize(question);
    if (tokens.length > maxFollowTokens) return null;
    const { annotations, unknown } = annotate(tokens, lexicon, gazetteer);
    if (unknown.length > 0) return null;
    const marked = againUntil(annotations);
    const again = marked > 0;
    // "kalau penduduk Bali?" is a whole question after its first word.
    const alone = understand(question.slice(tokens[marked]?.start ?? 0));
    const leans = leansOnBefore(tokens, annotations, alone.outcome, again);
    if (alone.outcome.kind !== "refused" && !leans) return again ? alone : null;
    const pieces = fragmentsOf(leavesOf(tokens, annotations), context);
    const sorted = annotations.some(({ sense }) => sense.kind === "word" && asksOrder(sense.word));
    const outcome = pieces && follow(before, pieces, { again, sorted }, context);
    if (!outcome || (outcome.kind === "refused" && outcome.refusal.kind === "not-understood")) {
      if (!leans || !isConstrained(before)) return null;
      return { tokens, annotations, mended: [], outcome: refuse({ kind: "cannot-continue" }) };
    }
    return { tokens, annotations, mended: [], outcome };
  }

  function tell(question: string, understood: Understood, before: Plan | null): Reading {
    const { tokens, annotations, mended, outcome } = understood;
    switch (outcome.kind) {
      case "plan":
        return {
          kind: "plan",
          plan: outcome.plan,
          reading: `${readingText(outcome.plan, speaker)}${mendedText(question, tokens, mended)}${before ? continuing : ""}`,
        };
      case "ambiguous":
        return ambiguous(question, understood, outcome.ambiguity, before);
      case "refused":
        return outcome.refusal.kind === "unknown-words"
          ? unknownWords(question, understood, outcome.refusal)
          : refused(outcome.refusal, nearQuestions(annotations, speaker));
    }
  }

  /** A word that resembles a known one is never taken for it, but the question with that one is offered, where it is answered. */
  function unknownWords(
    question: string,
    { tokens, annotations, unknown = [] }: Understood,
    refusal: Extract<Refusal, { kind: "unknown-words" }>,
  ): Reading {
    const answered = new Map<string, Correction>();
    for (const correction of correctionsOf(question, tokens, unknown, lexicon.nearWords())) {
      const { outcome } = understand(correction.question);
      const plan = JSON.stringify(outcome);
      if (outcome.kind === "plan" && !answered.has(plan)) answered.set(plan, correction);
    }
    const meant = [...answered.values()].slice(0, maxCorrections);
    const near = [...meant.map((one) => one.question), ...nearQuestions(annotations, speaker)];
    return refused(meant.length > 0 ? { ...refusal, meant: meant.map((one) => one.meant) } : refusal, near);
  }

  /** Choices are questions of their own: each was read and comes to a plan. When none does, the first one's refusal stands. */
  function ambiguous(
    question: string,
    understood: Understood,
    { name, candidates }: Ambiguity,
    before: Plan | null,
  ): Reading {
    const { tokens, annotations } = understood;
    const start = tokens[name.from]?.start ?? 0;
    const end = tokens[name.to - 1]?.end ?? start;
    const labels = candidates.map(({ member }) => {
      const plain = fullName(member, speaker);
      const alike = candidates.some((other) => other.member !== member && fullName(other.member, speaker) === plain);
      return alike ? tellingName(member, speaker) : plain;
    });
    const options = labels.map((label) => {
      const choice = { label, question: question.slice(0, start) + label + question.slice(end) };
      return {
        choice,
        outcome: ((before && followed(choice.question, before)) ?? understand(choice.question)).outcome,
      };
    });
    const choices = options.filter(({ outcome }) => outcome.kind === "plan").map(({ choice }) => choice);
    if (choices.length > 0)
      return {
        kind: "ambiguous",
        detail: ambiguityText(question.slice(start, end)),
        choices: choices.slice(0, maxChoices),
      };
    const [first] = options.flatMap(({ outcome }) => (outcome.kind === "refused" ? [outcome.refusal] : []));
    return refused(first ?? { kind: "not-understood" }, nearQuestions(annotations, speaker));
  }

  function refused(refusal: Refusal, questions: Iterable<string>): Reading {
    return { kind: "refused", refusal, detail: refusalText(refusal, speaker), suggestions: answerable(questions) };
  }

  /** The first few that are answered when they are asked. */
  function answerable(questions: Iterable<string>): string[] {
    const kept: string[] = [];
    for (const question of new Set([...questions].slice(0, 40))) {
      if (kept.length === maxSuggestions) break;
      if (understand(question).outcome.kind === "plan") kept.push(question);
    }
    return kept;
  }

  function ground(question: string, before?: unknown): Grounding {
    const tokens = tokenize(question).slice(0, maxTokens);
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
    if (outcome.kind !== "plan" || JSON.stringify(outcome.plan) !== JSON.stringify(plan)) return [];
    const isAnswered = ({ question, told }: Proposal): boolean => {
      const other = understand(question).outcome;
      return other.kind === "plan" && JSON.stringify(other.plan).includes(told);
    };
    return proposedSlots({ question, ...understood, plan: outcome.plan }, speaker, (measure) =>
      context.geography.yearsOf(measure),
    )
      .map(({ proposals, ...slot }) => ({ ...slot, options: proposals.filter(isAnswered).slice(0, maxOptions) }))
      .filter(({ options }) => options.length > 0)
      .map((slot) => ({ ...slot, options: slot.options.map(({ label, question }) => ({ label, question })) }));
  }

  return {
    read,
    ground,
    faultsOf: (plan) => faultsOf(plan, { ...context, knows: (...member) => gazetteer.member(...member) !== undefined }),
    yearsOf: context.geography.yearsOf,
    readingOf: (plan) => readingText(plan, speaker),
    slots,
    sourcesOf: ({ defines }) => (defines ? (definitionOf(defines, model)?.sources ?? []) : []),
    trace(question) {
      const tokens = tokenize(question).slice(0, maxTokens);
      return traceOf(question, tokens, annotate(tokens, lexicon, gazetteer).annotations, context);
    },
    compile: (plan) => compile(plan, model, dialect),
    explain: (plan, result) => ({
      answer: answerText(plan, result, speaker),
      suggestions: answerable(nextQuestions(plan, speaker)),
    }),
  };
}
