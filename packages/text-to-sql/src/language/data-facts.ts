/** What can be asked of the data about a measure, instead of a figure of it. */
export const dataFacts = ["years", "latest", "unit", "source", "levels", "cuts", "nature", "held"] as const;
export type DataFact = (typeof dataFacts)[number];

const joined = (begins: string, ends: string): string =>
  begins
    .split("|")
    .flatMap((begin) => ends.split("|").map((end) => `${begin} ${end}`))
    .join("|");

const which = "apa|apa saja|mana|mana saja|berapa";
const real = "asli|resmi|nyata|riil|sungguhan|beneran|real|official";
const simulated = "simulasi|hasil simulasi|data simulasi|angka simulasi|simulated|made up";

/** Words that ask of the data, not of a figure. Their years are also asked for as years are: "tahun berapa saja". */
export const dataFactPhrases: readonly (readonly [string, DataFact])[] = [
  [
    "satuan|satuannya|satuan dari|satuan data|satuan apa|satuannya apa|apa satuan|apa satuannya|dalam satuan apa|pakai satuan apa|menggunakan satuan apa|diukur dalam satuan apa|diukur dalam apa|diukur pakai apa|unit data|unit apa|unitnya apa|unit of|unit of measurement|what unit|in what unit|measured in what",
    "unit",
  ],
  [
    "sumbernya|sumber data|sumber datanya|sumbernya apa|sumber datanya apa|sumbernya dari mana|sumber datanya dari mana|sumber dari mana|sumber datanya siapa|apa sumber|apa sumber data|apa sumber datanya|dari mana sumber|dari mana sumber data|dari mana sumbernya|dari mana sumber datanya|diambil dari mana|datanya dari mana|datanya dari siapa|dari mana datanya|dari mana data|data dari mana|asal data|asal datanya|asal data dari mana|siapa sumbernya|siapa penerbit|siapa yang menerbitkan|siapa yang merilis|diterbitkan siapa|diterbitkan oleh siapa|dirilis siapa|dirilis oleh siapa|data source|the data source|data source of|source of the data|source of the data on|data sources|where does the data come from|" +
      "datanya diambil dari mana|dapat dari mana|didapat dari mana|diperoleh dari mana|datanya dapat dari mana|data siapa|datanya siapa|itu data siapa|berasal dari mana datanya|dikeluarkan siapa|dikeluarkan oleh siapa|lembaga mana yang merilis|lembaga apa yang merilis|siapa yang mengeluarkan data|siapa yang merilis data|siapa yang menerbitkan data|who publishes|who published|where is the data from",
    "source",
  ],
  [
    joined(
      "terbaru|terbarunya|data terbarunya|datanya terbaru|paling baru|paling barunya|terakhir|terakhirnya|data terakhirnya|terkini|terkininya|paling mutakhir|termutakhir|paling update|paling akhir|update terakhir|pembaruan terakhir|diperbarui terakhir|terakhir diperbarui|terakhir di update",
      "tahun berapa|tahun apa|tahun kapan|kapan|itu tahun berapa|adalah tahun berapa|untuk tahun berapa|pada tahun berapa",
    ) +
      "|sampai tahun berapa|hingga tahun berapa|sampai tahun kapan|tahun terbarunya|tahun terbaru datanya|tahun data terbaru|tahun data terakhir|latest year|latest year of|latest year available|most recent year|most recent year of|latest available year|how recent|how recent is the data on|how up to date|seberapa baru|seberapa terbaru",
    "latest",
  ],
  [
    joined(
      "sampai|hingga|di|pada|menurut|untuk|tersedia di|tersedia sampai|tersedia pada|ada di|ada sampai",
      joined("tingkat|level|tingkatan|tingkat wilayah|level wilayah|tingkat daerah|tingkat administrasi", which),
    ) +
      `|${joined("tingkat|level|tingkatan|tingkat wilayah|level wilayah|tingkat wilayahnya|levelnya|tingkatnya", which)}` +
      "|sampai sedetail apa|sedetail apa|seberapa detail|seberapa rinci|serinci apa|sampai serinci apa|at what level|at which level|at what levels|down to what level|what levels",
    "levels",
  ],
  [
    `${joined(
      "dirinci|dirincikan|dipilah|dipecah|dibedakan|dikelompokkan|dibagi|terpilah|bisa dirinci|dapat dirinci|bisa dipilah|dapat dipilah|bisa dipecah|bisa dibedakan|dapat dibedakan",
      joined("menurut|berdasarkan|per|dalam|atas", "apa|apa saja"),
    )}|how is it broken down|broken down by what|what breakdowns`,
    "cuts",
  ],
  [
    [
      joined(real, joined("atau|apa|or", simulated)),
      joined(real, joined("atau|apa|or", "bukan|tidak")),
      joined(simulated, joined("atau|apa|or", `${real}|data asli|data resmi|data nyata|angka resmi|bukan|tidak`)),
      joined("data|angka", joined(real, joined("atau|apa|or", `${simulated}|bukan|tidak`))),
      "data asli|angka asli|data nyata|data riil|data sungguhan|data beneran|real data",
    ].join("|"),
    "nature",
  ],
  [
    "ada data|ada datanya|apakah ada data|apakah data|adakah data|apa ada data|punya data|kamu punya data|apakah kamu punya data|apakah punya data|tersedia data|apakah tersedia data|tersediakah data|datanya ada|datanya tersedia|is there data on|is there any data on|is there data about|do you have data on|do you have data about|do you have any data on|have data on|any data on",
    "held",
  ],
];

/** What asks for everything that is held. */
export const cataloguePhrases: readonly string[] = [
  ...["data apa", "data apa saja", "data apa aja"].flatMap((data) => [
    ...(data === "data apa" ? [] : [data]),
    `ada ${data}`,
    `punya ${data}`,
    `kamu punya ${data}`,
    `tersedia ${data}`,
    `memuat ${data}`,
    `isinya ${data}`,
    ...["yang ada", "yang tersedia", "yang dimiliki", "yang kamu punya", "yang dimuat", "yang bisa ditanyakan"].map(
      (held) => `${data} ${held}`,
    ),
  ]),
  ...["apa", "apa saja", "apa aja"].flatMap((what) => [
    `kamu bisa jawab ${what}`,
    `kamu bisa menjawab ${what}`,
    `kamu tahu ${what}`,
    `bisa tanya ${what}`,
    `boleh tanya ${what}`,
    `bisa nanya ${what}`,
    `${what} yang bisa kamu jawab`,
    `${what} yang kamu tahu`,
    `${what} yang bisa ditanyakan`,
    `${what} yang bisa ditanya`,
    `${what} yang dapat ditanyakan`,
    `${what} yang boleh ditanyakan`,
  ]),
  ...["what can you answer", "what can i ask", "what do you know"],
  ...["apa saja yang ada", "apa saja yang tersedia", "apa saja yang ada datanya", "apa saja datanya"],
  ...["daftar data", "daftar data yang ada", "daftar data yang tersedia", "daftar indikator"],
  ...["what data do you have", "what data is available", "what data are available", "which data are available"],
  ...["what data is there", "list of data", "what indicators are available"],
];

/** The same, naming what is held: no part of it means anything else. */
export const statisticPhrases: readonly string[] = [
  ...["indikator", "topik", "topik data", "tema data", "statistik", "variabel"].flatMap((kind) => [
    `${kind} apa saja`,
    `${kind} apa saja yang ada`,
    `${kind} apa saja yang tersedia`,
    `ada ${kind} apa saja`,
  ]),
  ...["which statistics", "what statistics", "which indicators", "which figures"].flatMap((kind) => [
    `${kind} are available`,
    `${kind} are there`,
    `${kind} do you have`,
  ]),
];
