/** What differs between databases, as data. */
export interface Dialect {
  readonly name: string;
  readonly identifier: (name: string) => string;
  readonly text: (value: string) => string;
  /** A division that is never a whole-number division and gives NULL by zero. */
  readonly divide: (numerator: string, denominator: string) => string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const plain = /^[a-z_][a-z0-9_]*$/;

export const duckdb: Dialect = {
  name: "duckdb",
  // Short lower-case names are written bare, so that people can read the SQL; reserved ones do not occur in a model's tables.
  identifier: (name) => (plain.test(name) && !reserved.has(name) ? name : quoted(name)),
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  divide: (numerator, denominator) => `${numerator} / nullif(${denominator}, 0)`,
};

/** Like DuckDB's, but `/` of whole numbers would cut the fraction off. */
export const postgres: Dialect = {
  ...duckdb,
  name: "postgres",
  divide: (numerator, denominator) => `CAST(${numerator} AS double precision) / nullif(${denominator}, 0)`,
};

/** Words that both DuckDB and PostgreSQL reserve, and a few that only confuse readers. */
const reserved: ReadonlySet<string> = new Set(
  (
    "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date " +
    "default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect " +
    "into lateral leading limit localtime not null offset on only or order placing primary references returning select some " +
    "symmetric table then to trailing true union unique using variadic when where window with qualify pivot unpivot describe show " +
    "summarize year month day value key rank"
  ).split(" "),
);
