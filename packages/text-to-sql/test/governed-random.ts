import type { Policies, Rule } from "@tanyadata/semantic-model";
import type fc from "fast-check";
import type { PolicyUser } from "../src/index.ts";
import { allRows } from "./governed-world.ts";

/** Chance, as the generator of a property gives it. */
export interface Chance {
  percent(chance: number): boolean;
  pick<T>(...from: readonly T[]): T;
}
export const chanceOf = (g: fc.GeneratorValue, check: typeof fc): Chance => ({
  percent: (chance) => g(check.integer, { min: 1, max: 100 }) <= chance,
  pick: <T>(...from: readonly T[]) => from[g(check.integer, { min: 0, max: from.length - 1 })] as T,
});

const groups = ["aruna", "baskara", "pusat", "gudang"];
const datasets = ["population", "sales", "staff"];

/** A few rules: who may see what of the shops. */
export function randomRules({ percent, pick }: Chance): {
  readonly unnamed: Policies["unnamed"];
  readonly rules: Rule[];
} {
  const some = <T>(chance: number, from: readonly T[]): T[] => {
    const chosen = from.filter(() => percent(chance));
    return chosen.length > 0 ? chosen : [pick(...from)];
  };
  const rules = Array.from({ length: pick(1, 2, 3, 4) }, (_, i): Rule => {
    const base = {
      rule: `r${i}`,
      label: `Aturan ${i}`,
      ...(percent(60) && { groups: some(40, groups) }),
      allow: ["ask" as const, ...(percent(80) ? (["rows", "export", "sql"] as const) : [])],
    };
    if (percent(12)) return { ...base, measures: some(50, ["wages", "mean_wage", "sales", "heads"]) };
    if (percent(8)) return { ...base, columns: some(50, ["staff.wage", "province.flower", "line.amount"]) };
    if (percent(30))
      return {
        ...base,
        datasets: "all",
        ...(percent(85) && { rows: pick("region in user.region", "branch = user.branch") }),
      };
    if (percent(25)) return { ...base, datasets: ["staff"], rows: "position = user.position" };
    const rows = percent(70) ? { rows: pick("region in user.region", "branch in user.branch") } : {};
    const isByRegion = rows.rows?.startsWith("region") === true || rows.rows === undefined;
    return {
      ...base,
      ...rows,
      datasets: some(50, isByRegion ? datasets : ["sales", "staff"]),
      ...(percent(50) && { entities: some(50, isByRegion ? ["province", "regency", "branch", "river"] : ["branch"]) }),
    };
  });
  return { unnamed: percent(15) ? "nobody" : percent(25) ? some(40, groups) : "signed-in", rules };
}

/** Somebody, in some groups, of some place. */
export function randomUser({ percent, pick }: Chance): PolicyUser {
  const places = ["A", "Aruna", "B", "Baskara", "C", "A1", "Arunasari", "B2", "Baskarajaya", "*", "tidak ada"];
  return {
    groups: groups.filter(() => percent(45)),
    attributes: {
      ...(percent(85) && { region: Array.from({ length: pick(1, 1, 2) }, () => pick(...places)) }),
      ...(percent(60) && { branch: [pick("A11", "Toko Aruna 11", "B21", "C12", "*")] }),
      ...(percent(50) && { position: [pick("kasir", "gudang")] }),
    },
  };
}

const tables = Object.keys(allRows);
const written = (table: string, { percent, pick }: Chance): string =>
  percent(70)
    ? table
    : pick(
        `main.${table}`,
        `"${table}"`,
        table.toUpperCase(),
        `main."${table}"`,
        `/* é */ ${table}`,
        `main . ${table}`,
      );

/** SQL by hand over the shops' tables, in all the ways in which a table can be named. */
export function randomSelect(chance: Chance, depth = 2): string {
  const { percent, pick } = chance;
  const table = pick(...tables);
  const alias = pick("t", "x", table, "province", "é");
  const column = (): string => pick(...Object.keys(allRows[table]?.[0] ?? {}));
  const inner = (): string => randomSelect(chance, depth - 1);
  const from =
    depth > 0 && percent(20)
      ? `(${inner()}) AS ${alias}`
      : percent(60)
        ? `${written(table, chance)} AS ${alias}`
        : written(table, chance);
  const what = percent(45) ? "*" : percent(50) ? "count(*) AS n" : `${column()} AS a`;
  const other = pick(...tables);
  const joined = depth > 0 && percent(20) ? `, ${written(other, chance)} AS other` : "";
  const where =
    depth > 0 && percent(25) ? ` WHERE (SELECT count(*) FROM ${written(other, chance)}) > ${pick("0", "3", "12")}` : "";
  const exists =
    where === "" && percent(15)
      ? ` WHERE EXISTS (${depth > 0 ? inner() : `SELECT 1 FROM ${written(other, chance)}`})`
      : "";
  // Fails of the rows that say something: of those that are kept from its author it must not.
  const said = (): string => String(pick(...(allRows[table] ?? []))[named] ?? "");
  const named = column();
  const failing =
    where === "" && exists === "" && percent(20)
      ? ` WHERE CAST(CASE WHEN ${named} = '${said()}' THEN 'x' ELSE '1' END AS INTEGER) = 1`
      : "";
  const plain = `SELECT ${what} FROM ${from}${joined}${where}${exists}${failing}`;
  if (depth < 2) return plain;
  if (percent(12)) {
    const name = pick("w", ...tables);
    return `${pick("", "-- catatan\n", "/* é */ ")}WITH ${name} AS (${plain}) SELECT * FROM ${pick(name, name, written(other, chance))}`;
  }
  if (percent(5))
    return `WITH a AS (SELECT * FROM province), province AS (SELECT * FROM a) SELECT * FROM province, ${table}`;
  return percent(8)
    ? `SELECT count(*) AS n FROM ${written(table, chance)} UNION ALL SELECT count(*) FROM ${written(other, chance)}`
    : plain;
}

const measures = ["penduduk", "luas provinsi", "omzet", "pegawai", "total gaji", "rata-rata gaji", "panjang sungai"];
const places = [
  "Aruna",
  "Baskara",
  "Candra",
  "Arunasari",
  "Baskarajaya",
  "Candrasari",
  "Toko Aruna 11",
  "Toko Baskara 21",
  "bumi candra",
  "Kali Candra",
];

/** A question about the shops. */
export function randomQuestion({ percent, pick }: Chance): string {
  const [measure, place] = [pick(...measures), pick(...places)];
  if (percent(15))
    return pick(
      "data apa saja yang ada?",
      "apa itu bumi baskara?",
      "sungai apa saja yang ada?",
      "daftar provinsi",
      "daftar kabupaten",
      "daftar cabang",
    );
  return pick(
    `berapa ${measure} ${place}?`,
    `${measure} per ${pick("provinsi", "kabupaten", "cabang", "jenis kelamin", "jabatan", "saluran")}`,
    `${pick("provinsi", "kabupaten", "cabang")} dengan ${measure} terbanyak`,
    `${measure} seluruh wilayah`,
    `bandingkan ${measure} ${place} dan ${pick(...places)}`,
    `berapa jumlah ${pick("provinsi", "kabupaten", "cabang", "sungai")}?`,
    `cabang di ${place}`,
    `sungai yang melewati ${place}`,
    `bunga provinsi ${place}`,
    `${measure} di luar ${place}`,
    `${measure} ${place.slice(0, -1)}`,
  );
}
