import type { ColumnKind, DataColumn } from "@tanyadata/contract";

/** What a column was taken for, and what that means to who asks. */
export const roleWords: Readonly<Record<DataColumn["is"], { readonly word: string; readonly means: string }>> = {
  place: { word: "Tempat", means: "Pertanyaan dapat menyebut namanya." },
  year: { word: "Tahun", means: "Pertanyaan dapat menyebut tahunnya." },
  date: { word: "Tanggal", means: "Pertanyaan dapat menyebut hari, bulan, atau tahunnya." },
  figure: { word: "Angka", means: "" },
  category: { word: "Kategori", means: "Angka dapat dirinci menurutnya." },
  name: { word: "Nama", means: "Pertanyaan dapat menyebut namanya." },
  note: { word: "Catatan", means: "" },
  secret: { word: "Rahasia", means: "" },
  unused: { word: "Tidak dipakai", means: "" },
  empty: { word: "Kosong", means: "" },
};

/** What a column can be said to be. */
export const kindWords: Readonly<Record<ColumnKind, string>> = {
  place: "Tempat",
  year: "Tahun",
  date: "Tanggal",
  figure: "Angka",
  category: "Kategori",
  name: "Nama",
  note: "Catatan",
  secret: "Rahasia: tidak disimpan",
  unused: "Tidak dipakai",
};
