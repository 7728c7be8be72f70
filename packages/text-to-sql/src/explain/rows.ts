import { turned } from "../language/gradables.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import { isNamed } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { columnsOf } from "../sql/columns.ts";
import { lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { amountText, type Cell, type PlanResult } from "./amount.ts";
import { nameOfChange } from "./derived.ts";
import {
  comparativeOf,
  describeFigure,
  describeOrder,
  describeSet,
  extremeOf,
  isWithinSet,
  ranksOf,
} from "./describe.ts";
import { joinWords, listNames, lyingOf, nounOf, placePhrase, type Speaker } from "./names.ts";
import { formatNumber } from "./number.ts";
import { sizeOf } from "./size.ts";
import { describeTogether, yearOnce } from "./together.ts";
import {
  amountOf,
  endsText,
  figuresBeside,
  knownOf,
  mostNamed,
  mostTold,
  type Told,
  toldOf,
  withFigures,
} from "./told.ts";

/** Of as many measures side by side it is told who leads. */
const mostCompared = 3;

/** What a plan with rows tells, ranks and attributes apart. */
export function rowsText(plan: Plan, set: MemberSet, result: PlanResult, speaker: Speaker): string {
  const told = toldOf(plan, set, result, speaker);
  const [first] = result.rows;
  if (!first) return nothingFound(set, speaker);
  if (set.order?.within !== undefined) return firstInEach(told);
  if (set.order?.pick && "ends" in set.order.pick) return bothEnds(told, set.order, set.order.pick.ends);
  if (set.order) return namesMembers(set) ? namedInOrder(told, set.order) : inOrder(told, set.order, first);
  return listed(told, first);
}

/** Of an order by a number of their own only those that have it are told: there may be others without. */
function nothingFound({ order, ...set }: MemberSet, speaker: Speaker): string {
  const { measures, entities } = speaker.model;
  const { measure, dataset } = (order?.by.kind === "measure" && measures.get(order.by.measure)) || {};
  const isOwn = dataset?.table === entities.get(set.entity)?.table;
  const known = measure && isOwn ? ` yang ${lowerFirst(measure.label)}nya tercatat` : "";
  return `Tidak ada ${describeSet({ ...set, order: null }, speaker)}${known}.`;
}

/** Whether just named members are the rows: "IPM Jawa Barat dan Jawa Timur". */
export function namesMembers(set: MemberSet): boolean {
  const [filter] = set.places;
  return (
    set.places.length === 1 &&
    filter?.entity === set.entity &&
    !filter.tie &&
    "keys" in filter.members &&
    !filter.negated
  );
}

/** Named members in the order of a figure: "Provinsi Bali dan Provinsi Papua menurut IPM tahun 2021 dari yang tertinggi". */
export const describeNamedOrder = (set: MemberSet, { by, direction }: Order, speaker: Speaker): string => {
  const names = set.places.map((filter) => ("keys" in filter.members ? listNames(filter, speaker) : ""));
  return `${names.join(" ")} menurut ${describeFigure(by, speaker)} dari yang ${extremeOf(by, direction, speaker)}`;
};

/** Two are compared, more told in their order. */
function namedInOrder(told: Told, { by, direction }: Order): string {
  const { plan, rows, offset, speaker } = told;
  const figure = upperFirst(describeFigure(by, speaker));
  const each = rows.map((row) => ({
    name: `**${row[0]}**`,
    amount: amountText(row[offset] ?? null, plan, 0, speaker),
  }));
  const [one, other] = each;
  if (one?.amount && other?.amount && each.length === 2)
    return rows[0]?.[offset] === rows[1]?.[offset]
      ? `${figure}: ${one.name} dan ${other.name} sama, **${one.amount}**.`
      : `${figure}: ${one.name} (**${one.amount}**) ${comparativeOf(by, direction, speaker)} daripada ${other.name} (**${other.amount}**).`;
  const all = each.map(({ name, amount }) => `${name} (${amount === null ? "tidak ada angka" : `**${amount}**`})`);
  return `${figure} dari yang ${extremeOf(by, direction, speaker)}: ${joinWords(all)}.`;
}

function firstInEach(told: Told): string {
  const { plan, set, rows, rowCount, offset, speaker } = told;
  const by = plan.figures.findIndex((figure) => equals(figure, set.order?.by));
  const firsts = rows.slice(0, mostTold).map((row) => {
    const amount = by < 0 ? null : amountText(row[by + offset] ?? null, plan, by, speaker);
    const beside = figuresBeside(told, row, by);
    return `**${row[0]}** (${row[1]}${amount === null ? "" : `, **${amount}**`}${beside && `; ${beside}`})`;
  });
  const more = rowCount - firsts.length;
  const all = more > 0 ? `${firsts.join(", ")}, dan ${formatNumber(more, 0)} lagi di tabel` : joinWords(firsts);
  return `${upperFirst(describeSet(set, speaker))}: ${all}.`;
}

function inOrder(told: Told, order: Order, first: readonly Cell[]): string {
  const { plan, set, rows, rowCount, offset, speaker } = told;
  const place = placePhrase(set.places, speaker, set.entity);
  const isNested = isWithinSet(set.places);
  const superlative = `${describeOrder(order, speaker, set.bounds)}${isNested ? ` ${place}` : ""}`;
  const at = plan.figures.findIndex((figure) => equals(figure, order.by));
  if (at < 0) return ofFirst(told, first);
  const amount = amountOf(told, first, at) ?? "tidak ada angka";
  const where = [isNested ? "" : place, boundsPhrase(set, speaker)].filter(Boolean).join(" ");
  const noun = `${nounOf(set, speaker)}${where && ` ${where}`}`;
  const ranks = ranksOf(order);
  const by = ranks !== null ? `pada peringkat ${ranks} menurut` : order.limit === null ? "diurutkan dari" : "dengan";
  if (rowCount === 1) {
    const beside = figuresBeside(told, first, at);
    const lies = set.lies && offset > 1 ? ` (${first[1]})` : "";
    return `${yearOnce(`${upperFirst(noun)} ${order.limit === null && ranks === null ? "dengan" : by} ${superlative}`)} adalah **${first[0]}**${lies}: **${amount}**${beside && `; ${beside}`}.`;
  }
  const head = yearOnce(`${formatNumber(rowCount, 0)} ${noun} ${by} ${superlative}`);
  const tied = rows.filter((row) => row[at + offset] === first[at + offset]);
  const isPicked = order.limit !== null || ranks !== null;
  const isAll = tied.length === rowCount && isPicked && plan.figures.length === 1;
  // Who comes first of the sixth to the tenth is not the first of all.
  const lead = ranks === null ? "urutan pertama" : "mulai dari";
  if (isAll && rowCount > mostNamed) return `${head}, masing-masing **${amount}**.`;
  if (isAll) return `${head}: ${joinWords(tied.map((row) => `**${row[0]}**`))}, masing-masing **${amount}**.`;
  if ((tied.length < rowCount || plan.figures.length > 1) && rowCount <= mostTold)
    return `${head}: ${joinWords(rows.map((row) => withFigures(told, row, at)))}.`;
  if (tied.length === 1 && plan.figures.length > 1) return `${head}: ${lead} ${withFigures(told, first, at)}.`;
  const each = tied.length > 1 ? "masing-masing " : "";
  return `${head}: ${lead} ${joinWords(tied.map((row) => `**${row[0]}**`))}, ${each}**${amount}**.`;
}

/** The first and the last of an order: "Provinsi dengan IPM tertinggi tahun 2021: A (81,11 poin); terendah: B (60,62 poin)." */
function bothEnds(told: Told, order: Order, many: number): string {
  const { plan, set, rows, rowCount, offset, speaker } = told;
  const { pick: _, ...whole } = order;
  const at = plan.figures.findIndex((figure) => equals(figure, order.by));
  const value = (row: readonly Cell[] | undefined): Cell => row?.[at + offset] ?? null;
  // Who shares the figure of the last one that was asked for stays.
  const edge = value(rows[many - 1]);
  const cut = rows.findIndex((row, i) => i >= many && value(row) !== edge);
  const one = { ...set, order: { ...whole, limit: 1 } };
  if (at < 0 || cut < 0) return inOrder({ ...told, set: { ...set, order: whole } }, whole, rows[0] ?? []);
  const tell = (some: PlanResult["rows"], more: number): string => {
    const named = some.slice(0, mostTold).map((row) => withFigures(told, row, at));
    const left = some.length + more - named.length;
    return left > 0 ? `${named.join(", ")}, dan ${formatNumber(left, 0)} lagi di tabel` : joinWords(named);
  };
  const last = extremeOf(order.by, turned(order.direction), speaker);
  const head = upperFirst(describeSet(one, speaker));
  return `${head}: ${tell(rows.slice(0, cut), 0)}; ${last}: ${tell(rows.slice(cut), rowCount - rows.length)}.`;
}

/** Figures of the first of an order by something else; of each that shares its place. */
function ofFirst(told: Told, first: readonly Cell[]): string {
  const { plan, set, rows, rowCount, speaker } = told;
  const [figure, ...others] = plan.figures;
  const amount = figure && others.length === 0 && rowCount === 1 ? amountOf(told, first, 0) : null;
  if (figure && amount !== null) return yearOnce(onlyOne(told, figure, `**${first[0]}**`, `**${amount}**`), "last");
  const what = `${upperFirst(describeTogether(plan.figures, speaker))} untuk ${describeSet(set, speaker)}`;
  return `${yearOnce(what, "last")}: ${joinWords(rows.slice(0, mostTold).map((row) => withFigures(told, row, 0)))}.`;
}

/** Without an order: how many there are, and which, as long as they are few. */
function listed(told: Told, first: readonly Cell[]): string {
  const { plan, set, rows, rowCount, offset, speaker } = told;
  const [figure] = plan.figures;
  if (figure && plan.figures.length === 1 && namesMembers(set) && rowCount <= mostNamed)
    return `${upperFirst(describeFigure(figure, speaker))}: ${joinWords(
      rows.map((row) => `${row[0]} **${amountText(row[offset] ?? null, plan, 0, speaker) ?? "tidak ada"}**`),
    )}.`;
  const whereabouts = figure ? null : heldIn(told);
  if (whereabouts) return whereabouts;
  const noun = nounOf(set, speaker);
  const count = `**${formatNumber(rowCount, 0)} ${noun}**`;
  const rest = describeSet(set, speaker).slice(noun.length);
  const side = sideBySide(told, `${count}${rest}`);
  if (side !== null) return side;
  const most = amountText(first[offset] ?? null, plan, 0, speaker);
  const isPlain = figure !== undefined && plan.figures.length === 1 && set.bounds.length === 0;
  if (isPlain && rowCount === 1 && most) return onlyOne(told, figure, `**${first[0]}**`, `**${most}**`);
  if (isPlain && rowCount <= mostTold)
    return `${upperFirst(describeFigure(figure, speaker))} untuk ${count}${rest}: ${joinWords(rows.map((row) => withFigures(told, row, 0)))}.`;
  if (figure && set.bounds.length === 0 && most) return ofEach(told, figure, rest);
  if (figure && rowCount <= mostTold)
    return `Ada ${count}${rest}: ${joinWords(rows.map((row) => withFigures(told, row, 0)))}.`;
  if (figure && set.bounds.length === 0)
    return `Tidak ada angka ${describeFigure(figure, speaker)} untuk ${count}${rest}.`;
  const others = plan.figures.filter(({ kind }) => kind !== "fixed").length - 1;
  // What the rows are led by is named by the bound that they keep.
  if (figure?.kind === "measure" && others === 0) return `Ada ${count}${rest}: ${ends(told, figure)}.`;
  if (figure) return `Ada ${count}${rest}.`;
  return `Ada ${count}${rest}${rowCount <= mostNamed ? `: ${namesOf(told)}` : ""}.`;
}

/** "Danau Toba terletak di **Sumatera Utara**.": who holds what was named; null of any other rows. */
function heldIn({ set, rows, rowCount, speaker }: Told): string | null {
  const [place, ...others] = set.places;
  const isPlain = others.length + set.subsets.length + set.bounds.length === 0 && !set.texts && !set.lies;
  if (!isPlain || !place || place.negated || place.tie?.kind !== "holds" || "set" in place.members) return null;
  const lies = lyingOf(place, speaker);
  if (lies === null || place.members.keys.length !== 1 || rowCount > mostNamed) return null;
  const kind = nounOf(set, speaker);
  const where = rows.map(([name]) => `**${name}**`);
  return `${listNames(place, speaker)} ${lies} di ${kind} ${joinWords(where)}.`;
}

const ends = (told: Told, figure: Figure): string =>
  endsText(told, figure, nounOf(told.set, told.speaker), (row) => amountOf(told, row, 0));

/** Of a figure of each of many: which ends it has; how many have none is said. */
function ofEach(told: Told, figure: Figure, rest: string): string {
  const { set, rowCount, speaker } = told;
  const noun = nounOf(set, speaker);
  const known = knownOf(told, 0);
  const what = describeFigure(figure, speaker);
  const all = formatNumber(rowCount, 0);
  const of =
    known === null ? ` untuk **${all} ${noun}**${rest}:` : `: **${known} dari ${all} ${noun}**${rest} punya angka;`;
  return `${upperFirst(yearOnce(`${what}${of}`))} ${ends(told, figure)}.`;
}

/** "Jumlah penduduk ibu kota Provinsi Sulawesi Selatan, **Makassar**, tahun 2024 adalah **1.482.354 jiwa**." */
function onlyOne({ set, speaker }: Told, figure: Figure, name: string, amount: string): string {
  const noun = nounOf(set, speaker);
  const [place, ...others] = set.places;
  const { key, parents } = speaker.model.entities.get(set.entity) ?? {};
  const isItsOnly = parents?.some(({ entity, column }) => entity === place?.entity && column === key);
  // Where each place has one and no more, it is the place's own: no "di".
  const one =
    place && isNamed(place) && others.length === 0 && isItsOnly && !set.texts
      ? `${noun} ${listNames(place, speaker)}`
      : describeSet(set, speaker);
  const said =
    figure.kind === "measure" && figure.places.length === 0
      ? describeFigure(figure, speaker, `${one}, ${name},`)
      : `${describeFigure(figure, speaker)} untuk ${one}, ${name},`;
  return `${upperFirst(said)} adalah ${amount}.`;
}

/**
 * Several measures that were asked for alike: of named members all of them, of a set who leads in each. Null of anything
 * else, and where rows are missing that might lead.
 */
function sideBySide(told: Told, all: string): string | null {
  const { plan, set, rows, rowCount, offset, speaker } = told;
  const { figures } = plan;
  const isAlike = figures.every(({ kind }) => kind === "measure" || kind === "count");
  const tellsYears = columnsOf(plan, speaker.model).some(({ kind }) => kind === "year");
  if (figures.length < 2 || !isAlike || tellsYears) return null;
  if (set.bounds.length > 0 || rows.length < rowCount) return null;
  const amount = (row: readonly Cell[], at: number) => amountText(row[at + offset] ?? null, plan, at, speaker);
  if (namesMembers(set) && rowCount <= mostTold) {
    const each = rows.map(
      (row) => `${row[0]} ${joinWords(figures.map((_, at) => `**${amount(row, at) ?? "tidak ada"}**`))}`,
    );
    return `${upperFirst(describeTogether(figures, speaker))}: ${each.join("; ")}.`;
  }
  const leading = figures.slice(0, mostCompared).map((by, at) => {
    const most = rows
      .map((row) => sizeOf(row[at + offset]))
      .reduce((a, b) => (b === null || (a ?? b) > b ? a : b), null);
    const top = rows.filter((row) => most !== null && sizeOf(row[at + offset]) === most);
    const [first] = top;
    if (!first) return `tidak ada angka untuk ${describeFigure(by, speaker)}`;
    const names = joinWords(top.map(([name]) => `**${name}**`));
    const known = knownOf(told, at);
    const some = known === null ? "" : ` (**${known} dari ${rowCount}** punya angka)`;
    return `${describeOrder({ by, direction: "highest", limit: null }, speaker)} ${names}, **${amount(first, at)}**${some}`;
  });
  return `Dari ${all}: ${leading.join("; ")}.`;
}

/** "Kabupaten Bangli (Bali)", where it is asked where each lies. */
const namesOf = ({ set, rows, offset }: Told): string =>
  joinWords(
    rows.map(([name, ...cells]) => {
      const around = set.lies ? cells.slice(0, offset - 1).filter((cell) => cell !== null) : [];
      return around.length > 0 ? `${name} (${around.join(", ")})` : String(name);
    }),
  );

/** Without the bound that the order says already: the largest rise is a rise. */
const boundsSaid = ({ bounds, order }: MemberSet): MemberSet["bounds"] =>
  bounds.filter((bound) => !nameOfChange(bound) || !equals(bound.figure, order?.by));

function boundsPhrase(set: MemberSet, speaker: Speaker): string {
  return describeSet({ ...set, order: null, places: [], bounds: boundsSaid(set) }, speaker).slice(
    nounOf(set, speaker).length + 1,
  );
}
