/** What differs between databases, as data. */
export interface Dialect {
  readonly name: "duckdb" | "postgres" | "mariadb";
  readonly identifier: (name: string) => string;
  readonly text: (value: string) => string;
  /** A division that is never a whole-number division and gives NULL by zero. */
  readonly divide: (numerator: string, denominator: string) => string;
  readonly whole: (value: string) => string;
  readonly string: (value: string) => string;
  /** The texts of a group in one cell, sorted. */
  readonly listed: (value: string) => string;
  /** Sorts by a value; rows without one come last. */
  readonly sorted: (value: string, direction: "ASC" | "DESC") => string;
  /** Whether medians and correlations are functions; else they are computed from the rows. */
  readonly hasStatistics: boolean;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const plain = /^[a-z_][a-z0-9_]*$/;

export const duckdb: Dialect = {
  name: "duckdb",
  // Short lower-case names are written bare, so that people can read the SQL; reserved ones do not occur in a model's tables.
  identifier: (name) => (plain.test(name) && !reserved.has(name) ? name : quoted(name)),
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  divide: (numerator, denominator) => `${numerator} / nullif(${denominator}, 0)`,
  whole: (value) => `CAST(${value} AS integer)`,
  string: (value) => `CAST(${value} AS varchar)`,
  listed: (value) => `string_agg(${value}, ', ' ORDER BY ${value})`,
  sorted: (value, direction) => `${value} ${direction} NULLS LAST`,
  hasStatistics: true,
};

/** Like DuckDB's, but `/` of whole numbers would cut the fraction off. */
export const postgres: Dialect = {
  ...duckdb,
  name: "postgres",
  divide: (numerator, denominator) => `CAST(${numerator} AS double precision) / nullif(${denominator}, 0)`,
};

/**
 * MariaDB's and MySQL's. A text has no escapes: so the sessions are set, and elsewhere only a backslash would be read otherwise.
 * Of numbers without a fraction a quotient would have four decimals.
 */
export const mariadb: Dialect = {
  name: "mariadb",
  identifier: (name) =>
    plain.test(name) && !reserved.has(name) && !reservedByMysql.has(name) ? name : `\`${name.replaceAll("`", "``")}\``,
  text: duckdb.text,
  divide: (numerator, denominator) => `CAST(${numerator} AS double) / nullif(${denominator}, 0)`,
  whole: (value) => `CAST(${value} AS signed)`,
  string: (value) => `CAST(${value} AS char)`,
  listed: (value) => `group_concat(${value} ORDER BY ${value} SEPARATOR ', ')`,
  // What has no value counts as the lowest.
  sorted: (value, direction) => (direction === "DESC" ? `${value} DESC` : `${value} IS NULL, ${value}`),
  hasStatistics: false,
};

/** By what a warehouse calls its own. */
export const dialects: Readonly<Record<Dialect["name"], Dialect>> = { duckdb, postgres, mariadb };

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

/** Words that MariaDB or MySQL reserve besides. */
const reservedByMysql: ReadonlySet<string> = new Set(
  (
    "accessible add alter asensitive before between bigint binary blob by call cascade change char character condition continue convert " +
    "cube cume_dist cursor database databases day_hour day_microsecond day_minute day_second dec decimal declare delayed delete " +
    "dense_rank describe deterministic distinctrow div double drop dual each elseif empty enclosed escaped except exists exit explain " +
    "first_value float float4 float8 force fulltext function general generated get groups hour_microsecond hour_minute hour_second if " +
    "ignore index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer interval intersect io_after_gtids " +
    "io_before_gtids is iterate join json_table keys kill lag last_value lead leave left like linear lines load localtimestamp lock long " +
    "longblob longtext loop low_priority manual master_bind match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond " +
    "minute_second mod modifies natural no_write_to_binlog nth_value ntile numeric of offset optimize optimizer_costs option optionally " +
    "out outer outfile over page_checksum parallel parse_vcol_expr partition percent_rank period precision procedure purge range read " +
    "reads read_write real recursive ref_system_id regexp release rename repeat replace require resignal restrict return revoke right " +
    "rlike row row_number rows schema schemas second_microsecond sensitive separator set signal slow smallint spatial specific sql " +
    "sqlexception sqlstate sqlwarning sql_big_result sql_calc_found_rows sql_small_result ssl starting stats_auto_recalc " +
    "stats_persistent stats_sample_pages stored straight_join system tablesample terminated tinyblob tinyint tinytext trigger undo " +
    "unlock unsigned update usage use utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying virtual while write " +
    "xor year_month zerofill"
  ).split(" "),
);
