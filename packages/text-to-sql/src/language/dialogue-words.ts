/** Words after a noun that say it was spoken of: "danau itu", "provinsi tersebut". */
const pointers: readonly string[] =
  "itu|ini|tersebut|tsb|tsbt|tadi|td|barusan|dimaksud|termaksud|bersangkutan|itu tadi|ini tadi|tersebut tadi|yang dimaksud|yang bersangkutan|yang tadi|yang barusan|yang itu|yang tersebut|yang disebut|yang disebut tadi|yang disebutkan tadi|yang barusan disebut|tersebut di atas|di atas tadi".split(
    "|",
  );

/** The same before one, in English. */
const leadingPointers: ReadonlySet<string> = new Set(["that", "this", "those", "these", "said"]);

/** "the lake": was spoken of, or is any. */
const article = "the";

/** So many of what was spoken of: "kedua provinsi itu", "both provinces". */
const gathered: ReadonlyMap<string, number> = new Map([
  ["both", 2],
  ...["two", "three", "four", "five"].map((number, i): [string, number] => [number, i + 2]),
  ...["dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan", "sepuluh"].flatMap(
    (number, i): [string, number][] => [
      [number, i + 2],
      [`ke${number}`, i + 2],
    ],
  ),
]);

const longest = Math.max(...pointers.map((words) => words.split(" ").length));
const known: ReadonlySet<string> = new Set(pointers);

/** How far the words reach that begin at a token and point back at the noun before it; 0 where none do. */
export function pointerLength(norms: readonly string[], at: number): number {
  for (let length = longest; length > 0; length--)
    if (at + length <= norms.length && known.has(norms.slice(at, at + length).join(" "))) return length;
  return 0;
}

/** Whether a word before a noun points back; "the" may. */
export const leadsPointing = (norm: string): "surely" | "perhaps" | null =>
  leadingPointers.has(norm) ? "surely" : norm === article ? "perhaps" : null;

/** How many are gathered by a word before a noun: 2 of "kedua". */
export const gatheredBy = (norm: string): number | null => gathered.get(norm) ?? null;

/** "mereka berdua", "dua-duanya": so many of what was told, by the word that says it. */
export const collectives: ReadonlyMap<string, number> = new Map([
  ["both", 2],
  ["dua2", 2],
  ["dua2nya", 2],
  ["berdua", 2],
  ["tiga2", 3],
  ["tiga2nya", 3],
  ["bertiga", 3],
  ...["dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan", "sepuluh"].map(
    (number, i): [string, number] => [`ke${number}nya`, i + 2],
  ),
]);

/** What is said of a place or a thing that stands before it: a question that begins so leaves out of what. */
const predicates: ReadonlySet<string> = new Set(
  "memiliki|mempunyai|punya|dihuni|ditinggali|ditempati|didiami|berpenduduk|berpopulasi|terdiri|terbagi|dibagi|membawahi|membawahkan|mencakup|meliputi|menaungi|menghasilkan|memproduksi|melewati|melintasi|melalui|mengaliri|dialiri|dilewati|dilalui|dilintasi|membelah|berbatasan|terletak|berada".split(
    "|",
  ),
);
export const isPredicate = (norm: string): boolean => predicates.has(norm);

/** Stand for what was spoken of. */
const pronouns: ReadonlySet<string> = new Set(["dia", "ia", "doi"]);
export const isPronoun = (norm: string): boolean => pronouns.has(norm);

/** Words for what was told that name no kind of thing: "selisih kedua angka itu". */
const gatheredNoun = "angka|nilai|data|tahun|hal|hasil|daerah|wilayah|tempat";
const told = "itu|ini|tersebut|tsb|tadi|barusan";

/** Turns said at length, and the words that say the same: what stands for two that were told, and the first few of a list. */
export const plainTurns: readonly (readonly [RegExp, string])[] = [
  [
    /\bmasing-masing (?:punya|memiliki|mempunyai|terdiri (?:dari|atas)|ada) berapa (?:banyak )?(\p{L}+)/iu,
    "jumlah $1 masing-masing",
  ],
  // "bukan 2019, tapi 2015"
  [/^\s*(?:bukan|not) (?:tahun |in )?\d{4}\s*,?\s*(?:tapi|tetapi|melainkan|but)\b/iu, "kalau"],
  [new RegExp(`\\b(?:di )?(?:antara |dari )?(?:ke)?dua (?:${gatheredNoun}) (?:${told})\\b`, "iu"), "keduanya"],
  [new RegExp(`\\b(?:di )?(?:antara |dari )?(?:ke)?tiga (?:${gatheredNoun}) (?:${told})\\b`, "iu"), "ketiganya"],
  [/\b(?:di antara|antara|dari|between|among) (keduanya|ketiganya|dua-duanya|mereka berdua|the two|both)\b/iu, "$1"],
  [/\b(?:the two of them|of the two|the two|mereka berdua|dua[- ]duanya)\b(?! \p{L}*(?:s|ies)\b)/iu, "keduanya"],
  [
    /\b(?:yang )?(?:peringkat|nomor|ranking|urutan|posisi|juara|rank)\s*(?:ke-?\s?)?1\s*(?:sampai|s\.?\/?d\.?|hingga|ke|to|-|–)\s*(?:ke-?\s?)?(\d+)\b/iu,
    "$1 teratas",
  ],
];
