import type { FigureExpression, PlaceName, SetExpression, Where } from "../expression.ts";
import { alike } from "../names.ts";
import { isSet, lift, narrow, ownOf, restrictFigure, restrictFigures, restrictSet, tells } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { tieSet } from "../ties.ts";
import { liesOf } from "./belonging.ts";
import { unranked } from "./ranks.ts";
import { placed } from "./shares.ts";

/** Names of places, and what lies in them. */
export const placeRules: readonly Rule[] = [
  rule("word", "place", 0, (left, right) => {
    const { role } = left.word;
    // "selain di Bali", "dan di Bali", "dan selain Bali"
    if (role === "and" && right.use === "except") return right;
    if (right.use !== null && right.use !== "in") return null;
    // "which of" "Bali, Banten and Jambi"
    if (left.word.role === "which") return !left.word.all && !right.use && right.names.length > 1 ? right : null;
    // "yang tidak berada di Jawa"
    if (role === "not" && right.use === "in") return { ...right, use: "except" };
    if (role === "or") return { ...right, use: "and", either: true };
    // "di Jawa" "dan di Sumatera": each by itself
    if (role === "and") return { ...right, use: role, ...(right.use === "in" && { apart: true }) };
    if (role === "except") return { ...right, use: role, sure: true };
    if (role === "named") return right.use === null ? { ...right, use: role, sure: true } : null;
    return role === "in" && right.use === null ? { ...right, use: role, sure: true } : null;
  }),
  // "Kota Makassar" "tidak dihitung"
  rule("place", word("except"), 0.2, (left, { word }) =>
    word.after && left.sure && !left.use && !left.against ? { ...left, use: "except" } : null,
  ),
  rule(word("in"), "whole", 0, (_, right) => right),
  // "kabupaten" "Garut"
  rule("set", "place", 0, (left, right) => {
    const [name, ...others] = right.names;
    const isPlain = right.use === null || right.use === "named";
    if (left.noun === null || left.use || left.asked || !isPlain || !name || others.length > 0) return null;
    const [subset] = left.set.subsets;
    const candidates = name.candidates.filter(
      ({ member }) => member.entity === left.set.entity && (!subset || member.subsets.includes(subset)),
    );
    if (candidates.items.length === 0) return null;
    const from = left.from && { from: left.from };
    return { type: "place", names: [{ from: left.noun, to: name.to, candidates }], use: null, sure: true, ...from };
  }),
  // "kota besar" "bernama Springfield"
  rule("set", "place", 0.1, (left, right) => {
    if (right.use !== "named" || left.use === "except") return null;
    const names = narrow(right.names, new Set([left.set.entity]));
    if (!names) return null;
    // "bernama Sukamaju" "di Jawa Barat": where those lie is told as well
    const around = names.flatMap((name) => name.around ?? []);
    const lie = around.length > 0 ? [{ in: around, negated: false }] : [];
    const where = [...left.set.where, { in: names, negated: false, every: true as const }, ...lie];
    return { ...left, noun: null, set: { ...left.set, where } };
  }),
  // "Sukajadi" "di Bandung": the broader place tells which is meant
  rule("place", "place", -0.1, (left, right) => {
    const [name, ...others] = left.names;
    const [broader, ...more] = right.names;
    if (!name || !broader || others.length + more.length > 0 || right.use === "except" || right.use === "and")
      return null;
    // "Jogja (DIY)": one place said twice
    const same = name.candidates.filter(({ member }) =>
      broader.candidates.items.some(({ member: other }) => other.entity === member.entity && other.key === member.key),
    );
    if (same.items.length > 0)
      return right.use ? null : { ...left, names: [{ ...name, to: broader.to, candidates: same }], sure: true };
    const candidates = name.candidates.filter(({ member }) =>
      broader.candidates.items.some(({ member: around }) => member.parents[around.entity] === around.key),
    );
    if (candidates.items.length === 0) return null;
    const isTold = candidates.likeliest.length === name.candidates.likeliest.length;
    const around = (right.use === "in" || left.use === "held") && { around: broader };
    const told = { ...name, to: broader.to, candidates, ...(isTold && { within: true as const }), ...around };
    return { ...left, names: [told], sure: left.sure || right.sure };
  }),
  rule("place", "place", 0, listed),
  // "Bali, Denpasar, dan Badung": of several kinds, none of which was said to lie in another
  rule("place", "place", 0.1, (left, right, context) => {
    if (right.use !== "and") return liesOf(left, right, context);
    if (right.against || left.use || right.names.length > 1 || !left.sure || !right.sure) return null;
    const names = [...left.names, ...right.names];
    return (!left.mixed && alike(names)) || names.length > mostMixed ? null : { ...left, names, mixed: true };
  }),
  rule(word("and"), word("and"), 0, (_, right) => right),
  ...eitherWay(
    "figure",
    "place",
    0.02,
    (left, right, context) => {
      if (right.use === "and" || right.use === "named" || !right.sure) return null;
      if (isOfOther(left.figure)) return null;
      if (right.mixed && (left.figure.where.length > 0 || right.use)) return null;
      // After "penduduk Bali", "Denpasar dan Badung" are two more of a list.
      if (!right.use && right.names.length > 1 && left.figure.where.some((one) => !isSet(one.in))) return null;
      const told = { ...(right.mixed && { mixed: right.mixed }), ...(right.apart && { apart: right.apart }) };
      const where = { in: right.names, negated: right.use === "except", ...told };
      const figure = placed(left.figure, where, context);
      return figure && { ...left, figure };
    },
    0.1,
  ),
  // "panjang" "Barito", which is a regency as well: of what adds up to nothing, whoever has it as its own
  rule("figure", "place", 0.25, (left, right, context) => {
    const own = ownOf(left.figure, context);
    const names = own !== null && (!right.use || right.use === "in") && narrow(right.names, new Set([own]));
    const isFirst = right.names.every(({ candidates }) => candidates.items[0]?.member.entity === own);
    if (!names || isFirst || !right.sure) return null;
    const figure = restrictFigure(left.figure, { in: names, negated: false }, context);
    return figure && { type: "figure", figure };
  }),
  // "tinggi" "Semeru dan Rinjani", little-known names: of those who have such a figure as their own
  ...eitherWay("figure", "place", 0.1, (left, right, context) => {
    const own = right.sure || left.figure.where.length > 0 ? null : bearerOf(left.figure, context);
    const names = own !== null && (!right.use || right.use === "in") && narrow(right.names, new Set([own]));
    const figure = names ? restrictFigure(left.figure, { in: names, negated: false }, context) : null;
    return figure && { type: "figure", figure };
  }),
  // What is set against another figure: "nasional" belongs to that one.
  ...eitherWay("figure", "whole", 0.01, (left) =>
    left.figure.as && "to" in left.figure.as && left.figure.as.to
      ? null
      : { ...left, figure: { ...left.figure, whole: true } },
  ),
  rule("set", "place", 0.02, lyingIn),
  // In "di Kalimantan" "di provinsi mana" each is said of something else.
  rule("place", "set", 0.3, (left, right, context) => {
    if (left.use === "in" && right.use === "in" && !right.asked) return null;
    // "Bali" "di pulau apa", "Bali terletak di" "pulau apa" ask for what it lies in, not for what lies in it.
    const isPlain = !tells(right.set) && right.set.limit === null && !right.use;
    const isLed = left.use === "held" || (left.use === null && (right.use === "in" || right.asked === "one"));
    if (isLed && !tells(right.set) && right.set.limit === null && right.asked !== "all") return null;
    const lying = lyingIn(right, left, context);
    return lying && left.use === null && isPlain && right.noun !== null ? { ...lying, placeFirst: true } : lying;
  }),
  ...eitherWay("set", "whole", 0.01, (left) => ({ ...left, noun: null })),
  ...eitherWay(
    "question",
    "place",
    0.05,
    (left, right, context) => {
      if (!left.rows || right.use === "and" || right.use === "named" || !right.sure || right.mixed) return null;
      const where = { in: right.names, negated: right.use === "except" };
      const rows = restrictSet(left.rows, where, context);
      return rows ? { ...left, rows } : besideRows({ ...left, rows: left.rows }, where, context);
    },
    0.2,
  ),
  rule(word("total"), "place", 0.1, (_, right) => (!right.use ? right : null)),
  // "which province is Sumba in", "the province that Sumba is part of"
  rule("set", "place", 0.1, (left, right, context) => {
    if ((!left.asked && left.noun === null) || left.use || right.use !== "held") return null;
    const set = tieSet(left.set, "holds", right.names, false, context);
    return set && { ...left, set, noun: null };
  }),
  rule("place", "word", 0.05, (left, { word }) => {
    if (left.use) return null;
    // "South Sulawesi's" "rank"
    if (word.role === "position" && !word.asks && left.names.length === 1) return { ...unranked, names: left.names };
    return word.role === "in" && left.sure ? { ...left, use: "held" } : null;
  }),
  ...eitherWay("question", "whole", 0.01, (left) => left),
];

/** "penjualan per produk" "di Cabang Ijen": the figures of the rows are told of that branch alone. */
function besideRows(
  left: Of<"question"> & { readonly rows: SetExpression },
  where: Where,
  context: RuleContext,
): Of<"question"> | null {
  const figures = left.figures.flatMap((figure) => {
    const isPlain = "measure" in figure.of && !figure.as;
    const alone = isPlain ? lift(left.rows, { ...figure, where: [...figure.where, where] }, context) : null;
    return alone && alone.figure.where.length > figure.where.length ? [alone.figure] : [];
  });
  const isJudged = left.rows.order !== null || left.rows.bounds.length > 0;
  const rows = isJudged ? restrictFigures(left.rows, where, context) : left.rows;
  return rows && figures.length > 0 && figures.length === left.figures.length ? { ...left, rows, figures } : null;
}

/** The entity whose members have a figure of their own, once for all times ("tinggi" of mountains); null of any other. */
function bearerOf({ of, as }: FigureExpression, { geography }: RuleContext): string | null {
  const isPlain = !as || ("to" in as && !as.to);
  const [dataset, ...others] = "measure" in of && isPlain ? geography.datasetsOf(of.measure) : [];
  return dataset && others.length === 0 && "timeless" in dataset.time ? dataset.grain.entity : null;
}

/** Whether a single name may be that of a member of the entity. */
const isOwn = (entity: string, [name, ...others]: readonly PlaceName[]): boolean =>
  others.length === 0 && (name?.candidates.items.some(({ member }) => member.entity === entity) ?? false);

/** A set with the places in which its members lie. */
function lyingIn(left: Of<"set">, right: Of<"place">, context: RuleContext): Of<"set"> | null {
  if (right.use === "and" || right.use === "named" || !right.sure || right.mixed || left.use === "except") return null;
  // "sungai Missouri": a name after its bare noun is rather the noun's own, where such a one exists.
  if (right.use === null && left.noun !== null && isOwn(left.set.entity, right.names)) return null;
  const where = { in: right.names, negated: right.use === "except", ...(right.apart && { apart: right.apart }) };
  const set = restrictSet(left.set, where, context) ?? restrictFigures(left.set, where, context);
  // Without "di" a name after a bare noun is rather the noun's own.
  return set && { ...left, set, noun: null };
}

/** More names of several kinds than this are no list. */
const mostMixed = 6;

/** "persentase penduduk Kenanga terhadap penduduk" "Bukit": the place that follows is that of the other figure. */
const isOfOther = ({ as, where }: FigureExpression): boolean =>
  where.length > 0 && as !== undefined && "to" in as && as.to !== null && as.to.where.length === 0 && !as.to.whole;

/** Two names or more of one kind: listed, left out, or the one set against the other. */
function listed(left: Of<"place">, right: Of<"place">): Of<"place"> | null {
  if (right.both) return null;
  // "dibanding Riau" "Jambi"
  if (left.against && !right.use && !right.from && left.names.length + right.names.length === 2) {
    const names = alike([...right.names, ...left.names]);
    return names && { type: "place", names, use: null, versus: true, sure: left.sure && right.sure };
  }
  // One name at a time from the left: the other ways to bracket a list mean the same.
  if (right.names.length > 1) return null;
  // "selain Bali" "dan selain Banten"; "Jawa Barat" "dan Jawa Tengah"
  const without = left.use === "except" && right.use === "except";
  const names = alike([...left.names, ...right.names]);
  if (!right.use && isInRow(left, right)) return names && { ...left, names };
  if (!without && (right.use !== "and" || left.use === "and")) return null;
  // "gunung Rinjani dan Semeru": the noun is said of both
  const isOfKind =
    names?.at(-1)?.candidates.items[0]?.member.entity === left.names[0]?.candidates.items[0]?.member.entity;
  const sure = left.sure && (without || right.sure || isOfKind);
  const either = (left.either || right.either) && { either: true as const };
  return (
    names && {
      ...left,
      names,
      sure,
      ...either,
      ...((right.against || right.apart) && { apart: true }),
    }
  );
}

/** "jatim" "jateng" "sama jabar": names of one kind that everybody knows are a list without commas as well. */
function isInRow(left: Of<"place">, right: Of<"place">): boolean {
  if (left.use === "except" || [left, right].some(({ against, from, sure }) => against || from || !sure)) return false;
  const [one, other] = [left.names.at(-1), right.names[0]].map((name) => name?.candidates.items[0]);
  return Boolean(one?.prominent && other?.prominent && one.member.entity === other.member.entity);
}
