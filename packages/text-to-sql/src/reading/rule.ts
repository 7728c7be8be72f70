import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Geography } from "./geography.ts";
import type { Phrase, PhraseType } from "./phrase.ts";

/** What rules may look at: the model's structure, never its words. */
export interface RuleContext {
  readonly model: SemanticModel;
  readonly geography: Geography;
}

/** A phrase of one type. */
export type Of<T extends PhraseType> = Extract<Phrase, { type: T }>;

/** How two neighbouring phrases become one; null where their meanings do not fit. */
export interface Rule {
  readonly left: PhraseType;
  readonly right: PhraseType;
  readonly cost: number;
  readonly join: (left: never, right: never, context: RuleContext) => Phrase | null;
  /** Never across a comma. */
  readonly unbroken?: true;
}

/** Declares a rule over two types of phrases. */
export const rule = <L extends PhraseType, R extends PhraseType>(
  left: L,
  right: R,
  cost: number,
  join: (left: Of<L>, right: Of<R>, context: RuleContext) => Phrase | null,
): Rule => ({ left, right, cost, join });

/** A rule that joins nothing across a comma: in "yang punya desa terbanyak, penduduknya berapa" the most are not those of its people. */
export const unbroken = (one: Rule): Rule => ({ ...one, unbroken: true });

/** A rule and its mirror image: the order of the two does not matter. */
export const eitherWay = <L extends PhraseType, R extends PhraseType>(
  left: L,
  right: R,
  cost: number,
  join: (left: Of<L>, right: Of<R>, context: RuleContext) => Phrase | null,
  mirroredCost = cost + 0.05,
): Rule[] => [rule(left, right, cost, join), rule(right, left, mirroredCost, (r, l, context) => join(l, r, context))];
