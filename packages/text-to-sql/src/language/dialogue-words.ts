import type { Word } from "./word.ts";

/** Phrases of who goes on with what was asked before, which no other table has. */
export const dialoguePhrases: readonly (readonly [phrases: string, word: Word])[] = [
  [
    "maksudku|maksud gue|maksud gw|eh maksudnya|eh maksudku|sorry maksudku|sorry maksudnya|maaf maksudnya|maaf maksud saya|i mean|balik ke yang tadi|balik ke yg tadi|kembali ke yang tadi|balik lagi ke yang tadi|oh iya yang tadi|yang tadi kalau|yang tadi|ralat",
    { role: "follow" },
  ],
  [
    "hal yang sama untuk|hal yang sama buat|hal yang sama di|hal yang sama pada|hal yang sama tapi|hal yang sama|hal serupa untuk|hal serupa|pertanyaan yang sama|pertanyaan yang sama tapi|pertanyaan serupa untuk|pertanyaan serupa|angka serupa untuk|angka yang sama untuk|data yang sama untuk|data serupa untuk|same question for|same question|same thing for|same for|same but|the same for|sama tapi|sama seperti tadi tapi|seperti tadi tapi|lakukan hal yang sama untuk|giliran|kini giliran|sekarang giliran|giliran untuk|beralih ke|geser ke|lompat ke|loncat ke|mundur ke|mundur ke tahun|maju ke|maju ke tahun|mundur lagi ke|maju lagi ke|kembali ke tahun|balik ke tahun|ganti tahunnya jadi|ganti tahunnya menjadi|ganti tahunnya ke|ganti tahun jadi|ganti tahun ke|ubah tahunnya jadi|ubah tahunnya menjadi|ubah tahunnya ke|tahunnya ganti|tahunnya diganti|tahunnya diganti jadi|tahunnya jadi|ganti provinsinya jadi|ganti daerahnya jadi|ganti wilayahnya jadi|ganti tempatnya jadi|ganti jadi|ganti menjadi|diganti jadi|diganti menjadi|sebagai pembanding|untuk pembanding|pembandingnya|buat pembanding|sebagai perbandingan|dulu di|dulu pada|dulunya di",
    { role: "follow" },
  ],
  [
    "sebaliknya|kebalikannya|kebalikan dari itu|dibalik|balikkan|dibalik urutannya|urutannya dibalik|balik urutannya|balikkan urutannya|urutan sebaliknya|urutan terbalik|kebalik|terbalik|balik dong|reverse|reversed|reverse order|in reverse|in reverse order|the other way around|the other way round|flip the order|vice versa|arah sebaliknya|dari arah sebaliknya|dari ujung satunya|ujung satunya",
    { role: "reversed" },
  ],
  [
    "break it down by|break it down per|break that down by|break this down by|broken down into|drill down ke|drill down to|drill down ke level|drill down ke tingkat|turunkan ke level|turunkan ke tingkat|turunkan sampai level|turun ke level|turun ke tingkat|diturunkan ke level|diturunkan ke tingkat|sampai tingkat|sampai level|sampai ke tingkat|sampai ke level|diperinci|diperinci menurut|diperinci per|diperinci berdasarkan|diperinci sampai tingkat|diperinci sampai level|perinci|perinci menurut|perinci per|perincikan per|jabarkan menurut|jabarkan per|jabarkan berdasarkan|dijabarkan menurut|dijabarkan per|uraikan menurut|uraikan per|uraikan berdasarkan|diuraikan per|diuraikan berdasarkan|pecah menurut|pecah per|pecah berdasarkan|pecah jadi|dipecah berdasarkan|dipilah berdasarkan|sebarannya di|sebarannya per|sebarannya antar|sebarannya menurut|sebaran di|sebaran per|sebaran antar|sebaran menurut|distribusinya antar|distribusinya per|distribusinya menurut|distribusi antar|distribusi per|distribusi menurut|persebarannya di|persebarannya per|persebarannya menurut|rinciannya untuk masing2|rinciannya untuk setiap|rinciannya untuk tiap|rincian untuk masing2|rincian untuk setiap|rincian untuk tiap|rinciannya per|rinciannya menurut|rinciannya di|rincian per|rincian menurut",
    { role: "per" },
  ],
  [
    "batasi sampai|batasi ke|batasi jadi|batasi menjadi|dibatasi sampai|limit to|limit it to|keep only|potong jadi|potong menjadi|potong sampai|dipotong jadi|persempit ke|persempit jadi|persempit menjadi|ringkas jadi|ringkas menjadi|diringkas jadi|disingkat jadi|jangan semua|tidak usah semua|tidak perlu semua|terlalu banyak|too many",
    { role: "link" },
  ],
  [
    "kurangkan|dikurangkan|kalau dikurangkan|jika dikurangkan|bila dikurangkan|berselisih|berselisih berapa|berjarak berapa|differ|do they differ|they differ|differ by",
    { role: "operator", operator: { kind: "gap" } },
  ],
  ["rata ratakan|ratakan|rata2kan", { role: "operator", operator: { kind: "aggregate", how: "mean" } }],
  [
    "hal yang sama , tapi|hal yang sama , tetapi|pertanyaan yang sama , tapi|sama , tapi|same tapi|same , tapi|same , but",
    { role: "follow" },
  ],
  [
    "urutan berikutnya|urutan selanjutnya|untuk level|pada level|di level|untuk tingkat|pada level ini",
    { role: "link" },
  ],
  ["mereka berdua|mereka bertiga|they both|the two of them|of the two", { role: "link" }],
];
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
