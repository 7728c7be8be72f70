import { parseModel } from "@tanyadata/semantic-model";

/**
 * A made-up network of libraries, so that the engine is tested on a model that is not the starter's: zones hold branches
 * (libraries and reading gardens), branches hold shelves. Loans have years with a gap and a cut by genre; a score does not
 * add up; a budget is known of zones only.
 */
const sources = `
sources:
  - { title: Buku besar, url: "https://example.org/", publisher: Nusabaca, license: bebas, year: 2024 }`;

const files = {
  root: `
model: library
label: Perpustakaan Nusabaca
whole: { label: Nusabaca, terms: [nusabaca, seluruh jaringan] }
examples: [Berapa peminjaman Zona Bukit?, Sebutkan cabang di Zona Lembah.]
glossary:
  - { label: ISBN, terms: [isbn], definition: Nomor baku buku sedunia., source: { title: Panduan, url: "https://example.org/isbn", publisher: Nusabaca, license: bebas, year: 2024 } }`,
  zone: `
entity: zone
label: Zona
terms: [zona, zone, zones]
definition: Bagian kota yang dilayani bersama.
table: zone
key: id
name: name
prefixes: [Zona]
prominence: 0
attributes:
  - { id: head, kind: text, label: Kepala zona, terms: [kepala zona, kepala], column: head }
links:
  - { id: borders, entity: zone, label: bersebelahan dengan, terms: [berbatasan dengan, tetangga, di sebelah, di tepi, sekitar], table: zone_border, from: zone, to: neighbour }
aliases: { B: [bkt, hill zone], L: [lmb] }`,
  branch: `
entity: branch
label: Cabang
terms: [cabang, branch, branches, perpustakaan dan taman baca]
table: branch
key: id
name: name
prominence: 1
parents: [{ entity: zone, column: zone_id }]
coordinates: { latitude: lat, longitude: lon }
subsets:
  - { id: library, label: Perpustakaan, terms: [perpustakaan, perpus, library, libraries], where: "{kind} = 'library'", prefixes: [Perpustakaan, Perpus], definition: Cabang yang meminjamkan buku. }
  - { id: garden, label: Taman baca, terms: [taman baca, tbm], where: "{kind} = 'garden'", prefixes: [Taman Baca], definition: Cabang tempat membaca saja. }`,
  author: `
entity: author
label: Penulis
terms: [penulis, pengarang, author, authors]
table: author
key: id
name: name
prominence: 1
links:
  - { id: stocked, entity: branch, label: dipajang di, terms: [dijual di, dipajang], inverse: { label: memajang, terms: [menjual] }, table: author_branch, from: author, to: branch, located: true }
  - { id: roams, entity: zone, label: menyusuri, terms: [], inverse: { label: disusuri, terms: [di tepi] }, table: author_zone, from: author, to: zone }
  - { id: knows, entity: author, label: berteman dengan, terms: [kenal, bersahabat dengan], nouns: [sahabat], table: friendship, from: one, to: other }
attributes:
  - { id: birthplace, kind: text, groups: true, label: Tempat lahir, terms: [tempat lahir, kota kelahiran, kelahiran, lahir di], column: birthplace }
  - { id: motto, kind: text, label: Semboyan, terms: [semboyan, motto], column: motto, findable: false }
  - { id: books, kind: number, label: Jumlah buku, terms: [jumlah buku, buku, books], column: books, unit: buku, aggregate: sum, adjectives: [{ terms: [rajin], direction: highest }, { terms: [malas], direction: lowest }] }
  - { id: height, kind: number, label: Tinggi badan, terms: [tinggi badan, tinggi], column: height, unit: cm, adjectives: [{ terms: [tinggi, besar], direction: highest }, { terms: [pendek, kecil], direction: lowest }] }
  - { id: debut, kind: year, label: Tahun debut, terms: [debut, mulai menulis], column: debut }
aliases: { a4: [lembah] }
subsets:
  - { id: prolific, label: Penulis besar, role: modifier, terms: [besar, produktif], where: "{books} > 20" }`,
  shelf: `
entity: shelf
label: Rak
terms: [rak, shelf, shelves]
table: shelf
key: id
name: name
prefixes: [Rak]
prominence: 2
parents: [{ entity: branch, column: branch_id }, { entity: zone, column: zone_id }]
subsets:
  - { id: locked, label: Rak terkunci, role: modifier, terms: [terkunci, dikunci, locked], where: "{locked}" }
notes: [Rak dihitung akhir tahun.]`,
  loans: `
dataset: loans
label: Peminjaman
table: loans
grain: { entity: branch, column: branch_id }
time: { column: year, years: [2021, 2022, 2024] }
dimensions:
  - id: genre
    label: Genre
    column: genre
    values:
      - { value: fiksi, label: fiksi, terms: [fiksi, cerita, fiction] }
      - { value: sains, label: sains, terms: [sains, ilmiah, science] }
measures:
  - { id: loans, label: Peminjaman, terms: [peminjaman, jumlah peminjaman, total peminjaman, pinjaman, loans], blocked: [peminjaman antarperpustakaan, peminjaman daring], unit: kali, definition: Banyaknya buku yang dibawa pulang., expression: "sum({n})", additivity: sum }
  - { id: loan_density, label: Kepadatan peminjaman, terms: [kepadatan peminjaman, kepadatan, loan density], unit: kali/m², decimals: 2, definition: Peminjaman dibagi luas lantai., numerator: loans, denominator: floor, adjectives: [{ terms: [padat], direction: highest }, { terms: [lengang], direction: lowest }] }
notes: [Peminjaman dicatat per cabang.]`,
  space: `
dataset: space
label: Ruang
table: space
grain: { entity: branch, column: branch_id }
time: { year: 2024 }
measures:
  - { id: floor, label: Luas lantai, terms: [luas lantai, luas, floor area], blocked: [luas kebun], unit: m², decimals: 1, expression: "sum({floor_m2})", additivity: sum, adjectives: [{ terms: [luas, lapang], direction: highest }, { terms: [sempit, kecil lantainya], direction: lowest }] }
notes: [{ note: Sakura diukur sebelum dibangun ulang., members: [P3] }]`,
  rating: `
dataset: rating
label: Kepuasan pengunjung menurut cabang
terms: [data kepuasan]
table: rating
grain: { entity: branch, column: branch_id }
time: { column: year, years: [2024] }
measures:
  - { id: score, label: Skor kepuasan, terms: [skor, skor kepuasan, kepuasan, score], counted: [pengunjung puas], unit: poin, decimals: 1, polarity: positive, definition: Rata-rata nilai dari 1 sampai 5., expression: "avg({score})", additivity: none }`,
  budget: `
dataset: budget
label: Anggaran
table: budget
grain: { entity: zone, column: zone_id }
time: { column: year, years: [2024] }
measures:
  - { id: budget, label: Anggaran, terms: [anggaran, dana, penghasil dana, budget], unit: rupiah, expression: "sum({amount})", additivity: sum }`,
};

export const libraryModel = parseModel(
  Object.entries(files).map(([name, text]) => ({
    name: `${name}.yaml`,
    text: name === "root" ? text : text + sources,
  })),
);
