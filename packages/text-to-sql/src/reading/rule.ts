import type { SemanticModel } from "@tanyadata/semantic-model";
import { type Word, wordShape } from "../language/word.ts";
import type { Geography } from "./geography.ts";
import type { Phrase, PhraseType } from "./phrase.ts";

/** What rules may look at: the model's structure, never its words. */
export interface RuleContext {
  readonly model: SemanticModel;
  readonly geography: Geography;
}

type Role = Word["role"];

/** What a rule is found by: the type of a phrase, or the role of a word. */
export type Category = Exclude<PhraseType, "word"> | `word ${Role}`;

export const categoryOf = (phrase: Phrase): Category =>
  phrase.type === "word" ? `word ${phrase.word.role}` : phrase.type;

/** A phrase of one type. */
export type Of<T extends PhraseType> = Extract<Phrase, { type: T }>;

interface WordOf<R extends Role> {
  readonly roles: readonly R[];
}

/** Words of such roles alone. */
export const word = <R extends Role>(...roles: readonly R[]): WordOf<R> => ({ roles });

type Side = PhraseType | WordOf<Role>;
/** What a rule is given of a side. */
export type Joined<S extends Side> = S extends PhraseType
  ? Of<S>
  : S extends WordOf<infer R>
    ? { readonly type: "word"; readonly word: Extract<Word, { role: R }> }
    : never;

const allRoles: readonly Role[] = wordShape.options.map(({ shape }) => shape.role.value);

function categoriesOf(side: Side): readonly Category[] {
  if (typeof side === "string" && side !== "word") return [side];
  return (typeof side === "string" ? allRoles : side.roles).map((role) => `word ${role}` as const);
}

const sayingOf = (side: Side): string => (typeof side === "string" ? side : side.roles.join("|"));

/** How two neighbouring phrases become one; null where their meanings do not fit. */
export interface Rule {
  /** Which two it joins, in a word. */
  readonly says: string;
  readonly left: readonly Category[];
  readonly right: readonly Category[];
  readonly cost: number;
  readonly join: (left: never, right: never, context: RuleContext) => Phrase | null;
  /** Never across a comma. */
  readonly unbroken?: true;
}

/** Declares a rule over two types of phrases, or over words of some roles. */
export const rule = <L extends Side, R extends Side>(
  left: L,
  right: R,
  cost: number,
  join: (left: Joined<L>, right: Joined<R>, context: RuleContext) => Phrase | null,
): Rule => ({
  says: `${sayingOf(left)} + ${sayingOf(right)}`,
  left: categoriesOf(left),
  right: categoriesOf(right),
  cost,
  join,
});

/** A rule that joins nothing across a comma: in "yang punya desa terbanyak, penduduknya berapa" the most are not those of its people. */
export const unbroken = (one: Rule): Rule => ({ ...one, unbroken: true });

/** A rule and its mirror image: the order of the two does not matter. */
export const eitherWay = <L extends Side, R extends Side>(
  left: L,
  right: R,
  cost: number,
  join: (left: Joined<L>, right: Joined<R>, context: RuleContext) => Phrase | null,
  mirroredCost = cost + 0.05,
): Rule[] => [rule(left, right, cost, join), rule(right, left, mirroredCost, (r, l, context) => join(l, r, context))];
