/**
 * The functions of MariaDB and MySQL that analysis needs; whatever is not here is refused. Left out on purpose: what reads files,
 * settings or who is asking (`load_file`, `user`, `database`, `version`), what waits or locks (`sleep`, `benchmark`, `get_lock`,
 * `master_pos_wait`), what builds huge values from small ones (`repeat`, `space`, `lpad`, `rpad`, `format`, `json_arrayagg`,
 * `export_set`), what reads one value as many (`extractvalue`, `updatexml`), and what changes state (`nextval`, `setval`,
 * `last_insert_id`).
 */
const groups = {
  text: `lower lcase upper ucase length char_length character_length octet_length ltrim rtrim left right substr mid substring_index
    concat concat_ws replace instr locate reverse ascii strcmp field find_in_set elt`,
  matching: "regexp_replace regexp_substr regexp_instr regexp_like soundex",
  choice: "if ifnull nullif coalesce greatest least",
  numbers: `abs round truncate sign sqrt exp ln log log2 log10 pow power mod pi degrees radians sin cos tan cot asin acos atan atan2`,
  dates: `date time year quarter month monthname week weekofyear yearweek weekday day dayname dayofmonth dayofweek dayofyear hour minute
    second microsecond last_day date_format str_to_date datediff timediff timestampdiff adddate subdate date_add date_sub makedate
    maketime period_add period_diff to_days from_days time_to_sec sec_to_time now curdate curtime current_date current_timestamp
    utc_date utc_timestamp convert_tz`,
  aggregates: "count sum avg min max any_value group_concat",
  statistics: "std stddev stddev_pop stddev_samp variance var_pop var_samp median percentile_cont percentile_disc",
  windows: "row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value",
};

/** Lower-case names. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  Object.values(groups).flatMap((names) => names.split(/\s+/)),
);

/** Operators, as the parser names them. `||` means one thing to the standard and another to MySQL. */
export const allowedOperators: readonly string[] =
  `Plus Minus Multiply Divide Modulo MyIntegerDivide Eq NotEq Lt LtEq Gt GtEq Spaceship
  And Or Xor`.split(/\s+/);

/** Types that a value may be cast to, as the parser names them. */
export const allowedTypes: readonly string[] =
  "Char Date Datetime Time Decimal Double Float Real Signed Unsigned Integer Int".split(" ");

/** What a date is cut into, and how spans of time are counted. */
export const dateParts: readonly string[] = "Year Quarter Month Week Day Hour Minute Second Microsecond".split(" ");

export const collations: ReadonlySet<string> = new Set(
  `utf8mb4_bin utf8mb4_general_ci utf8mb4_unicode_ci utf8mb4_unicode_520_ci utf8mb4_nopad_bin utf8mb4_0900_bin utf8mb4_0900_ai_ci
   utf8mb4_0900_as_cs`.split(/\s+/),
);
