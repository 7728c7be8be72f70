import type { Defined, Single } from "../../plan/defined.ts";
import { equals } from "../../plan/walk.ts";
import type { FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { tells } from "../restrict.ts";
import { eitherWay, type Of, type Rule, rule, word } from "../rule.ts";
import { pickInSet, pickVariant } from "../variants.ts";

/** "apa itu IPM", "TPT artinya apa", "definisi persentase penduduk miskin". */
export const definitionRules: readonly Rule[] = [
  // A word of the glossary says more of itself than the measure that is called by it.
  ...eitherWay(word("meaning"), "figure", 0.1, (_, { figure }) =>
    "measure" in figure.of && isBare(figure) ? definition({ kind: "measure", id: figure.of.measure }) : null,
  ),
  ...eitherWay("word", "term", 0, (left, { label }) =>
    // "apa" "ibu kota Indonesia": of a word that nothing is told of but its meaning
    left.word.role === "meaning" || (left.word.role === "which" && !left.word.all)
      ? definition({ kind: "term", label })
      : null,
  ),
  ...eitherWay("word", "set", 0, ({ word }, phrase) => {
    const kind = word.role === "meaning" && !phrase.use ? kindOf(phrase) : null;
    return kind && definition(kind);
  }),
  // "apa bedanya" "desa sama kelurahan", "perbedaan antara" "kabupaten dan kota"
  rule("set", "set", 0, (left, right) => {
    const [one, other] = [left.use ? null : kindOf(left), right.use === "and" ? kindOf(right) : null];
    return one && other && !equals(one, other) ? { type: "pair", of: [one, other] } : null;
  }),
  ...eitherWay(word("differs"), "pair", -0.2, (_, { of }) => definition({ kind: "both", of })),
  // "apa bedanya" "TPT sama TPAK": without "apa" what lies between them may be meant
  ...eitherWay("word", "several", -0.2, ({ word }, { figures, facts }) => {
    const [one, other, ...others] = figures.map(measureOf);
    if (word.role !== "differs" || !word.asked || facts || !one || !other || others.length > 0) return null;
    return definition({ kind: "both", of: [one, other] });
  }),
  // "tingkat pengangguran terbuka" "(TPT)"
  rule("figure", "figure", 0.05, (left, right) =>
    isBare(right.figure) &&
    // "penduduk Bali" "penduduk nasional" says more than its name again.
    !right.figure.whole &&
    equals(left.figure.of, right.figure.of)
      ? left
      : null,
  ),
  ...eitherWay(word("which", "how", "meaning", "list", "how-many"), "definition", 0.02, ({ word: _ }, right) => right),
  // "dalam" "data ketenagakerjaan": what it is spoken of in
  rule(word("in"), "figure", 0, (_, { figure }, { geography }) =>
    "measure" in figure.of && isBare(figure)
      ? { type: "topic", datasets: geography.datasetsOf(figure.of.measure).map(({ dataset }) => dataset) }
      : null,
  ),
  rule("term", "topic", 0.1, (left) => left),
  // "butir" "telur": what figures of those data are about is said beside them, or beside the names that they are told of
  ...eitherWay("figure", "topic", 0.1, (left, { datasets }, { geography }) => {
    const { of } = left.figure;
    const own = "measure" in of ? geography.datasetsOf(of.measure) : [];
    return !left.figure.as && own.some(({ dataset }) => datasets.includes(dataset)) ? left : null;
  }),
  rule("definition", "topic", 0.1, (left, { datasets }, { geography }) => {
    if (left.of.kind !== "measure") return left.of.kind === "term" ? left : null;
    return geography.datasetsOf(left.of.id).some(({ dataset }) => datasets.includes(dataset)) ? left : null;
  }),
  ...eitherWay("figure", "qualifier", 0.02, (left, { measures }, context) => {
    const figure = pickVariant(left.figure, measures, context);
    return figure && { type: "figure", figure };
  }),
  ...eitherWay("trait", "qualifier", 0.02, (left, { measures }, context) => {
    const figure = pickVariant(left.figure, measures, context);
    return figure && { ...left, figure };
  }),
  ...eitherWay("set", "qualifier", 0.05, (left, { measures }, context) => {
    const set = pickInSet(left.set, measures, context);
    return set && { ...left, set };
  }),
  ...eitherWay("question", "qualifier", 0.05, (left, { measures }, context) => {
    const picked = left.figures.map((figure) => pickVariant(figure, measures, context));
    const rows = left.rows && pickInSet(left.rows, measures, context);
    if (!rows && picked.every((figure) => figure === null)) return null;
    return { ...left, rows: rows ?? left.rows, figures: left.figures.map((figure, i) => picked[i] ?? figure) };
  }),
];

/** What a bare noun names: all of its kind, or a kind of them. */
const kindOf = ({ set, noun, asked }: Of<"set">): Single | null => {
  const [subset, ...others] = set.subsets;
  // "pulau terluar": a noun with the one word that makes it a kind
  if (
    (noun === null && subset === undefined) ||
    asked ||
    others.length > 0 ||
    tells({ ...set, subsets: [] }) ||
    set.limit !== null
  )
    return null;
  return { kind: "entity", id: set.entity, ...(subset !== undefined && { subset }) };
};

const measureOf = (figure: FigureExpression): Single | null =>
  "measure" in figure.of && isBare(figure) ? { kind: "measure", id: figure.of.measure } : null;

const definition = (of: Defined): Phrase => ({ type: "definition", of });

/** Nothing but its name: what is computed of it says more ("penduduk Indonesia, berapa persen"). */
const isBare = (figure: FigureExpression): boolean =>
  figure.where.length + figure.slices.length === 0 &&
  figure.period === null &&
  figure.unit === null &&
  !figure.as &&
  !figure.cuts;
