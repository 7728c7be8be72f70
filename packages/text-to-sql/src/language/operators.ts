import type { Grain } from "@tanyadata/semantic-model";

/** How a change is wanted: in the figure's own unit, in percent; null: not said. */
export type ChangeUnit = "points" | "percent";

/** What words compute from figures. */
export type Operator =
  /** `each`: "rata-rata bulanan": of each such stretch of time. */
  | { readonly kind: "aggregate"; readonly how: "mean" | "median"; readonly each?: Grain }
  /** Between two years; `towards` where only one direction is meant; `unit` where the word itself says it. */
  | {
      readonly kind: "change";
      readonly towards: "up" | "down" | null;
      readonly unit: ChangeUnit | null;
      /** "naik": said of a set, it picks those that did. */
      readonly verb: boolean;
      /** "tidak turun": only of who did not. */
      readonly not?: true;
      /** Of what has dates: from the same stretch of the year before, or from the one before of that grain. */
      readonly back?: Grain;
    }
  /** `grain`: what each row is, where that is said ("per bulan"). */
  | { readonly kind: "trend"; readonly grain?: Grain }
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
    "kalau dirata rata|kalau dirata ratakan|jika dirata rata|jika dirata ratakan|bila dirata rata|kalau dirata2in|dirata2in|dirata ratakan|dirataratakan|dirata rata|nilai rata2|angka rata2|secara rata2|pukul rata|dirata2|dirata2kan|kalau dirata2|kalau dirata2kan|jika dirata2|jika dirata2kan|bila dirata2|bila dirata2kan|on average|the average|the average of|mean value|rata2 nilai|rata2 angka|rataan dari|rata2|rata2nya|rata2 sederhana|rata2 hitung|rata2 aritmetika|rata2 dari|average|averages|mean|avg|simple average|simple mean|average of|mean of",
    { kind: "aggregate", how: "mean" },
  ],
  [
    "mediannya|median of|the median|the median of|median value|middle value|angka tengah|median dari|nilai mediannya|median|nilai tengah|nilai median",
    { kind: "aggregate", how: "median" },
  ],
  [
    "kenaikan atau penurunan|penurunan atau kenaikan|kenaikan/penurunan|membaik atau memburuk|memburuk atau membaik|membaik atau malah memburuk|membaik apa memburuk|membaik apa malah memburuk|naik atau malah turun|naik apa malah turun|naik atau turun|naik apa turun|turun atau naik|turun apa naik|naik turun|naik turunnya|meningkat atau menurun|bertambah atau berkurang|up or down|perubahan|berubah|change|changes|changed|perubahan angka|change in",
    change(null),
  ],
  [
    "perubahan relatif|perubahan relatifnya|persen perubahan|persen perubahan relatif|berapa persen perubahan|berapa persen perubahan relatif|persentase perubahan|perubahan persentase|perubahan dalam persen|relative change|percent change|percentage change|pertumbuhan|laju pertumbuhan|tingkat pertumbuhan|tumbuh|bertumbuh|growth|growth rate|growth of|grow|grew",
    change(null, "percent"),
  ],
  [
    "tambahan|improvement|improvements|improvement in|improvementnya|lonjakannya|eskalasi|rise in|jump|jump in|surge|surge in|gain|gain in|naiknya|bertambahnya|meningkatnya|kenaikan|peningkatan|pertambahan|penambahan|lonjakan|increase|increases|increase in|rise",
    change("up"),
  ],
  [
    "menambah|tambah|menanjak|melesat|meroket|membesar|membengkak|terkerek|going up|rising|increasing|climbed|jumped|surged|has increased|have increased|has risen|mengalami kenaikan|mengalami peningkatan|mencatat kenaikan|mencatat peningkatan|naik|meningkat|bertambah|melonjak|increased|rose|went up",
    change("up", null, true),
  ],
  [
    "kemerosotan|kontraksi|fall in|drop in|decline in|reduction in|turunnya|berkurangnya|menurunnya|merosotnya|penurunan|pengurangan|penyusutan|decrease|decreases|decrease in|decline|drop|reduction|fall",
    change("down"),
  ],
  [
    "anjlok|menciut|mengecil|melorot|terpangkas|tergerus|going down|falling|decreasing|declining|shrank|plunged|has decreased|have decreased|has fallen|mengalami penurunan|mencatat penurunan|mengalami pengurangan|turun|menurun|berkurang|menyusut|merosot|decreased|declined|dropped|fell|went down",
    change("down", null, true),
  ],
  [
    "perjalanan|bergerak|bergeraknya|pergerakannya|historis|history|data historis|fluktuasi|pergerakan|rekam jejak|timeline|evolution|evolution of|progression|development of|development|lintasan|grafik perkembangan|grafik tren|trennya|perkembangannya|dari waktu ke waktu|tren|trend|trends|perkembangan|dinamika|riwayat|time series|deret waktu|over time|over the years|trend of",
    { kind: "trend" },
  ],
  [
    "year over year|from year to year|naik turunnya dari tahun ke tahun|per tahun|per tahunnya|tiap tahun|tiap tahunnya|setiap tahun|setiap tahunnya|dari tahun ke tahun|tahun ke tahun|tahun demi tahun|year by year|year on year|for each year|for every year|menurut tahun|yearly|each year|every year|by year|per year|annually",
    { kind: "trend", grain: "year" },
  ],
  [
    "berapa %|% berapa|berapa prosen|prosentase|berapa persen|berapa persennya|berapa percent|persen berapa|persentase|presentase|proporsi|" +
      "percentage|what percentage|what percentage of|what percent|what percent of|how many percent|percentage of|percent of",
    { kind: "share", counts: true },
  ],
  [
    "what share|what share of|what proportion|what proportion of|proportion|proportion of|fraction|fraction of|porsinya|seberapa besar porsi|berapa porsi|berapa bagian|menyokong|menopang|how much of|kontribusi persentase|pangsa|share|peran|proporsinya|bagian|sumbangsih|kontribusinya|contribution|contribution of|share of|kontribusi|porsi|andil|sumbangan|menyumbang|nyumbang|sumbang|menyumbang berapa persen|" +
      "disumbang|disumbangkan|disumbang oleh|yang disumbang|yang disumbangkan|dipasok|dipasok oleh|memasok|nyumbang berapa persen|berkontribusi|berkontribusi berapa persen|contribute|contributes|contributed|contributing|distribusi",
    { kind: "share", counts: false },
  ],
  [
    "secara keseluruhan|totalkan|jumlahkan|jadi total|kalau dijumlah jadi|dijumlah jadi|digabung jadi|ditotal jadi|kalau dijumlah|kalau dijumlahkan|kalau ditotal|jika dijumlah|jika dijumlahkan|jika ditotal|bila digabung|bila dijumlah|bila dijumlahkan|diakumulasi|diakumulasikan|akumulasi|secara kumulatif|bila digabungkan|jika digabungkan|kalau digabungkan|jika disatukan|kalau disatukan|disatukan|jumlah gabungan|total gabungan|added together|put together|when combined|if combined|gabungan|ditotal|ditotalkan|dijumlah|digabung|digabungkan|jika digabung|kalau digabung|dijumlahkan|combined|together",
    { kind: "together" },
  ],
  [
    "jarak|jarak antara|seberapa jauh jarak|seberapa jauh beda|jauh jarak|selisih antara|beda antara|perbedaan antara|bedanya berapa|difference between|the difference between|gap between|the gap between|berbeda berapa|seberapa beda|unggul berapa|kalah berapa|lebih sedikit berapa|lebih rendah berapa|lebih kecil berapa|by how much|by how many|margin|jurang|jurang antara|kesenjangan antara|berapa beda|berapa bedanya|berapa selisih|berapa selisihnya|terpaut jauh|selisih|selisihnya|kesenjangan|bedanya|beda berapa|selisih berapa|how many more|how many fewer|how much larger|how much bigger|how much higher|how much more|how much smaller|how much lower|lebih banyak berapa|lebih tinggi berapa|lebih besar berapa|berapa lebih banyak|beda|perbedaan|gap|difference|difference in|gap in|terpaut|terpaut berapa",
    { kind: "gap" },
  ],
  [
    "berapa kali lebih|berapa kalinya|how many times as|times larger|how many times larger|how many times bigger|how many times more|berapa kali lipat|berapa kali lipatnya|berapa kali|kali lipat|kali lipatnya|how many times",
    { kind: "times" },
  ],
  [
    "rasio antara|rasio dari|ratio between|the ratio of|nisbah antara|rasionya|rasio|ratio|nisbah|ratio of",
    { kind: "ratio" },
  ],
  [
    "korelasikan|dikorelasikan|pearson r|r nya pearson|pearson|nilai r|nilai r nya|r nya|angka r|koefisien r|r pearson|nyambung|nyambung tidak|ada sambungannya|sejalan|sejalan dengan|searah|searah dengan|seiring dengan|berbanding lurus|berbanding lurus dengan|berbanding terbalik|berbanding terbalik dengan|scatter plot|scatterplot|diagram pencar|diagram tebar|grafik pencar|kuat lemahnya hubungan|kekuatan hubungan|tingkat hubungan|derajat hubungan|arah hubungan|koef korelasi|koef korelasinya|koefisien korelasinya|ada kaitan tidak|ada kaitannya tidak|ada hubungan tidak|ada hubungannya tidak|ada korelasi|ada korelasi tidak|ada korelasinya|ada korelasinya tidak|berhubungan|berkaitan|keterhubungan|asosiasi|saling berhubungan|saling terkait|saling berkaitan|ada hubungan|ada hubungannya|ada kaitan|ada kaitannya|association|association between|associated|related|relation|relation between|hubungannya|kaitannya|hubungan antara|keterkaitan antara|kaitan antara|korelasi antara|the correlation between|korelasi dari|is there a correlation|is there a relationship|seberapa erat hubungan|seberapa kuat hubungan|seberapa erat kaitan|korelasinya|correlated|how correlated|seberapa berkorelasi|kaitan|keeratan|keeratan hubungan|relationship between|relationship|korelasi|koefisien|koefisiennya|koefisien korelasi|koefisien korelasi pearson|korelasi pearson|correlation|correlation coefficient|pearson correlation|" +
      "pearson correlation coefficient|berkorelasi|correlation between|hubungan|keterkaitan",
    { kind: "correlation" },
  ],
];
