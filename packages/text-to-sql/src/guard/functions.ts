/**
 * The functions that analysis needs; whatever is not here is refused. Left out on purpose: what reads files, settings,
 * the catalogue or other SQL (`read_csv`, `getenv`, `current_setting`, `query`), what builds huge values from small ones
 * (`repeat`, `lpad`, `range`, `list`, `format`), and what changes state (`nextval`, `setseed`).
 */
const groups = {
  operators: "+ - * / // % ** ^ @ || ~~ !~~ ~~* !~~* ~~~ ^@ row",
  matching: `like_escape not_like_escape ilike_escape not_ilike_escape contains starts_with ends_with prefix suffix
    regexp_matches regexp_full_match regexp_extract regexp_replace`,
  similarity: "levenshtein damerau_levenshtein jaro_similarity jaro_winkler_similarity jaccard",
  text: `lower lcase upper ucase length len strlen trim ltrim rtrim left right substring substr concat concat_ws replace
    split_part position strpos instr reverse strip_accents`,
  choice: "nullif greatest least",
  numbers: `abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log log2 log10 pow power mod fdiv fmod
    pi degrees radians sin cos tan asin acos atan atan2 isnan isinf isfinite`,
  dates: `date_part datepart date_trunc datetrunc date_diff datediff date_sub datesub date_add year quarter month week
    weekofyear yearweek day dayofmonth dayofweek isodow dayofyear hour minute second decade century epoch dayname monthname
    last_day age make_date make_timestamp strftime strptime try_strptime now today to_years to_quarters to_months to_weeks
    to_days to_hours to_minutes to_seconds`,
  aggregates: `count count_star count_if countif sum avg mean min max any_value first last arg_min arg_max argmin argmax
    min_by max_by bool_and bool_or string_agg group_concat listagg product fsum favg geomean geometric_mean
    approx_count_distinct`,
  statistics: `median mode quantile quantile_cont quantile_disc approx_quantile mad stddev stddev_pop stddev_samp variance
    var_pop var_samp skewness kurtosis entropy corr covar_pop covar_samp regr_slope regr_intercept regr_r2 regr_count
    regr_avgx regr_avgy`,
  windows: `row_number rank dense_rank rank_dense percent_rank cume_dist ntile lag lead first_value last_value nth_value`,
};

/** Lower-case names, operators included. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  Object.values(groups).flatMap((names) => names.split(/\s+/)),
);
