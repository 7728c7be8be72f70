import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import { attainmentOf } from "./attainment.ts";
import { prefixesOf } from "./entities.ts";
import type { Field, Frame } from "./frame.ts";
import { literal } from "./sql.ts";
import { sexWords, valuesOf } from "./values.ts";
import type { Draft, Words } from "./words.ts";

/** Members that only rows name: the customers and items of a sheet of sales. */
export interface FlatEntity {
  readonly entity: Draft;
  readonly id: string;
  readonly column: string;
  /** Columns that tell of the member, which the rows need not be cut by besides. */
  readonly claimed: readonly string[];
  /** Columns of the view that are made for it. */
  readonly made: readonly { readonly as: string; readonly sql: string }[];
}

/** A column with more values than this is cut by members of their own, not by a dimension. */
const mostValues = 60;

/** Whether each value of one column goes with one value of the other, in all rows that have both. */
function determines(one: Taken, other: Taken): boolean {
  const seen = new Map<string, string>();
  for (const [row, cell] of one.column.cells.entries()) {
    const value = other.column.cells[row];
    if (cell === null || value == null) continue;
    const [key, told] = [folded(cell), folded(value)];
    const known = seen.get(key);
    if (known !== undefined && known !== told) return false;
    seen.set(key, told);
  }
  return seen.size > 0;
}

/** Whether older tables of the kind have the column as well. */
const isInAll = ({ column }: Taken, { of }: Frame): boolean =>
  of.older.every(({ columns }) => columns.some((one) => folded(one.column.name) === folded(column.name)));

const isSpelledVariously = ({ cells, distinct, name }: Taken["column"], { of }: Frame): boolean => {
  const older = of.older.flatMap(({ columns }) =>
    columns.filter(({ column }) => folded(column.name) === folded(name)).flatMap(({ column }) => column.cells),
  );
  const all = [...cells, ...older].flatMap((cell) => (cell === null ? [] : [cell]));
  return new Set(all).size > Math.max(distinct, new Set(all.map(folded)).size);
};

const tailOf = ({ naming }: Taken): string =>
  naming.units
    .filter((unit) => unit !== naming.head)
    .map(({ concept, text }) => concept?.names[0] ?? text)
    .join(" ");

/** The members that the rows of a frame name without a table of them: by a code and a name, or by a name alone. */
export function flatEntities(frame: Frame, table: string, words: Words): FlatEntity[] {
  const own = frame.fields.filter(({ depth }) => depth === 0);
  const related = own.filter(({ relation, taken }) => relation !== null && taken.role === "code");
  const claimed = new Set<string>();
  const codes = own.filter(
    ({ taken, relation }) => taken.role === "code" && relation === null && !taken.column.isUnique,
  );
  const names = own.filter(
    ({ taken }) => taken.role === "name" || (taken.role === "category" && taken.column.distinct > mostValues),
  );
  return names.flatMap((name): FlatEntity[] => {
    const tail = tailOf(name.taken);
    if (tail === "" || claimed.has(name.as)) return [];
    // What has a table of its own is told by that.
    const known = related.find(({ taken }) => tailOf(taken) === tail && determines(taken, name.taken));
    if (known) {
      claimed.add(name.as);
      return [];
    }
    // Older sheets that tell names alone are told by names.
    const code = codes.find(
      ({ taken }) => tailOf(taken) === tail && determines(taken, name.taken) && isInAll(taken, frame),
    );
    const key = code ?? name;
    // People type names in any case: one name in two spellings is one member.
    const made =
      code === undefined && name.taken.column.kind === "text" && isSpelledVariously(name.taken.column, frame)
        ? [{ as: `kunci_${name.as}`, sql: `lower(trim(${name.sql}))` }]
        : [];
    const column = made[0]?.as ?? key.as;
    const concept = name.taken.naming.units.find((unit) => unit !== name.taken.naming.head)?.concept ?? null;
    // "nama_kegiatan" of kegiatan, each with a number of its own: the title of a row is not what rows are about.
    const isTitle =
      frame.of.table.key.length === 1 &&
      frame.of.naming.units.some((unit) => concept !== null && unit.concept === concept);
    const called = isTitle ? titlesOf(frame) : [...(concept?.names ?? [tail]), ...(concept?.english ?? []), tail];
    const nouns = words.nouns(called.map(tidy), table);
    if (nouns.length === 0) return [];
    const id = idOf(nouns[0] ?? tail);
    const told = own.filter(
      (field) =>
        !isTitle &&
        field !== name &&
        field !== key &&
        !claimed.has(field.as) &&
        field.relation === null &&
        (field.taken.role === "category" || field.taken.role === "sex") &&
        determines(key.taken, field.taken) &&
        field.taken.column.distinct < key.taken.column.distinct &&
        tellsOf(field, concept?.names ?? [tail], names),
    );
    for (const field of [name, key, ...told]) claimed.add(field.as);
    return [
      {
        id,
        column,
        made,
        claimed: [name.as, ...(code ? [code.as] : []), ...told.map(({ as }) => as)],
        entity: {
          entity: id,
          label: titled(nouns[0] ?? id),
          terms: nouns,
          table,
          distinct: true,
          key: column,
          name: name.as,
          ...prefixesOf([name.taken], nouns),
          ...(told.length > 0 && {
            attributes: told.map(({ as, taken }) => {
              const terms = [
                ...new Set(
                  [...taken.naming.terms, ...(taken.role === "sex" ? sexWords : [])].flatMap((term) => [
                    term,
                    term.replace(
                      new RegExp(` (?:${[...(concept?.names ?? []), ...(concept?.english ?? [])].join("|")})$`),
                      "",
                    ),
                  ]),
                ),
              ]
                .map(tidy)
                .filter(Boolean);
              return { id: as, label: titled(terms[0] ?? as), terms, kind: "text", column: as, groups: true };
            }),
          }),
          ...subsetsOf(told),
          ...(!isA(concept, "place") && { place: false }),
          prominence: 1,
          unit: isA(concept, "person") ? "orang" : (nouns[0] ?? id),
        },
      },
    ];
  });
}

const titlesOf = ({ of }: Frame): string[] =>
  of.naming.terms.slice(0, 2).flatMap((noun) => [`nama ${noun}`, `judul ${noun}`]);

/** "siswa perempuan": who of them are men and women is said before anything else of them. */
function subsetsOf(told: readonly Field[]): Draft {
  const sexes = told.filter(({ taken }) => taken.role === "sex");
  const subsets = sexes.flatMap(({ as, taken }) =>
    valuesOf(taken, null).map(({ value, label, terms }) => ({
      id: `${as}_${idOf(label)}`,
      label,
      role: "modifier",
      terms,
      where: `{${as}} = ${literal(String(value))}`,
    })),
  );
  return subsets.length > 0 ? { subsets } : {};
}

/** A place tells of who is somewhere, not of goods; what is named after one is its own. */
function tellsOf({ taken }: Field, nouns: readonly string[], names: readonly Field[]): boolean {
  const words = taken.naming.units.map(({ concept, text }) => concept?.names[0] ?? text);
  const others = names.map((one) => tailOf(one.taken)).filter((tail) => !nouns.includes(tail));
  return !words.some((word) => others.includes(word));
}

/** Of rows that name no member at all: the values of their best category, so that they can be told of something. */
export function entityOfCategory(field: Field, frame: Frame, table: string, words: Words): FlatEntity | null {
  const noun = frame.of.naming.terms[0] ?? "baris";
  const own = field.taken.naming.terms[0] ?? field.as;
  const lines = attainmentOf(frame)?.isBudget ? ["kegiatan", "pos anggaran", "mata anggaran", "pos"] : [];
  const nouns = words.nouns([`${own} ${noun}`, own, ...lines, `pos ${noun}`].map(tidy), table);
  if (nouns.length === 0) return null;
  const id = idOf(nouns[0] ?? own);
  return {
    id,
    column: field.as,
    made: [],
    claimed: [field.as],
    entity: {
      entity: id,
      label: titled(nouns[0] ?? id),
      terms: nouns,
      table,
      distinct: true,
      key: field.as,
      name: field.as,
      place: false,
      prominence: 2,
      unit: nouns[0] ?? id,
    },
  };
}
