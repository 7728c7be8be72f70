import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Word } from "../../language/word.ts";
import type { PlaceName } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, narrow } from "../restrict.ts";
import { type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";

/** Asked of one thing with yes or no, or to choose: where it lies, and of which kind it is. */
export const belongingRules: readonly Rule[] = [
  // "kopi Kintamani" "arabika", "gunung Rinjani" "gunung api"
  rule("place", "modifier", 0.1, (left, { entity, subset }) => belongsTo(left, entity, [subset])),
  rule("place", "set", 0.15, (left, { set, use, asked }) => {
    const isPlain = !use && !asked && set.where.length + set.bounds.length === 0 && !set.order && !set.leaning;
    return isPlain && set.subsets.length === 1 ? belongsTo(left, set.entity, set.subsets) : null;
  }),
  // "arabika" "atau robusta"
  rule(word("or", "and"), "modifier", 0, ({ word }, { entity, subset }) =>
    isAgainst(word) ? null : { type: "option", entity, subset, ...(word.role === "and" && { and: true }) },
  ),
  rule(word("or", "and"), "value", 0, ({ word }, { options, negated }) =>
    !negated && !isAgainst(word) ? { type: "option", options, ...(word.role === "and" && { and: true }) } : null,
  ),
  rule("belongs", "option", 0, (left, right) =>
    !right.and && "subset" in right && right.entity === left.entity && !left.subsets.includes(right.subset)
      ? { ...left, subsets: [...left.subsets, right.subset] }
      : null,
  ),
  ...(["lies", "belongs"] as const).flatMap((type) => [
    rule(word("whether"), type, 0, ({ word }, right) => (!word.ends ? { ...right, claim: true } : null)),
    rule(type, word("whether"), 0, (left, { word }) => (word.ends ? { ...left, claim: true } : null)),
  ]),
  // "ibu kota Banten" "Serang", "atau Tangerang": whichever was said, what it is is told
  rule("question", "value", 0.2, (left, { options, negated }) => (!negated && saysOf(left, options) ? left : null)),
  rule("question", "modifier", 0.2, (left, { entity, subset }, { model }) =>
    tellsOne(left)?.attribute === attributeOf(entity, subset, model) && left.rows?.entity === entity ? left : null,
  ),
  rule("question", "option", 0, (left, right, { model }) => {
    if (right.and) return null;
    if ("options" in right) return saysOf(left, right.options) ? left : null;
    const attribute = attributeOf(right.entity, right.subset, model);
    return left.rows?.entity === right.entity && tellsOne(left)?.attribute === attribute ? left : null;
  }),
  rule(word("whether"), "question", 0.02, ({ word }, right) => (!word.ends && tellsOne(right) ? right : null)),
  rule("question", word("whether"), 0.02, (left, { word }) => (word.ends && tellsOne(left) ? left : null)),
];

const isAgainst = (word: Word): boolean => word.role === "and" && word.against === true;

/** "Kecamatan Sembalun" "termasuk Kabupaten Lombok Timur", "Kota Bima" "di NTB atau NTT": where one thing lies, as is claimed or to be chosen. */
export function liesOf(left: Of<"place">, right: Of<"place">, context: RuleContext): Phrase | null {
  const name = onlyName(left);
  const isAround = right.sure && !right.against && !right.mixed && (!right.use || right.use === "in");
  return name && isAround ? liesIn(name, right.names, context) : null;
}

/** The one name that a place is, where nothing else is said of it. */
function onlyName({ names, use, sure, against, mixed }: Of<"place">): PlaceName | null {
  const [name, ...others] = names;
  return name && others.length === 0 && sure && !use && !against && !mixed ? name : null;
}

/** Of those who bear a name the ones that lie there, else all: of them it is not so. */
function liesIn(name: PlaceName, around: readonly PlaceName[], { geography }: RuleContext): Phrase | null {
  const kind = name.candidates.items.map(({ member }) => member.entity).find((entity) => holders(entity) !== null);
  const within = kind === undefined ? null : holders(kind);
  if (kind === undefined || !within) return null;
  const bearers = name.candidates.filter(({ member }) => member.entity === kind);
  const inside = bearers.filter(({ member }) =>
    within.some(({ candidates }) =>
      candidates.items.some(({ member: other }) => member.parents[other.entity] === other.key),
    ),
  );
  const candidates = inside.items.length > 0 ? inside : bearers;
  return { type: "lies", name: { ...name, candidates }, in: within };

  /** The places as members of what may hold members of an entity. */
  function holders(entity: string): PlaceName[] | null {
    const up = new Set(geography.upward(entity));
    up.delete(entity);
    return narrow(around, up);
  }
}

function belongsTo(place: Of<"place">, entity: string, subsets: readonly string[]): Phrase | null {
  const name = onlyName(place);
  const own = name && narrow([name], new Set([entity]));
  return own?.[0] ? { type: "belongs", name: own[0], entity, subsets } : null;
}

/** The attribute that a question tells of one named member, and nothing besides. */
function tellsOne({ rows, attributes, figures }: Of<"question">): { readonly attribute: string } | null {
  const [attribute, ...others] = attributes ?? [];
  const [where, ...more] = rows?.where ?? [];
  if (attribute === undefined || others.length + figures.length + more.length > 0) return null;
  const isOne = where && !where.negated && !where.tie && !isSet(where.in) && where.in.length === 1;
  return isOne ? { attribute } : null;
}

const saysOf = (question: Of<"question">, options: Of<"value">["options"]): boolean =>
  options.some(
    ({ entity, attribute }) => entity === question.rows?.entity && attribute === tellsOne(question)?.attribute,
  );

/** The text attribute by which a subset is told apart; undefined where it is by something else. */
export const attributeOf = (entity: string, subset: string, { entities }: SemanticModel): string | undefined => {
  const { subsets = [], attributes = [] } = entities.get(entity) ?? {};
  const where = subsets.find(({ id }) => id === subset)?.where ?? "";
  return attributes.find(({ kind, column }) => kind === "text" && where.includes(`{${column}}`))?.id;
};
