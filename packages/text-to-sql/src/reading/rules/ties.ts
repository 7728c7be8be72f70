import type { SemanticModel } from "@tanyadata/semantic-model";
import { isGroup } from "../../plan/groups.ts";
import { equals } from "../../plan/walk.ts";
import {
  bareFigure,
  bareSet,
  type FigureExpression,
  type SetExpression,
  type TieOption,
  type Verb,
} from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, narrow, restrictSet, tells } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { inverse, tieSet } from "../ties.ts";

type SetPhrase = Extract<Phrase, { type: "set" }>;

/** Ties that verbs say: "dilalui Batang Hari", "tidak memiliki kota", "berbatasan dengan provinsi terluas". */
export const tieRules: readonly Rule[] = [
  rule(word("not"), "verb", 0, (_, right) => (!right.negated ? { ...right, negated: true } : null)),
  rule("verb", "place", 0, ({ verb, negated }, right) =>
    right.use === "and" || right.use === "except" || (verb === "holds" && !right.sure)
      ? null
      : { type: "tied", verb, negated, in: right.names, ...(right.either && { either: right.either }) },
  ),
  rule("verb", "set", 0, ({ verb, negated }, right, context) => {
    if (right.asked || (right.use && right.use !== "in") || right.set.leaning) return null;
    if (saysNothing(verb, context.model) && !tells(right.set)) return null;
    // "tidak punya satu gunung pun": none at all
    const isNone = negated && right.set.limit === 1 && !right.set.order;
    if (right.set.limit !== null && !right.set.order && !isNone) return null;
    return { type: "tied", verb, negated, in: isNone ? { ...right.set, limit: null } : right.set };
  }),
  ...eitherWay(
    "set",
    "tied",
    0,
    (left, right, context) => {
      if (left.use === "except" || (left.use && left.asked)) return null;
      const held = right.verb === "holds" && isSet(right.in) ? firstThere(left.set, right.in, context) : right.in;
      // "dilalui Musi dan Batang Hari": both of them, unless "atau" was said; "berasal dari Bali dan Lombok" lies in either
      const isAny =
        right.negated || right.either || (saysNothing(right.verb, context.model) && !passes(right.verb, context.model));
      const all = held && (isSet(held) || isAny ? [held] : held.map((name) => [name]));
      const set = (all ?? []).reduce<SetExpression | null>(
        (tied, one) => tied && tieSet(tied, right.verb, one, right.negated, context),
        all && left.set,
      );
      return set && { ...left, set, noun: null };
    },
    0.3,
  ),
  // "berada di bawah" "kabupaten mana"
  rule(word("compare"), "set", 0.1, ({ word }, right) =>
    word.comparison === "below" && right.asked === "one" && !right.use && isKind(right.set)
      ? { ...right, use: "in" }
      : null,
  ),
  rule(word("compare"), "set", 0.1, ({ word }, right) =>
    word.comparison === "below" && right.noun !== null && !right.use && !right.asked ? { ...right, use: "in" } : null,
  ),
  // "Kintamani bagian dari kabupaten apa" "di provinsi mana": both are asked, and what holds the one is told beside it
  rule("set", "set", 0, (left, right, { geography }) => {
    const isAsked = left.asked === "one" && right.asked === "one" && (right.use === "in" || right.use === null);
    const holds = left.set.entity !== right.set.entity && geography.upward(left.set.entity).has(right.set.entity);
    return isAsked && holds && left.set.ofNamed && isKind(right.set)
      ? { ...left, set: { ...left.set, lies: true }, noun: null }
      : null;
  }),
  // "di kecamatan" "dan kabupaten mana": what holds the one holds the other, and is told beside it
  rule("set", "set", 0.05, (left, right, { geography }) => {
    const isJoined = left.asked === "one" || (right.use === "and" && left.noun !== null);
    const isAsked = left.use === "in" && right.asked === "one" && isJoined;
    if (!isAsked || right.use === "except" || right.use === "per" || ![left, right].every(({ set }) => isKind(set)))
      return null;
    const [one, other] = [left.set.entity, right.set.entity];
    if (one === other) return null;
    const inner = geography.upward(one).has(other) ? left : geography.upward(other).has(one) ? right : null;
    return inner && { ...right, set: inner.set, use: "in", noun: null };
  }),
  // "danau terluas" "ada di provinsi mana": what holds it
  rule("set", "set", 0, (left, right, context) => {
    if (right.use !== "in" || !right.asked || left.use || left.set.leaning || !isOpen(right.set)) return null;
    // In "kota terpadat di provinsi terluas apa" the town is asked for.
    if (right.set.order || right.set.leaning) return null;
    const set = tieSet(right.set, "holds", left.set, false, context);
    return set && { ...right, set, use: null, noun: null };
  }),
  // "berbatasan dengan paling banyak provinsi", "memiliki setidaknya satu kota": how many there are
  rule("verb", "set", 0.1, ({ verb, negated }, { set, use, asked }) => {
    if (negated || use || asked || !set.leaning || !set.counted || set.limit !== null) return null;
    const figure = bareFigure({ count: { ...set, leaning: null }, verb });
    return { type: "trait", figure, by: { direction: set.leaning, limit: null } };
  }),
  // "hanya" "melalui"; "tepat" "5 kota", "melalui" "dua provinsi": no more and no fewer
  rule(word("exactly"), "verb", 0, (_, right) => (!right.negated ? { ...right, exactly: true } : null)),
  rule(word("exactly"), "set", 0.02, (_, right) => soMany(right)),
  rule("verb", "set", 0.1, ({ verb, negated, exactly }, right) => {
    // "satu kota" may be any one of them.
    const trait = !negated && (exactly || right.set.limit !== 1) ? soMany(right) : null;
    return trait && { ...trait, figure: bareFigure({ count: { ...right.set, limit: null }, verb }) };
  }),
  rule("verb", "trait", 0.1, ({ verb, negated }, { figure, by }) =>
    negated || !("count" in figure.of) || figure.of.verb
      ? null
      : { type: "trait", figure: { ...figure, of: { ...figure.of, verb } }, by },
  ),
  // "paling banyak" "dilalui sungai", "memiliki tetangga" "paling banyak"
  ...eitherWay("extreme", "tied", 0.1, ({ direction, counts, limit }, { verb, negated, in: of }) => {
    if (!counts || limit !== null || negated || !isSet(of) || of.order || of.leaning) return null;
    return { type: "trait", figure: bareFigure({ count: of, verb }), by: { direction, limit: null } };
  }),
  // "yang tidak melalui Indonesia": none that lie anywhere there
  rule("verb", "whole", 0.05, ({ verb, negated }, _whole, { model }) => {
    const located = verb === "holds" || !negated ? [] : verb.options.filter((option) => isLocated(option, model));
    const [only, ...others] = new Set(located.map((option) => option.others));
    if (verb === "holds" || only === undefined || others.length > 0) return null;
    return { type: "tied", verb, negated, in: bareSet(only, null) };
  }),
  // "tidak memiliki" "tetangga"
  rule("verb", "verb", 0.05, (left, { verb, negated }) => {
    if (left.verb !== "holds" || verb === "holds" || negated) return null;
    const [only, ...others] = new Set(verb.options.flatMap((one) => (one.rows === one.others ? [one.rows] : [])));
    return only === undefined || others.length > 0
      ? null
      : { type: "tied", verb, negated: left.negated, in: bareSet(only, null) };
  }),
  // "tidak memiliki zona" "tetangga", "di sekitarnya"
  rule("tied", "verb", 0.05, (left, { verb, negated }) => {
    if (left.verb !== "holds" || !isSet(left.in) || tells(left.in) || verb === "holds" || negated) return null;
    const { entity } = left.in;
    return verb.options.some(({ rows, others }) => rows === entity && others === entity) ? { ...left, verb } : null;
  }),
  // "dan berbatasan dengan …": both must hold
  rule(word("and"), "tied", 0.02, (_, right) => right),
  // "Batang Hari melalui" "provinsi mana"
  rule("place", "verb", 0.1, (left, { verb, negated }) => {
    const turned = inverse(verb);
    return left.use || !turned ? null : { type: "tied", verb: turned, negated, in: left.names };
  }),
  rule("tied", "set", 0.1, (left, right, context) =>
    right.asked && (!right.use || right.use === "in") ? tiedTo(right, left, context) : null,
  ),
  // "melalui" "provinsi mana" Batang Hari mengalir
  rule("verb", "set", 0.15, ({ verb, negated }, right, { model }) => {
    if (verb === "holds" || negated || right.use || !right.asked || tells(right.set)) return null;
    const leads = verb.options.some((option) => option.others === right.set.entity && isLocated(option, model));
    return leads ? { ...right, use: "in", noun: null } : null;
  }),
  // "provinsi" "di mana" "Batang Hari mengalir"
  rule("word", "tied", 0.1, ({ word }, right) => {
    const isPassed = right.verb !== "holds" && right.verb.options.some(({ tie }) => tie.kind === "link" && tie.inverse);
    return word.role === "where" && !word.all && isPassed && !right.negated && !isSet(right.in) ? right : null;
  }),
  // "di provinsi mana" "Batang Hari mengalir"
  rule("set", "tied", 0.1, (left, right, context) =>
    left.asked && left.use === "in" ? tiedTo(left, right, context) : null,
  ),
  // "di provinsi mana" "Danau Toba", "Danau Toba di provinsi mana": what holds it
  ...eitherWay(
    "set",
    "place",
    0.05,
    (left, right, context) => {
      if (!left.asked || left.use !== "in" || right.use) return null;
      // "dari semua kota sebutkan enam …": what is no certain place is hardly asked for so.
      if (left.asked !== "one" && !right.sure) return null;
      return heldBy(left, right, context);
    },
    0,
  ),
  // "rendang dari provinsi mana"
  rule("place", "set", 0.1, (left, right, context) =>
    right.asked && !right.use && !left.use && left.sure ? heldBy(right, left, context) : null,
  ),
  // "dari provinsi mana" "rendang" berasal
  rule("set", "place", 0.15, (left, right, context) =>
    left.asked && !left.use && !right.use && right.sure && right.names.length === 1
      ? heldBy(left, right, context)
      : null,
  ),
  // "kabupaten" "dari Kecamatan Cepu", "Kecamatan Cepu," "kabupatennya": what holds it, and nobody else
  rule("set", "place", 0.12, (left, right, context) =>
    left.noun !== null && (right.from || left.set.own) ? holderOf(left, right, context) : null,
  ),
  rule("place", "set", 0.12, (left, right, context) => (right.set.own ? holderOf(right, left, context) : null)),
  // "rendang" "makanan": what the name is of; "Sukamaju kecamatan" is hardly one, "desa Sukamaju" "kecamatan apa" is asked
  rule("place", "set", 0.02, (left, right) => (left.sure ? withNounAfter(left, right) : null)),
  rule("place", "set", 0.1, (left, right) => (left.sure ? null : withNounAfter(left, right))),
  // "di kabupaten mana" "desa terluas di Bali"
  rule("set", "set", 0.1, (left, right, context) => {
    if (!left.asked || left.use !== "in" || right.use || right.asked || !right.set.order) return null;
    const set = tieSet(left.set, "holds", right.set, false, context);
    return set && { ...left, set, use: null, noun: null };
  }),
  // "di mana" "titik terendah di Jawa": which it is, told with what holds it
  rule(word("where"), "set", 0.05, (_, right) => (!right.use && right.set.order ? whereOf(right) : null)),
  // "titik terendah di Jawa" "di mana"
  rule("set", word("where"), 0.1, (left, _) => (!left.use && !left.asked && left.set.order ? whereOf(left) : null)),
  // di provinsi mana "sungai terpanjang" "mengalir"
  rule("set", "verb", 0.3, (left, { verb, negated }, { model }) => {
    if (left.use || left.asked || !left.set.order || verb === "holds" || negated) return null;
    const flows = verb.options.some((option) => option.rows === left.set.entity && isLocated(option, model));
    return flows ? { ...left, noun: null } : null;
  }),
  // "where is Madura" "spoken": by that it lies there
  rule("located", "verb", 0.05, (left, { verb, negated }, { model }) =>
    verb !== "holds" && !negated && verb.options.some((option) => isLocated(option, model)) ? left : null,
  ),
  rule(word("where"), "place", 0.02, (_, right) => {
    if (right.use) return null;
    return { type: "located", names: right.names };
  }),
  rule("place", word("where"), 0.02, (left, right) => {
    if (left.use) return null;
    return { type: "located", names: left.names, ...(right.word.all && { all: right.word.all }) };
  }),
];

/** "provinsi di Sumatera" "yang memiliki gunung tertinggi": the highest there, not the highest of all if it happens to lie there. */
function firstThere(set: SetExpression, all: SetExpression, context: RuleContext): SetExpression | null {
  const held = bounded(all);
  if (!held?.order || held.where.length > 0) return held;
  const isPlain = set.bounds.length === 0 && set.where.every((where) => !where.tie && !isSet(where.in));
  if (!isPlain) return restrictSet(held, { in: set, negated: false }, context);
  return set.where.reduce<SetExpression | null>((inner, where) => inner && restrictSet(inner, where, context), held);
}

/** How many there are, where a plain number of them was said: "5 kota". */
function soMany({ set, use, asked }: SetPhrase): Extract<Phrase, { type: "trait" }> | null {
  const { limit, order, leaning } = set;
  if (limit === null || order || leaning || use || asked) return null;
  const end = { value: limit, inclusive: true };
  const figure = bareFigure({ count: { ...set, limit: null } });
  return { type: "trait", figure, by: { limits: { least: end, most: end, unit: null } } };
}

/**
 * "yang memiliki gunung tertinggi" "lebih tinggi dari Semeru": its highest, where it has one that is; not the highest of all that
 * are. "lebih rendah dari" would be said of every one of its mountains, and is not read.
 */
function bounded(held: SetExpression): SetExpression | null {
  const { order, bounds, limit } = held;
  const isSame = (one: FigureExpression): boolean => equals(one.of, order?.by.of);
  const bound = order && bounds.find(({ figure }) => isSame(figure));
  if (!order || !bound) return held;
  const { least, most } = bound.limits;
  const reaches = order.direction === "highest" ? least && !most : most && !least;
  return reaches && limit === null && held.nth === undefined && !held.within ? { ...held, order: null } : null;
}

function tiedTo(
  phrase: SetPhrase,
  { verb, in: to, negated }: Extract<Phrase, { type: "tied" }>,
  context: RuleContext,
): Phrase | null {
  const set = tieSet(phrase.set, verb, to, negated, context);
  return set && { ...phrase, set, use: null, noun: null };
}

function heldBy(phrase: SetPhrase, place: Extract<Phrase, { type: "place" }>, context: RuleContext): Phrase | null {
  // "di zona waktu apa" asks for an attribute.
  const entity = context.model.entities.get(phrase.set.entity);
  if (entity && isGroup(entity)) return null;
  const set = tieSet(phrase.set, "holds", place.names, false, context);
  return set && { ...phrase, set: { ...set, ofNamed: true }, use: null, noun: null };
}

/** What holds a named place, where that cannot be of the same kind; a name that everybody knows must be of what it holds. */
function holderOf(phrase: SetPhrase, place: Extract<Phrase, { type: "place" }>, context: RuleContext): Phrase | null {
  const { set, use } = phrase;
  const [name, ...others] = place.names;
  if (use || !isKind(set) || !place.sure || place.use || place.against || !name || others.length > 0) return null;
  const inside = (entity: string): boolean => entity !== set.entity && context.geography.upward(entity).has(set.entity);
  if (!name.candidates.likeliest.every(({ member }) => inside(member.entity))) return null;
  const held = heldBy(phrase, place, context);
  return held?.type === "set" ? { ...held, asked: phrase.asked ?? "one" } : null;
}

function withNounAfter(left: Extract<Phrase, { type: "place" }>, right: SetPhrase): Phrase | null {
  if (left.use || right.use || right.asked || right.noun === null || left.names.length !== 1) return null;
  const names = narrow(left.names, new Set([right.set.entity]));
  return names && { ...left, names, sure: true };
}

/** "di mana" "danau terluas": which it is, told with where it lies. */
const whereOf = (phrase: SetPhrase): SetPhrase => ({
  ...phrase,
  set: { ...phrase.set, lies: true },
  noun: null,
  asked: "one",
});

/** "kabupaten": nothing is said of them but of which kind they are. */
const isKind = (set: SetExpression): boolean => !tells({ ...set, subsets: [] }) && set.limit === null;

/** "terletak di provinsi": of what lies in one anyway. */
const saysNothing = (verb: Verb, model: SemanticModel): boolean =>
  verb !== "holds" && verb.options.every((option) => isLocated(option, model));

/** "melintasi": one that passes through two is in both of them. */
const passes = (verb: Verb, { entities }: SemanticModel): boolean =>
  verb !== "holds" &&
  verb.options.every(
    ({ tie }) =>
      tie.kind === "link" && entities.get(tie.of)?.links.some(({ id, passes: through }) => id === tie.link && through),
  );

/** Whether a tie is what something lies in by. */
function isLocated({ tie }: TieOption, model: SemanticModel): boolean {
  const links = tie.kind === "link" ? model.entities.get(tie.of)?.links : undefined;
  return tie.kind === "link" && !tie.inverse && (links?.some(({ id, located }) => id === tie.link && located) ?? false);
}

/** Whether nothing is said of which of a kind are meant: in "di provinsi yang beribu kota Kupang apa" they are not asked for. */
const isOpen = ({ where, bounds, texts }: SetExpression): boolean =>
  where.length + bounds.length + (texts?.length ?? 0) === 0;
