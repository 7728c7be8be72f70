import type { Phrase } from "../phrase.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";

type DistancePhrase = Extract<Phrase, { type: "distance" }>;
const joining: ReadonlySet<string> = new Set(["between", "and", "in", "position", "how-many"]);

/** "jarak antara X dan Y", "5 pulau terdekat dari X", "gunung dalam radius 50 km dari X". */
export const distanceRules: readonly Rule[] = [
  rule("distance", "word", 0, (left, right) => (joining.has(right.word.role) ? left : null)),
  // "ada berapa" "pulau dalam jarak 20 km": how many there are
  rule("word", "distance", 0, (left, right) =>
    (left.word.role === "how-many" || left.word.role === "total") && right.set && right.within !== null
      ? { ...right, counts: true }
      : null,
  ),
  rule("word", "distance", 0.05, (left, right) =>
    (left.word.role === "how-many" && !(right.set && right.within !== null)) ||
    left.word.role === "which" ||
    left.word.role === "in" ||
    left.word.role === "list"
      ? right
      : null,
  ),
  rule("distance", "place", 0, (left, right) => {
    const names = [...left.names, ...right.names];
    return right.use === "except" || names.length > 2 || (left.near && names.length > 1) ? null : { ...left, names };
  }),
  // "Miangas ke Marore" "berapa jaraknya"
  rule("place", "distance", 0.1, (left, right) =>
    left.use || right.near || right.names.length > 0 || left.names.length > 2 ? null : { ...right, names: left.names },
  ),
  // "… dari Miangas" "apa"
  rule("distance", "word", 0.05, (left, { word }) => (word.role === "which" && left.names.length > 0 ? left : null)),
  ...eitherWay("distance", "unit", 0, (left, { unit }) => (isKilometre(unit) ? left : null)),
  // "dalam radius" "50 km"
  rule("distance", "quantity", 0, (left, { value, unit }) => withinOf(left, value, unit)),
  rule("distance", "limits", 0, (left, { limits }) =>
    limits.most && !limits.least && typeof limits.most.value === "number"
      ? withinOf(left, limits.most.value, limits.unit)
      : null,
  ),
  rule("figure", "distance", 0.05, ({ figure }, right) => {
    if (!("count" in figure.of) || figure.as || right.set || right.within === null || right.names.length === 0)
      return null;
    return { ...right, set: figure.of.count, counts: true };
  }),
  rule("set", "distance", 0.05, (left, right) =>
    left.use || right.set || !right.near || left.set.order || left.set.leaning ? null : { ...right, set: left.set },
  ),
  ...eitherWay("distance", "whole", 0.01, (left) => left),
];

const isKilometre = (unit: string | null): boolean => unit === null || unit === "km" || unit === "km²";

const withinOf = (left: DistancePhrase, value: number, unit: string | null): DistancePhrase | null =>
  left.within === null && left.names.length === 0 && isKilometre(unit) && value > 0
    ? { ...left, near: true, within: value }
    : null;
