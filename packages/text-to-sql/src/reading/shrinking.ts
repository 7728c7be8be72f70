import type { Token } from "../language/token.ts";

/** Where the figure that grows or shrinks is named: "ekonomi" of "pertumbuhan ekonomi". */
export interface Grown {
  /** Its first and its last token. */
  readonly from: Token;
  readonly to: Token;
  /** "pertumbuhan", and whether it stands after the name: "economic growth". */
  readonly noun: string;
  readonly after: boolean;
}

const deepest =
  /\b(?:(?:yang\s+)?paling\s+|ter)(?:dalam|besar|parah|tajam|tinggi|buruk|hebat)\b|\b(?:deepest|largest|biggest|worst|sharpest)\b/giu;
const mildest = /\b(?:paling\s+|ter)(?:kecil|ringan|tipis|dangkal|rendah|sedikit)\b|\b(?:smallest|mildest|lowest)\b/iu;
/** What of several is asked; the plain figure would tell of all of them. */
const several =
  /\b(?:yang|yg|dengan|dgn|mana|saja|aja|sebutkan|daftar|jumlah|which|that|whose|with|where|how many)\b|\bberapa\s+(?!persen|kontraksi|minus)\p{L}/iu;

/**
 * "mengalami kontraksi ekonomi", "ekonominya terkontraksi paling dalam": the question as it is said of growth, which is below nought,
 * or the lowest. The deepest of what shrank grew least; which shrank least is not said so.
 */
export function withGrowth(question: string, verb: Token, grown: Grown): string[] {
  if (mildest.test(question)) return [];
  const [first, second] = [verb, grown.from].sort((a, b) => a.start - b.start);
  const before = question.slice(0, first?.start);
  const between = question.slice(first?.end, second?.start);
  const name = question.slice(grown.from.start, grown.to.end);
  const figure = grown.after ? `${name} ${grown.noun}` : `${grown.noun} ${name}`;
  const isNoun = first === verb;
  const rest = question.slice(isNoun ? grown.to.end : verb.end);
  if (isNoun && between.trim() !== "") return [];
  // "ekonominya" stands apart from its verb: "ekonominya di 2020 terkontraksi"
  const said = (state: string): string =>
    isNoun
      ? `${before} ${figure} ${state} ${rest}`
      : `${before} ${figure} ${question.slice(grown.to.end, verb.start)} ${state} ${rest}`;
  if (/\bpaling\s*$/iu.test(question.slice(0, verb.start))) return [said("rendah")];
  if (new RegExp(deepest).test(question)) return [said("").replace(deepest, "paling rendah")];
  return [said("minus"), ...(several.test(question) ? [] : [said("")])];
}
