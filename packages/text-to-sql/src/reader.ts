import type { SemanticModel } from "@tanyadata/semantic-model";
import { type Annotated, annotate, slipsIn } from "./grounding/annotate.ts";
import type { Gazetteer } from "./grounding/gazetteer.ts";
import type { Lexicon } from "./grounding/lexicon.ts";
import type { Mending } from "./grounding/phrase-table.ts";
import { beyondOf } from "./language/beyond.ts";
import { withSameYear } from "./language/same-year.ts";
import { type Token, tokenize } from "./language/token.ts";
import type { Figure } from "./plan/figure.ts";
import type { Plan } from "./plan/plan.ts";
import { deniedBy, withoutBrackets } from "./reading/asides.ts";
import { withGaps } from "./reading/by-how-much.ts";
import { compose } from "./reading/chart.ts";
import { choose } from "./reading/choose.ts";
import type { Completed } from "./reading/complete.ts";
import { confidenceOf } from "./reading/confidence.ts";
import { isConstrained } from "./reading/follow/carry.ts";
import { dataFactOf } from "./reading/follow/data-fact.ts";
import { follow } from "./reading/follow/follow.ts";
import { fragmentsOf } from "./reading/follow/fragments.ts";
import { withHead, withoutHeads } from "./reading/follow/heads.ts";
import { mannerOf } from "./reading/follow/manner.ts";
import { ofSomething, pointedBack } from "./reading/follow/pointed-back.ts";
import { againUntil, asksForOthers, knownPlan, leansOn, ledBy, spokenOf, yearOf } from "./reading/follow/signs.ts";
import { withTold } from "./reading/follow/told.ts";
import { withToldBound } from "./reading/follow/told-bound.ts";
import { whereaboutsOf } from "./reading/follow/whereabouts.ts";
import { withoutFrame } from "./reading/frames.ts";
import { withCountFirst, withoutFront, withThoseFirst } from "./reading/fronted.ts";
import { withImpliedNoun } from "./reading/implied-nouns.ts";
import { leavesOf } from "./reading/leaves.ts";
import { isTooLong, mostPositions } from "./reading/length.ts";
import { saysOfSubject, withKinds } from "./reading/of-what.ts";
import { namesNothing, onlyNames } from "./reading/only-names.ts";
import { firstOrOnlyPlan, isUnread, mayBeMisread, tellsFigures } from "./reading/outcomes.ts";
import { withFullName } from "./reading/part-names.ts";
import { withWholeName } from "./reading/parted-names.ts";
import { withRate } from "./reading/per-each.ts";
import { postscriptOf } from "./reading/postscript.ts";
import { preamblesOf } from "./reading/preamble.ts";
import { withoutPredicates } from "./reading/predicates.ts";
import { withQualities } from "./reading/qualities.ts";
import type { Refusal } from "./reading/refusal.ts";
import { saysNothingNew } from "./reading/restated.ts";
import { plainlySaid, reworded } from "./reading/reworded.ts";
import type { RuleContext } from "./reading/rule.ts";
import { rules } from "./reading/rules/index.ts";
import { withShareFirst } from "./reading/share-first.ts";
import { withSharedNames } from "./reading/shared-names.ts";
import { asMeant } from "./reading/slips.ts";
import { withCorrelation } from "./reading/tendencies.ts";
import { from, textAt } from "./reading/text.ts";
import { saysOfWhat } from "./reading/things.ts";
import { bothOf, splitsOf } from "./reading/two-questions.ts";
import { planOfSides } from "./reading/two-sides.ts";
import { withoutIdleAsides, withoutIdleBrackets } from "./reading/unaided.ts";
import type { Understood } from "./reading/understood.ts";

/** Longer ones are not written another way: each way takes as long to read as the question itself. */
const mostRewritten = 40;
/** A follow-up, and an order that does not say of what, is short; what is longer is a question of its own, or none. */
const mostOpenTokens = 15;

/** Of what stands in for the question: none of its words. */
const unsaid = { tokens: [], annotations: [], mended: [] };
const refuse = (refusal: Refusal): Completed => ({ kind: "refused", refusal });

/** Reads questions to plans, alone or after others; what is said of a refusal is not its matter. */
export interface Reader {
  /** @param year the one that the question before told of, for who says "tahun itu" */
  understand(question: string, year?: number | null): Understood;
  /** A question read as a follow-up; null where it is one of its own. */
  followed(question: string, before: Plan): Understood | null;
  /** @param previous the plan before, as it was stored */
  followedOrAlone(question: string, previous: unknown): { understood: Understood; before: Plan | null };
}

export function makeReader(model: SemanticModel, lexicon: Lexicon, gazetteer: Gazetteer, context: RuleContext): Reader {
  const knowing = (tokens: readonly Token[]): Annotated =>
    withoutPredicates(withQualities(annotate(tokens, lexicon, gazetteer), model), tokens, model);

  /** The question as it was meant: with its slips of the pen mended it comes to what it would have come to without them. */
  function understand(question: string, year: number | null = null): Understood {
    const typed = understandTyped(question, year);
    const slips = (tokens: readonly Token[]): Mending[] => slipsIn(tokens, lexicon, gazetteer);
    return asMeant(question, typed, { understand: (meant) => understandTyped(meant, year), slips, knowing });
  }

  /** The question as it stands; where that cannot be read, without what was said before it of who asks and what for. */
  function understandTyped(question: string, year: number | null = null, isReworded = false): Understood {
    const plain =
      withoutIdleBrackets(question, (rest) => read(rest, year), knowing, context) ?? plainly(question, year);
    if (plain) return plain;
    const whole = read(question, year);
    const those = withThoseFirst(question, whole.tokens, whole.annotations);
    if (those !== null) return readAs(those);
    if (whole.outcome.kind !== "refused") return whole;
    if (!isUnread(whole.outcome.refusal))
      return (!isReworded && mayBeMisread(whole.outcome.refusal) && otherwise(question, year)) || whole;
    const textOf = ({ start, end }: Token): string => question.slice(start, end);
    for (const { end, unused, place, pointed } of preamblesOf(question, whole.tokens, knowing)) {
      const rest = pointed === null ? read(from(question, end, place), year) : readAs(pointed);
      if (rest.outcome.kind !== "refused" || !isUnread(rest.outcome.refusal))
        return { ...rest, unused: unused.map(textOf) };
    }
    const after = postscriptOf(question, whole.tokens, knowing);
    if (after !== null) {
      const rest = understand(question.slice(0, after.start), year);
      if (rest.outcome.kind !== "refused" || !isUnread(rest.outcome.refusal))
        return { ...rest, unused: [...(rest.unused ?? []), ...after.unused.map(textOf)] };
    }
    if (whole.tokens.length > mostRewritten) return whole;
    return (
      unframed(question, year) ??
      withoutIdleAsides(question, (rest) => read(rest, year), knowing, context) ??
      unfronted(question, whole) ??
      implied(question, whole) ??
      computed(question, whole) ??
      named(question, whole, year) ??
      ofWhat(question, whole, year) ??
      inTwo(question, whole) ??
      (isReworded ? null : otherwise(question, year)) ??
      whole
    );
  }

  /** What would be read as something else, as it is meant. Its tokens are not the asker's. */
  const plainly = (question: string, year: number | null): Understood | null =>
    readTo(plainlySaid(question), () => true, year);

  /** The question in plainer words. Its tokens are not the asker's. */
  function otherwise(question: string, year: number | null): Understood | null {
    const said = reworded(question);
    const found = said === null ? null : understandTyped(said, year, true);
    return found?.outcome.kind === "plan" ? { ...found, ...unsaid } : null;
  }

  /** The question without what only says why it is asked. Its tokens are not the asker's. */
  function unframed(question: string, year: number | null): Understood | null {
    const bare = withoutFrame(question);
    const rest = bare === null ? null : understandTyped(bare, year);
    return rest && rest.outcome.kind !== "refused" ? { ...rest, ...unsaid } : null;
  }

  /** Names that share their first word, or of which a part is said, in full. Its tokens are not the asker's. */
  function named(question: string, { tokens }: Understood, year: number | null): Understood | null {
    const known = knowing(tokens);
    const full =
      withSharedNames(question, tokens, known, knowing) ??
      withFullName(question, tokens, known, gazetteer) ??
      withWholeName(question, tokens, known, model);
    return readTo(full, () => true, year);
  }

  /** The question with what it is about, or of when, where it says so otherwise. Its tokens are not the asker's. */
  function unfronted(question: string, { tokens, annotations }: Understood): Understood | null {
    const moved = withoutFront(question, tokens, annotations) ?? withCountFirst(question, tokens, annotations);
    return readTo(moved, () => true);
  }

  /** Two figures that are said to go together, as the question for their correlation; a share in other words; one figure of two places. Its tokens are not the asker's. */
  function computed(question: string, { tokens, annotations }: Understood): Understood | null {
    const correlation = readTo(withCorrelation(question, tokens, annotations), (told) => told?.kind === "correlation");
    const share = readTo(withShareFirst(question), (told) => told?.kind === "combined" && told.how === "share");
    if (correlation || share) return correlation ?? share;
    const plan = planOfSides(question, tokens, annotations, read, context);
    return plan && { ...unsaid, outcome: { kind: "plan", plan } };
  }

  /** What another question comes to, where it tells such a figure first. */
  function readTo(asked: string | null, isWanted: (told?: Figure) => boolean, year?: number | null): Understood | null {
    const found = asked === null ? null : readAs(asked, year);
    return found?.outcome.kind === "plan" && isWanted(found.outcome.plan.figures[0]) ? found : null;
  }

  /** Two questions, where one answer answers both: "Apakah IPM naik? Berapa kenaikannya?", "mana lebih luas dan selisihnya berapa". */
  function inTwo(question: string, { tokens }: Understood): Understood | null {
    for (const split of splitsOf(question, tokens)) {
      const first = understand(split.first);
      if (first.outcome.kind !== "plan") continue;
      const second = followed(from(question, split.start), first.outcome.plan);
      const plan = second?.outcome.kind === "plan" ? bothOf(first.outcome.plan, second.outcome.plan) : null;
      if (plan) return { ...unsaid, mended: first.mended, outcome: { kind: "plan", plan } };
    }
    return null;
  }

  /** Reads what the asker did not say so: its tokens are not those of the question. */
  const readAs = (question: string, year: number | null = null): Understood => ({ ...read(question, year), ...unsaid });

  /** An order that does not say of what: the only kind that can be meant, else the choice of them; null where there is none. */
  function ofWhat(question: string, whole: Understood, year: number | null): Understood | null {
    const { tokens, annotations, outcome } = whole;
    if (outcome.kind !== "refused" || outcome.refusal.kind !== "not-understood") return null;
    if (tokens.length > mostOpenTokens) return null;
    const ofSubject = saysOfSubject(annotations);
    const readings = withKinds(question, tokens, annotations, context).flatMap((kind) => {
      const understood = read(kind.question, year);
      // "paling padat mana, Jakarta atau Bandung" is not of what holds both.
      const isHeld = JSON.stringify(understood.outcome).includes('"holds"');
      const isClaim = understood.outcome.kind === "plan" && understood.outcome.plan.whether !== undefined;
      const isTold = understood.outcome.kind === "plan" && tellsFigures(understood.outcome.plan);
      const fits = isTold && !isHeld && (isClaim || !ofSubject);
      return fits ? [{ kind, understood }] : [];
    });
    const [only, ...others] = readings;
    if (!only) return null;
    if (others.length === 0) return { ...only.understood, ...unsaid };
    const ambiguity = { kinds: readings.map(({ kind }) => kind) };
    return { tokens, annotations, mended: [], outcome: { kind: "ambiguous", ambiguity } };
  }

  /** The question with a noun that it leaves to a verb or a unit; null where that makes no one question of it. Its tokens are not the asker's. */
  function implied(question: string, { tokens }: Understood): Understood | null {
    const rates = withRate(question, tokens, model).map((one) => {
      const rate = read(one);
      return rate.outcome.kind === "plan" ? rate : (implied(one, rate) ?? rate);
    });
    const isRate = rates.some(({ outcome }) => outcome.kind === "plan");
    const nouns = isRate ? [] : withImpliedNoun(question, tokens, model);
    for (const questions of isRate ? [[]] : nouns) {
      const readings = [...rates, ...questions.map((one) => read(one))];
      const [first, ...others] = readings.filter(({ outcome }) => outcome.kind === "plan");
      if (!first) continue;
      if (others.some(({ outcome }) => JSON.stringify(outcome) !== JSON.stringify(first.outcome))) return null;
      return { ...first, ...unsaid };
    }
    return null;
  }

  /** Question → tokens → annotations → phrases → plan; or what stands in the way. */
  function read(question: string, year: number | null = null): Understood {
    const tokens = withSameYear(tokenize(question), year);
    if (isTooLong(tokens)) return { tokens, annotations: [], mended: [], outcome: refuse({ kind: "too-long" }) };
    const { annotations, unknown } = knowing(tokens);
    const textOf = (from: number, to = from + 1): string => question.slice(tokens[from]?.start, tokens[to - 1]?.end);
    const kind = beyondOf(tokens.map(({ norm }) => norm));
    const beyond: Refusal | null = kind && { kind };
    if (unknown.length > 0) {
      const words = [...new Set(unknown.map(({ from, to }) => textOf(from, to)))];
      return { tokens, annotations, mended: [], outcome: refuse(beyond ?? { kind: "unknown-words", words }), unknown };
    }
    const { leaves, length } = leavesOf(tokens, annotations);
    if (length > mostPositions) return { tokens, annotations, mended: [], outcome: refuse({ kind: "too-long" }) };
    const items = withGaps(compose(leaves, length, rules, context), annotations);
    const chosen = choose(items, context);
    if (chosen && saysOfWhat(chosen.item.phrase, annotations, context)) {
      const confidence = (): number => confidenceOf(chosen, items, context);
      return { tokens, annotations, mended: chosen.item.mended, outcome: chosen.outcome, confidence };
    }
    const names = onlyNames(tokens, annotations).map(({ token, entity }) => ({ word: textOf(token), entity }));
    const unread: Refusal = { kind: namesNothing(annotations) ? "nothing-asked" : "not-understood" };
    return {
      tokens,
      annotations,
      mended: [],
      outcome: refuse(beyond ?? (names.length > 0 ? { kind: "only-names", names } : unread)),
    };
  }

  function followedOrAlone(question: string, previous: unknown): { understood: Understood; before: Plan | null } {
    const before = previous === undefined || previous === null ? null : knownPlan(previous, model);
    const followUp = before && followed(question, before);
    const understood = followUp ?? alone(question, before && yearOf(before));
    if (!before) return { understood: ofSomething(understood, question, knowing), before };
    return { understood: remembering(understood, before), before: followUp ? before : null };
  }

  /** With what was told before it, for who sets the two against each other next. */
  function remembering(understood: Understood, before: Plan): Understood {
    const { outcome } = understood;
    if (outcome.kind !== "plan") return understood;
    return { ...understood, outcome: { kind: "plan", plan: withTold(outcome.plan, before) } };
  }

  /** "kalau luas Bali berapa?" before which nothing was asked is a question without its first word. */
  function alone(question: string, year: number | null): Understood {
    const whole = understand(question, year);
    const marked = whole.outcome.kind === "refused" ? againUntil(whole.annotations) : 0;
    const start = marked > 0 ? whole.tokens[marked]?.start : undefined;
    const rest = start === undefined ? null : understand(from(question, start), year);
    return rest?.outcome.kind === "plan" ? rest : whole;
  }

  /** A question read as a follow-up; null where it is one of its own. @param points nouns may point back */
  function followed(question: string, before: Plan, points = true): Understood | null {
    const without = withoutBrackets(question);
    const plain = without && followed(without.question, before);
    // "kalau kelapa (bukan sawit)?": that it is not the other one is so already; so is "kalau rubber (karet)?".
    if (plain?.outcome.kind === "plan" && without?.asides.every((aside) => isIdle(aside, plain, before))) return plain;
    const told = readTo(withToldBound(question, before, context), () => true);
    if (told) return told;
    const year = yearOf(before);
    const tokens = withSameYear(tokenize(question), year);
    const { annotations, unknown } = knowing(tokens);
    const pointed = points
      ? pointedBack(question, tokens, annotations, before, context, {
          alone: (one) => understand(one, year).outcome,
          knowing: (one) => knowing(tokenize(one)).annotations,
          after: (one, then, again) => followed(one, then, again)?.outcome ?? null,
        })
      : null;
    if (pointed) return { ...unsaid, outcome: pointed };
    if (tokens.length > mostOpenTokens) return null;
    const marked = againUntil(annotations);
    const headed = marked > 0 ? withHead(question, tokens, marked, before, model) : null;
    const continued = headed === null ? null : followed(headed, before);
    if (continued?.outcome.kind === "plan") return continued;
    const headless = unknown.length > 0 ? withoutHeads(question, unknown.map(textAt(tokens)), before, model) : null;
    if (unknown.length > 0) return headless === null ? null : followed(headless, before);
    const { length } = tokens;
    const fact = dataFactOf(annotations, length, before) ?? whereaboutsOf(annotations, length, before, context);
    if (fact) return { tokens, annotations, mended: [], outcome: { kind: "plan", plan: fact } };
    const again = marked > 0;
    // "kalau penduduk Bali?" is a whole question after its first word.
    const alone = understand(question.slice(tokens[marked]?.start ?? 0), year);
    const isOpen = alone.outcome.kind === "ambiguous" && "kinds" in alone.outcome.ambiguity;
    const entity = spokenOf(before);
    const leans = isOpen || leansOn(before, { tokens, annotations, outcome: alone.outcome, again });
    if (asksForOthers(tokens, alone.outcome))
      return { tokens, annotations, mended: [], outcome: refuse({ kind: "cannot-continue" }) };
    if (alone.outcome.kind !== "refused" && !leans) return again ? alone : null;
    const fragments = ledBy(annotations, marked).flatMap((one) => fragmentsOf(leavesOf(tokens, one), context, entity));
    const manner = mannerOf(tokens, annotations, again);
    const outcomes = fragments.map((pieces) => follow(before, pieces, manner, context));
    const outcome = firstOrOnlyPlan(outcomes);
    if (!outcome || (outcome.kind === "refused" && outcome.refusal.kind === "not-understood")) {
      // After one figure, "IPM tertinggi di mana?" is an order of its own.
      const isOwn = alone.outcome.kind === "plan" && alone.outcome.plan.rows?.order && !before.rows;
      if (isOwn || !leans || !isConstrained(before)) return null;
      return { tokens, annotations, mended: [], outcome: refuse({ kind: "cannot-continue" }) };
    }
    return { tokens, annotations, mended: [], outcome };
  }

  /** Whether an aside says of something else that it is not meant, or the same again. */
  function isIdle(aside: string, { outcome }: Understood, before: Plan): boolean {
    const denied = deniedBy(aside);
    if (denied === null) return outcome.kind === "plan" && saysNothingNew(aside, outcome.plan, knowing, context);
    const other = followed(`kalau ${denied}`, before);
    return JSON.stringify(other?.outcome) !== JSON.stringify(outcome);
  }

  return { understand, followed, followedOrAlone };
}
