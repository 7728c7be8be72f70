import type { ModelEdit } from "@tanyadata/contract";

/** Fields of a model, as people call them. */
export const fieldWords: Readonly<Record<string, string>> = {
  label: "Nama",
  terms: "Kata-kata",
  unit: "Satuan",
  decimals: "Angka di belakang koma",
  additivity: "Dapat dijumlahkan",
  polarity: "Lebih banyak berarti",
  definition: "Penjelasan",
  visibility: "Siapa yang boleh tahu",
  headlines: "Ukuran utama (id)",
  examples: "Contoh pertanyaan",
  "sources.0.title": "Sumber: judul",
  "sources.0.url": "Sumber: alamat web",
  "sources.0.publisher": "Sumber: penerbit",
  "sources.0.license": "Sumber: lisensi",
  "sources.0.year": "Sumber: tahun",
};

/** Choices of fields that know only some values. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  additivity: {
    sum: "Ya, antar tempat dan waktu",
    rows: "Tidak, tetapi benar untuk baris mana pun (rata-rata)",
    none: "Tidak sama sekali",
  },
  polarity: { positive: "Lebih baik", negative: "Lebih buruk", neutral: "Bukan keduanya" },
  visibility: { public: "Siapa saja, juga tanpa masuk", "signed-in": "Yang sudah masuk" },
};

const valueWords = (field: string, value: Extract<ModelEdit, { do: "set" }>["value"]): string => {
  if (value === null) return "dikosongkan";
  if (Array.isArray(value)) return value.length === 0 ? "tidak ada" : value.join(", ");
  return choiceWords[field]?.[value] ?? String(value);
};

/** What is taught, in a line; `about`: what it is about, where that is known. */
export function editWords(edit: ModelEdit, about = ""): string {
  if (edit.do === "call") return `“${edit.term}” berarti ${about || idsOf(edit)}`;
  if (edit.do === "say") return `“${edit.question}” dibaca sebagai “${edit.as}”`;
  return `${about || idsOf(edit)}: ${(fieldWords[edit.field] ?? edit.field).toLowerCase()} menjadi ${valueWords(edit.field, edit.value)}`;
}

const idsOf = ({ target }: Exclude<ModelEdit, { do: "say" }>): string => Object.values(target).slice(1).join(" · ");
