import { provinceCounting } from "./production.ts";

const countedIn = `CASE province_code ${Object.entries(provinceCounting)
  .map(([young, old]) => `WHEN '${young}' THEN '${old}'`)
  .join(" ")} ELSE province_code END`;

/** Queries that find where simulated figures do not add up to the official ones; none may find a row. */
export const simulatedSums: readonly { readonly about: string; readonly sql: string }[] = [
  {
    about: "simulated people or area of a regency differ from the official figure",
    sql: `
      SELECT regency_code FROM (
        SELECT v.regency_code, sum(s.male) AS male, sum(s.female) AS female, sum(s.area_km2) AS area
        FROM sim_village s JOIN village v ON v.code = s.village_code GROUP BY ALL)
      FULL JOIN (
        SELECT regency_code, sum(people) FILTER (WHERE sex = 'laki-laki') AS men,
          sum(people) FILTER (WHERE sex = 'perempuan') AS women, any_value(area_km2) AS land
        FROM population JOIN area USING (regency_code) GROUP BY ALL) USING (regency_code)
      WHERE (male, female, area) IS DISTINCT FROM (men, women, land)`,
  },
  {
    about: "simulated harvest of a province differs from the official figure",
    sql: `
      SELECT province || ' ' || crop FROM (
        SELECT ${countedIn} AS province, crop, sum(production_ton) AS simulated
        FROM sim_production JOIN village v ON v.code = village_code GROUP BY ALL)
      FULL JOIN (SELECT province_code AS province, crop, production_ton AS official FROM plantation WHERE production_ton > 0)
        USING (province, crop)
      WHERE simulated IS DISTINCT FROM official`,
  },
  {
    about: "simulated village without people, families or land",
    sql: "SELECT village_code FROM sim_village WHERE male + female < 1 OR families < 1 OR families > male + female OR area_km2 <= 0",
  },
];
