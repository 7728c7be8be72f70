/** What can be asked of the data about a measure, instead of a figure of it. */
export type DataFact = "years" | "unit" | "source";

/** Words that ask for the unit or the source of data. Their years are asked for as years are: "tahun berapa saja". */
export const dataFactPhrases: readonly (readonly [string, DataFact])[] = [
  [
    "satuan|satuannya|satuan dari|satuan data|satuan apa|satuannya apa|apa satuan|apa satuannya|dalam satuan apa|pakai satuan apa|menggunakan satuan apa|diukur dalam satuan apa|diukur dalam apa|diukur pakai apa|unit data|unit apa|unitnya apa|unit of|unit of measurement|what unit|in what unit|measured in what",
    "unit",
  ],
  [
    "sumbernya|sumber data|sumber datanya|sumbernya apa|sumber datanya apa|sumbernya dari mana|sumber datanya dari mana|sumber dari mana|sumber datanya siapa|apa sumber|apa sumber data|apa sumber datanya|dari mana sumber|dari mana sumber data|dari mana sumbernya|dari mana sumber datanya|diambil dari mana|datanya dari mana|datanya dari siapa|dari mana datanya|dari mana data|data dari mana|asal data|asal datanya|asal data dari mana|siapa sumbernya|siapa penerbit|siapa yang menerbitkan|siapa yang merilis|diterbitkan siapa|diterbitkan oleh siapa|dirilis siapa|dirilis oleh siapa|data source|the data source|data source of|source of the data|source of the data on|data sources|where does the data come from",
    "source",
  ],
];
