import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import type { Understood } from "../understand/tables.ts";
import { type Day, daysOf } from "./dates.ts";
import { type DraftedDimension, dimensionsOf, lookupOf } from "./dimensions.ts";
import type { Ids } from "./entities.ts";
import { entityOfCategory, type FlatEntity, flatEntities } from "./flat.ts";
import { type Field, type Frame, frameOf, isPartOf, type Making, tableOf, viewSql } from "./frame.ts";
import { type Worth, worthOf } from "./identities.ts";
import { measuresOf } from "./measures.ts";
import { taxOf } from "./tax.ts";
import type { Telling } from "./telling.ts";
import type { Draft, Words } from "./words.ts";

/** What was made of a table of facts. */
export interface DraftedFacts {
  readonly of: Understood;
  readonly view: Draft | null;
  readonly entities: readonly Draft[];
  readonly datasets: readonly Draft[];
  readonly frame: Frame;
  readonly worth: Worth | null;
  readonly dimensions: readonly DraftedDimension[];
  readonly days: readonly Day[];
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
  const days = daysOf(frame, making.dialect);
  const headers = headersOf(of, making);
  const isPart = headers.some((header) => isPartOf(of, header));
  const nouns = nounsOf(of);
  const named = idOf(nouns[0] ?? of.table.name);
  // Rows about members who are called so as well: of each who there is, and what was done.
  const id = [...ids.values()].includes(named) ? `catatan_${named}` : named;
  const mine = [
    ...(worth ? [{ as: "nilai_baris", sql: inView(worth.sql, frame) }] : []),
    ...(worth?.gross ? [{ as: "nilai_kotor", sql: inView(worth.gross, frame) }] : []),
    ...days.flatMap(({ as, sql }) => (sql === null ? [] : [{ as, sql }])),
    ...durationsOf(frame, making).map(({ as, sql }) => ({ as, sql })),
  ];
  const found = flatEntities(frame, of.table.name, words);
  const made = [...mine, ...found.flatMap((one) => one.made)];
  const table = frame.isPlain && made.length === 0 ? of.table.name : `${id}_data`;
  const flat = found.map((one) => ({ ...one, entity: { ...one.entity, table } }));
  const claimed = new Set(flat.flatMap((one) => one.claimed));
  const about = [...flat.map(({ id: entity, column }) => ({ entity, column })), ...aboutOf(frame, ids, making)];
  const seen = new Set<string>();
  const also = about.filter(({ entity }) => !seen.has(entity) && seen.add(entity));
  const dimensions = dimensionsOf(frame, making, claimed, words);
  const bare: FlatEntity[] = [];
  if (also.length === 0) {
    const category =
      dimensions.find(
        ({ field, cancelled }) => cancelled.length === 0 && field.taken.role === "category" && field.relation === null,
      )?.field ?? textOf(frame);
    const only = category && entityOfCategory(category, frame, table, words);
    if (!only) return null;
    bare.push(only);
    also.push({ entity: only.id, column: only.column });
  }
  const kept = dimensions.filter(({ field }) => !bare.some((one) => one.claimed.includes(field.as)));
  // Only rows that name somebody themselves are told by who it was, and by their own day.
  const own = frame.fields.flatMap(({ depth, relation }) =>
    depth === 0 && relation ? [ids.get(relation.table) ?? ""] : [],
  );
  const whom = own.map((entity) => people.get(entity)).find((name) => name !== undefined);
  const daily = days[0]?.field.depth === 0 ? days[0].verbs : [];
  const later = days.slice(1).flatMap(({ field, verbs }) => (field.depth === 0 ? verbs : []));
  const base = { frame, nouns, later, worth, tax: taxOf(frame, making), isPart, person: whom ?? null, verbs: daily };
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
        ...(kept.length > 0 && { dimensions: kept.map(({ dimension }) => dimension) }),
        measures,
      },
    ];
  });
  if (datasets.length === 0) return null;
  const view: Draft | null =
    table === of.table.name ? null : { view: table, tables: frame.tables, sql: viewSql(frame, made) };
  return {
    of,
    view,
    entities: [...flat, ...bare].map(({ entity }) => entity),
    datasets,
    frame,
    worth,
    dimensions: kept,
    days,
  };
}

/** Tables of facts that the rows belong to. */
const headersOf = (of: Understood, making: Making): Understood[] =>
  (making.relations.get(of.table.name) ?? []).flatMap(({ table }) => {
    const header = making.kinds.get(table)?.is === "facts" ? tableOf(making, table) : undefined;
    return header && header !== of ? [header] : [];
  });

/** What people call the rows: by the table's name, and in short where its comment begins with a few words. */
function nounsOf({ naming, table }: Understood): string[] {
  const [said = ""] = (table.comment ?? "").split(/[;:,.(]/);
  const plain = tidy(said);
  const words =
    plain === "" || plain.split(" ").length > 5
      ? []
      : [plain, plain.split(/ (?:di|dari|untuk|ke|oleh|yang|per) /)[0] ?? ""];
  // "pembayaran" for "pembayaran nota", where nothing else is called so.
  const head =
    naming.units.length > 1 && !isA(naming.head.concept, "part", "category", "status")
      ? (naming.head.concept?.names.slice(0, 2) ?? [])
      : [];
  return [...new Set([...naming.terms.slice(0, 4), naming.terms.at(-1) ?? "", ...words, ...head])]
    .map(tidy)
    .filter((term) => term.length > 2);
}

/** SQL over the names of a view's columns, as SQL over its tables: a view cannot name what it makes itself. */
function inView(sql: string, { fields }: Frame): string {
  const byName = new Map(fields.map((field) => [field.as, field.sql]));
  return sql.replace(/\b[a-z_][a-z0-9_]*\b/g, (word) => byName.get(word) ?? word);
}

/** Whom the rows are about, nearest first. */
function aboutOf({ fields }: Frame, ids: Ids, making: Making): { entity: string; column: string }[] {
  return [...fields]
    .sort((one, other) => one.depth - other.depth)
    .flatMap((field) => {
      const entity = field.relation && !lookupOf(field, making) ? ids.get(field.relation.table) : undefined;
      return entity === undefined ? [] : [{ entity, column: field.as }];
    });
}

/** Any text of the rows that tells them apart in some way. */
const textOf = ({ fields }: Frame): Field | undefined =>
  fields.find(
    ({ taken, depth, relation }) =>
      depth === 0 &&
      relation === null &&
      ["category", "name", "text", "status"].includes(taken.role) &&
      taken.column.kind === "text",
  );

/** The rows by their day, and again by each other day on which something was done with them. */
function tellingsOf(
  base: Omit<Telling, "dataset" | "day" | "isOther">,
  id: string,
  days: readonly Day[],
  making: Making,
  isAsked: boolean,
): Telling[] {
  const others = isAsked
    ? days
        .slice(1)
        .filter(
          ({ verbs, field, sql }) =>
            verbs.length > 0 &&
            field.depth === 0 &&
            sql === null &&
            !isA(field.taken.naming.units.at(-1)?.concept ?? null, "due"),
        )
    : [];
  void making;
  return [
    { ...base, dataset: id, day: null, isOther: false },
    ...others.map((day): Telling => ({ ...base, dataset: `${id}_${day.as}`, day, isOther: true })),
  ];
}

function timeOf(day: Day | null, { fields }: Frame): Draft {
  if (day) return { date: day.as, from: day.from, to: day.to };
  const year = fields.find(({ taken }) => taken.role === "year");
  if (!year) return { timeless: true };
  const years = [...new Set(year.taken.column.values.map(({ value }) => Number(value)))].sort((a, b) => a - b);
  return { column: year.as, years };
}

/** How long something lasted, where a day of coming and one of going stand in each row. */
function durationsOf({ fields }: Frame, making: Making): { as: string; sql: string; noun: string }[] {
  const own = fields.filter(({ depth, taken }) => depth === 0 && taken.role === "date");
  const find = (look: RegExp) => own.find(({ taken }) => look.test(taken.column.name));
  const pairs: readonly (readonly [RegExp, RegExp, string])[] = [
    [/masuk|check_?in|admi/i, /keluar|pulang|check_?out|discharg/i, "rawat"],
    [/pinjam|borrow|loan/i, /(?<!harus_?)kembali|return/i, "pinjam"],
    [/mulai|start|berangkat|depart|kirim|ship/i, /selesai|end|finish|tiba|arriv|sampai|terima/i, ""],
  ];
  for (const [from, to, noun] of pairs) {
    const [start, end] = [find(from), find(to)];
    if (start && end && start !== end)
      return [{ as: "lama_hari", sql: making.dialect.daysBetween(start.sql, end.sql), noun }];
  }
  return [];
}

function durationMeasures({ frame, dataset, nouns, isOther }: Telling, making: Making, words: Words): Draft[] {
  const [lasting] = isOther ? [] : durationsOf(frame, making);
  if (!lasting) return [];
  const [noun = ""] = nouns;
  const wanted = [
    ...(lasting.noun === "" ? [] : [`lama ${lasting.noun}`, `rata-rata lama ${lasting.noun}`]),
    `lama ${noun}`,
    `rata-rata lama ${noun}`,
    "lama inap",
    "durasi",
  ];
  const terms = words.figures(wanted, `${dataset}.duration`);
  return terms.length === 0
    ? []
    : [
        {
          id: `${dataset}_duration`,
          label: titled(`rata-rata ${terms[0]?.replace(/^rata-rata /, "")}`),
          terms,
          unit: "hari",
          decimals: 2,
          expression: "avg({lama_hari})",
          additivity: "rows",
          adjectives: [{ terms: ["lama"], direction: "highest" }],
        },
      ];
}
