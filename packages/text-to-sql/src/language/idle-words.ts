import type { Word } from "./word.ts";

/**
 * Where a word without meaning may stand, by what stands beside it; other such words and what joins them do not count.
 * `before`: what follows is of that kind; `after`: what it follows. `opening`: nothing that means something stands before it in its clause.
 */
export type IdlePlace =
  | "anywhere"
  | "opening"
  | "closing"
  /** Beside a question word: "berapa sebenarnya". */
  | "asking"
  /** After a question word: "apa saja, sebutkan". */
  | "asked"
  /** After what compares, leaves out or is set against: "di atas angka nasional". */
  | "compared"
  /** After "tidak" or what leaves out: "tidak usah dihitung". */
  | "denied"
  /** Of what is tied to others: "berbatasan dengan provinsi lain". */
  | "tied"
  /** After how many: "5 buah". */
  | "counted"
  | "before order"
  | "before figure"
  | "before thing"
  | "before name"
  | "before number"
  /** Before how many there are. */
  | "before count"
  /** Before a value by which figures are cut. */
  | "before cut"
  | "before place"
  | "before rank"
  | "after figure"
  | "after thing";

/**
 * The closed list of single words that mean nothing, each with the places where that is so; elsewhere, and of every other
 * word, nothing is skipped. Words that mean nothing together alone ("dalam satu tabel") are constructions: they stand in the
 * tables of phrases. A word comes onto this list only if no figure could be told, cut or bounded by it where it may stand.
 */
const idleWords: readonly (readonly [words: string, ...places: IdlePlace[]])[] = [
  // grammar
  ["yang itu ini tersebut adalah ialah nya pada oleh untuk dengan dari from", "anywhere"],
  ["the of a an that those these whose is are was were be been do does did for", "anywhere"],
  ["merupakan menjadi sebagai sebuah suatu as", "before figure", "before thing", "before name", "before number"],
  [
    "jika bila apabila seandainya andaikan if",
    "opening",
    "before figure",
    "before thing",
    "before name",
    "before number",
  ],
  ["secara", "opening", "before name", "before thing", "before rank"],
  ["alias yaitu yakni", "opening", "before figure", "before thing"],
  ["menurut berdasarkan by mengacu merujuk", "before figure", "before number"],
  ["bagaimana", "opening", "closing", "before thing", "before figure"],
  ["diukur", "before figure"],
  ["juga pula also too", "closing", "before figure", "before thing", "before name"],
  // particles of speech
  ["sih tuh tu dong donk nih deh kan lah kah toh tho kok ya yah yak eh lho loh pun dah mah oh si", "anywhere"],
  ["e wah woi waduh ngomong2 omong2 hmm nah begini anu begitu", "opening", "closing"],
  // who is spoken to
  [
    "kakak kaka abang uda uni bund bun bos boss om tante dek mbk mba admin mimin guys gaes bro sis gan rek bli cak kang team",
    "opening",
    "closing",
    "asking",
  ],
  // greetings, thanks, excuses
  [
    "halo hai hi hello hey assalamualaikum permisi punten maaf sori sorry excuse oke ok okay baiklah sip",
    "opening",
    "closing",
  ],
  [
    "makasih makasi maksih mksh terimakasih trims thanks thx tq suwun please pls plis plz pliss plss tolong mohon tengkyu nuhun kindly segera secepatnya gercep urgent berkenan berkenankah adapun",
    "opening",
    "before order",
    "closing",
  ],
  [
    "btw fyi anyway anyways alright noted nggih njih inggih monggo basically honestly generally wkwk wkwkwk wkwkwkwk haha hehe",
    "opening",
    "closing",
  ],
  // wishes
  ["saya aku gue gw gua kami kita kamu anda i we you us me", "before order", "opening"],
  [
    "mau ingin hendak pengen pengin pingin kepingin kepengen butuh perlu memerlukan membutuhkan minta memohon dimohon dimohonkan want need",
    "opening",
  ],
  [
    "tanya nanya bertanya menanyakan cek ngecek check tahu tau mengetahui know penasaran kepo curious wondering",
    "opening",
  ],
  [
    "boleh bolehkah bisa bisakah dapatkah mintol could can would izin ijin tell give get find help bantu tolongin",
    "opening",
  ],
  [
    "beri berikan kasih kasi beritahu memberitahu memberitahukan menceritakan sampaikan informasikan infokan cari carikan mencari melihat lihat buat bikin",
    "opening",
  ],
  ["buat utk", "before thing", "before name", "before number", "before figure"],
  [
    "menyampaikan menyebutkan menampilkan menyajikan menulis nulis menyusun nyusun menyiapkan disampaikan disajikan ditampilkan disebutkan dirinci dihitung hitung hitunglah hitungkan",
    "opening",
  ],
  [
    "lagi sedang coba mari silakan silahkan ayo yuk sekadar sekedar sekalian seyogianya seyogyanya cukup just anyone someone",
    "opening",
  ],
  // whose figures they are ("omzet kita"), and that things are known of ("pasien terdaftar")
  ["kita kami saya", "after figure"],
  ["terdaftar tercatat terdata", "after thing"],
  // how sure, how exact
  [
    "sebenarnya sebenernya sebetulnya sesungguhnya kira2 gerangan persisnya tepatnya exactly memang emang ternyata",
    "asking",
    "opening",
    "closing",
  ],
  ["saja aja doang", "anywhere"],
  [
    "hanya cuma cuman only just khususnya",
    "opening",
    "closing",
    "before thing",
    "before number",
    "before name",
    "before place",
  ],
  // what figures are
  [
    "data angka nilai informasi info statistik nominal figure figures value values",
    "opening",
    "before figure",
    "compared",
  ],
  ["tentang mengenai soal perihal about besarnya besaran", "opening", "before figure"],
  ["angkanya nilainya datanya informasinya hasilnya besarnya isinya", "opening", "closing", "asking", "before figure"],
  ["semua seluruh segala all every semuanya seluruhnya", "closing", "before figure", "before thing", "before name"],
  ["semuanya seluruhnya", "asking"],
  // before a number
  ["sekitar sebanyak sebesar mencapai pas angka data keadaan kondisi periode using", "before number"],
  ["masih justru malah sudah udah telah cukup", "before number", "before place", "before figure"],
  ["statistik", "before place"],
  ["survei survey periode", "before number", "before cut"],
  ["buah biji", "counted"],
  ["lagi", "denied", "before number"],
  ["lain lainnya", "tied"],
  // lying, living, being found
  [
    "berada tinggal tercatat berasal terletak letaknya lokasinya terdapat ditemukan bermukim hidup menetap berdomisili",
    "before number",
    "before place",
    "asking",
    "before rank",
    "closing",
  ],
  [
    "bertempat terbentang tersedia sendiri originate originates originated terdata tercantum terjadi live lives living lived located lies lie sits situated found",
    "before place",
    "asking",
    "before rank",
    "closing",
  ],
  [
    "has have had available belong belongs hold cover covers dinyatakan dituturkan asal asalnya ditampilkan ditampilin disebutkan didaftar didata",
    "before place",
    "closing",
  ],
  // having, holding a rank
  [
    "memiliki mempunyai punya ada terdapat mencatat mencatatkan mengalami membutuhkan mencakup scored recorded covers cover had has have with their",
    "before figure",
    "before thing",
    "before place",
    "before number",
    "before rank",
    "asking",
  ],
  ["menempati menduduki hit meraih", "before rank", "before figure", "before name", "asking"],
  // being of a kind
  [
    "berstatus statusnya berupa berbentuk tergolong termasuk masuk",
    "before thing",
    "before number",
    "before rank",
    "before name",
  ],
  ["bernama nama nama2 namanya letak lokasi", "before thing", "before count"],
  ["letak lokasi", "before name"],
  ["wilayah wilayahnya", "before thing", "before name", "before figure"],
  ["termasuk masuk namanya ada terdapat", "closing"],
  [
    "dicatat dialami diraih dicapai ditempati dihuni dimiliki mendiami menghuni",
    "before thing",
    "before name",
    "before number",
    "asking",
  ],
  [
    "pakai memakai menggunakan lewat via use uses serve",
    "before number",
    "before thing",
    "before figure",
    "before name",
    "asking",
  ],
  ["dua2 dua2nya tiga2 tiga2nya", "closing"],
  ["edisi gelombang wave", "before cut"],
  ["dihitung menghitung disebutkan dicantumkan muncul included include ikut", "denied"],
  ["tahunan", "before place", "before number"],
  ["sebesar sebanyak", "asking"],
  ["dst dsb dll dkk etc", "closing"],
  // "brp da" of who speaks Minang; the latest is told as it is
  ["da currently", "closing"],
];

/** Forms of address that may begin a noun of the model as well ("ibu kota"): they are told apart there. */
const addressWords = "pak bu bapak ibu min kak mas mbak bang";
/** Where such a word may stand. */
const addressPlaces: readonly IdlePlace[] = ["opening", "closing", "asking"];

/** What is on the list, wherever it may stand: it is no news that such a word is not known. */
export const idleForms: ReadonlySet<string> = new Set(idleWords.flatMap(([words]) => words.split(" ")));

/** Every word of the list with all places where it may stand. */
export function* idlePhrases(): Generator<{ readonly phrase: string; readonly word: Word }> {
  const all = new Map<string, Set<IdlePlace>>();
  for (const [words, ...places] of idleWords)
    for (const word of words.split(" ")) all.set(word, new Set([...(all.get(word) ?? []), ...places]));
  for (const [phrase, places] of all) yield { phrase, word: { role: "link", at: [...places] } };
  for (const phrase of addressWords.split(" "))
    yield { phrase, word: { role: "link", at: addressPlaces, addresses: true } };
}
