/** The tables of the starter warehouse. Codes are Kemendagri codes as text: 11.10 is not 11.1. */
export const tables = {
  province: "code VARCHAR NOT NULL, name VARCHAR NOT NULL",
  regency: "code VARCHAR NOT NULL, name VARCHAR NOT NULL, kind VARCHAR NOT NULL, province_code VARCHAR NOT NULL",
  district:
    "code VARCHAR NOT NULL, name VARCHAR NOT NULL, regency_code VARCHAR NOT NULL, province_code VARCHAR NOT NULL",
  village:
    "code VARCHAR NOT NULL, name VARCHAR NOT NULL, kind VARCHAR NOT NULL, district_code VARCHAR NOT NULL, " +
    "regency_code VARCHAR NOT NULL, province_code VARCHAR NOT NULL",
  /** `regency_code` is NULL for islands that the decree gives to a province only. */
  island:
    "code VARCHAR NOT NULL, name VARCHAR NOT NULL, latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, " +
    "is_populated BOOLEAN NOT NULL, is_outermost BOOLEAN NOT NULL, regency_code VARCHAR, province_code VARCHAR NOT NULL",
  population: "regency_code VARCHAR NOT NULL, year INTEGER NOT NULL, sex VARCHAR NOT NULL, people INTEGER NOT NULL",
  area: "regency_code VARCHAR NOT NULL, area_km2 DECIMAL(12, 3) NOT NULL",
  rice:
    "province_code VARCHAR NOT NULL, year INTEGER NOT NULL, harvested_area_ha DECIMAL(14, 2) NOT NULL, " +
    "production_ton DECIMAL(16, 2) NOT NULL",
  /** What the decree says of each province; dropped once the sums were compared with it. */
  control_totals: "province_code VARCHAR NOT NULL, what VARCHAR NOT NULL, value DECIMAL(16, 3) NOT NULL",
} as const;

export type TableName = keyof typeof tables;
