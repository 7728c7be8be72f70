import { placedIn, type Where, whereIn } from "../expression.ts";
import { isSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, rule, word } from "../rule.ts";
import { eachKind } from "./asks.ts";

/** What is told of each of several named places, never of all together: "gunung tertinggi di Bali dan NTB, masing-masing". */
export const eachNamedRules: readonly Rule[] = [
  // "bandingkan" "gunung tertinggi di Bali dan NTB"; the same, "masing-masing"
  rule(word("list"), "set", -0.1, ({ word }, right) => (word.how === "compared" ? eachNamed(right) : null)),
  ...eitherWay("set", word("per"), -0.1, (left, { word }) => (word.ofNames ? eachNamed(left) : null)),
  // "masing-masing" "Bali dan NTB"
  rule(word("per"), "place", -0.1, ({ word }, right) =>
    word.ofNames && !right.apart && (right.use === null || right.use === "in")
      ? { ...right, use: "in", apart: true }
      : null,
  ),
  // "lebih tinggi mana" "gunung tertinggi di Bali atau NTB"
  ...eitherWay("more", "set", -0.1, ({ measures, figure, among, than, claim }, right) => {
    const by = right.set.order?.by.of;
    const isMeant = by && "measure" in by && (measures.length === 0 || measures.includes(by.measure));
    return isMeant && !figure && !among && !than && !claim ? eachNamed(right) : null;
  }),
  // "jumlah kabupaten di Bali dan NTB" "masing-masing", "jumlah desa dan kelurahan di Bali" "masing-masing"
  ...eitherWay("figure", word("per"), -0.1, (left, { word }, context) => {
    if (!word.ofNames || left.figure.as) return null;
    const where = apart(whereIn(left.figure));
    if (where) return { ...left, figure: placedIn(left.figure, where) };
    // In "berapa cabang di masing-masing Bukit dan Lembah" the names are yet to come.
    const isPlaced = "count" in left.figure.of && left.figure.of.count.where.length > 0;
    return isPlaced && "count" in left.figure.of ? eachKind(left.figure, left.figure.of.count, context) : null;
  }),
];

/** "gunung tertinggi di Bali dan NTB": of each of them; null where fewer are named. */
function eachNamed(phrase: Of<"set">): Of<"set"> | null {
  const { set, use, asked } = phrase;
  const where = use || asked || !set.order || set.within || set.sorted ? null : apart(set.where);
  return where && { ...phrase, set: { ...set, where }, noun: null };
}

/** The same places, where several are named, as each by itself; null where fewer are, or each is already. */
function apart(places: readonly Where[]): readonly Where[] | null {
  const at = places.findIndex((one) => !isSet(one.in) && !one.negated && !one.tie && one.in.length > 1);
  if (at < 0 || places[at]?.apart) return null;
  return places.map((one, i) => (i === at ? { ...one, apart: true as const } : one));
}
