import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import type { Taken } from "../understand/columns.ts";
import { type Sum, sumIn } from "../understand/sums.ts";
import type { Understood } from "../understand/tables.ts";
import { aboutOf } from "./about.ts";
import { attainmentOf } from "./attainment.ts";
import { attendanceOf, withoutPresence } from "./attendance.ts";
import { type Balances, balancesOf } from "./balances.ts";
import { nameOfDay, notesOfPeriod } from "./by-day.ts";
import { type Day, daysOf } from "./dates.ts";
import { type DraftedDimension, dimensionsOf, lookupOf } from "./dimensions.ts";
import { durationMeasures, durationsOf } from "./durations.ts";
import type { Ids } from "./entities.ts";
import { entityOfCategory, type FlatEntity, flatEntities } from "./flat.ts";
import { type Field, type Frame, frameOf, isPartOf, type Making, tableOf, viewSql } from "./frame.ts";
import { type Worth, worthOf } from "./identities.ts";
import { measuresOf } from "./measures.ts";
import { movesOf } from "./moves.ts";
import { costOf } from "./profit.ts";
import { receivableOf } from "./receivables.ts";
import { idOfPart, type Part, partsIn } from "./roles.ts";
import { itemsOf, kindWords, nounsOf, takersOf } from "./row-nouns.ts";
import { discountOf, taxOf } from "./sides.ts";
import { statesOf } from "./states.ts";
import type { Telling } from "./telling.ts";
import { isSumOfLines, namedTotalOf, totalOf } from "./totals.ts";
import type { Draft, Words } from "./words.ts";

/** What was made of a table of facts. */
export interface DraftedFacts {
  readonly of: Understood;
  readonly view: Draft | null;
  /** The balance that its rows keep, where they keep one. */
  readonly balances: Balances | null;
  readonly entities: readonly Draft[];
  readonly datasets: readonly Draft[];
  readonly frame: Frame;
  readonly worth: Worth | null;
  readonly dimensions: readonly DraftedDimension[];
  readonly days: readonly Day[];
  /** The figure that others of each row come to. */
  readonly sum: Sum | null;
  /** What a row is called. */
  readonly nouns: readonly string[];
  readonly parts: readonly Part[];
  /** The document whose lines the rows are. */
  readonly header: Understood | null;
}

/** Drafts the datasets of a table of facts: what is counted and added, of whom, when, and by what it can be cut. */
export function draftFacts(
  of: Understood,
  ids: Ids,
  people: ReadonlyMap<string, string>,
  making: Making,
  words: Words,
): DraftedFacts | null {
  const frame = frameOf(of, making);
  const worth = worthOf(frame, making);
  const every = daysOf(frame, making.dialect);
  const headers = headersOf(of, making);
  const above = worth ? aboveOf(frame, worth, headers, ids, making) : null;
  const isPart = above !== null || headers.some((header) => isPartOf(of, header));
  const nouns = [...nounsOf(of), ...kindWords(of, making)];
  const id = datasetId(nouns, of, ids, making);
  const about = aboutOf(frame, making);
  const cost = worth && about.isSale ? costOf(frame, worth, making) : null;
  const moves = movesOf(frame, making);
  const receivable = receivableOf(frame, making);
  const mine = [
    ...(worth ? [{ as: "nilai_baris", sql: inView(worth.sql, frame) }] : []),
    ...(cost ? [{ as: "nilai_pokok", sql: cost.sql }] : []),
    ...(worth?.gross ? [{ as: "nilai_kotor", sql: inView(worth.gross, frame) }] : []),
    ...(receivable ? [{ as: "sisa_tagihan", sql: `${receivable.total.sql} - ${receivable.paid}` }] : []),
    ...every.flatMap(({ as, sql }) => (sql === null ? [] : [{ as, sql }])),
    ...durationsOf(frame, making).map(({ as, sql }) => ({ as, sql })),
    ...statesOf(frame, making).map(({ as, sql }) => ({ as, sql })),
  ];
  const found = flatEntities(frame, of.table.name, words);
  const made = [...mine, ...found.flatMap((one) => one.made)];
  const table = frame.isPlain && made.length === 0 ? of.table.name : `${id}_data`;
  const flat = found.map((one) => ({ ...one, entity: { ...one.entity, table } }));
  const claimed = new Set(flat.flatMap((one) => one.claimed));
  const members = [...flat.map(({ id: entity, column }) => ({ entity, column })), ...membersOf(frame, ids, making)];
  const seen = new Set<string>();
  const also = members.filter(({ entity }) => !seen.has(entity) && seen.add(entity));
  const dimensions = dimensionsOf(frame, making, claimed, every, words);
  const days = apartFrom(dimensions, every);
  const bare: FlatEntity[] = [];
  if (also.length === 0) {
    // What tells the rows apart best; categories stay what they can be cut by.
    const category =
      textOf(frame) ??
      dimensions.find(({ field, cancelled }) => cancelled.length === 0 && field.relation === null)?.field;
    const only = category && entityOfCategory(category, frame, table, words);
    if (!only) return null;
    bare.push(only);
    also.push({ entity: only.id, column: only.column });
  }
  const told = dimensions.filter(({ field }) => !bare.some((one) => one.claimed.includes(field.as)));
  // Only rows that name somebody themselves are told by who it was, and by their own day.
  const own = frame.fields.flatMap(({ depth, relation }) =>
    depth === 0 && relation ? [ids.get(relation.table) ?? ""] : [],
  );
  const whom = own.map((entity) => people.get(entity)).find((name) => name !== undefined);
  const daily = days[0]?.field.depth === 0 ? [...days[0].verbs, ...days[0].acts] : [];
  const later = days.slice(1).flatMap(({ field, verbs }) => (field.depth < 2 ? verbs : []));
  const discount = worth ? null : discountOf(frame, making);
  const total = worth ? null : (totalOf(of) ?? discount?.net?.taken);
  const sum = worth || total ? null : sumIn(of);
  const attendance = attendanceOf(of, dimensions);
  const base = {
    frame,
    first: days[0] ?? null,
    nouns: attendance ? withoutPresence(nouns) : nouns,
    later,
    worth,
    about,
    cost,
    tax: taxOf(frame, making),
    discount,
    total: (total && frame.fields.find(({ taken, depth }) => taken === total && depth === 0)) ?? null,
    above,
    takers: takersOf(frame, ids, making),
    stated: new Set(dimensions.flatMap((one) => (one.made ? [] : wordsOfValues(one)))),
    attendance,
    attainment: attainmentOf(frame),
    moves,
    receivable,
    sum,
    isServed: isServed(of, making),
    isOnlyServed: making.tables.every(
      (one) => one === of || making.kinds.get(one.table.name)?.is !== "facts" || !isServed(one, making),
    ),
    isOnlyPaid: isPayment(of) && making.tables.every((one) => one === of || one.aside !== null || !isPayment(one)),
    items: itemsOf(frame, ids, making),
    isPart,
    person: whom ?? null,
    verbs: daily,
  };
  const datasets = tellingsOf(base, id, days, making, also.length > 0).flatMap((telling): Draft[] => {
    const measures = [...measuresOf(telling, words), ...durationMeasures(telling, making, words)];
    if (measures.length === 0) return [];
    const day = telling.day ?? days[0] ?? null;
    return [
      {
        dataset: telling.dataset,
        label:
          titled(nouns[0] ?? of.table.name) +
          (telling.isOther && day ? ` menurut ${day.field.taken.naming.terms[0]}` : ""),
        table,
        also,
        time: timeOf(day, frame),
        ...(telling.isOther ? {} : notesOfPeriod(days)),
        ...(told.length > 0 && { dimensions: told.map(({ dimension }) => dimension) }),
        measures,
      },
    ];
  });
  if (datasets.length === 0) return null;
  const view: Draft | null =
    table === of.table.name
      ? null
      : {
          view: table,
          tables: [...new Set([...frame.tables, cost?.table ?? [], receivable?.table ?? []].flat())],
          sql: viewSql(frame, made),
        };
  const day = days[0];
  const kept = moves && day?.field.depth === 0 && day.sql === null ? { moves, frame, making, id, nouns, also } : null;
  return {
    of,
    view,
    balances: kept && day ? balancesOf({ ...kept, table, day: day.as, from: day.from, to: day.to }, words) : null,
    entities: [...flat, ...bare].map(({ entity }) => entity),
    datasets,
    frame,
    worth,
    dimensions: told,
    days,
    sum,
    nouns,
    parts: partsIn(frame, ids, making),
    header: headers.find((header) => isPartOf(of, header)) ?? null,
  };
}

/** Tables of facts that the rows belong to. */
const headersOf = (of: Understood, making: Making): Understood[] =>
  (making.relations.get(of.table.name) ?? []).flatMap(({ table }) => {
    const header = making.kinds.get(table)?.is === "facts" ? tableOf(making, table) : undefined;
    return header && header !== of ? [header] : [];
  });

/** Days without the words that a status has as well: "selesai" is how something stands, before it is when that came. */
function apartFrom(dimensions: readonly DraftedDimension[], days: readonly Day[]): Day[] {
  const told = new Set(dimensions.flatMap((one) => (one.made ? [] : wordsOfValues(one))));
  return days.map((day) => ({ ...day, verbs: day.verbs.filter((verb) => !told.has(verb)) }));
}

const wordsOfValues = ({ dimension }: DraftedDimension): string[] =>
  (dimension.values as Draft[]).flatMap(({ label, terms }) => [tidy(String(label)), ...((terms ?? []) as string[])]);

/** The total of the document whose lines the rows are, where it keeps one. */
function aboveOf(
  frame: Frame,
  worth: Worth,
  headers: readonly Understood[],
  ids: Ids,
  making: Making,
): Telling["above"] {
  for (const header of headers) {
    const [total, gross] = [totalOf(header), namedTotalOf(header)];
    if (!total || !gross) continue;
    const isSum = isSumOfLines(frame, worth, header, total, making);
    // Rows whose worth is the total of what they lead to are its lines, whatever they are called; the document may be given a discount of its own.
    if (isSum || isPartOf(frame.of, header) || isSumOfLines(frame, worth, header, gross, making))
      return { measure: `${datasetId(nounsOf(header), header, ids, making)}_${idOf(total.column.name)}`, isSum };
  }
  return null;
}

const isPayment = ({ naming }: Understood): boolean =>
  naming.units.some(({ concept }) => concept?.names[0] === "pembayaran");

/** Whether rows say who served somebody: what they tell of was "dilayani", "ditangani". */
const isServed = ({ table }: Understood, making: Making): boolean =>
  (making.relations.get(table.name) ?? []).some((relation) =>
    tableOf(making, relation.table)?.naming.units.some(({ concept }) => isA(concept, "staff")),
  );

/** Rows about members who are called so as well are records of them: of each who there is, and what was done. */
function datasetId(nouns: readonly string[], of: Understood, ids: Ids, making: Making): string {
  const named = idOf(nouns[0] ?? of.table.name);
  if ([...ids.values()].includes(named)) return `catatan_${named}`;
  // "pokok" of "pinjaman_angsuran" is "angsuran_pokok" of "pinjaman", as figures are called by both.
  const figures = new Set(of.columns.map(({ column }) => `${named}_${idOf(column.name)}`));
  const isAnothers = making.tables.some((other) => {
    const shorter = `${idOf(nounsOf(other)[0] ?? other.table.name)}_`;
    return (
      other !== of &&
      named.startsWith(shorter) &&
      other.columns.some(({ column }) => figures.has(`${shorter}${idOf(column.name)}`))
    );
  });
  return isAnothers ? `baris_${named}` : named;
}

/** SQL over the names of a view's columns, as SQL over its tables: a view cannot name what it makes itself. */
function inView(sql: string, { fields }: Frame): string {
  const byName = new Map(fields.map((field) => [field.as, field.sql]));
  return sql.replace(/\b[a-z_][a-z0-9_]*\b/g, (word) => byName.get(word) ?? word);
}

/** Whom the rows are about, nearest first. */
function membersOf(frame: Frame, ids: Ids, making: Making): { entity: string; column: string }[] {
  const parts = new Map(partsIn(frame, ids, making).map((part) => [part.column, part]));
  return [...frame.fields]
    .sort((one, other) => one.depth - other.depth)
    .flatMap((field) => {
      const entity = field.relation && !lookupOf(field, making) ? ids.get(field.relation.table) : undefined;
      const part = parts.get(field.as);
      return entity === undefined ? [] : [{ entity: part ? idOfPart(entity, part.word) : entity, column: field.as }];
    });
}

/** The text of the rows that tells most of them apart, in nearly all of them. */
const textOf = ({ fields, of }: Frame): Field | undefined =>
  fields
    .filter(
      ({ taken, depth, relation }) =>
        depth === 0 &&
        relation === null &&
        (["category", "name", "text"].includes(taken.role) ||
          (taken.role === "code" && taken.column.distinct * 2 <= taken.column.filled)) &&
        taken.column.kind === "text" &&
        taken.column.filled >= of.table.sampled * 0.9 &&
        taken.column.distinct <= 2000,
    )
    .sort(
      (one, other) =>
        Number(one.taken.role === "code") - Number(other.taken.role === "code") ||
        other.taken.column.distinct - one.taken.column.distinct,
    )[0];

/** The rows by their day, and again by each other day on which something was done with them. */
function tellingsOf(
  base: Omit<Telling, "dataset" | "main" | "day" | "isOther">,
  id: string,
  days: readonly Day[],
  making: Making,
  isAsked: boolean,
): Telling[] {
  const others = isAsked
    ? days
        .slice(1)
        .filter((day) => isOwnDay(day, making) && day.sql === null && (day.verbs.length > 0 || nameOfDay(day) !== ""))
    : [];
  return [
    { ...base, dataset: id, main: id, day: null, isOther: false },
    ...others.map((day): Telling => ({ ...base, dataset: `${id}_${day.as}`, main: id, day, isOther: true })),
  ];
}

/** A day of the rows, or the one by which people tell those that they belong to: costs of a journey by when it left. */
const isOwnDay = ({ field }: Day, making: Making): boolean =>
  field.depth === 0 || (field.depth < 3 && firstDayOf(field.of, making) === field.taken);

/** The first day of each table, found once: every table that hangs on it asks for it. */
const firstDays = new WeakMap<Making, Map<Understood, Taken | undefined>>();

function firstDayOf(of: Understood, making: Making): Taken | undefined {
  const known = firstDays.get(making) ?? new Map<Understood, Taken | undefined>();
  firstDays.set(making, known);
  if (!known.has(of)) known.set(of, daysOf(frameOf(of, making), making.dialect)[0]?.field.taken);
  return known.get(of);
}

function timeOf(day: Day | null, { fields }: Frame): Draft {
  if (day) return { date: day.as, from: day.from, to: day.to };
  const year = fields.find(({ taken }) => taken.role === "year");
  if (!year) return { timeless: true };
  const years = [...new Set(year.taken.column.values.map(({ value }) => Number(value)))].sort((a, b) => a - b);
  return { column: year.as, years };
}
