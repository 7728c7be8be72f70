import type { Plan } from "../../plan/plan.ts";
import type { RuleContext } from "../rule.ts";
import { singleFigure } from "./measures.ts";

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
