import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Gazetteer } from "./grounding/gazetteer.ts";
import type { Lexicon } from "./grounding/lexicon.ts";
import { type Token, tokenize } from "./language/token.ts";
import { brokenBy } from "./plan/broken.ts";
import type { Plan } from "./plan/plan.ts";
import { onlyYear } from "./plan/walk.ts";
import { makeFollowing } from "./reading/follow/following.ts";
import { ofSomething } from "./reading/follow/pointed-back.ts";
import { againUntil, knownPlan, marksOnly } from "./reading/follow/signs.ts";
import { withTold } from "./reading/follow/told.ts";
import { keepsWhatIsAsked } from "./reading/kept.ts";
import { isBeyondReading } from "./reading/length.ts";
import { makePass } from "./reading/pass.ts";
import type { RuleContext } from "./reading/rule.ts";
import { from } from "./reading/text.ts";
import { makeUnderstanding } from "./reading/understanding.ts";
import type { Understood } from "./reading/understood.ts";

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
  const pass = makePass(model, lexicon, gazetteer, context);
  const followed = (question: string, before: Plan): Understood | null => {
    const understood = unbroken(following.followed(question, before));
    return understood && kept(question, understood);
  };
  const understanding = makeUnderstanding(pass, { model, gazetteer, context, followed });
  const understand = (question: string, year?: number | null): Understood =>
    kept(question, understanding.understand(question, year));
  const following = makeFollowing(pass, understanding, model, context);

  function followedOrAlone(question: string, previous: unknown): { understood: Understood; before: Plan | null } {
    const tokens = tokenize(question);
    if (isBeyondReading(question, tokens)) return { understood: tooLong(tokens), before: null };
    const before = previous === undefined || previous === null ? null : knownPlan(previous, model);
    const followUp = before && followed(question, before);
    const understood = followUp ?? alone(question, before && onlyYear(before));
    if (before && followUp) return { understood: remembering(understood, before), before };
    if (before === null && marksOnly(understood)) return { understood: leaning(understood), before: null };
    const own = ofSomething(understood, question, pass.knowing, before === null);
    return { understood: before ? remembering(own, before) : own, before: null };
  }

  const tooLong = (tokens: readonly Token[]): Understood => ({
    tokens,
    annotations: [],
    mended: [],
    outcome: { kind: "refused", refusal: { kind: "too-long" } },
  });

  /** What came to a plan that does not hold what was asked for was not understood, whatever way it went. */
  function kept(question: string, understood: Understood): Understood {
    if (understood.outcome.kind !== "plan") return understood;
    const { annotations } = pass.knowing(tokenize(question));
    if (keepsWhatIsAsked(understood.outcome.plan, annotations, model)) return understood;
    return { ...understood, outcome: { kind: "refused", refusal: { kind: "not-understood" } } };
  }

  /** What the model calls incomparable is not computed of what was told before either. */
  function unbroken(understood: Understood | null): Understood | null {
    if (understood?.outcome.kind !== "plan") return understood;
    const broken = brokenBy(understood.outcome.plan, model);
    return broken
      ? { ...understood, outcome: { kind: "refused", refusal: { kind: "series-break", ...broken } } }
      : understood;
  }

  /** "yang perempuan berapa?" after nothing that could be told: of whom it is said is not known. */
  const leaning = (understood: Understood): Understood => ({
    ...understood,
    outcome: { kind: "refused", refusal: { kind: "cannot-continue" } },
  });

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

  return { understand, followed, followedOrAlone };
}
