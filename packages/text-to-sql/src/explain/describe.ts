import { isBase, tellsYear } from "@tanyadata/semantic-model";
import type { Bound, End } from "../plan/bound.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import { isNamed, type PlaceFilter } from "../plan/place-filter.ts";
import { figureUnit, sliceLabels } from "../sql/figure-names.ts";
import { describeDerived, describeNamedChange, nameOfChange, ofWhole } from "./derived.ts";
import { listNames, nounOf, placePhrase, type Speaker } from "./names.ts";
import { formatNumber, withUnit } from "./number.ts";
import { describeTexts, describeTiedCount } from "./ties.ts";

/** A figure in words: "jumlah penduduk perempuan di Provinsi Bali tahun 2024"; `extreme` stands where Indonesian has it. */
export function describeFigure(figure: Figure, speaker: Speaker, extreme = ""): string {
  if (figure.kind === "count")
    return ["jumlah", describeSet(figure.of, speaker), describeTiedCount(figure, speaker), extreme]
      .filter(Boolean)
      .join(" ");
  if (figure.kind !== "measure") return describeDerived(figure, speaker, extreme);
  const { measure, dataset } = speaker.model.measures.get(figure.measure) ?? {};
  const label = measure?.label ?? figure.measure;
  // What stands in a thing's own table is its own: "ketinggian Gunung Rinjani", not "di".
  const [named] = figure.places;
  const isOwn = named && isNamed(named) && speaker.model.entities.get(named.entity)?.table === dataset?.table;
  const place = isOwn ? listNames(named, speaker) : placePhrase(figure.places, speaker);
  const year = typeof figure.year === "number" ? `tahun ${figure.year}` : "";
  // A place that is a set may end in a year of its own.
  const ending = figure.places.some(({ members }) => "set" in members) ? [year, place] : [place, year];
  return [lowerFirst(label), ...sliceLabels(figure, speaker.model), extreme, ...ending].filter(Boolean).join(" ");
}

/** What a set is ordered by: "jumlah penduduk terbesar tahun 2024". */
export function describeOrder({ by, direction }: Order, speaker: Speaker, bounds: readonly Bound[] = []): string {
  const change = bounds.find(({ figure }) => JSON.stringify(figure) === JSON.stringify(by));
  const name = change && nameOfChange(change);
  if (name)
    return describeNamedChange(
      name,
      by,
      speaker,
      (name === "kenaikan") === (direction === "highest") ? "terbesar" : "terkecil",
    );
  return describeFigure(by, speaker, extremeOf(by, direction, speaker));
}

/** Years are late or early, what adds up is large or small, the rest high or low. */
export function extremeOf(by: Figure, direction: Order["direction"], { model }: Speaker): string {
  const measure = by.kind === "measure" ? model.measures.get(by.measure)?.measure : undefined;
  const adds = by.kind === "count" || (measure !== undefined && isBase(measure) && measure.additivity === "sum");
  const isYear = measure !== undefined && tellsYear(model, measure.id);
  const [high, low] = isYear ? ["terbaru", "paling awal"] : adds ? ["terbesar", "terkecil"] : ["tertinggi", "terendah"];
  return direction === "highest" ? high : low;
}

/** Whether several of a set bear one name: what bears it does not lie in it. */
function isShared(filter: PlaceFilter, { entity }: MemberSet, { gazetteer }: Speaker): boolean {
  if (!isNamed(filter) || filter.entity !== entity) return false;
  const names = filter.members.keys.map((key) => gazetteer.member(entity, key)?.name);
  return new Set(names).size < names.length;
}

/** What is said of a place that is itself a set must not be taken for said of what lies there: such a place comes last. */
export const isWithinSet = (places: readonly PlaceFilter[]): boolean => places.some(({ members }) => "set" in members);

/** A set in words: "kabupaten di Provinsi Jawa Timur dengan jumlah penduduk tahun 2024 di atas 1.000.000 jiwa". */
export function describeSet(set: MemberSet, speaker: Speaker): string {
  const names = set.places.filter((filter) => isShared(filter, set, speaker));
  const places = set.places.filter((filter) => !names.includes(filter));
  const bearing = names.map((filter) => `bernama ${listNames(filter, speaker)}`);
  const where = placePhrase(places, speaker, set.entity);
  const isNested = isWithinSet(places);
  const parts = [nounOf(set, speaker), ...bearing, isNested ? "" : where];
  parts.push(describeTexts(set, speaker));
  const ordered = JSON.stringify(set.order?.by);
  for (const bound of set.bounds) {
    const name = nameOfChange(bound);
    // The largest rise says already that it is one.
    if (name && JSON.stringify(bound.figure) === ordered) continue;
    if (name) parts.push(`dengan ${describeNamedChange(name, bound.figure, speaker)}`);
    else parts.push(`dengan ${describeFigure(bound.figure, speaker)} ${describeBound(bound, speaker)}`);
  }
  if (set.order?.pick && "rank" in set.order.pick)
    parts.push(`pada peringkat ke-${set.order.pick.rank} menurut ${describeOrder(set.order, speaker, set.bounds)}`);
  else if (set.order) {
    parts.push(
      `${set.order.limit === null ? "diurutkan dari" : "dengan"} ${describeOrder(set.order, speaker, set.bounds)}`,
    );
    if (set.order.limit !== null && set.order.limit > 1) parts.unshift(String(set.order.limit));
    if (set.order.within !== undefined) parts.push(eachOf(set.order.within, speaker));
  }
  if (isNested) parts.push(where);
  return parts.filter(Boolean).join(" ");
}

/** "di setiap provinsi": where an order begins anew. */
const eachOf = (entity: string, speaker: Speaker): string => `di setiap ${nounOf({ entity, subsets: [] }, speaker)}`;

export function describeBound({ figure, least, most }: Bound, speaker: Speaker): string {
  if (figure.kind === "measure" && tellsYear(speaker.model, figure.measure)) return describeYears(least, most, speaker);
  const unit = figureUnit(figure, speaker.model);
  const number = ({ value }: End): string =>
    typeof value === "number" ? asSaid(value) : describeFigure(value, speaker) + ofWhole(value, speaker);
  const say = (end: End): string => withUnit(number(end), typeof end.value === "number" ? unit : null);
  if (least?.inclusive && most?.inclusive && typeof least.value === "number" && least.value === most.value)
    return `tepat ${say(least)}`;
  if (least && most && least.inclusive && most.inclusive) return `antara ${number(least)} dan ${say(most)}`;
  if (least && most) return `${upFrom(least)} ${number(least)} dan ${downFrom(most)} ${say(most)}`;
  if (least) return `${upFrom(least)} ${say(least)}`;
  if (most?.inclusive && most.value === 0) return say(most);
  return most ? `${downFrom(most)} ${say(most)}` : "yang diketahui";
}

const upFrom = ({ inclusive }: End): string => (inclusive ? "paling sedikit" : "di atas");
const downFrom = ({ inclusive }: End): string => (inclusive ? "paling banyak" : "di bawah");

/** A bound with all the decimals that were said, not rounded as a figure is. */
function asSaid(value: number): string {
  const decimals = (String(value).split(".")[1] ?? "").length;
  return formatNumber(value, decimals > 2 && decimals <= mostDecimals ? decimals : null);
}

const mostDecimals = 6;

/** Years in which something came to be: "1950", "sejak 2001", "sampai 1949". */
function describeYears(least: End | null, most: End | null, speaker: Speaker): string {
  const year = ({ value }: End): string => (typeof value === "number" ? String(value) : describeFigure(value, speaker));
  if (least && most) return least.value === most.value ? year(least) : `${year(least)} sampai ${year(most)}`;
  if (least) return `${least.inclusive ? "sejak" : "setelah"} ${year(least)}`;
  return most ? `${most.inclusive ? "sampai" : "sebelum"} ${year(most)}` : "yang diketahui";
}

/** Within a sentence; a name in capitals stays as it is. */
export const lowerFirst = (text: string): string =>
  /\p{Lu}/u.test(text.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
