import { podesColumns } from "./simulation/podes.ts";

/** One table of the starter warehouse. */
export interface Table {
  /** Columns with their types, as SQL. */
  readonly columns: string;
  /** Columns that no two rows share. */
  readonly key: string;
  readonly rows: number;
  /** Columns that hold the code of a row of another table, or NULL. */
  readonly references?: Readonly<Record<string, string>>;
}

const inProvince = { province_code: "province" };
const inRegency = { regency_code: "regency", ...inProvince };
/** One place that stands for a region, in degrees. */
const point = "latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL";
const yearly = (figure: string, rows: number): Table => ({
  columns: `province_code VARCHAR NOT NULL, year INTEGER NOT NULL, ${figure} NOT NULL`,
  key: "province_code, year",
  rows,
  references: inProvince,
});
/** What was published for Indonesia as a whole, which no sum or mean of the provinces gives. */
const national = (figure: string, rows: number): Table => ({
  columns: `year INTEGER NOT NULL, ${figure} NOT NULL`,
  key: "year",
  rows,
});

/** Things with a name of their own: mountains, dishes. */
const thing = (rows: number, more: string, references: Table["references"] = {}): Table => ({
  columns: ["id VARCHAR NOT NULL, name VARCHAR NOT NULL", more].filter(Boolean).join(", "),
  key: "id",
  rows,
  references,
});
/** Which things belong to which provinces. */
const pairs = (table: string, rows: number): Table => ({
  columns: `${table}_id VARCHAR NOT NULL, province_code VARCHAR NOT NULL`,
  key: `${table}_id, province_code`,
  rows,
  references: { [`${table}_id`]: table, ...inProvince },
});

/** The tables in the order they are loaded: containers before what they contain. Codes are Kemendagri codes as text: 11.10 is not 11.1. */
export const tables = {
  island_group: { columns: "id VARCHAR NOT NULL, name VARCHAR NOT NULL", key: "id", rows: 7 },
  province: {
    columns:
      "code VARCHAR NOT NULL, name VARCHAR NOT NULL, capital VARCHAR NOT NULL, founded INTEGER NOT NULL, " +
      `time_zone VARCHAR NOT NULL, island_group_id VARCHAR NOT NULL, bps_code VARCHAR, ${point}`,
    key: "code",
    rows: 38,
    references: { island_group_id: "island_group" },
  },
  capital: {
    columns: "province_code VARCHAR NOT NULL, name VARCHAR NOT NULL",
    key: "province_code",
    rows: 38,
    references: inProvince,
  },
  /** `capital_of` is the province whose capital it is, holds or (in Jakarta) is part of. */
  regency: {
    columns:
      "code VARCHAR NOT NULL, name VARCHAR NOT NULL, kind VARCHAR NOT NULL, province_code VARCHAR NOT NULL, " +
      `capital_of VARCHAR, bps_code VARCHAR, ${point}`,
    key: "code",
    rows: 514,
    references: { ...inProvince, capital_of: "capital" },
  },
  district: {
    columns:
      "code VARCHAR NOT NULL, name VARCHAR NOT NULL, regency_code VARCHAR NOT NULL, province_code VARCHAR NOT NULL",
    key: "code",
    rows: 7_285,
    references: inRegency,
  },
  village: {
    columns:
      "code VARCHAR NOT NULL, name VARCHAR NOT NULL, kind VARCHAR NOT NULL, district_code VARCHAR NOT NULL, " +
      "regency_code VARCHAR NOT NULL, province_code VARCHAR NOT NULL",
    key: "code",
    rows: 83_762,
    references: { district_code: "district", ...inRegency },
  },
  /** `regency_code` is NULL for islands that the decree gives to a province only. */
  island: {
    columns:
      "code VARCHAR NOT NULL, name VARCHAR NOT NULL, latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, " +
      "is_populated BOOLEAN NOT NULL, is_outermost BOOLEAN NOT NULL, regency_code VARCHAR, province_code VARCHAR NOT NULL",
    key: "code",
    rows: 17_373,
    references: inRegency,
  },
  population: {
    columns: "regency_code VARCHAR NOT NULL, year INTEGER NOT NULL, sex VARCHAR NOT NULL, people INTEGER NOT NULL",
    key: "regency_code, year, sex",
    rows: 1_028,
    references: { regency_code: "regency" },
  },
  area: {
    columns: "regency_code VARCHAR NOT NULL, area_km2 DECIMAL(12, 3) NOT NULL",
    key: "regency_code",
    rows: 514,
    references: { regency_code: "regency" },
  },
  islands_decree: yearly("islands INTEGER", 38),
  census_2020: yearly("people INTEGER", 34),
  population_bps: yearly(
    "people INTEGER NOT NULL, growth_pct DECIMAL(6, 2) NOT NULL, density_per_km2 DECIMAL(9, 1) NOT NULL, sex_ratio DECIMAL(6, 1)",
    33,
  ),
  /** `all_ages` is false where some age groups are missing, so that the rest must not be taken for the total. */
  age_sex: {
    columns:
      "province_code VARCHAR NOT NULL, year INTEGER NOT NULL, age_group VARCHAR NOT NULL, sex VARCHAR NOT NULL, people INTEGER NOT NULL, all_ages BOOLEAN NOT NULL",
    key: "province_code, year, age_group, sex",
    rows: 32,
    references: inProvince,
  },
  age_sex_national: {
    columns:
      "year INTEGER NOT NULL, age_group VARCHAR NOT NULL, sex VARCHAR NOT NULL, people INTEGER NOT NULL, all_ages BOOLEAN NOT NULL",
    key: "year, age_group, sex",
    rows: 22,
  },
  rice: yearly("harvested_area_ha DECIMAL(14, 2) NOT NULL, production_ton DECIMAL(16, 2)", 38),
  plantation: {
    columns:
      "province_code VARCHAR NOT NULL, year INTEGER NOT NULL, crop VARCHAR NOT NULL, production_ton INTEGER NOT NULL",
    key: "province_code, year, crop",
    rows: 272,
    references: inProvince,
  },
  poverty: yearly("poverty_pct DECIMAL(5, 2)", 437),
  poverty_national: national("poverty_pct DECIMAL(5, 2)", 13),
  gini: yearly("gini DECIMAL(4, 3)", 437),
  gini_national: national("gini DECIMAL(4, 3)", 13),
  unemployment: {
    columns:
      "province_code VARCHAR NOT NULL, year INTEGER NOT NULL, survey_month VARCHAR NOT NULL, is_yearly BOOLEAN NOT NULL, tpt_pct DECIMAL(5, 2) NOT NULL",
    key: "province_code, year, survey_month",
    rows: 505,
    references: inProvince,
  },
  unemployment_national: {
    columns:
      "year INTEGER NOT NULL, survey_month VARCHAR NOT NULL, is_yearly BOOLEAN NOT NULL, tpt_pct DECIMAL(5, 2) NOT NULL",
    key: "year, survey_month",
    rows: 15,
  },
  participation: {
    columns:
      "province_code VARCHAR NOT NULL, year INTEGER NOT NULL, survey_month VARCHAR NOT NULL, is_yearly BOOLEAN NOT NULL, tpak_pct DECIMAL(5, 2) NOT NULL",
    key: "province_code, year, survey_month",
    rows: 68,
    references: inProvince,
  },
  participation_national: {
    columns:
      "year INTEGER NOT NULL, survey_month VARCHAR NOT NULL, is_yearly BOOLEAN NOT NULL, tpak_pct DECIMAL(5, 2) NOT NULL",
    key: "year, survey_month",
    rows: 2,
  },
  grdp_growth: yearly("growth_pct DECIMAL(6, 2)", 306),
  ipm: yearly("ipm DECIMAL(5, 2)", 405),
  ipm_national: national("ipm DECIMAL(5, 2)", 12),
  ipm_2024: yearly("ipm DECIMAL(5, 2)", 38),
  inflation: yearly("inflation_pct DECIMAL(5, 2)", 408),
  inflation_national: national("inflation_pct DECIMAL(5, 2)", 12),
  coffee: thing(33, "species VARCHAR NOT NULL, origin VARCHAR NOT NULL, province_code VARCHAR NOT NULL", inProvince),
  airport: thing(112, "iata VARCHAR NOT NULL, place VARCHAR NOT NULL, province_code VARCHAR NOT NULL", inProvince),
  seaport: thing(76, "place VARCHAR NOT NULL, province_code VARCHAR NOT NULL", inProvince),
  dish: thing(147, "kind VARCHAR NOT NULL, ingredient VARCHAR NOT NULL"),
  dish_province: pairs("dish", 163),
  dance: thing(105, "origin VARCHAR NOT NULL"),
  dance_province: pairs("dance", 113),
  house: thing(66, "people VARCHAR NOT NULL"),
  house_province: pairs("house", 71),
  language: thing(110, ""),
  language_province: pairs("language", 127),
  unesco: thing(54, "kind VARCHAR NOT NULL, year INTEGER NOT NULL"),
  unesco_province: pairs("unesco", 65),
  national_park: thing(55, "is_marine BOOLEAN NOT NULL"),
  national_park_province: pairs("national_park", 69),
  mountain: thing(
    99,
    "height_m INTEGER NOT NULL, latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, is_volcano BOOLEAN NOT NULL",
  ),
  mountain_province: pairs("mountain", 103),
  lake: thing(60, "area_km2 INTEGER, depth_m INTEGER, is_reservoir BOOLEAN NOT NULL"),
  lake_province: pairs("lake", 62),
  river: thing(74, "length_km INTEGER"),
  river_province: pairs("river", 88),
  /** Simulated, see `simulation/`: official sums shared among villages. */
  sim_village: {
    columns:
      "village_code VARCHAR NOT NULL, male INTEGER NOT NULL, female INTEGER NOT NULL, families INTEGER NOT NULL, area_km2 DECIMAL(12, 3) NOT NULL",
    key: "village_code",
    rows: 83_762,
    references: { village_code: "village" },
  },
  sim_production: {
    columns: "village_code VARCHAR NOT NULL, crop VARCHAR NOT NULL, production_ton INTEGER NOT NULL",
    key: "village_code, crop",
    rows: 96_202,
    references: { village_code: "village" },
  },
  sim_podes: {
    columns: [
      "village_code VARCHAR NOT NULL",
      ...Object.keys(podesColumns).map((column) => `${column} INTEGER NOT NULL`),
    ].join(", "),
    key: "village_code",
    rows: 83_762,
    references: { village_code: "village" },
  },
  /** What the decree says of each province; dropped once the sums were compared with it. */
  control_totals: {
    columns: "province_code VARCHAR NOT NULL, what VARCHAR NOT NULL, value DECIMAL(16, 3) NOT NULL",
    key: "province_code, what",
    rows: 266,
    references: inProvince,
  },
} as const satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof tables;
