import type { CountFigure, MeasureFigure } from "../../plan/figure.ts";
import { isNamed, type NamedPlaces } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import type { RuleContext } from "../rule.ts";
import { placesOf, singleFigure } from "./measures.ts";

type Told = MeasureFigure | CountFigure;

/** More than this nobody has in mind any longer. */
const mostTold = 5;

/** The plan with what was told before it, where that is the same of another place, or another count there; else as it is. */
export function withTold(plan: Plan, before: Plan): Plan {
  const [now, then] = [singleFigure(plan), singleFigure(before)];
  if (!now || !then || !isAlike(now, then)) return plan;
  const earlier = [...(before.told ?? []), then].filter((one) => isAlike(one, now) && !equals(one, now));
  return earlier.length > 0 ? { ...plan, told: earlier.slice(-mostTold) } : plan;
}

/** One figure of two places of a kind, or in two years, or two kinds of one thing counted in one place. */
function isAlike(one: Told, other: Told): boolean {
  if (one.kind === "count" && other.kind === "count" && equals(one.of.places, other.of.places))
    return equals({ ...one, of: { ...one.of, subsets: [] } }, { ...other, of: { ...other.of, subsets: [] } });
  return equals(elsewhere(one), elsewhere(other)) || isInOtherYear(one, other) || isOtherCut(one, other);
}

/** "laki-laki", "perempuan": one figure cut by two values of one dimension. */
export const isOtherCut = (one: Told, other: Told): boolean =>
  one.kind === "measure" &&
  other.kind === "measure" &&
  one.slices.length === 1 &&
  other.slices.length === 1 &&
  one.slices[0]?.dimension === other.slices[0]?.dimension &&
  one.slices[0]?.values.every((value) => other.slices[0]?.values.includes(value) === false) === true &&
  equals({ ...one, slices: [] }, { ...other, slices: [] });

/** The places of so many that were told one after the other; null where there are others. */
export function placesTold(before: Plan, many: number): NamedPlaces | null {
  const [first, ...told] = toldOf(before).map((figure) => placesOf(figure).find(isNamed));
  if (!first || told.length + 1 !== many || told.some((place) => place?.entity !== first.entity)) return null;
  const keys = [...new Set([first, ...told].flatMap((place) => place?.members.keys ?? []))];
  return keys.length === many ? { ...first, members: { keys } } : null;
}

/** "TPT Jawa Barat 2020", "yang Agustus 2023": of what is told of the whole year and of a cut of another one the years differ as well. */
const isInOtherYear = (one: Told, other: Told): boolean =>
  one.kind === "measure" &&
  other.kind === "measure" &&
  one.year !== other.year &&
  (one.slices.length * other.slices.length === 0 || equals(one.slices, other.slices)) &&
  equals({ ...one, year: null, slices: [] }, { ...other, year: null, slices: [] });

/** The figure without the key of its one place, so that the same of another one equals it. */
function elsewhere(figure: Told): unknown {
  const [place, ...others] = placesOf(figure);
  if (!place || others.length > 0 || !isNamed(place) || place.members.keys.length !== 1) return figure;
  const places = [place.entity];
  return figure.kind === "measure" ? { ...figure, places } : { ...figure, of: { ...figure.of, places } };
}

/** What a plan comes to by itself, whatever was told before it. */
export function withoutTold(plan: unknown): unknown {
  if (typeof plan !== "object" || plan === null) return plan;
  const { told: _, ...itself } = plan as Partial<Plan>;
  return itself;
}

/** What a plan told last and before it, of one place each. */
export function toldOf(plan: Plan): readonly Told[] {
  const figure = singleFigure(plan);
  return figure ? [...(plan.told ?? []).filter((one) => !isInOtherYear(one, figure)), figure] : [];
}

/** Whether the same was told in another year before: who then says "naik berapa?" may mean from that one. */
export function wasInOtherYear(plan: Plan): boolean {
  const figure = singleFigure(plan);
  return figure !== null && (plan.told ?? []).some((one) => isInOtherYear(one, figure));
}

/** The only other year in which the same was told before, where nothing else was: of more it is not said which is meant. */
export function otherYearOf(plan: Plan): number | null {
  const figure = singleFigure(plan);
  const [one, ...others] = plan.told ?? [];
  if (!figure || !one || others.length > 0 || !isInOtherYear(one, figure)) return null;
  return one.kind === "measure" && typeof one.year === "number" ? one.year : null;
}

const than =
  "di\\s*atas|di\\s*bawah|melebihi|melampaui|lebih\\s+(?:dari|daripada|tinggi\\s+dari|rendah\\s+dari|besar\\s+dari|kecil\\s+dari|banyak\\s+dari|sedikit\\s+dari)|kurang\\s+dari|above|below";
/** "(provinsi mana saja yang) di atas itu". */
const bounded = new RegExp(
  `^(.*?)\\b(${than})\\s+(?:(?:angka|nilai|angkanya)\\s+)?(?:itu|tersebut|segitu|tadi|that)\\b(.*)$`,
  "iu",
);
const relative = /\b(?:yang|yg|that|which)\s*$/iu;

/**
 * "provinsi mana saja yang di atas itu?" after one figure of the whole or of one place: the question with that figure, its year and
 * its place in it; null where nothing was told that could be a bound.
 */
export function withToldBound(question: string, before: Plan, { model, geography }: RuleContext): string | null {
  const [, front = "", comparison = "", rest = ""] = bounded.exec(question) ?? [];
  if (comparison === "" || !relative.test(front)) return null;
  const figure = before.rows || before.series || before.cuts ? null : singleFigure(before);
  if (figure?.kind !== "measure" || figure.slices.length > 0 || figure.places.length > 1) return null;
  const label = model.measures.get(figure.measure)?.measure.label;
  const [place] = figure.places;
  const keys = place && "keys" in place.members && !place.negated && !place.tie ? place.members.keys : [];
  const named = place && [...geography.members(place.entity)].find(({ key }) => key === keys[0] && keys.length === 1);
  if (label === undefined || (place && !named)) return null;
  const year = typeof figure.year === "number" ? ` tahun ${figure.year}` : "";
  return `${front}${label}${year} ${comparison} ${named?.name ?? "angka nasional"}${rest}`;
}
