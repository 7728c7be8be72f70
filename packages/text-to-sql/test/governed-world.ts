import { type Member, type Policies, parseModel, type SemanticModel } from "@tanyadata/semantic-model";

/**
 * A made-up chain of shops in three provinces, of which users see parts: places in places, facts of places, of branches, of lines that belong
 * to orders, wages that are nobody's business, and rivers that are tied to provinces.
 */
export type Row = Readonly<Record<string, string | number | null>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

const provinces = [
  ["A", "Aruna", "Melati"],
  ["B", "Baskara", "Kenanga"],
  ["C", "Candra", "Cempaka"],
] as const;

function made(): Rows {
  const rows: Record<string, Row[]> = {
    province: [],
    regency: [],
    branch: [],
    river: [],
    river_province: [],
    population: [],
    orders: [],
    line: [],
    staff: [],
  };
  const add = (table: string, row: Row): void => void rows[table]?.push(row);
  let figure = 1000;
  const next = (): number => (figure += 37);
  for (const [p, [code, name, flower]] of provinces.entries()) {
    add("province", { code, name, flower, area: next() });
    add("river", { id: `S${code}`, name: `Kali ${name}`, length: next() });
    add("river_province", { river: `S${code}`, province: code });
    add("river_province", { river: `S${provinces[(p + 1) % 3]?.[0]}`, province: code });
    for (const r of [1, 2]) {
      const regency = `${code}${r}`;
      add("regency", { code: regency, name: `${name}${r === 1 ? "sari" : "jaya"}`, province_code: code });
      for (const year of [2023, 2024])
        for (const sex of ["L", "P"]) add("population", { regency_code: regency, year, sex, people: next() });
      for (const b of [1, 2]) {
        const branch = `${regency}${b}`;
        add("branch", { id: branch, name: `Toko ${name} ${r}${b}`, regency_code: regency });
        for (const n of [1, 2, 3])
          add("staff", {
            id: `${branch}-${n}`,
            branch_id: branch,
            position: n === 1 ? "kasir" : "gudang",
            wage: next(),
          });
        for (const o of [1, 2]) {
          const order = `${branch}o${o}`;
          add("orders", { id: order, branch_id: branch, channel: o === 1 ? "daring" : "toko", year: 2024 });
          for (const n of [1, 2]) add("line", { id: `${order}l${n}`, order_id: order, amount: next() });
        }
      }
    }
  }
  return rows;
}
export const allRows: Rows = made();

const sources = `
sources: [{ title: Buku, url: "https://example.org/", publisher: Toko, license: bebas, year: 2024 }]`;
const files: Readonly<Record<string, string>> = {
  root: `model: shops
label: Jaringan Toko
whole: { label: seluruh wilayah, terms: [nusantara] }
headlines: [population]
regions: { levels: { province: province, district: regency }, population: population }`,
  province: `entity: province
label: Provinsi
terms: [provinsi]
table: province
key: code
name: name
attributes:
  - { id: flower, label: Bunga, terms: [bunga], kind: text, column: flower }
  - { id: area, label: Luas, terms: [luas], kind: number, unit: km², column: area, aggregate: sum }
aliases: { A: [bumi aruna], B: [bumi baskara], C: [bumi candra] }${sources}`,
  regency: `entity: regency
label: Kabupaten
terms: [kabupaten]
table: regency
key: code
name: name
prominence: 1
parents: [{ entity: province, column: province_code }]${sources}`,
  branch: `entity: branch
label: Cabang
terms: [cabang]
table: branch
key: id
name: name
prominence: 2
parents: [{ entity: regency, column: regency_code }]${sources}`,
  river: `entity: river
label: Sungai
terms: [sungai]
table: river
key: id
name: name
place: false
attributes:
  - { id: length, label: Panjang, terms: [panjang], kind: number, unit: km, column: length, aggregate: max }
links:
  - { id: flows, entity: province, label: melalui, terms: [melewati], inverse: { label: dilalui }, table: river_province, from: river, to: province, located: true }${sources}`,
  population: `dataset: population
label: Penduduk
table: population
grain: { entity: regency, column: regency_code }
time: { column: year, years: [2023, 2024] }
dimensions:
  - { id: sex, label: Jenis kelamin, terms: [jenis kelamin], column: sex, values: [{ value: L, label: laki-laki }, { value: P, label: perempuan }] }
measures:
  - { id: population, label: Jumlah penduduk, terms: [penduduk], unit: jiwa, expression: "sum({people})", additivity: sum }${sources}`,
  sales: `dataset: sales
label: Penjualan
table: line
joins: [{ table: orders, from: order_id, to: id }]
grain: { entity: branch, column: orders.branch_id }
time: { year: 2024 }
dimensions:
  - { id: channel, label: Saluran, terms: [saluran], column: orders.channel, values: [{ value: daring, label: daring }, { value: toko, label: toko }] }
measures:
  - { id: sales, label: Omzet, terms: [omzet, penjualan], unit: rupiah, expression: "sum({amount})", additivity: sum }${sources}`,
  staff: `dataset: staff
label: Pegawai
table: staff
grain: { entity: branch, column: branch_id }
time: { year: 2024 }
dimensions:
  - { id: position, label: Jabatan, terms: [jabatan], column: position, values: [{ value: kasir, label: kasir }, { value: gudang, label: gudang }] }
measures:
  - { id: heads, label: Jumlah pegawai, terms: [pegawai], unit: orang, expression: "count(*)", additivity: sum }
  - { id: wages, label: Total gaji, terms: [total gaji], unit: rupiah, expression: "sum({wage})", additivity: sum }
  - { id: mean_wage, label: Rata-rata gaji, terms: [gaji, rata-rata gaji], unit: rupiah, expression: "avg({wage})", additivity: rows }${sources}`,
};

const bare = parseModel(Object.entries(files).map(([name, text]) => ({ name: `${name}.yaml`, text })));

/** The model under these policies. */
export const shops = (
  policies: Pick<Policies, "unnamed" | "rules"> & Partial<Policies>,
): SemanticModel & { policies: Policies } => ({
  ...bare,
  policies: {
    policies: "shops",
    attributes: ["region", "branch", "position"].map((attribute) => ({ attribute, label: attribute })),
    small_groups: [],
    database_roles: [],
    ...policies,
  },
});

export const columnsOf = (table: string): readonly string[] | undefined => {
  const [row] = allRows[table] ?? [];
  return row && Object.keys(row);
};

/** The members that rows tell of. */
export function membersOf(rows: Rows, { entities }: SemanticModel): Member[] {
  return [...entities.values()].flatMap((entity) =>
    (rows[entity.table] ?? []).map((row): Member => {
      const texts = entity.attributes.flatMap((one) =>
        one.kind === "text" && row[one.column] != null ? [[one.id, String(row[one.column])] as const] : [],
      );
      return {
        entity: entity.entity,
        key: String(row[entity.key]),
        name: String(row[entity.name]),
        parents: Object.fromEntries(entity.parents.map((parent) => [parent.entity, String(row[parent.column])])),
        subsets: [],
        ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
      };
    }),
  );
}

/** SQL that makes tables of these rows, without some columns. */
export const tablesIn = (rows: Rows, hidden: ReadonlySet<string> = new Set()): string[] =>
  Object.entries(rows).flatMap(([table, all]) => {
    const columns = Object.entries(allRows[table]?.[0] ?? {}).filter(([name]) => !hidden.has(`${table}.${name}`));
    const cell = (value: string | number | null | undefined): string =>
      value == null ? "NULL" : typeof value === "number" ? String(value) : `'${value}'`;
    const values = all.map((row) => `(${columns.map(([name]) => cell(row[name])).join(", ")})`);
    const typed = columns.map(([name, value]) => `${name} ${typeof value === "number" ? "integer" : "varchar"}`);
    return [
      `CREATE TABLE ${table} (${typed.join(", ")})`,
      ...(values.length > 0 ? [`INSERT INTO ${table} VALUES ${values.join(", ")}`] : []),
    ];
  });
