import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Gazetteer } from "../grounding/gazetteer.ts";
import { isBeyond } from "../language/beyond.ts";
import { type Token, tokenize } from "../language/token.ts";
import type { Figure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { equals, valuesOf } from "../plan/walk.ts";
import { coresOf } from "./beside.ts";
import { withEither } from "./either.ts";
import { withCountFirst, withoutFront, withShareFirst, withThoseFirst } from "./fronted.ts";
import { withImpliedNoun } from "./implied-nouns.ts";
import { leavingOut } from "./left-out.ts";
import { mostOpenTokens } from "./length.ts";
import { saysOfSubject, withKinds } from "./of-what.ts";
import { isUnread, mayBeMisread, tellsFigures } from "./outcomes.ts";
import { withFullName } from "./part-names.ts";
import type { Pass } from "./pass.ts";
import { withRate } from "./per-each.ts";
import { plainlySaid, reworded, rewordingsOf } from "./reworded.ts";
import type { RuleContext } from "./rule.ts";
import { asMeant } from "./slips.ts";
import { from } from "./text.ts";
import { bothOf, splitsOf } from "./two-questions.ts";
import { planOfSides } from "./two-sides.ts";
import { withoutIdleAsides, withoutIdleBrackets } from "./unaided.ts";
import { foundBy, type Understood, unsaid } from "./understood.ts";

/** Longer ones are not written another way: each way takes as long to read as the question itself. */
const mostRewritten = 40;

/** Reads a question of its own. */
export interface Understanding {
  /** @param year the one that the question before told of, for who says "tahun itu" */
  understand(question: string, year?: number | null): Understood;
  /** What another question comes to, where it tells such a figure first. Its tokens are not the asker's. */
  readTo(asked: string | null, isWanted: (told?: Figure) => boolean, year?: number | null): Understood | null;
}

/** What is read in one pass, and the other ways to say it that are tried where it cannot be. @param followed reads what is asked after it in the same breath */
export function makeUnderstanding(
  { read, knowing, phrases, slips }: Pass,
  {
    model,
    gazetteer,
    context,
    followed,
  }: {
    readonly model: SemanticModel;
    readonly gazetteer: Gazetteer;
    readonly context: RuleContext;
    readonly followed: (question: string, before: Plan) => Understood | null;
  },
): Understanding {
  /** The question as it was meant: with its slips of the pen mended it comes to what it would have come to without them. */
  function understand(question: string, year: number | null = null): Understood {
    const open = either(question, year);
    if (open) return open;
    const typed = understandTyped(question, year);
    return asMeant(question, typed, { understand: (meant) => understandTyped(meant, year), slips, knowing });
  }

  /** A word that means one of several figures: the only one that the rest of the question can be said of, else the choice; null where there is none. */
  function either(question: string, year: number | null): Understood | null {
    if (model.root.either.length === 0) return null;
    const tokens = tokenize(question);
    const open = withEither(question, tokens, knowing(tokens).annotations, model);
    const readings = (open?.ways ?? []).flatMap((kind) => {
      const understood = understandTyped(kind.question, year);
      return understood.outcome.kind === "plan" ? [{ kind, understood }] : [];
    });
    const [only, ...others] = readings;
    if (!open || !only) return null;
    if (others.length === 0) return { ...only.understood, ...unsaid };
    const ambiguity = { said: open.said, kinds: readings.map(({ kind }) => kind) };
    return { tokens, annotations: [], mended: [], outcome: { kind: "ambiguous", ambiguity } };
  }

  /** The question as it stands; where that cannot be read, without what was said before it of who asks and what for. */
  function understandTyped(
    question: string,
    year: number | null = null,
    isReworded = false,
    isCore = false,
  ): Understood {
    const inBrackets = withoutIdleBrackets(question, (rest) => read(plainlySaid(rest) ?? rest, year), knowing, context);
    const plain =
      foundBy("idle brackets", inBrackets) ??
      foundBy(
        "left out",
        leavingOut(question, (rest) => understandTyped(rest, year, isReworded), phrases, context),
      ) ??
      plainly(question, year);
    if (plain) return plain;
    const whole = read(question, year);
    const those = withThoseFirst(question, whole.tokens, whole.annotations);
    if (those !== null) return foundBy("those first", readAs(those));
    if (whole.outcome.kind !== "refused") return whole;
    if (!isUnread(whole.outcome.refusal) && !isBeyond(whole.outcome.refusal.kind))
      return (!isReworded && mayBeMisread(whole.outcome.refusal) && otherwise(question, year)) || whole;
    const textOf = ({ start, end }: Token): string => question.slice(start, end);
    const cores = isCore ? [] : coresOf(question, whole.tokens, knowing);
    for (const { start, end, unused, place, pointed } of cores) {
      const asked = from(question.slice(0, end), start, place);
      const rest = pointed === null ? understandTyped(asked, year, isReworded, true) : readAs(pointed);
      if (rest.outcome.kind !== "refused" || !isUnread(rest.outcome.refusal))
        return foundBy("core", { ...rest, unused: [...(rest.unused ?? []), ...unused.map(textOf)] });
    }
    if (whole.tokens.length > mostRewritten || !isUnread(whole.outcome.refusal)) return whole;
    return (
      foundBy(
        "idle asides",
        withoutIdleAsides(question, (rest) => read(rest, year), knowing, context),
      ) ??
      foundBy("fronted", unfronted(question, whole)) ??
      foundBy("implied noun", implied(question, whole)) ??
      foundBy("share first, or two sides", computed(question, whole)) ??
      foundBy("part of a name", named(question, whole, year)) ??
      foundBy("of what", ofWhat(question, whole, year)) ??
      foundBy("in two", inTwo(question, whole)) ??
      (isReworded ? null : otherwise(question, year)) ??
      whole
    );
  }

  /** What would be read as something else, as it is meant. Its tokens are not the asker's. */
  const plainly = (question: string, year: number | null): Understood | null =>
    foundBy(
      "plainly said",
      readTo(plainlySaid(question), () => true, year),
      rewordingsOf(question),
    );

  /** The question in plainer words. Its tokens are not the asker's. */
  function otherwise(question: string, year: number | null): Understood | null {
    const said = reworded(question);
    const found = said === null ? null : understandTyped(said, year, true);
    return found?.outcome.kind === "plan"
      ? foundBy("in plainer words", { ...found, ...unsaid }, rewordingsOf(question))
      : null;
  }

  /** A name of which a part is said, in full. Its tokens are not the asker's. */
  const named = (question: string, { tokens }: Understood, year: number | null): Understood | null =>
    readTo(withFullName(question, tokens, knowing(tokens), gazetteer), () => true, year);

  /** The question with what it is about, or of when, where it says so otherwise. Its tokens are not the asker's. */
  function unfronted(question: string, { tokens, annotations }: Understood): Understood | null {
    const moved = withoutFront(question, tokens, annotations) ?? withCountFirst(question, tokens, annotations);
    return readTo(moved, () => true);
  }

  /** A share in other words; one figure of two places. Its tokens are not the asker's. */
  function computed(question: string, { tokens, annotations }: Understood): Understood | null {
    const share = readTo(withShareFirst(question), (told) => told?.kind === "combined" && told.how === "share");
    if (share) return share;
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
  function readAs(question: string, year: number | null = null): Understood {
    const found = read(question, year);
    return found.outcome.kind === "ambiguous" ? { ...found, asked: question } : { ...found, ...unsaid };
  }

  /** An order that does not say of what: the only kind that can be meant, else the choice of them; null where there is none. */
  function ofWhat(question: string, whole: Understood, year: number | null): Understood | null {
    const { tokens, annotations, outcome } = whole;
    if (outcome.kind !== "refused" || outcome.refusal.kind !== "not-understood") return null;
    if (tokens.length > mostOpenTokens) return null;
    const ofSubject = saysOfSubject(annotations);
    const readings = withKinds(question, tokens, annotations, context).flatMap((kind) => {
      const understood = read(kind.question, year);
      // "paling padat mana, Jakarta atau Bandung" is not of what holds both.
      const isHeld = valuesOf(understood.outcome, "kind").has("holds");
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
      if (others.some(({ outcome }) => !equals(outcome, first.outcome))) return null;
      return { ...first, ...unsaid };
    }
    return null;
  }

  return { understand, readTo };
}
