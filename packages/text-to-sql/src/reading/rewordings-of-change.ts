import type { Rewording } from "./rewordings.ts";

const months =
  "(?:januari|februari|feb|maret|april|mei|juni|juli|agustus|agt|ags|aug|august|september|oktober|november|desember)";
const when = `(?:(?:tahun|bulan)\\s+)*(?:${months}\\s+)?(?:19|20)\\d{2}`;
const than = "(?:di)?banding(?:kan)?(?:\\s+dengan)?|ketimbang|daripada";
const rises = "naik|turun|bertambah|berkurang|meningkat|menurun|melonjak|membengkak|memburuk|membaik|anjlok|susut";
const until = "(?:sampai(?:\\s+dengan)?|hingga|ke|menuju|-|–)";
const more = "tinggi|besar|banyak|gede";
const less = "rendah|kecil|sedikit";

/** From when to when something changed, and in which year it was the highest, in plainer words. */
export const changesReworded: readonly Rewording[] = [
  [/\bmenuju(?=\s+(?:\p{L}+\s+)?(?:19|20)\d{2})/giu, "ke"],
  // "terbesar pada Agustus 2020 dibandingkan Agustus 2019"
  [
    new RegExp(`(?:\\b(?:pada|di|per)\\s+)?\\b(${when})(?:\\s*-?nya)?\\s+(?:${than})\\s+(${when})`, "giu"),
    "dari $2 ke $1",
  ],
  // "TPT Agustus 2020-nya naik paling tinggi dibanding Agustus 2019"
  [
    new RegExp(
      `\\b(${when})(?:\\s*-?nya)?\\s+((?:\\p{L}+\\s+){0,3}(?:${rises})\\b[^,.?]*?)\\s+(?:${than})\\s+(${when})`,
      "iu",
    ),
    "$2 dari $3 ke $1",
  ],
  // "IPM Bali 2019 lebih tinggi berapa poin ketimbang 2014", "Dibanding 2014, IPM Bali 2019 lebih tinggi berapa poin"
  ...(
    [
      [more, "naik"],
      [less, "turun"],
    ] as const
  ).flatMap(([adjectives, verb]): Rewording[] => [
    [
      new RegExp(
        `^(.*?)\\b(${when})(.*?)\\s+lebih\\s+(?:${adjectives})\\s+(berapa(?:\\s+(?:poin\\s+persen|\\p{L}+))?)\\s+(?:${than}|dari)\\s+(${when})`,
        "iu",
      ),
      `$1$3 ${verb} $4 dari $5 ke $2`,
    ],
    [
      new RegExp(
        `^\\s*(?:${than})\\s+(${when}),?\\s+(.*?)\\b(${when})(.*?)\\s+lebih\\s+(?:${adjectives})\\s+(berapa.*)$`,
        "iu",
      ),
      `$2$4 ${verb} dari $1 ke $3 $5`,
    ],
  ]),
  // "Agustus 2019 ke Agustus 2020, provinsi mana yang …"
  [
    new RegExp(`^\\s*(?:setahun\\s+)?(?:dari\\s+)?(${when})\\s*${until}\\s*(${when})\\s*[,:]\\s*(.+?)[\\s?.!]*$`, "iu"),
    "$3 dari $1 ke $2",
  ],
  // "yang paling turun kemiskinannya"
  [new RegExp(`\\byang\\s+paling\\s+(${rises})\\s+(\\p{L}+nya)\\b`, "giu"), "yang $2 $1 paling banyak"],
  // "In which year between 2014 and 2020 was …"
  [/^\s*in\s+which\s+year\s+((?:between|from)\s+\d{4}\s+(?:and|to)\s+\d{4})\s+(.+?)[\s?.!]*$/iu, "in which year $2 $1"],
  [/\bdalam\s+(?=\d{4}\s*(?:sampai|hingga|-|–))/giu, "selama "],
  // "inflasi terendah Indonesia 2014-2020 terjadi di tahun berapa"
  [
    /^\s*(.+?)\s+(?:(?:terjadi|kejadian|tercatat|dicapai|jatuh)\s+)?(?:di|pada)?\s*tahun\s+(?:berapa|apa|yang\s+mana)[\s?.!]*$/iu,
    "tahun berapa $1",
  ],
];
