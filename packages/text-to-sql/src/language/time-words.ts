import type { Word } from "./word.ts";

/** Phrases that say when: before and after, the latest, which year is asked for. */
export const timeWords: readonly (readonly [string, Word])[] = [
  [
    "waktu|waktu tahun|saat tahun|ketika tahun|pas tahun|pada saat tahun|di tahun|untuk tahun|data tahun|in the year|for the year|for year|year of|angka tahun|posisi tahun|per akhir tahun|akhir tahun|di akhir tahun|pada akhir tahun|tahun|year|pada tahun|in year",
    { role: "year" },
  ],
  [
    "pertama kali|pertama kalinya|untuk pertama kali|untuk pertama kalinya|kali pertama|untuk kali pertama|for the first time|first|mulai|mulai menembus",
    { role: "first-time" },
  ],
  [
    "terakhir kali|terakhir kalinya|untuk terakhir kali|untuk terakhir kalinya|kali terakhir|untuk kali terakhir|the last time|for the last time|last time",
    { role: "first-time", last: true },
  ],
  [
    "sepanjang tahun|selama tahun|dalam kurun|over the period|in the period|for the period|masa|selama periode|sepanjang periode|periode|dalam periode|selama|sepanjang|kurun waktu|dalam kurun waktu|rentang|rentang tahun|during|period",
    { role: "year" },
  ],
  [
    "hingga tahun|through|thru|up until|sampai ke|hingga ke|sampai pada|hingga dengan|sampai|sampai dengan|sampai tahun|sampai dengan tahun|to|until|till|ke|ke tahun|s d|sd",
    { role: "until" },
  ],
  [
    "waktu pandemi|pas pandemi|zaman pandemi|saat corona|waktu corona|masa corona|zaman corona|pas corona|waktu covid|masa covid|pas covid|saat pandemi|selama pandemi|masa pandemi|waktu pandemi|semasa pandemi|di masa pandemi|pada masa pandemi|saat covid|selama covid|during the pandemic|di era pandemi",
    { role: "gloss" },
  ],
  [
    "sepanjang sejarah|sepanjang data|sepanjang sejarah data|sepanjang masa|sepanjang waktu|selama ini|dalam sejarah|dalam sejarah data|sepanjang tahun yang ada|of all time|all time|ever",
    { role: "ever" },
  ],
  [
    "usai|seusai|selepas tahun|later than|following|setelah|sesudah|selepas|after|setelah tahun|sesudah tahun|pasca",
    { role: "after" },
  ],
  ["setelah|sesudah|selepas|persis di bawah|tepat di bawah|after|tepat setelah|tepat sesudah", { role: "next-after" }],
  ["earlier than|sebelum memasuki tahun|sebelum|before|prior to|sebelum tahun", { role: "before" }],
  [
    "semenjak|semenjak tahun|sedari|starting from|starting in|starting|beginning|beginning in|terhitung sejak|dari sejak|sejak|sejak tahun|mulai|mulai tahun|mulai dari|since",
    { role: "since" },
  ],
  [
    "tahun belakang|tahun terkini|most recent years|latest years|past years|recent years|tahun yang terakhir|tahun paling akhir|years|last years|tahun ini ke belakang|tahun terakhir|tahun belakangan|tahun belakangan ini|tahun terakhir ini|tahun ke belakang",
    { role: "years-back" },
  ],
  [
    "the year with|year with|dari tahun berapa sampai tahun berapa|dari tahun berapa sampai berapa|mulai tahun berapa sampai tahun berapa|tahun berapa sampai tahun berapa|tahun berapa sampai berapa|dari tahun berapa|untuk tahun berapa|sejak tahun berapa|mulai tahun berapa|tahun ke berapa|in what year|pada tahun apa|di tahun apa|tahun berapakah|pada tahun mana|di tahun mana|pada tahun berapakah|tahun kapan|at what year|tahun berapa|tahun yang mana|tahun mana|tahun apa|pada tahun berapa|di tahun berapa|what year|which year|in which year",
    { role: "which-year", grain: "year" },
  ],
  [
    "tahun dengan|tahun yang memiliki|tahun yang punya|tahun2 dengan|years with|the years with|tahun mana saja|pada tahun mana saja|di tahun mana saja|dari tahun berapa saja|untuk tahun berapa saja|untuk tahun apa saja|tersedia tahun berapa saja|for which years|for what years|di tahun berapa saja|pada tahun berapa saja|tahun2 berapa|tahun berapa aja|tahun berapa saja|which years",
    { role: "which-year", grain: "year", all: true },
  ],
  ["sejak kapan|sejak kapankah|mulai kapan|since when|kapankah|kapan|when", { role: "which-year" }],
  ["kapan saja", { role: "which-year", all: true }],
  [
    "tahun itu|tahun tersebut|tahun yang sama|the same year|same year|that year|tahun kemaren|setahun lalu|setahun yang lalu|a year ago|tahun lalu|tahun kemarin|tahun ini|tahun sekarang|tahun berjalan|tahun sebelumnya|dua tahun lalu|tahun yang lalu|last year|this year|previous year|tahun silam",
    { role: "relative-year" },
  ],
  [
    "paling baru|paling baru saja|paling anyar|teranyar|newest|paling terbaru|paling gres|terbaru|paling akhir|most recent|terakhir|latest",
    { role: "latest", newest: true },
  ],
  [
    "paling mutakhir|up to date|data terakhir|data terbaru|data terkini|right now|today|hari ini|masa kini|dewasa ini|belakangan ini|now|at the moment|at present|angka terbaru|angka terkini|angka terakhir|as of now|terkini|termutakhir|paling update|sekarang|saat ini|kini|current|tahun terakhir|tahun terbaru",
    { role: "latest" },
  ],
];
