import type { Member } from "@tanyadata/semantic-model";

/** The rows behind the library model: the tests compute what must come back from these. */
export const zones = [
  { id: "B", name: "Bukit", head: "Ratna" },
  { id: "L", name: "Lembah", head: "Surya" },
  { id: "P", name: "Pesisir", head: "Wulan" },
] as const;
/** Bukit and Pesisir both border Lembah, each pair in both directions. */
const borders = [
  ["B", "L"],
  ["L", "B"],
  ["P", "L"],
  ["L", "P"],
] as const;

/** Two authors are called Arini; Bayu's books stand nowhere. */
export const authors = [
  {
    id: "a1",
    name: "Arini",
    birthplace: "Kotabaru",
    motto: "Tulis saja",
    books: 31,
    height: 160,
    debut: 1998,
    in: ["B1", "P1"],
    knows: ["a3"],
  },
  {
    id: "a2",
    name: "Arini",
    birthplace: "Rawasari",
    motto: "Baca dulu",
    books: 4,
    height: 171,
    debut: 2003,
    in: ["L1"],
    knows: [],
  },
  {
    id: "a3",
    name: "Candra",
    birthplace: "Kotabaru",
    motto: "Pelan pelan",
    books: 22,
    height: 168,
    debut: 2010,
    in: ["B1", "B3", "L1"],
    knows: ["a1", "a4"],
  },
  {
    id: "a4",
    name: "Bayu",
    birthplace: "Muara",
    motto: "Diam",
    books: 9,
    height: 180,
    debut: 2003,
    in: [],
    knows: ["a3"],
  },
] as const;

export const branches = [
  { id: "B1", name: "Perpustakaan Melati", kind: "library", zone: "B" },
  { id: "B2", name: "Taman Baca Melati", kind: "garden", zone: "B" },
  { id: "B3", name: "Perpustakaan Kenanga", kind: "library", zone: "B" },
  { id: "L1", name: "Perpustakaan Anggrek", kind: "library", zone: "L" },
  { id: "L2", name: "Taman Baca Cempaka", kind: "garden", zone: "L" },
  { id: "P1", name: "Perpustakaan Dahlia", kind: "library", zone: "P" },
  { id: "P2", name: "Taman Baca Anggrek", kind: "garden", zone: "P" },
  { id: "P3", name: "Taman Baca Sakura", kind: "garden", zone: "P" },
] as const;

/** "Fajar" stands in two branches, "Guru" is also an everyday word. */
export const shelves = [
  { id: "s1", name: "Fajar", branch: "B1", locked: false },
  { id: "s2", name: "Senja", branch: "B1", locked: true },
  { id: "s3", name: "Purnama", branch: "B1", locked: false },
  { id: "s4", name: "Fajar", branch: "L1", locked: false },
  { id: "s5", name: "Guru", branch: "L1", locked: true },
  { id: "s6", name: "Gerimis", branch: "L2", locked: false },
  { id: "s7", name: "Embun", branch: "P1", locked: true },
] as const;

export const years = [2021, 2022, 2024] as const;
export const genres = ["fiksi", "sains"] as const;
export type Genre = (typeof genres)[number];

/** Sakura opened in 2022: it has no loans before. */
export const loans = branches.flatMap((branch, i) =>
  years.flatMap((year, j) =>
    genres.flatMap((genre, k) =>
      branch.id === "P3" && year === 2021
        ? []
        : [{ branch: branch.id, year, genre, n: 100 * (i + 1) + 37 * j + 11 * k }],
    ),
  ),
);
export const space = branches.map((branch, i) => ({ branch: branch.id, floor: 250.5 - 20 * i + (i === 4 ? 300 : 0) }));
export const rating = branches.map((branch, i) => ({ branch: branch.id, score: 3 + ((i * 7) % 10) / 5 }));
export const budget = zones.map((zone, i) => ({ zone: zone.id, amount: 1_500_000 * (i + 1) }));

/** Where the branches stand: one after the other from south of the equator to the north-east. */
export const spotOf = (i: number): { readonly lat: number; readonly lon: number } => ({
  lat: -1.2 + 0.4 * i,
  lon: 110 + 0.3 * i,
});

const zoneOf = (branch: string): string => branches.find(({ id }) => id === branch)?.zone ?? "";

export const members: readonly Member[] = [
  ...zones.map(({ id, name, head }) => ({ entity: "zone", key: id, name, parents: {}, subsets: [], texts: { head } })),
  ...authors.map(({ id, name, birthplace }) => ({
    entity: "author",
    key: id,
    name,
    parents: {},
    subsets: [],
    texts: { birthplace },
  })),
  ...branches.map(({ id, name, kind, zone }) => ({
    entity: "branch",
    key: id,
    name,
    parents: { zone },
    subsets: [kind],
  })),
  ...shelves.map(({ id, name, branch }) => ({
    entity: "shelf",
    key: id,
    name,
    parents: { branch, zone: zoneOf(branch) },
    subsets: [],
  })),
];

const text = (value: string): string => `'${value}'`;
const values = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows
    .map((row) => `(${row.map((cell) => (typeof cell === "string" ? text(cell) : String(cell))).join(", ")})`)
    .join(", ");

/** SQL that makes the warehouse. */
export const schema: readonly string[] = [
  `CREATE TABLE zone AS SELECT * FROM (VALUES ${values(zones.map(({ id, name, head }) => [id, name, head]))}) AS t(id, name, head)`,
  `CREATE TABLE zone_border AS SELECT * FROM (VALUES ${values(borders)}) AS t(zone, neighbour)`,
  `CREATE TABLE author AS SELECT * FROM (VALUES ${values(authors.map(({ id, name, birthplace, motto, books, height, debut }) => [id, name, birthplace, motto, books, height, debut]))}) AS t(id, name, birthplace, motto, books, height, debut)`,
  `CREATE TABLE author_branch AS SELECT * FROM (VALUES ${values(authors.flatMap((one) => one.in.map((branch) => [one.id, branch])))}) AS t(author, branch)`,
  `CREATE TABLE friendship AS SELECT * FROM (VALUES ${values(authors.flatMap((one) => one.knows.map((other) => [one.id, other])))}) AS t(one, other)`,
  `CREATE TABLE branch AS SELECT * FROM (VALUES ${values(branches.map(({ id, name, kind, zone }, i) => [id, name, kind, zone, spotOf(i).lat, spotOf(i).lon]))}) AS t(id, name, kind, zone_id, lat, lon)`,
  `CREATE TABLE shelf AS SELECT * FROM (VALUES ${values(shelves.map(({ id, name, branch, locked }) => [id, name, branch, zoneOf(branch), locked]))}) AS t(id, name, branch_id, zone_id, locked)`,
  `CREATE TABLE loans AS SELECT * FROM (VALUES ${values(loans.map(({ branch, year, genre, n }) => [branch, year, genre, n]))}) AS t(branch_id, year, genre, n)`,
  `CREATE TABLE space AS SELECT * FROM (VALUES ${values(space.map(({ branch, floor }) => [branch, floor]))}) AS t(branch_id, floor_m2)`,
  `CREATE TABLE rating AS SELECT * FROM (VALUES ${values(rating.map(({ branch, score }) => [branch, 2024, score]))}) AS t(branch_id, year, score)`,
  `CREATE TABLE budget AS SELECT * FROM (VALUES ${values(budget.map(({ zone, amount }) => [zone, 2024, amount]))}) AS t(zone_id, year, amount)`,
];
