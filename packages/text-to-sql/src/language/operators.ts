/** How a change is wanted: in the figure's own unit, in percent; null: not said. */
export type ChangeUnit = "points" | "percent";

/** What words compute from figures. */
export type Operator =
  | { readonly kind: "aggregate"; readonly how: "mean" | "median" }
  /** Between two years; `towards` where only one direction is meant; `unit` where the word itself says it. */
  | {
      readonly kind: "change";
      readonly towards: "up" | "down" | null;
      readonly unit: ChangeUnit | null;
      /** "naik": said of a set, it picks those that did. */
      readonly verb: boolean;
    }
  | { readonly kind: "trend" }
  /** `counts`: things may be counted for it without saying so ("berapa persen desa"). */
  | { readonly kind: "share"; readonly counts: boolean }
  /** Of several places together. */
  | { readonly kind: "together" }
  | { readonly kind: "gap" }
  | { readonly kind: "times" }
  | { readonly kind: "ratio" }
  | { readonly kind: "correlation" };

const change = (towards: "up" | "down" | null, unit: ChangeUnit | null = null, verb = false): Operator => ({
  kind: "change",
  towards,
  unit,
  verb,
});

/** Phrases that compute a figure from others, and what they compute. */
export const operatorPhrases: readonly (readonly [string, Operator])[] = [
  [
    "rata2|rata2nya|rata2 sederhana|rata2 hitung|rata2 aritmetika|rata2 dari|average|averages|mean|avg|simple average|simple mean|average of|mean of",
    { kind: "aggregate", how: "mean" },
  ],
  ["median|nilai tengah|nilai median", { kind: "aggregate", how: "median" }],
  [
    "naik atau turun|naik apa turun|turun atau naik|turun apa naik|naik turun|naik turunnya|meningkat atau menurun|bertambah atau berkurang|up or down|perubahan|berubah|change|changes|changed|perubahan angka|change in",
    change(null),
  ],
  [
    "pertumbuhan|laju pertumbuhan|tingkat pertumbuhan|tumbuh|bertumbuh|growth|growth rate|growth of|grow|grew",
    change(null, "percent"),
  ],
  ["kenaikan|peningkatan|pertambahan|penambahan|lonjakan|increase|increases|increase in|rise", change("up")],
  ["naik|meningkat|bertambah|melonjak|increased|rose|went up", change("up", null, true)],
  ["penurunan|pengurangan|penyusutan|decrease|decreases|decrease in|decline|drop|reduction|fall", change("down")],
  ["turun|menurun|berkurang|menyusut|merosot|decreased|declined|dropped|fell|went down", change("down", null, true)],
  [
    "tren|trend|trends|perkembangan|dinamika|riwayat|time series|deret waktu|per tahun|per tahunnya|tiap tahun|tiap tahunnya|setiap tahun|" +
      "setiap tahunnya|dari tahun ke tahun|tahun ke tahun|tahun demi tahun|year by year|year on year|for each year|for every year|menurut tahun|yearly|each year|every year|by year|per year|annually|over time|over the years|trend of",
    { kind: "trend" },
  ],
  [
    "berapa %|% berapa|berapa prosen|prosentase|berapa persen|berapa persennya|berapa percent|persen berapa|persentase|presentase|proporsi|" +
      "percentage|what percentage|what percentage of|what percent|what percent of|how many percent|percentage of|percent of",
    { kind: "share", counts: true },
  ],
  [
    "pangsa|share|peran|proporsinya|bagian|sumbangsih|kontribusinya|contribution|contribution of|share of|kontribusi|porsi|andil|sumbangan|menyumbang|nyumbang|sumbang|menyumbang berapa persen|" +
      "nyumbang berapa persen|berkontribusi|berkontribusi berapa persen|distribusi",
    { kind: "share", counts: false },
  ],
  [
    "gabungan|ditotal|ditotalkan|dijumlah|digabung|digabungkan|jika digabung|kalau digabung|dijumlahkan|combined|together",
    { kind: "together" },
  ],
  [
    "selisih|selisihnya|kesenjangan|bedanya|beda berapa|selisih berapa|how many more|how many fewer|how much larger|how much bigger|how much higher|how much more|how much smaller|how much lower|lebih banyak berapa|lebih tinggi berapa|lebih besar berapa|berapa lebih banyak|beda|perbedaan|gap|difference|difference in|gap in|terpaut|terpaut berapa",
    { kind: "gap" },
  ],
  ["berapa kali lipat|berapa kali lipatnya|berapa kali|kali lipat|kali lipatnya|how many times", { kind: "times" }],
  ["rasio|ratio|nisbah|ratio of", { kind: "ratio" }],
  [
    "korelasinya|correlated|how correlated|seberapa berkorelasi|kaitan|keeratan|keeratan hubungan|relationship between|relationship|korelasi|koefisien|koefisiennya|koefisien korelasi|koefisien korelasi pearson|korelasi pearson|correlation|correlation coefficient|pearson correlation|" +
      "pearson correlation coefficient|berkorelasi|correlation between|hubungan|keterkaitan",
    { kind: "correlation" },
  ],
];
