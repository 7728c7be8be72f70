import { mariadb } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { monthNamed, monthNames, type TextForm } from "../profile/forms.ts";
import { withoutNever } from "../profile/never.ts";
import type { Column } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";

/** How the databases write what views need: days and amounts out of text, a zone of time, a day out of its parts. */
export interface Dialect {
  day(text: string, form: TextForm): string;
  amount(text: string, form: TextForm): string;
  /** A moment with a zone as the clocks of that zone show it. */
  inZone(moment: string, zone: string): string;
  dayOf(year: string, month: string): string;
  /** Days from one date to another. */
  daysBetween(from: string, to: string): string;
  /** Whether a text contains one of these words, whatever its case. */
  matches(text: string, pattern: string): string;
  /** Of all rows the value where something is greatest, and where it is least; null where the guard allows no function that tells. */
  readonly latest: ((value: string, by: string) => string) | null;
  readonly earliest: ((value: string, by: string) => string) | null;
}

const digits = "[0-9][0-9]?";
const year = "[0-9][0-9][0-9][0-9]";

/** What a text of a form looks like, as a pattern of both databases, without braces: those are names in a view. */
const looks: Partial<Record<TextForm, string>> = {
  dmy: `^${digits}[/.-]${digits}[/.-]${year}`,
  mdy: `^${digits}[/.-]${digits}[/.-]${year}`,
  ymd: `^${year}[/.-]${digits}[/.-]${digits}`,
  compact: "^[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]$",
  monthly: `^${year}[/-]?[0-9][0-9]$`,
  monthyear: `^${digits}[/-]${year}$`,
  spelled: `^[A-Za-z]+ ${year}$`,
};

const cleaned = (text: string, form: TextForm): string => {
  if (form === "plain") return `nullif(trim(${text}), '')`;
  const kept = `regexp_replace(${text}, '[^0-9${form === "dotted" ? "," : "."}-]', '', 'g')`;
  const point = form === "dotted" ? `replace(${kept}, ',', '.')` : kept;
  return `nullif(nullif(rtrim(${point}, '.-'), ''), '-')`;
};

const order: Partial<Record<TextForm, { postgres: string; duckdb: string; mariadb: string }>> = {
  dmy: { postgres: "DD/MM/YYYY", duckdb: "%d/%m/%Y", mariadb: "%d/%m/%Y" },
  mdy: { postgres: "MM/DD/YYYY", duckdb: "%m/%d/%Y", mariadb: "%m/%d/%Y" },
  ymd: { postgres: "YYYY/MM/DD", duckdb: "%Y/%m/%d", mariadb: "%Y/%m/%d" },
  compact: { postgres: "YYYYMMDD", duckdb: "%Y%m%d", mariadb: "%Y%m%d" },
  monthly: { postgres: "YYYYMMDD", duckdb: "%Y%m%d", mariadb: "%Y%m%d" },
  monthyear: { postgres: "DD/MM/YYYY", duckdb: "%d/%m/%Y", mariadb: "%d/%m/%Y" },
  spelled: { postgres: "YYYYMMDD", duckdb: "%Y%m%d", mariadb: "%Y%m%d" },
};
/** Forms that every database takes apart in the same way; null for the others. */
function plainly(text: string, form: TextForm): string | null {
  const cleaned = `trim(${text})`;
  if (form === "compact") return cleaned;
  if (form === "monthly") return `concat(replace(replace(${cleaned}, '-', ''), '/', ''), '01')`;
  if (form === "monthyear") return `concat('01/', replace(${cleaned}, '-', '/'))`;
  if (form !== "spelled") return null;
  // The year are the last four letters, the month is what stands before them.
  const name = `substring(${cleaned}, 1, length(${cleaned}) - 5)`;
  return `concat(substring(${cleaned}, length(${cleaned}) - 3, 4), ${monthOf(name, (month) => `'${String(month).padStart(2, "0")}'`)}, '01')`;
}
/** The number of a month by its name. */
const monthOf = (text: string, as: (month: number) => string = String): string =>
  `CASE lower(${text}) ${monthNames.flatMap((names, at) => names.map((name) => `WHEN '${name}' THEN ${as(at + 1)}`)).join(" ")} END`;

const slashed = (text: string, form: TextForm): string =>
  plainly(text, form) ?? `translate(split_part(trim(${text}), ' ', 1), '.-', '//')`;

/** Its names of zones are often not loaded. */
const offsetOf = (zone: string): string => {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value.slice(3) || "+00:00";
};

const slashedInMariadb = (text: string): string =>
  `replace(replace(substring_index(trim(${text}), ' ', 1), '.', '/'), '-', '/')`;

export const dialects: Readonly<Record<Warehouse["dialect"], Dialect>> = {
  postgres: {
    day: (text, form) =>
      `CASE WHEN trim(${text}) ~ '${looks[form]}' THEN to_date(${slashed(text, form)}, '${order[form]?.postgres}') END`,
    amount: (text, form) => `CAST(${cleaned(text, form)} AS numeric)`,
    inZone: (moment, zone) => `${moment} AT TIME ZONE '${zone}'`,
    dayOf: (years, months) => `make_date(CAST(${years} AS integer), CAST(${months} AS integer), 1)`,
    daysBetween: (from, to) => `CAST(${to} AS date) - CAST(${from} AS date)`,
    matches: (text, pattern) => `${text} ~* '${pattern}'`,
    latest: null,
    earliest: null,
  },
  duckdb: {
    day: (text, form) => `CAST(try_strptime(${slashed(text, form)}, '${order[form]?.duckdb}') AS date)`,
    amount: (text, form) => `CAST(${cleaned(text, form)} AS decimal(18, 2))`,
    inZone: (moment) => moment,
    dayOf: (years, months) => `make_date(CAST(${years} AS integer), CAST(${months} AS integer), 1)`,
    daysBetween: (from, to) => `date_diff('day', CAST(${from} AS date), CAST(${to} AS date))`,
    matches: (text, pattern) => `regexp_matches(lower(${text}), '${pattern}')`,
    latest: (value, by) => `arg_max(${value}, ${by})`,
    earliest: (value, by) => `arg_min(${value}, ${by})`,
  },
  mariadb: {
    day: (text, form) => {
      const day = plainly(text, form) ?? slashedInMariadb(text);
      return `CASE WHEN trim(${text}) REGEXP '${looks[form]}' THEN CAST(str_to_date(${day}, '${order[form]?.mariadb}') AS date) END`;
    },
    // Its functions take out every match, and know no list of letters to trim by.
    amount: (text, form) =>
      `CAST(${cleaned(text, form)
        .replaceAll(", 'g')", ")")
        .replace(/rtrim\((.*), '\.-'\)/, "trim(trailing '-' FROM $1)")} AS decimal(38, 2))`,
    inZone: (moment, zone) => `convert_tz(${moment}, '+00:00', '${offsetOf(zone)}')`,
    dayOf: (years, months) => `makedate(CAST(${years} AS signed), 1) + INTERVAL (CAST(${months} AS signed) - 1) MONTH`,
    daysBetween: (from, to) => `datediff(${to}, ${from})`,
    matches: (text, pattern) => `lower(${text}) REGEXP '${pattern}'`,
    latest: null,
    earliest: null,
  },
};

/** It reserves more words than the others. */
const bareInMariadb = mariadb.identifier;

/** A name in the SQL of a view: bare where every database takes it so, else in braces, which the model's reader quotes. */
export const named = (name: string): string =>
  bareInMariadb(name) === name && !reserved.has(name) ? name : `{${name}}`;
export const tableNamed = (name: string): string => {
  const dot = name.indexOf(".");
  return dot < 1 ? named(name) : `${named(name.slice(0, dot))}.${named(name.slice(dot + 1))}`;
};
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const reserved: ReadonlySet<string> = new Set(
  (
    "all analyse analyze and any array as asc asymmetric at both case cast check collate column constraint create current_date default " +
    "deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading " +
    "limit localtime not null offset on only or order placing primary references returning select some symmetric table then to trailing true " +
    "union unique user using variadic when where window with qualify pivot unpivot describe show summarize year month day value key rank"
  ).split(" "),
);

/** A value of a column as SQL: texts in quotes, numbers and flags as they stand. */
export const valueInSql = (value: string, { kind }: Pick<Column, "kind">): string =>
  kind === "text" ? literal(value) : kind === "flag" ? value : String(Number(value));

/** A column in a view: the name that it has there, and what it is made of. */
export interface Made {
  readonly as: string;
  readonly sql: string;
  /** Whether it is the column as it stands, under its own name. */
  readonly isPlain: boolean;
}

/** Whether the same value is written in several ways. */
const isSpelledVariously = ({ cells, distinct }: Column): boolean =>
  new Set(cells.flatMap((cell) => (cell === null ? [] : [cell]))).size > distinct;
const hasBlanks = ({ cells }: Column): boolean => cells.some((cell) => cell !== null && cell !== cell.trim());

/**
 * A column made clean: days and amounts out of text, times in the zone of the data, values in one spelling.
 * @param alias the table's in the view; `isKey`: rows are joined by it, so only what would keep them apart is mended
 */
export function clean(taken: Taken, alias: string, dialect: Dialect, zone: string): string {
  const { column, role } = taken;
  const stored = alias === "" ? named(column.name) : `${alias}.${named(column.name)}`;
  const raw = withoutNever(stored, column);
  if (column.kind === "moment") return column.zoned ? dialect.inZone(raw, zone) : raw;
  if (column.kind !== "text") return raw;
  if (role === "date" && column.form !== null) return dialect.day(raw, column.form);
  if (role === "figure" && column.form !== null) return dialect.amount(raw, column.form);
  if (role === "month" && column.form === null && column.values.some(({ value }) => monthNamed(value) !== null))
    return monthOf(`trim(${raw})`);
  if (role === "year" || role === "month") return `CAST(${raw} AS integer)`;
  if (["category", "status", "sex", "flag", "cancelled"].includes(role) && isSpelledVariously(column))
    return `nullif(upper(trim(${raw})), '')`;
  if (role === "code" && isSpelledVariously(column)) return `upper(trim(${raw}))`;
  if (["name", "category", "status", "text"].includes(role) && hasBlanks(column)) return `trim(${raw})`;
  return raw;
}

/** The value as `clean` leaves it in the rows. */
export const cleanValue = (value: string, { column, role }: Taken): string => {
  if (column.kind !== "text") return value;
  if (["category", "status", "sex", "flag", "cancelled", "code"].includes(role) && isSpelledVariously(column))
    return value.trim().toUpperCase();
  return ["name", "category", "status", "text"].includes(role) ? value.trim() : value;
};
