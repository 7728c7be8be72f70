import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Stretch } from "../../grounding/annotate.ts";
import { withSameYear } from "../../language/same-year.ts";
import { type Token, tokenize } from "../../language/token.ts";
import { isYear } from "../../language/year.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals, onlyYear } from "../../plan/walk.ts";
import type { Completed } from "../complete.ts";
import { leavesOf } from "../leaves.ts";
import { mostOpenTokens } from "../length.ts";
import { firstOrOnlyPlan } from "../outcomes.ts";
import type { Pass } from "../pass.ts";
import { saysNothingNew } from "../restated.ts";
import type { RuleContext } from "../rule.ts";
import { deniedBy, withoutBrackets } from "../said-already.ts";
import { textAt } from "../text.ts";
import type { Understanding } from "../understanding.ts";
import { type Understood, unsaid } from "../understood.ts";
import { isConstrained } from "./carry.ts";
import { follow } from "./follow.ts";
import { fragmentsOf } from "./fragments.ts";
import { withFullHeads, withHead, withoutHeads } from "./heads.ts";
import { mannerOf } from "./manner.ts";
import { pointedBack } from "./pointed-back.ts";
import { againUntil, asksForOthers, asNamed, leansOn, ledBy, spokenOf } from "./signs.ts";
import { withToldBound } from "./told.ts";
import { dataFactOf, whereaboutsOf } from "./whereabouts.ts";

const cannotContinue: Completed = { kind: "refused", refusal: { kind: "cannot-continue" } };

/** Reads a question after another one. */
export interface Following {
  /** A question read as a follow-up; null where it is one of its own. */
  followed(question: string, before: Plan): Understood | null;
}

export function makeFollowing(
  { knowing }: Pick<Pass, "knowing">,
  { understand, readTo }: Understanding,
  model: SemanticModel,
  context: RuleContext,
): Following {
  /** A question read as a follow-up; null where it is one of its own. @param points nouns may point back */
  function followed(question: string, before: Plan, points = true): Understood | null {
    const without = withoutBrackets(question);
    const plain = without && followed(without.question, before);
    // "kalau kelapa (bukan sawit)?": that it is not the other one is so already; so is "kalau rubber (karet)?".
    if (plain?.outcome.kind === "plan" && without?.asides.every((aside) => isIdle(aside, plain, before))) return plain;
    const told = readTo(withToldBound(question, before, context), () => true);
    if (told) return told;
    // What was told before it may be of another year.
    const { told: _, ...last } = before;
    const year = onlyYear(last);
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
    const goneOn = headless === null ? null : followed(headless, before);
    if (unknown.length > 0)
      return goneOn?.outcome.kind === "plan" ? goneOn : (inFull(question, tokens, unknown, before) ?? goneOn);
    const { length } = tokens;
    const fact = dataFactOf(annotations, length, before) ?? whereaboutsOf(annotations, length, before, context);
    if (fact) return { tokens, annotations, mended: [], outcome: { kind: "plan", plan: fact } };
    const again = marked > 0;
    // "kalau penduduk Bali?" is a whole question after its first word.
    const alone = understand(question.slice(tokens[marked]?.start ?? 0), year);
    const isOpen =
      alone.outcome.kind === "ambiguous" && "kinds" in alone.outcome.ambiguity && !alone.outcome.ambiguity.said;
    const entity = spokenOf(before);
    const leans = isOpen || leansOn(before, { tokens, annotations, outcome: alone.outcome, again }, model);
    if (asksForOthers(tokens, alone.outcome)) return { tokens, annotations, mended: [], outcome: cannotContinue };
    if (alone.outcome.kind !== "refused" && !leans) return again ? alone : null;
    const fragments = ledBy(annotations, marked).flatMap((one) =>
      fragmentsOf(leavesOf(tokens, asNamed(one, before)), context, entity),
    );
    const manner = mannerOf(tokens, annotations, again);
    const outcomes = fragments.map((pieces) => follow(before, pieces, manner, context));
    const outcome = firstOrOnlyPlan(outcomes);
    if (!outcome || (outcome.kind === "refused" && outcome.refusal.kind === "not-understood")) {
      // After one figure, "IPM tertinggi di mana?" is an order of its own.
      const isOwn = alone.outcome.kind === "plan" && alone.outcome.plan.rows?.order && !before.rows;
      if (isOwn || !leans || !isConstrained(before)) return null;
      return { tokens, annotations, mended: [], outcome: cannotContinue };
    }
    return { tokens, annotations, mended: [], outcome };
  }

  /** A question of its own but for the name of what was told, of which it says the first word alone. */
  function inFull(
    question: string,
    tokens: readonly Token[],
    unknown: readonly Stretch[],
    before: Plan,
  ): Understood | null {
    const full = withFullHeads(question, unknown.map(textAt(tokens)), before, model);
    const year = onlyYear(before);
    const isDated = year === null || tokens.some(({ value }) => isYear(value));
    return full === null
      ? null
      : readTo(isDated ? full : `${full.replace(/[\s?.!]+$/u, "")} tahun ${year}`, () => true);
  }

  /** Whether an aside says of something else that it is not meant, or the same again. */
  function isIdle(aside: string, { outcome }: Understood, before: Plan): boolean {
    const denied = deniedBy(aside);
    if (denied === null) return outcome.kind === "plan" && saysNothingNew(aside, outcome.plan, knowing, context);
    const other = followed(`kalau ${denied}`, before);
    return !equals(other?.outcome, outcome);
  }

  return { followed };
}
