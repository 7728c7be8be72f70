import { type Member, parseModel } from "@tanyadata/semantic-model";

/** A made-up land of four provinces, of which some regencies share a name. */
const sources = "sources: [{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }]";
/** The model's files, by name. */
export const files = {
  "model.yaml": "model: land\nlabel: Negeri\nwhole: { label: Negeri, terms: [negeri] }\n",
  "province.yaml": `entity: province\nlabel: Provinsi\nterms: [provinsi]\ntable: province\nkey: code\nname: name\nprefixes: [Provinsi]\naliases: { "31": [dki kencana] }\n${sources}\n`,
  "regency.yaml": `entity: regency\nlabel: Kabupaten/kota\nterms: [kabupaten/kota]\ntable: regency\nkey: code\nname: name\nprominence: 1\ncodes: [{ id: kemendagri, label: kode Kemendagri, column: code }, { id: bps, label: kode BPS, column: bps }]\nparents: [{ entity: province, column: province_code }]
subsets:
  - { id: kabupaten, label: Kabupaten, terms: [kabupaten], where: "{kind} = 'kabupaten'", prefixes: [Kabupaten] }
  - { id: kota, label: Kota, terms: [kota], where: "{kind} = 'kota'", prefixes: [Kota] }
${sources}\n`,
  "district.yaml": `entity: district\nlabel: Kecamatan\nterms: [kecamatan]\ntable: district\nkey: code\nname: name\nprefixes: [Kecamatan]\nparents: [{ entity: regency, column: regency_code }]\n${sources}\n`,
};
export const model = parseModel(Object.entries(files).map(([name, text]) => ({ name, text })));
export const provinces = {
  "11": "Rimba Raya",
  "12": "Kepulauan Teluk",
  "31": "Daerah Khusus Kencana",
  "32": "Gunung Timur",
};
const regencies = {
  "11.01": "Kabupaten Damar",
  "11.10": "Kabupaten Salam",
  "11.71": "Kota Damar",
  "32.01": "Kabupaten Ulin",
  "32.02": "Kabupaten Gunung Timur",
  "12.01": "Kabupaten Ulin",
};
/** The other numbering: partly the same digits, partly those of another. */
const bpsCodes: Readonly<Record<string, string>> = {
  "11.01": "1101",
  "11.10": "1110",
  "11.71": "1172",
  "32.01": "3202",
  "32.02": "3201",
};
export const members: readonly Member[] = [
  ...Object.entries(provinces).map(([key, name]) => ({ entity: "province", key, name, parents: {}, subsets: [] })),
  ...Object.entries(regencies).map(([key, name]) => ({
    entity: "regency",
    key,
    name,
    parents: { province: key.slice(0, 2) },
    subsets: [],
    codes: { kemendagri: key, ...(bpsCodes[key] && { bps: bpsCodes[key] }) },
  })),
  {
    entity: "district",
    key: "32.02.01",
    name: "Gunung Timur",
    parents: { regency: "32.02", province: "32" },
    subsets: [],
  },
];
