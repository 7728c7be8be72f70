import type { FigureExpression, Slice } from "../expression.ts";
import { type Rule, rule, word } from "../rule.ts";

/** Rows of a kind that are not meant: "yang tidak batal", "selain tunai", "nota batal jangan dihitung". */
export const leftOutRules: readonly Rule[] = [
  rule("word", "slice", 0.02, ({ word }, right) => {
    // "penjualan" "dan tanpa yang batal"
    if (word.role === "and") return right.slice.negated ? right : null;
    const isLeft = word.role === "not" || (word.role === "except" && !word.subtracts);
    return isLeft || (word.role === "holds" && word.negated) ? leftOut(right.slice) : null;
  }),
  rule("slice", word("except"), 0.02, ({ slice }, { word }) => (word.after ? leftOut(slice) : null)),
  // "termasuk" "yang batal", "yang batal" "ikut dihitung": rather than that just those are meant
  rule(word("including"), "slice", -0.05, ({ word }, { slice }) => (word.after ? null : counted(slice))),
  rule("slice", word("including"), -0.05, ({ slice }, { word }) => (word.after ? counted(slice) : null)),
  // "tanpa" "nota batal", "nota batal" "tidak dihitung": the noun only says what of
  rule("word", "figure", 0.05, ({ word }, { figure }) =>
    (word.role === "except" && !word.subtracts) || (word.role === "holds" && word.negated) ? kindOf(figure) : null,
  ),
  rule("verb", "figure", 0.05, ({ verb, negated }, { figure }) =>
    verb === "holds" && negated ? kindOf(figure) : null,
  ),
  rule("verb", "slice", 0.02, ({ verb, negated }, { slice }) => (verb === "holds" && negated ? leftOut(slice) : null)),
  rule("figure", word("except"), 0.05, ({ figure }, { word }) => (word.after ? kindOf(figure) : null)),
];

const leftOut = (slice: Slice) =>
  slice.negated || slice.added || typeof slice.value === "object"
    ? null
    : ({ type: "slice", slice: { ...slice, negated: true } } as const);

const counted = (slice: Slice) =>
  slice.negated || slice.added || typeof slice.value === "object"
    ? null
    : ({ type: "slice", slice: { ...slice, added: true } } as const);

/** What is left out, where a figure is nothing but one kind of its rows. */
function kindOf({ slices, where, as, period, cuts }: FigureExpression) {
  const [only, ...others] = slices;
  if (!only || others.length + where.length > 0 || as || period || cuts) return null;
  return leftOut(only);
}
