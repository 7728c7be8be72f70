/**
 * The starter's figures by SQL of our own, nothing of which went through the engine: what insights are held against.
 * Each gives rows of (place, year, figure), for the whole country, its provinces, and the regencies of one.
 */
export type FactSql = Readonly<Record<string, string>>;

const national = (table: string, column: string, where = "true") =>
  `SELECT 'Indonesia', t.year, t.${column} FROM ${table}_national AS t WHERE ${where}`;
const provincial = (table: string, column: string, where = "true") =>
  `SELECT p.name, t.year, t.${column} FROM ${table} AS t JOIN province AS p ON p.code = t.province_code WHERE ${where}`;
const rate = (table: string, column: string, where?: string): FactSql => ({
  whole: national(table, column, where),
  province: provincial(table, column, where),
});
const onlyProvinces = (table: string, column: string): FactSql => ({ province: provincial(table, column) });

/** What adds up, from a table of provinces. */
const summed = (table: string, figure: string, where: string, year: string): FactSql => ({
  whole: `SELECT 'Indonesia', ${year}, ${figure} FROM ${table} AS t WHERE ${where} GROUP BY ALL`,
  province: `SELECT p.name, ${year}, ${figure} FROM ${table} AS t JOIN province AS p ON p.code = t.province_code WHERE ${where} GROUP BY ALL`,
});
const crop = (name: string): FactSql => summed("plantation", "sum(t.production_ton)", `t.crop = '${name}'`, "t.year");
const rice = (figure: string): FactSql => summed("rice", figure, "true", "t.year");

/** People and land of regencies, side by side. */
const settled = (figure: string): FactSql => {
  const of = (place: string) => `
    SELECT ${place}, 2024, ${figure} FROM regency AS r JOIN province AS p ON p.code = r.province_code
    LEFT JOIN (
      SELECT regency_code, sum(people) AS people, sum(CASE WHEN sex = 'laki-laki' THEN people END) AS men,
        sum(CASE WHEN sex = 'perempuan' THEN people END) AS women
      FROM population WHERE year = 2024 GROUP BY 1
    ) AS n ON n.regency_code = r.code
    LEFT JOIN area AS a ON a.regency_code = r.code GROUP BY 1`;
  return { whole: of("'Indonesia'"), province: of("p.name"), regency: of("r.name") };
};

const thing = (table: string, column: string): FactSql => ({ [table]: `SELECT name, NULL, ${column} FROM ${table}` });

/** By measure, then by what the rows are. */
export const facts: Readonly<Record<string, FactSql>> = {
  population: settled("sum(n.people)"),
  area: settled("sum(a.area_km2)"),
  population_density: settled("sum(n.people) / sum(a.area_km2)"),
  sex_ratio: settled("100.0 * sum(n.men) / sum(n.women)"),
  population_growth: onlyProvinces("population_bps", "growth_pct"),
  rice_production: rice("sum(t.production_ton)"),
  rice_harvested_area: rice("sum(t.harvested_area_ha)"),
  rice_yield: rice("10.0 * sum(t.production_ton) / sum(t.harvested_area_ha)"),
  palm_oil_production: crop("kelapa sawit"),
  coconut_production: crop("kelapa"),
  rubber_production: crop("karet"),
  coffee_production: crop("kopi"),
  cocoa_production: crop("kakao"),
  sugar_cane_production: crop("tebu"),
  tea_production: crop("teh"),
  tobacco_production: crop("tembakau"),
  islands_decree: summed("islands_decree", "sum(t.islands)", "true", "2025"),
  grdp_growth: onlyProvinces("grdp_growth", "growth_pct"),
  gini: rate("gini", "gini"),
  inflation: rate("inflation", "inflation_pct"),
  ipm: rate("ipm", "ipm"),
  poverty_rate: rate("poverty", "poverty_pct"),
  participation_rate: rate("participation", "tpak_pct", "t.is_yearly"),
  unemployment_rate: rate("unemployment", "tpt_pct", "t.is_yearly"),
  lake_area: thing("lake", "area_km2"),
  lake_depth: thing("lake", "depth_m"),
  mountain_height: thing("mountain", "height_m"),
  river_length: thing("river", "length_km"),
};

/** Figures by the values of a dimension: rows of (province, value, figure), by measure and dimension. */
export const parts: Readonly<Record<string, string>> = {
  "population.sex": `
    SELECT p.name, n.sex, sum(n.people) FROM population AS n JOIN regency AS r ON r.code = n.regency_code
    JOIN province AS p ON p.code = r.province_code WHERE n.year = 2024 GROUP BY ALL`,
};
