import { type Dimension, isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { type RangeWord, rangeWords } from "../language/range-words.ts";
import type { Variant } from "../language/variants.ts";
import { type Range, valuesWithin } from "../plan/ranges.ts";
import { PhraseTable } from "./phrase-table.ts";
import { Phrases } from "./phrases.ts";
import type { Sense } from "./sense.ts";

/** What stands in a range besides numbers. */
type Part = RangeWord | "noun" | "unit";

/** How the ranges of one dimension are said; alone they stand for the measure. */
interface Sayer {
  readonly dimension: Dimension;
  readonly measure: string | null;
  readonly parts: PhraseTable<Part>;
}

/** A range found in a question: it ends before `to`. */
interface Found {
  readonly to: number;
  readonly sense: Sense;
}

/** A letter for each part, so that what may follow what is a pattern; N is a number. */
const letters: Readonly<Record<Part, string>> = {
  noun: "n",
  unit: "u",
  between: "b",
  and: "a",
  to: "t",
  upwards: "U",
  downwards: "D",
  above: "A",
  below: "B",
  least: "L",
  most: "M",
  ago: "x",
};
const patterns: readonly { readonly is: RegExp; readonly range: (first: number, last: number) => Range }[] = [
  { is: /^n?(?:bNu?aN|b?Nu?tN)u?$/, range: (from, to) => ({ from, to }) },
  { is: /^n?(?:N(?:uU|Uu?)|LNu?)$/, range: (from) => ({ from, to: null }) },
  { is: /^n?(?:N(?:uD|Du?)|MNu?)$|^ntNu?$/, range: (to) => ({ from: null, to }) },
  { is: /^n?ANu?$/, range: (below) => ({ from: below + 1, to: null }) },
  { is: /^n?BNu?$/, range: (above) => ({ from: null, to: above - 1 }) },
  { is: /^nNu$/, range: (from) => ({ from, to: from }) },
];
const longest = 7;
const opening: ReadonlySet<Part> = new Set(["noun", "between", "above", "below", "least", "most"]);

/** What finds ranges of the model's ordered values, whatever their numbers are: which of them the data tell is asked later. */
export class Ranges {
  readonly #sayers: readonly Sayer[];

  constructor(model: SemanticModel) {
    this.#sayers = [...sayersOf(model)];
  }

  /** Every word in which a range may be said. */
  get words(): readonly string[] {
    return this.#sayers.length > 0 ? Object.values(rangeWords).flat() : [];
  }

  /**
   * All ranges that begin at a token; each has its noun or its unit, or any two numbers were one.
   * @param numbers what each token is as a number
   */
  *find(
    forms: readonly (readonly Variant[])[],
    broken: readonly boolean[],
    numbers: readonly (number | null)[],
    from: number,
  ): Generator<Found> {
    for (const sayer of this.#sayers) yield* walk(sayer, "", [], from);

    function* walk(sayer: Sayer, said: string, values: readonly number[], at: number): Generator<Found> {
      const range = rangeSaid(said, values);
      if (range && !isAgo(sayer, said, at)) yield { to: at, sense: senseOf(range, said.startsWith("n"), sayer) };
      if (said.length === longest || at >= forms.length || (said !== "" && broken[at])) return;
      const value = numbers[at] ?? null;
      if (value !== null && Number.isInteger(value) && value >= 0)
        yield* walk(sayer, `${said}N`, [...values, value], at + 1);
      for (const { to, value: part } of sayer.parts.find(forms, broken, at))
        if (said !== "" || opening.has(part)) yield* walk(sayer, said + letters[part], values, to);
    }

    /** "penduduk 5-9 tahun terakhir" is about years. */
    function isAgo({ parts }: Sayer, said: string, at: number): boolean {
      if (said.startsWith("n") || !said.endsWith("u") || at >= forms.length) return false;
      return parts.find(forms, broken, at).some(({ value }) => value === "ago");
    }
  }
}

/** The phrases of a model's named ranges: "lansia". */
export function* groupPhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  for (const { dimension, measure } of rangedOf(model))
    for (const { terms, from = null, to = null } of dimension.groups)
      for (const phrase of terms) yield { phrase, sense: senseOf({ from, to }, true, { dimension, measure }) };
}

function rangeSaid(said: string, [first = 0, last = 0]: readonly number[]): Range | null {
  if (!/[nu]/.test(said)) return null;
  const range = patterns.find(({ is }) => is.test(said))?.range(first, last);
  return range && (range.from ?? 0) <= (range.to ?? Number.POSITIVE_INFINITY) ? range : null;
}

/** @param isNamed that it is said what the numbers are of, so that the range can stand for those who are in it */
function senseOf(range: Range, isNamed: boolean, { dimension, measure }: Omit<Sayer, "parts">): Sense {
  const implied = isNamed ? measure : null;
  const [value, ...others] = valuesWithin(range, dimension) ?? [];
  return value !== undefined && others.length === 0
    ? { kind: "slice", dimension: dimension.id, value, measure: implied }
    : { kind: "range", dimension: dimension.id, range, measure: implied };
}

/** Each dimension whose values are ranges, with the measure that it cuts where that is one. */
function* rangedOf({ datasets }: SemanticModel): Generator<Omit<Sayer, "parts">> {
  const seen = new Set<string>();
  for (const { dimensions, measures } of datasets.values())
    for (const dimension of dimensions) {
      if (!dimension.ranges || seen.has(dimension.id)) continue;
      seen.add(dimension.id);
      const [only, ...others] = measures.filter(isBase);
      yield { dimension, measure: only && others.length === 0 ? only.id : null };
    }
}

function* sayersOf(model: SemanticModel): Generator<Sayer> {
  for (const { dimension, measure } of rangedOf(model)) {
    const phrases = new Phrases<Part>();
    const add = (phrase: string, value: Part): void => phrases.add(phrase, value);
    const { noun, unit, terms } = dimension.ranges ?? { noun: "", unit: "", terms: [] };
    for (const phrase of new Set([noun, dimension.label.toLowerCase(), ...dimension.terms]))
      for (const form of [phrase, `ber${phrase}`]) add(form, "noun");
    for (const phrase of new Set([unit, ...terms])) add(phrase, "unit");
    for (const [word, forms] of Object.entries(rangeWords) as [RangeWord, readonly string[]][])
      for (const form of forms) add(form, word);
    yield { dimension, measure, parts: new PhraseTable(phrases) };
  }
}
