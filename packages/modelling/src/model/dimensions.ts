import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Day } from "./dates.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { isWithin, tableOf } from "./frame.ts";
import { nounsOf } from "./row-nouns.ts";
import { literal } from "./sql.ts";
import { type State, statesOf } from "./states.ts";
import { isCancelledWord, namesOfCodes, proposedFor, sexWords, tellsWhy, type Value, valuesOf } from "./values.ts";
import type { Draft, Words } from "./words.ts";

/** A category of a dataset, and what it leaves out unless it is asked for. */
export interface DraftedDimension {
  readonly dimension: Draft;
  readonly field: Field;
  /** Its column of the view, where that is made for it. */
  readonly made: { readonly as: string; readonly sql: string } | null;
  /** The values of rows that do not count unless they are named. */
  readonly cancelled: readonly Value[];
}

/** A dimension has at least two values; of many each would be a member of something. */
const mostValues = 60;

/** What the rows of a frame can be cut by: their categories, statuses and flags, with words for the values. */
export function dimensionsOf(
  frame: Frame,
  making: Making,
  claimed: ReadonlySet<string>,
  days: readonly Day[],
  words: Words,
): DraftedDimension[] {
  const ids = new Set<string>();
  const states = statesOf(frame, making);
  // "check-in" is when somebody came, before it is a status; "selesai" is how something stands.
  const daily = new Set(days.flatMap(({ verbs }) => verbs.filter((verb) => /^(?:check|cek)/.test(verb))));
  // What happened to all rows on their own day tells none of them apart: "yang diterima" is no status of what comes in.
  const [first] = days;
  if (first && first.field.depth === 0 && !first.isPartial) for (const verb of first.verbs) daily.add(verb);
  const noun = frame.of.naming.terms[0] ?? "";
  const found = frame.fields.flatMap((field): DraftedDimension[] => {
    const { taken, relation } = field;
    if (claimed.has(field.as) || states.some((one) => one.field === field)) return [];
    const lookup = lookupOf(field, making);
    if (relation && !lookup) return [];
    if (!lookup && !["category", "status", "cancelled", "flag", "sex"].includes(taken.role)) return [];
    const values = lookup ? valuesOf(taken, lookup) : taken.role === "flag" ? flagValues(field) : valuesOf(taken, null);
    // Only a status says that a row does not count, and only that of the document itself.
    const cancelled =
      mayCancel(field, lookup !== null) && isOwn(field, frame, making)
        ? values.filter(({ label, value }) => isCancelledWord(label) || isCancelledWord(String(value)))
        : [];
    if (values.length > mostValues || (values.length < 2 && cancelled.length === 0)) return [];
    const bare = taken.naming.terms.map((term) => term.replace(/^(?:kode|id|nomor|no)\s+/, ""));
    const base =
      field.depth === 0 || taken.naming.units.length > 1
        ? bare
        : [...bare.map((term) => `${term} ${field.of.naming.terms[0] ?? ""}`), ...bare];
    const terms = [
      ...new Set([
        ...(taken.role === "sex" ? sexWords : []),
        ...base,
        // "kurang bayar hasil pemeriksaan" is of examinations, whatever they came to.
        ...(taken.naming.units.length === 1 && base[0] !== "hasil" ? [`${base[0]} ${noun}`] : []),
      ]),
    ]
      .map(tidy)
      .filter(Boolean);
    const id = words.dimension(
      ids.has(idOf(field.as)) ? `${idOf(field.as)}_2` : idOf(field.as),
      values.map(({ value }) => value),
    );
    ids.add(id);
    return [
      {
        field,
        made: null,
        cancelled,
        dimension: {
          id,
          label: titled(terms[0] ?? id),
          terms,
          column: field.as,
          values: values.map(({ value, label, terms: list }) => {
            const word = tidy(label);
            const still = ["status", "statusnya", "masih", "sedang", "statusnya masih"].map(
              (lead) => `${lead} ${word}`,
            );
            return daily.has(word)
              ? {
                  value,
                  label: `status ${label}`,
                  terms: [...new Set([...still, ...list])].filter((term) => !daily.has(term)),
                }
              : { value, label, terms: list };
          }),
          ...(cancelled.length > 0 &&
            cancelled.length < values.length && {
              otherwise: notThese(field.as, cancelled),
              otherwise_note: `tanpa yang ${cancelled[0]?.label.toLowerCase()}`,
            }),
        },
      },
    ];
  });
  const own = nearestFirst(found, new Set(nounsOf(frame.of)), words);
  return [...own, ...stateDimensions(states, own, words)];
}

/**
 * Values whose word a nearer column has as well, or the rows themselves are called by: "batal" of registrations is their own, of their
 * journeys "keberangkatan batal"; "produksi" of daily production is no state of the flock.
 */
function nearestFirst(
  found: readonly DraftedDimension[],
  nouns: ReadonlySet<string>,
  words: Words,
): DraftedDimension[] {
  const taken = new Map<string, number>();
  for (const { field, dimension } of found)
    for (const term of termsOf(dimension)) taken.set(term, Math.min(taken.get(term) ?? field.depth, field.depth));
  return found.map((one) => {
    const { field, dimension } = one;
    const noun = field.of.naming.terms[0] ?? "";
    const isFree = (term: string): boolean =>
      (taken.get(term) ?? field.depth) >= field.depth && (field.depth === 0 || !nouns.has(term));
    const values = (dimension.values as Draft[]).map((value) => {
      const terms = value.terms as string[];
      const free = terms.filter(isFree);
      if (free.length === terms.length) return value;
      const label = tidy(String(value.label));
      return {
        ...value,
        label: isFree(label) ? value.label : `${noun} ${value.label}`,
        // "pesanan yang batal" is said of the orders themselves.
        terms: [...new Set([`status ${noun} ${label}`, `${noun} berstatus ${label}`, ...free])],
      };
    });
    if (values.every((value, at) => value === (dimension.values as Draft[])[at])) return one;
    // Told in other words it is another category than in its own rows, or there the word would reach it after all.
    const id = words.dimension(
      `${idOf(field.of.table.name)}_${dimension.id}`,
      values.map(({ value, label }) => `${value} ${label}`),
    );
    return { ...one, dimension: { ...dimension, id, values } };
  });
}

const termsOf = (dimension: Draft): string[] =>
  (dimension.values as Draft[]).flatMap(({ label, terms }) => [tidy(String(label)), ...(terms as string[])]);

/** States that days tell, by words that no value of another category has. */
function stateDimensions(
  states: readonly State[],
  others: readonly DraftedDimension[],
  words: Words,
): DraftedDimension[] {
  const taken = new Set(
    others.flatMap(({ dimension }) =>
      (dimension.values as Draft[]).flatMap(({ label, terms }) => [String(label), ...((terms ?? []) as string[])]),
    ),
  );
  return states.flatMap((state): DraftedDimension[] => {
    const free = (terms: readonly string[]): string[] =>
      terms.map(tidy).filter((term) => !taken.has(term) && taken.add(term));
    const values = [
      { value: "sudah", terms: free(state.done) },
      { value: "belum", terms: free(state.open) },
    ].flatMap(({ value, terms }) => (terms[0] === undefined ? [] : [{ value, label: terms[0], terms }]));
    if (values.length < 2) return [];
    const name = (state.field.taken.naming.terms[0] ?? state.as).replace(/^(?:id|identitas|kode|nomor|no)\s+/, "");
    const cancelled = state.isCancelled ? values.slice(0, 1) : [];
    return [
      {
        field: state.field,
        made: { as: state.as, sql: state.sql },
        cancelled,
        dimension: {
          id: words.dimension(state.as, ["sudah", "belum"]),
          label: titled(`status ${name}`),
          terms: [`status ${name}`],
          column: state.as,
          values,
          ...(state.isCancelled && { otherwise: `{${state.as}} = 'belum'`, otherwise_note: "tanpa yang batal" }),
        },
      },
    ];
  });
}

const mayCancel = ({ taken }: Field, isExplained: boolean): boolean =>
  !tellsWhy(taken) &&
  (taken.role === "cancelled" ||
    taken.role === "status" ||
    isExplained ||
    taken.naming.units.some(({ concept }) => isA(concept, "status")));

/** Whether a column is of the rows themselves, or of the document that they are lines of: a payment is no part of its invoice. */
function isOwn({ depth, of }: Field, frame: Frame, making: Making): boolean {
  return depth === 0 || isWithin(frame.of, of, making);
}

const notThese = (as: string, values: readonly Value[]): string => {
  const list = values.map(({ value }) => (typeof value === "number" ? String(value) : literal(value))).join(", ");
  return `({${as}} IS NULL OR {${as}} NOT IN (${list}))`;
};

/** The names of a column's codes, where a small table does nothing but explain them. */
export function lookupOf(
  { relation, taken }: Pick<Field, "relation" | "taken">,
  making: Making,
): ReadonlyMap<string, string> | null {
  if (!relation) return null;
  const kind = making.kinds.get(relation.table);
  const table = tableOf(making, relation.table);
  if (
    kind?.is !== "entity" ||
    !kind.isLookup ||
    !table ||
    !isStated(
      taken,
      table.naming.units.map(({ text }) => text),
    )
  )
    return null;
  const [name] = kind.name;
  return name && kind.name.length === 1 ? namesOfCodes(table, kind.key, name) : null;
}

/** A status or a way of something is told of rows; a class or a religion is a thing of its own. */
const isStated = (taken: Field["taken"], words: readonly string[]): boolean =>
  taken.role === "status" ||
  words.some((word) => /^(?:status|sts|st|cara|carapulang|cara pulang|keadaan|kondisi|alasan)$/.test(word));

function flagValues({ taken }: Field): Value[] {
  const { truth, column, naming } = taken;
  if (!truth) return [];
  const base = (naming.terms[0] ?? "").replace(/^(?:status|is|has|sudah|belum)\s+/, "");
  const done = /^(?:bayar|paid)$/.test(base) ? "dibayar" : base;
  const isActive = done === "aktif";
  const own = (value: string) =>
    column.values.find((one) => folded(one.value) === folded(value))?.value.trim() ?? value;
  const as = (value: string): string | number =>
    column.kind === "whole" || column.kind === "number" ? Number(value) : own(value);
  if (column.kind === "flag") return [];
  return [
    {
      value: as(truth.yes),
      label: isActive ? "aktif" : `sudah ${done}`,
      terms: [...(isActive ? ["aktif", "masih aktif"] : [`sudah ${done}`, done]), ...proposedFor(taken, truth.yes)],
    },
    {
      value: as(truth.no),
      label: isActive ? "tidak aktif" : `belum ${done}`,
      terms: [
        ...(isActive ? ["tidak aktif", "nonaktif"] : [`belum ${done}`, `tidak ${done}`]),
        ...proposedFor(taken, truth.no),
      ],
    },
  ];
}
