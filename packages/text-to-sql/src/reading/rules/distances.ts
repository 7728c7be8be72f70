import type { Phrase } from "../phrase.ts";
import { eitherWay, type Rule, rule, word } from "../rule.ts";

type DistancePhrase = Extract<Phrase, { type: "distance" }>;
const joining: ReadonlySet<string> = new Set(["between", "and", "in", "position", "until", "how-many"]);

/** "jarak antara X dan Y", "5 pulau terdekat dari X", "gunung dalam radius 50 km dari X". */
export const distanceRules: readonly Rule[] = [
  rule("distance", "word", 0, ({ waits: _led, ...left }, right) => (joining.has(right.word.role) ? left : null)),
  // "ada berapa" "pulau dalam jarak 20 km": how many there are
  rule(word("how-many", "total"), "distance", 0, (_, right) =>
    right.set && isRegion(right) ? { ...right, counts: true } : null,
  ),
  rule("word", "distance", 0.05, (left, right) =>
    (left.word.role === "how-many" && !(right.set && isRegion(right))) ||
    left.word.role === "which" ||
    left.word.role === "in" ||
    left.word.role === "list" ||
    // Miangas "ke" "Marore jaraknya"
    ((left.word.role === "until" || left.word.role === "position") && right.names.length === 1 && !isAround(right))
      ? right
      : null,
  ),
  rule("distance", "place", 0, (left, right) => {
    const names = [...left.names, ...right.names];
    const { waits, ...told } = left;
    return right.use === "except" || names.length > 2 || (isAround(left) && names.length > 1) || (waits && !right.from)
      ? null
      : { ...told, names };
  }),
  // "jarak Kota Kupang" "ke kota Ende": no town of that name has its own, and a regency's place is a settlement in it
  rule("set", "place", 0.2, ({ set, use, noun, asked }, right, { model }) => {
    const [name, ...others] = right.names;
    const [subset] = set.subsets;
    if (noun === null || use || asked || right.use || !name || others.length > 0 || subset === undefined) return null;
    if (model.entities.get(set.entity)?.coordinates?.of === undefined) return null;
    const bearers = name.candidates.filter(({ member }) => member.entity === set.entity);
    const isTown = bearers.items.some(({ member }) => member.subsets.includes(subset));
    return isTown || bearers.items.length !== 1
      ? null
      : { type: "town", names: [{ ...name, from: noun, candidates: bearers }] };
  }),
  rule("word", "town", 0, ({ word }, right) => (joining.has(word.role) ? right : null)),
  rule("distance", "town", 0, (left, right) => {
    const names = [...left.names, ...right.names];
    return names.length > 2 || isAround(left) ? null : { ...left, names };
  }),
  // "Miangas ke Marore" "berapa jaraknya"
  rule("place", "distance", 0.1, (left, right) =>
    left.use || isAround(right) || right.names.length > 0 || left.names.length > 2
      ? null
      : { ...right, names: left.names },
  ),
  // "Kota Kendari" "seberapa jauh dari Bau-Bau"
  rule("place", "distance", 0.1, (left, right) =>
    !isLone(left) || isAround(right) || right.set || right.names.length !== 1
      ? null
      : { ...right, names: [...left.names, ...right.names] },
  ),
  // "dari Kota Kendari," "kota mana yang paling dekat", "Kota Kendari" "paling dekat ke" kota mana
  rule("place", "distance", 0.15, (left, right) =>
    isLone(left) && left.sure && right.near && right.towards === null && right.names.length === 0
      ? { ...right, names: left.names }
      : null,
  ),
  // "daerah" "kabupaten/kota terdekat": the noun says of which kind
  rule(word("some-place"), "distance", 0.1, (_, right) => (right.set ? right : null)),
  // "… dari Miangas" "apa"
  rule("distance", word("which"), 0.05, (left, _) => (left.names.length > 0 ? left : null)),
  ...eitherWay("distance", "unit", 0, (left, { unit }) => (isKilometre(unit) ? left : null)),
  // "dalam radius" "50 km"
  rule("distance", "quantity", 0, (left, { value, unit }) => withinOf(left, value, unit)),
  rule("set", "distance", 0.05, (left, right) =>
    left.use || right.set || !isAround(right) || left.set.order || left.set.leaning
      ? null
      : { ...right, set: left.set },
  ),
  // "di sebelah utara Bali" "provinsi apa"; after "terdekat dari Kendari" a bare "city" is rather said of the name
  rule("distance", "set", 0.1, (left, right) =>
    right.use ||
    left.set ||
    !isAround(left) ||
    left.names.length === 0 ||
    (left.near && left.towards === null && !right.asked) ||
    right.set.order ||
    right.set.leaning
      ? null
      : { ...left, set: right.set },
  ),
  // "nearest" "city" to …; in "terdekat pulau Bali" the noun is that of the name
  rule("distance", "set", 0.1, (left, { set, use, asked }) =>
    left.near && !left.set && left.names.length === 0 && !use && !asked && !set.order && !set.leaning
      ? { ...left, set, waits: true }
      : null,
  ),
  // "terdekat" "di sebelah timur Bali"; "di sebelah timur Bali" "dalam radius 100 km"
  rule("distance", "distance", 0.02, (left, right) => {
    const parts = [left, right] as const;
    const twice = (has: (one: DistancePhrase) => boolean): boolean => parts.every(has);
    // "jaraknya" "paling dekat dari Merapi": the noun alone adds nothing
    const isBare = (one: DistancePhrase): boolean => !isAround(one) && one.within === null && one.names.length === 0;
    if (parts.some(isBare)) return isBare(left) && !left.set ? right : isBare(right) && !right.set ? left : null;
    if (!parts.some(({ towards }) => towards) || !parts.some(isRanged)) return null;
    if (twice(({ towards }) => towards !== null) || twice(({ names }) => names.length > 0)) return null;
    if (twice(({ set }) => set !== null)) return null;
    return {
      ...left,
      names: left.names.length > 0 ? left.names : right.names,
      near: left.near || right.near,
      within: left.within ?? right.within,
      towards: left.towards ?? right.towards,
      set: left.set ?? right.set,
    };
  }),
];

/** Whether it is asked around one place: what is nearest to it, or lies in a direction from it. */
const isAround = ({ near, towards }: DistancePhrase): boolean => near || towards !== null;
/** Whether it says which of them alone, so that they can be counted. */
const isRegion = ({ within, towards, near }: DistancePhrase): boolean => within !== null || (towards !== null && !near);
const isRanged = ({ near, within }: DistancePhrase): boolean => near || within !== null;

/** One name of which nothing is said but that it is that place. */
const isLone = ({ names, use, against, mixed }: Extract<Phrase, { type: "place" }>): boolean =>
  names.length === 1 && !use && !against && !mixed;

const isKilometre = (unit: string | null): boolean => unit === null || unit === "km" || unit === "km²";

const withinOf = (left: DistancePhrase, value: number, unit: string | null): DistancePhrase | null =>
  left.within === null && left.names.length === 0 && isKilometre(unit) && value > 0
    ? { ...left, near: true, within: value }
    : null;
