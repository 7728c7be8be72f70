import type { SetExpression } from "../phrase.ts";
import { dateSet, lift, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule } from "../rule.ts";
import { isRowCount } from "./numbers.ts";

/** Sets of members: "10 kabupaten", "kota di provinsi terluas", "pulau berpenduduk". */
export const setRules: readonly Rule[] = [
  rule("word", "set", 0, (left, right) => {
    const { role } = left.word;
    if (right.use || (role !== "in" && role !== "per" && role !== "except" && role !== "and")) return null;
    return { ...right, use: role };
  }),
  // "kelurahan" "tidak termasuk"
  rule("set", "word", 0.05, (left, right) =>
    right.word.role === "except" && left.noun !== null && !left.use ? { ...left, use: "except" } : null,
  ),
  rule("quantity", "set", 0.05, (left, right) =>
    right.noun !== null && !right.use && isRowCount(left)
      ? { ...right, noun: null, set: { ...right.set, limit: left.value } }
      : null,
  ),
  ...eitherWay(
    "set",
    "modifier",
    0,
    (left, right) =>
      // Said twice it is said once: "south of the equator (lintang selatan)".
      left.set.entity === right.entity
        ? {
            ...left,
            noun: null,
            set: {
              ...left.set,
              subsets: [...new Set([...left.set.subsets, right.subset])],
              ...(left.set.where.length > 0 && { last: right.subset }),
            },
          }
        : null,
    0.2,
  ),
  // "kabupaten/kota di Banten" "yang berstatus kota": the part of them that is called so
  rule("set", "set", 0.15, (left, right) => {
    const [subset] = right.set.subsets;
    const isPlain = right.noun !== null && !right.use && !right.asked && subset !== undefined;
    if (!isPlain || right.set.entity !== left.set.entity || left.set.subsets.length > 0 || left.use === "except")
      return null;
    if (left.set.limit !== null || left.set.leaning || left.set.order) return null;
    return { ...left, noun: null, set: { ...left.set, subsets: [subset], last: subset } };
  }),
  // "kabupaten" "di provinsi terluas"
  rule("set", "set", 0.1, (left, right, context) => {
    if (right.use !== "in" || right.asked || left.use === "except") return null;
    const set = restrictSet(left.set, { in: right.set, negated: false }, context);
    return set && { ...left, set, noun: null };
  }),
  // "kota terkecil" "negara bagian terkecil"
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use || right.asked || !right.set.order || !left.set.order || left.use === "except") return null;
    const set = restrictSet(left.set, { in: right.set, negated: false }, context);
    return set && { ...left, set, noun: null };
  }),
  // "kota", "bukan kabupaten"
  rule("set", "set", 0.1, (left, right, context) => {
    if (right.use !== "except" || right.noun === null || left.set.entity !== right.set.entity) return null;
    const set = withoutSubset(left.set, right.set.subsets[0] ?? null, context);
    return set && { ...left, set, noun: null };
  }),
  ...eitherWay(
    "set",
    "period",
    0.02,
    (left, right) => {
      const set = left.use === "except" ? null : dateSet(left.set, right.period);
      return set && { ...left, set, noun: null };
    },
    0.1,
  ),
  // "provinsi" "dan luas wilayahnya": the figure of each
  rule("set", "figure", 0.3, (left, right, context) => {
    if (left.set.leaning || left.use === "in" || left.use === "except") return null;
    if (right.figure.as?.kind === "change" && right.figure.as.verb) return null;
    const fit = lift(left.set, right.figure, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
];

function withoutSubset(set: SetExpression, subset: string | null, { model }: RuleContext): SetExpression | null {
  if (!subset || set.subsets.length > 1 || set.subsets[0] === subset) return null;
  if (set.subsets.length === 1) return set;
  const others =
    model.entities.get(set.entity)?.subsets.filter((one) => one.role === "noun" && one.id !== subset) ?? [];
  return { ...set, subsets: others.map((one) => one.id) };
}
