import { isBase, tellsYear } from "@tanyadata/semantic-model";
import { turned } from "../language/gradables.ts";
import type { Bound, End } from "../plan/bound.ts";
import { changeOf } from "../plan/change.ts";
import { addsOrTakes } from "../plan/events.ts";
import type { Figure, MeasureFigure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import { whenPhrase } from "../plan/periods.ts";
import { isNamed, type NamedPlaces, type PlaceFilter } from "../plan/place-filter.ts";
import { equals } from "../plan/walk.ts";
import { aggregateNames, figureUnit, sliceLabels } from "../sql/figure-names.ts";
import { lowerFirst } from "../sql/letter-case.ts";
import { describeDerived, describeNamedChange, nameOfChange } from "./derived.ts";
import { bareNames, isFew, listNames, nounOf, placePhrase, type Speaker } from "./names.ts";
import { formatNumber, withUnit } from "./number.ts";
import { boundsSaid } from "./throughout.ts";
import { describeTexts, describeTiedCount } from "./ties.ts";
import { yearOnce } from "./together.ts";

/**
 * A figure in words: "jumlah penduduk perempuan di Provinsi Bali tahun 2024".
 * @param extreme stands where Indonesian has it
 * @param around where it is told of, if it names no place: "di Indonesia"
 */
export function describeFigure(figure: Figure, speaker: Speaker, extreme = "", around = ""): string {
  if (figure.kind === "count")
    return ["jumlah", describeSet(figure.of, speaker, around), describeTiedCount(figure, speaker), extreme]
      .filter(Boolean)
      .join(" ");
  if (figure.kind !== "measure") return yearOnce(describeDerived(figure, speaker, extreme, around));
  const where = whereOf(figure, speaker) || around;
  const year = typeof figure.year === "number" ? whenPhrase(figure.year) : "";
  // A place that is a set may end in a year of its own.
  const ending = figure.places.some(({ members }) => "set" in members) ? [year, where] : [where, year];
  const name = nameOfMeasure(figure, speaker);
  return yearOnce([besideName(name, extreme === "" ? where : ""), extreme, ...ending].filter(Boolean).join(" "));
}

/** Where a figure is told of: "di Provinsi Bali"; what stands in a thing's own table is its own: "Gunung Rinjani", "gunung di Bali". */
export function whereOf(figure: MeasureFigure, speaker: Speaker): string {
  const [one] = figure.places;
  const { dataset } = speaker.model.measures.get(figure.measure) ?? {};
  const isOwn = one && !one.negated && !one.tie && speaker.model.entities.get(one.entity)?.table === dataset?.table;
  if (!isOwn) {
    const things = thingsOf(figure, speaker);
    return placePhrase(
      figure.places.filter((place) => !things.some((thing) => thing === place)),
      speaker,
    );
  }
  return "set" in one.members ? describeSet(one.members.set, speaker) : listNames(one, speaker);
}

/** "panjang" "Sungai Musi": a name that begins with what a label ends with says it. */
export function besideName(label: string, name: string): string {
  const [kind = ""] = name.split(" ");
  return label.endsWith(` ${kind.toLowerCase()}`) ? label.slice(0, -kind.length - 1) : label;
}

/** "jumlah penduduk perempuan", "omzet Teh Botol": with what it is of, where that is no place. */
export function nameOfMeasure(figure: MeasureFigure, speaker: Speaker): string {
  const { model } = speaker;
  const label = lowerFirst(model.measures.get(figure.measure)?.measure.label ?? figure.measure);
  const things = thingsOf(figure, speaker).map((thing) => bareNames(thing, speaker));
  return [...(isOfSeveral(figure, speaker) ? ["total"] : []), label, ...sliceLabels(figure, model), ...things].join(
    " ",
  );
}

/** Whether a figure is one of several places that are named: else it would be taken for one of each. */
const isOfSeveral = ({ measure, places }: MeasureFigure, { model }: Speaker): boolean => {
  const base = model.measures.get(measure)?.measure;
  const adds = base !== undefined && isBase(base) && base.additivity === "sum" && !/^total\b/iu.test(base.label);
  return adds && places.some((place) => isNamed(place) && place.members.keys.length > 1);
};

/** The named members that a figure is of and that are no places; what stands in their own table is told in its own way. */
const thingsOf = ({ measure, places }: MeasureFigure, { model }: Speaker): readonly NamedPlaces[] =>
  places.filter((place): place is NamedPlaces => {
    const entity = model.entities.get(place.entity);
    return isNamed(place) && entity?.place === false && entity.table !== model.measures.get(measure)?.dataset.table;
  });

/** "di Indonesia": of everything. */
export const wholePhrase = ({ model }: Speaker): string => `di ${model.root.whole.label}`;

/** A figure that stands alone: where it names no place it is the whole's. */
export const describeAlone = (figure: Figure, speaker: Speaker): string =>
  describeFigure(figure, speaker, "", wholePhrase(speaker));

/** "ke-3", "ke-6 sampai ke-10": where in an order those stand who were picked; null where they are not picked by that. */
export function ranksOf(order: Order | null): string | null {
  const pick = order?.pick;
  if (!pick) return null;
  if ("rank" in pick) return `ke-${pick.rank}`;
  return "from" in pick ? `ke-${pick.from} sampai ke-${pick.to}` : null;
}

/** What a set is ordered by: "jumlah penduduk terbanyak tahun 2024". */
export function describeOrder({ by, direction, pick }: Order, speaker: Speaker, bounds: readonly Bound[] = []): string {
  const change = bounds.find(({ figure }) => equals(figure, by));
  const name = change && nameOfChange(change);
  if (name)
    return describeNamedChange(
      name,
      by,
      speaker,
      (name === "kenaikan") === (direction === "highest") ? "terbesar" : "terkecil",
    );
  const first = extremeOf(by, direction, speaker);
  const last = pick && "ends" in pick ? ` dan ${extremeOf(by, turned(direction), speaker)}` : "";
  return describeFigure(by, speaker, first + last);
}

type Ends = readonly [high: string, low: string];
const many: Ends = ["terbanyak", "paling sedikit"];
const large: Ends = ["terbesar", "terkecil"];
const tall: Ends = ["tertinggi", "terendah"];

/** How a figure is graded by the noun that its label begins with, whether or not it adds up. */
const gradedNouns: readonly (readonly [RegExp, Ends])[] = [
  [/^(?:jumlah|banyak\w*)\b/iu, many],
  [/^(?:ke)?tinggi\w*/iu, tall],
  [/^panjang\b/iu, ["terpanjang", "terpendek"]],
  [/^(?:luas|lebar|volume|produksi|kedalaman)\b/iu, large],
];

/** Years are late or early, what is counted many or few, what adds up and what lies between two figures large or small, the rest high or low. */
export function extremeOf(by: Figure, direction: Order["direction"], speaker: Speaker): string {
  if (by.kind === "fixed" || by.kind === "converted" || by.kind === "aggregate")
    return extremeOf(by.of, direction, speaker);
  const { model } = speaker;
  const measure = by.kind === "measure" ? model.measures.get(by.measure)?.measure : undefined;
  const base = measure !== undefined && isBase(measure) ? measure : null;
  const isCount = by.kind === "count" || /^count\(/iu.test(base?.expression ?? "");
  const noun = measure && gradedNouns.find(([is]) => is.test(measure.label))?.[1];
  const isBetween = by.kind === "combined" && (addsOrTakes(by) || by.how === "share");
  const isYear = measure !== undefined && tellsYear(model, measure.id);
  const [high, low]: Ends = isYear
    ? ["terbaru", "paling awal"]
    : isCount
      ? many
      : (noun ?? (base?.additivity === "sum" || isBetween ? large : tall));
  return direction === "highest" ? high : low;
}

/** "lebih banyak", "lebih besar", "lebih tinggi", "lebih awal": what an extreme is of two. */
export const comparativeOf = (by: Figure, direction: Order["direction"], speaker: Speaker): string =>
  `lebih ${extremeOf(by, direction, speaker).replace(/^(?:te(?=rendah)|ter|paling )/u, "")}`;

/** Whether a set is of those that bear names: what bears a name does not lie in it. */
const isBorne = (filter: PlaceFilter, { entity }: MemberSet): filter is NamedPlaces =>
  isNamed(filter) && filter.entity === entity;

/** What is said of a place that is itself a set must not be taken for said of what lies there: such a place comes last. */
export const isWithinSet = (places: readonly PlaceFilter[]): boolean => places.some(({ members }) => "set" in members);

/**
 * A set in words: "kabupaten di Provinsi Jawa Timur dengan jumlah penduduk tahun 2024 di atas 1.000.000 jiwa".
 * @param around where it lies, if it names no place
 */
export function describeSet(set: MemberSet, speaker: Speaker, around = ""): string {
  const names = set.places.filter((filter) => isBorne(filter, set));
  // "di setiap provinsi di Jawa": the places in each of which an order begins anew
  const each = set.order?.within === undefined ? undefined : set.places.find((filter) => isEach(filter, set));
  const places = set.places.filter((filter) => filter !== each && !isBorne(filter, set));
  const bears = dimensionOf(set.entity, speaker.model) ? "" : "bernama ";
  const bearing = names.map((filter) => `${bears}${bareNames(filter, speaker)}`);
  const where = placePhrase(places, speaker, set.entity) || (set.places.length === 0 ? around : "");
  const isNested = isWithinSet(places);
  const parts = [nounOf(set, speaker), ...bearing, isNested ? "" : where];
  parts.push(describeTexts(set, speaker));
  const ordered = JSON.stringify(set.order?.by);
  let isFirst = true;
  for (const { bound, when } of boundsSaid(set.bounds)) {
    const name = nameOfChange(bound);
    // The largest rise says already that it is one.
    if (name && JSON.stringify(bound.figure) === ordered) continue;
    const said = name
      ? describeNamedChange(name, bound.figure, speaker)
      : (describeExcess(bound, speaker) ??
        describeMoved(bound, speaker) ??
        `${describeFigure(bound.figure, speaker)} ${describeBound(bound, speaker)}`);
    parts.push(`${isFirst ? "dengan" : "dan"} ${said}${when}`);
    isFirst = false;
  }
  const ranks = ranksOf(set.order);
  if (set.order && ranks !== null)
    parts.push(`pada peringkat ${ranks} menurut ${describeOrder(set.order, speaker, set.bounds)}`);
  else if (set.order) {
    const { limit, pick } = set.order;
    const isPicked = limit !== null || pick !== undefined;
    parts.push(`${isPicked ? "dengan" : "diurutkan dari"} ${describeOrder(set.order, speaker, set.bounds)}`);
    if (limit !== null && limit > 1) parts.unshift(String(limit));
    if (pick && "ends" in pick && pick.ends > 1) parts.push(`(masing-masing ${pick.ends})`);
    if (set.order.within !== undefined) parts.push(eachOf(set.order.within, each, speaker));
  }
  if (isNested) parts.push(where);
  return yearOnce(parts.filter(Boolean).join(" "));
}

/** Whether a set of places is that in each of which an order begins anew. */
const isEach = ({ entity, members, negated, tie }: PlaceFilter, { order }: MemberSet): boolean =>
  entity === order?.within && "set" in members && members.set.order === null && !negated && !tie;

/** "di setiap provinsi", "di setiap provinsi di Jawa": where an order begins anew. */
const eachOf = (entity: string, each: PlaceFilter | undefined, speaker: Speaker): string =>
  `di setiap ${each && "set" in each.members ? describeSet(each.members.set, speaker) : nounOf({ entity, subsets: [] }, speaker)}`;

/** "penurunan kemiskinan di atas 3 poin persen": by how much a figure rose, or fell; null of any other bound. */
function describeMoved({ figure, least, most }: Bound, speaker: Speaker): string | null {
  if (figure.kind !== "combined" || !changeOf(figure)) return null;
  const isWithin = (end: End | null, sign: number): boolean =>
    end === null || (typeof end.value === "number" && end.value * sign >= 0);
  const sign =
    most && isWithin(least, -1) && isWithin(most, -1) ? -1 : least && isWithin(least, 1) && isWithin(most, 1) ? 1 : 0;
  if (sign === 0) return null;
  const told = (end: End | null): End | null =>
    end && typeof end.value === "number" && (end.value !== 0 || end.inclusive)
      ? { ...end, value: Math.abs(end.value) }
      : null;
  const [low, high] = sign > 0 ? [least, most] : [most, least];
  const bound = describeBound({ figure, least: told(low), most: told(high) }, speaker);
  return `${describeNamedChange(sign > 0 ? "kenaikan" : "penurunan", figure, speaker)} ${bound}`;
}

/** Whether the one of two figures is only more, or less, than the other: a sentence then names both, and what lies between them not. */
export function isExcess({ figure, least, most }: Bound): boolean {
  if (figure.kind !== "combined" || figure.how !== "difference" || (least && most)) return false;
  const end = least ?? most;
  return !changeOf(figure) && end?.value === 0 && !end.inclusive;
}

/** "kota lebih banyak daripada kabupaten"; null of any other bound. */
function describeExcess(bound: Bound, speaker: Speaker): string | null {
  const { figure, least } = bound;
  if (!isExcess(bound) || figure.kind !== "combined") return null;
  const { left, right } = figure;
  const more = comparativeOf(left, least ? "highest" : "lowest", speaker);
  const name = (one: Figure): string => (one.kind === "count" ? nounOf(one.of, speaker) : describeFigure(one, speaker));
  return `${name(left)} ${more} daripada ${name(right)}`;
}

export function describeBound({ figure, least, most }: Bound, speaker: Speaker): string {
  if (figure.kind === "measure" && tellsYear(speaker.model, figure.measure)) return describeYears(least, most, speaker);
  // "jumlah kecamatan di atas 25": what is counted was said.
  const unit = figure.kind === "count" ? null : figureUnit(figure, speaker.model);
  const number = ({ value, times }: End): string => {
    const many = times === undefined ? "" : `${asSaid(times)} kali `;
    if (typeof value === "number") return `${many}${asSaid(value)}`;
    const amount = speaker.known?.(value) ?? null;
    return `${many}${describeBenchmark(figure, value, speaker)}${amount === null ? "" : ` (**${amount}**)`}`;
  };
  const say = (end: End): string => withUnit(number(end), typeof end.value === "number" ? unit : null);
  if (least?.inclusive && most?.inclusive && typeof least.value === "number" && least.value === most.value)
    return `tepat ${say(least)}`;
  const isOne = equals(least, most);
  if (least?.inclusive && isOne) return `sama dengan ${say(least)}`;
  if (least && most && least.inclusive && most.inclusive) return `antara ${number(least)} dan ${say(most)}`;
  if (least && most) return `${upFrom(least)} ${number(least)} dan ${downFrom(most)} ${say(most)}`;
  if (least) return `${upFrom(least)} ${say(least)}`;
  if (most?.inclusive && most.value === 0 && figure.kind !== "combined") return say(most);
  return most ? `${downFrom(most)} ${say(most)}` : "yang diketahui";
}

/** What a figure is compared with: of the same figure only whose it is: "angka Indonesia", "rata-rata semua provinsi". */
function describeBenchmark(figure: Figure, than: Figure, speaker: Speaker): string {
  const value = than.kind === "fixed" ? than.of : than;
  if (value.kind === "aggregate" && equals(value.of, figure) && !("years" in value.over))
    return `${aggregateNames[value.how]} ${isFew(value.over) ? "" : "semua "}${describeSet(value.over, speaker)}`;
  const [place, ...others] = value.kind === "measure" ? value.places : [];
  if (value.kind !== "measure" || others.length > 0 || !equals({ ...value, places: [] }, figure))
    return describeAlone(value, speaker);
  if (place && !isNamed(place)) return describeAlone(value, speaker);
  return `angka ${place ? listNames(place, speaker) : speaker.model.root.whole.label}`;
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
