import { isA } from "../dictionary/concepts.ts";
import { folded } from "../profile/profile.ts";
import type { Role, Taken } from "../understand/columns.ts";
import type { Database, Understood } from "../understand/tables.ts";

/** What is told of a column to whoever proposes words for it: what it is, and the values of a category of few. No cell else. */
export interface ColumnCard {
  readonly column: string;
  readonly type: string;
  readonly taken_for: string;
  readonly called: string;
  readonly comment?: string;
  /** Share of the rows that hold something, in percent, and how many different values were seen. */
  readonly filled_pct: number;
  readonly distinct: number;
  /** Each value with its share of the rows, in percent. */
  readonly values?: readonly (readonly [value: string, percent: number])[];
  readonly leads_to?: string;
}

/** What is told of a table: its profile, without a row. */
export interface TableCard {
  readonly table: string;
  readonly comment?: string;
  readonly called: string;
  readonly columns: readonly ColumnCard[];
}

/** A category of more values tells by them what single rows hold. */
const mostValues = 12;
/** Longer values are no codes. */
const longestValue = 30;
const longestComment = 200;
/** Values that fewer rows bear may say whose rows these are. */
const leastRows = 3;

const ofFewValues: ReadonlySet<Role> = new Set(["category", "status", "flag", "sex", "cancelled"]);
/** What nobody is told: neither that it is there nor what it holds. */
const kept: ReadonlySet<Role> = new Set(["secret", "unreadable", "empty"]);

/** The profile of each table of which something is made, for a language model: names, types, shares, categories of few values. */
export function cardsOf({ tables, relations }: Database): TableCard[] {
  return tables
    .filter(({ aside }) => aside === null)
    .map((one) => ({
      table: one.table.name,
      ...commented(one.table.comment),
      called: one.naming.terms[0] ?? one.table.name,
      columns: one.columns
        .filter(({ role }) => !kept.has(role))
        .map((taken) => columnCard(taken, one, relations.get(one.table.name) ?? [])),
    }));
}

function columnCard(
  taken: Taken,
  { table }: Understood,
  relations: readonly { readonly column: string; readonly table: string; readonly target: string }[],
): ColumnCard {
  const { column, role, figure, naming } = taken;
  const leads = relations.find((one) => one.column === column.name);
  const values = valuesTold(taken);
  const share = (count: number): number => Math.round((100 * count) / Math.max(1, table.sampled));
  return {
    column: column.name,
    type: column.type,
    taken_for: figure === null ? role : `${role} (${figure})`,
    called: naming.terms[0] ?? column.name,
    ...commented(column.comment),
    filled_pct: share(column.filled),
    distinct: column.distinct,
    ...(values.length > 0 && { values: values.map(({ value, count }) => [value, share(count)] as const) }),
    ...(leads && { leads_to: `${leads.table}.${leads.target}` }),
  };
}

/** "Ust. Deni Ramdani": two words with capitals are somebody's name, or might be. */
const isName = (value: string): boolean => /\p{Lu}[\p{Ll}.]+ +\p{Lu}\p{Ll}/u.test(value);

/** Values of a category of few, without such as hardly any row bears; none of a column that tells of persons, or holds names. */
function valuesTold({ column, role, naming }: Taken): Taken["column"]["values"] {
  if (!ofFewValues.has(role) || column.distinct > mostValues) return [];
  if (naming.units.some(({ concept }) => isA(concept, "person", "contact")) && role === "category") return [];
  if (column.values.some(({ value }) => isName(value))) return [];
  return column.values.filter(({ value, count }) => count >= leastRows && folded(value).length <= longestValue);
}

const commented = (comment: string | null): { comment?: string } =>
  comment === null ? {} : { comment: comment.slice(0, longestComment) };
