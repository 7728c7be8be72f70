/**
 * The functions of PostgreSQL that analysis needs; whatever is not here is refused. Left out on purpose: what reads files,
 * settings, the catalogue or other SQL (`pg_read_file`, `current_setting`, `query_to_xml`, `dblink`), what builds huge values
 * from small ones (`repeat`, `lpad`, `format`, `generate_series`, `array_agg`), what waits or locks (`pg_sleep`,
 * `pg_advisory_lock`), and what changes state (`nextval`, `set_config`, `lo_import`).
 */
const groups = {
  text: `lower upper initcap length char_length character_length btrim ltrim rtrim left right substring substr concat
    concat_ws replace translate split_part position strpos reverse starts_with ascii unaccent`,
  matching: "regexp_replace regexp_like regexp_substr regexp_count similarity levenshtein like_escape",
  numbers: `abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log log10 pow power mod div pi degrees radians sin cos
    tan asin acos atan atan2 width_bucket`,
  dates: `extract date_part date_trunc age make_date make_timestamp make_interval to_char to_date to_timestamp to_number now
    justify_days justify_hours timezone isfinite`,
  aggregates: "count sum avg min max any_value bool_and bool_or every string_agg",
  statistics: `mode percentile_cont percentile_disc stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop
    covar_samp regr_slope regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_sxy regr_syy`,
  windows: `row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`,
};

/** Lower-case names. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  Object.values(groups).flatMap((names) => names.split(/\s+/)),
);

/** Operators, as the parser names them. */
export const allowedOperators: ReadonlySet<string> = new Set(
  "+ - * / % ^ || = <> < > <= >= ~~ !~~ ~~* !~~* ~ ~* !~ !~*".split(" "),
);

/** Types that a value may be cast to, as the parser names them. */
export const allowedTypes: ReadonlySet<string> = new Set(
  "bool int2 int4 int8 float4 float8 numeric text varchar bpchar date time timetz timestamp timestamptz interval".split(
    " ",
  ),
);
