import type { Figure } from "../plan/figure.ts";
import { whenPhrase } from "../plan/periods.ts";
import { isNamed, type PlaceFilter } from "../plan/place-filter.ts";
import { equals } from "../plan/walk.ts";
import { sideNames, sliceLabels } from "../sql/figure-names.ts";
import { describeFigure, nameOfMeasure, whereOf, wholePhrase } from "./describe.ts";
import { joinWords, listNames, nounOf, placePhrase, type Speaker } from "./names.ts";

/** What a figure is told of: its name apart from its places and its year. */
interface Parts {
  readonly name: string;
  readonly places: readonly PlaceFilter[];
  readonly where: string;
  readonly year: number | null;
  /** Told of its own places alone, whatever row it stands in. */
  readonly isFixed: boolean;
}

/** Null of what is not one measure, or one plain count, of its places. */
function partsOf(figure: Figure, speaker: Speaker): Parts | null {
  if (figure.kind === "fixed") {
    const parts = partsOf(figure.of, speaker);
    return parts && { ...parts, isFixed: true };
  }
  if (figure.kind === "measure") {
    const year = figure.year === "each" ? null : figure.year;
    const [name, where] = [nameOfMeasure(figure, speaker), whereOf(figure, speaker)];
    return { name, places: figure.places, where, year, isFixed: false };
  }
  if (figure.kind !== "count" || figure.tie) return null;
  const { bounds, order, texts, places } = figure.of;
  const isPlain = bounds.length === 0 && !order && !texts;
  const name = `jumlah ${nounOf(figure.of, speaker)}`;
  return isPlain ? { name, places, where: placePhrase(places, speaker), year: null, isFixed: false } : null;
}

const same = (one: unknown, other: unknown): boolean => equals(one, other);

/** The end that all of them share: where, and when. Null where they differ in it. */
function endOf(parts: readonly Parts[], speaker: Speaker, around: string): string | null {
  const [first] = parts;
  const years = [...new Set(parts.flatMap(({ year }) => year ?? []))];
  if (!first || years.length > 1) return null;
  const isElsewhere = ({ places, where, isFixed }: Parts): boolean =>
    !same(places, first.places) || where !== first.where || isFixed !== first.isFixed;
  if (parts.some(isElsewhere)) return null;
  const where = first.places.length === 0 && first.isFixed ? wholePhrase(speaker) : first.where;
  return [where || around, ...years.map(whenPhrase)].filter(Boolean).join(" ");
}

/** Several figures, with what they share said once: "jumlah penduduk dan luas wilayah di Provinsi Bali tahun 2024". */
export function describeTogether(figures: readonly Figure[], speaker: Speaker, around = ""): string {
  const parts = figures.flatMap((figure) => partsOf(figure, speaker) ?? []);
  const end = parts.length > 1 && parts.length === figures.length ? endOf(parts, speaker, around) : null;
  const one = end === null ? ofOneName(figures, speaker) : null;
  if (one) return [one.of, joinWords(parts.map(({ where }) => where)), one.year].filter(Boolean).join(" ");
  if (end === null)
    return yearOnce(joinWords(figures.map((figure) => describeFigure(figure, speaker, "", around))), "last");
  return [joinWords(parts.map(({ name }) => name)), end].filter(Boolean).join(" ");
}

/** Where several figures are told of the same, and what each is called there; null where they are not. */
export function sharedEnd(figures: readonly Figure[], speaker: Speaker, around: string) {
  const parts = figures.flatMap((figure) => partsOf(figure, speaker) ?? []);
  const end = parts.length > 1 && parts.length === figures.length ? endOf(parts, speaker, around) : null;
  return end !== null ? { end, names: parts.map(({ name }) => name) } : null;
}

/** Several figures of one name and one year, of places that differ; null of any others. */
export function ofOneName(figures: readonly Figure[], speaker: Speaker) {
  const years = [...new Set(figures.map((figure) => partsOf(figure, speaker)?.year ?? null))];
  const { of, names } = namesApart(figures, speaker);
  if (figures.length < 2 || of === "" || years.length > 1) return null;
  return { of, year: years.flatMap((year) => (year === null ? [] : whenPhrase(year))).join(""), names };
}

/** What tells several figures apart: their places, of one name; else their names, of one place; else all that they are. */
export function namesApart(figures: readonly Figure[], speaker: Speaker): { of: string; names: readonly string[] } {
  const parts = figures.flatMap((figure) => partsOf(figure, speaker) ?? []);
  const [first] = parts;
  const places = parts.map(({ places: [place] }) => (place && isNamed(place) ? listNames(place, speaker) : ""));
  const isOne =
    parts.length === figures.length && parts.every(({ name, places }) => name === first?.name && places.length === 1);
  if (first && isOne && places.every(Boolean)) return { of: first.name, names: places };
  const shared = sharedEnd(figures, speaker, "");
  return { of: "", names: shared?.names ?? figures.map((figure) => describeFigure(figure, speaker)) };
}

/** Two figures set against each other. */
export interface Pair {
  /** What both sides are figures of; "" where the sides say it. */
  readonly of: string;
  /** What tells them apart; the first is "" where it is told of each row. */
  readonly sides: readonly [string, string];
  /** Where and when both are. */
  readonly end: string;
}

/** "jumlah penduduk" of "Provinsi Bali" and "Indonesia" in 2024; null where the two share too little. */
export function pairOf(left: Figure, right: Figure, speaker: Speaker, around = ""): Pair | null {
  const [one, other] = [partsOf(left, speaker), partsOf(right, speaker)];
  if (!one || !other) return null;
  if (one.name !== other.name) {
    const end = endOf([one, other], speaker, around);
    return end === null ? null : { of: "", sides: sideNames(left, right, speaker.model), end };
  }
  if (one.year !== other.year) return null;
  const sides = [sideOf(one, other, speaker), sideOf(other, one, speaker)] as const;
  const [ofOne, ofOther] = sides;
  if (ofOne === null || !ofOther || ofOne === ofOther) return null;
  return { of: one.name, sides: [ofOne, ofOther], end: one.year === null ? "" : whenPhrase(one.year) };
}

/** The place that a side is of: the whole, where the other has a place or is the row's; "" of the row's. */
function sideOf({ places, isFixed }: Parts, other: Parts, speaker: Speaker): string | null {
  const [place, ...others] = places;
  if (place) return others.length === 0 && isNamed(place) ? listNames(place, speaker) : null;
  return isFixed || (!other.isFixed && other.places.length > 0) ? speaker.model.root.whole.label : "";
}

/** What a side is called where the other stands beside it: "laki-laki", "Provinsi Bali". */
export function sidesShort(left: Figure, right: Figure, pair: Pair, speaker: Speaker): readonly [string, string] {
  if (pair.of !== "" || left.kind !== "measure" || right.kind !== "measure" || left.measure !== right.measure)
    return pair.sides;
  const [one, other] = [left, right].map((figure) => sliceLabels(figure, speaker.model).join(" "));
  return one && other ? [one, other] : pair.sides;
}

/** "tahun 2024 … tahun 2024": a year that is the only one is said once; of what is only listed at its end. */
export function yearOnce(text: string, at: "first" | "last" = "first"): string {
  const years = new Set(text.match(/\b(?:19|20)\d\d\b/gu));
  const said = [...text.matchAll(/ tahun (?:19|20)\d\d(?![\d–])/gu)];
  const kept = at === "first" ? said[0] : said.at(-1);
  if (said.length < 2 || years.size > 1) return text;
  return text.replace(/ tahun (?:19|20)\d\d(?![\d–])/gu, (year, offset: number) =>
    offset === kept?.index ? year : "",
  );
}
