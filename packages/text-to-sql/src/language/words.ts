import { amountPhrases } from "./amounts.ts";
import { bearingPhrases, coordinatePhrases } from "./bearings.ts";
import { cataloguePhrases, dataFactPhrases, statisticPhrases } from "./data-facts.ts";
import { comparativesOf, extremesOf, gapsOf, oppositesOf } from "./degrees.ts";
import { dialoguePhrases } from "./dialogue-words.ts";
import { englishPhrases } from "./english.ts";
import { everydayPhrases } from "./everyday-words.ts";
import { gradables, turned } from "./gradables.ts";
import { idiomPhrases } from "./idioms.ts";
import { idlePhrases } from "./idle-words.ts";
import { leftOutWords, notCounted, subtractingWords } from "./left-out.ts";
import { linkWords } from "./link-words.ts";
import { numberWords } from "./number-words.ts";
import { officialPhrases } from "./officialese.ts";
import { type Operator, operatorPhrases } from "./operators.ts";
import { orderWords } from "./order-words.ts";
import { placePhrases } from "./places-and-meanings.ts";
import { askedPositions, ordinals } from "./positions.ts";
import { qualityPhrases } from "./qualities.ts";
import { timeWords } from "./time-words.ts";
import { tellingOrders } from "./voices.ts";
import type { Word } from "./word.ts";

/** "setinggi apa", "seberapa cepat": of whatever figure is spoken of. */
const howMuch: readonly string[] =
  "tinggi rendah cepat lambat pesat dalam tajam parah buruk baik bagus signifikan gede drastis banyak sedikit minim"
    .split(" ")
    .flatMap((adjective) => [
      `se${adjective} apa`,
      `se${adjective} apakah`,
      `seberapa ${adjective}`,
      `sudah se${adjective} apa`,
    ]);

const phrases = (text: string): string[] => text.split("|").map((phrase) => phrase.trim());

/** Phrases of the language with what they do. Measures, places and categories come from the semantic model alone. */
export function* languagePhrases(): Generator<{ phrase: string; word: Word }> {
  for (const { phrase, word } of allPhrases()) yield { phrase, word: placed(word) };
}

function* allPhrases(): Generator<{ phrase: string; word: Word }> {
  yield* idlePhrases();
  for (const [text, word] of [
    ...table,
    ...timeWords,
    ...orderWords,
    ...englishPhrases,
    ...officialPhrases,
    ...everydayPhrases,
    ...idiomPhrases,
    ...placePhrases,
    ...dialoguePhrases,
  ])
    for (const phrase of phrases(text)) yield { phrase, word };
  for (const [text, operator] of operatorPhrases)
    for (const phrase of phrases(text)) {
      yield { phrase, word: { role: "operator", operator } };
      if (isSized(operator) && /^[kps]e/u.test(phrase))
        for (const size of ["besar", "besarnya", "besaran"])
          yield { phrase: `${size} ${phrase}`, word: { role: "operator", operator } };
    }
  for (const [phrase, towards] of bearingPhrases) yield { phrase, word: { role: "distance", near: false, towards } };
  for (const phrase of coordinatePhrases) yield { phrase, word: { role: "coordinates" } };
  for (const phrase of cataloguePhrases) yield { phrase, word: { role: "catalogue" } };
  for (const phrase of statisticPhrases) yield { phrase, word: { role: "catalogue", whole: true } };
  for (const [text, about] of dataFactPhrases)
    for (const phrase of phrases(text)) yield { phrase, word: { role: "data-fact", about } };
  for (const [phrase, quality] of qualityPhrases) yield { phrase, word: { role: "quality", quality } };
  for (const [phrase, word] of amountPhrases) yield { phrase, word };
  for (const [phrase, value] of numberWords) yield { phrase, word: { role: "number", value } };
  for (const { adjective, direction, counts } of gradables) {
    for (const phrase of extremesOf(adjective)) yield { phrase, word: { role: "extreme", direction, counts } };
    for (const phrase of oppositesOf(adjective))
      yield { phrase, word: { role: "extreme", direction: turned(direction), counts } };
    const grades = counts ? {} : { grades: true as const };
    for (const phrase of comparativesOf(adjective)) yield { phrase, word: { role: "more", direction, ...grades } };
    for (const phrase of gapsOf(adjective)) yield { phrase, word: { role: "operator", operator: { kind: "gap" } } };
    for (const tail of ["dari", "daripada", "dibanding", "dibandingkan", "dibandingkan dengan", "ketimbang", "than"])
      yield {
        phrase: `lebih ${adjective} ${tail}`,
        word: { role: "compare", comparison: direction === "highest" ? "above" : "below", ...grades },
      };
  }
}

/** An order stands where a sentence begins or ends, or after what asks for it. */
const placed = (word: Word): Word =>
  word.role === "list" && word.how !== "sorted"
    ? { ...word, at: ["opening", "closing", "asked", "before count"] }
    : word;

/** "besar kenaikan", "besarnya selisih": the noun alone says as much. */
const isSized = (operator: Operator): boolean =>
  operator.kind === "gap" || (operator.kind === "change" && !operator.verb);

const table: readonly (readonly [string, Word])[] = [
  [linkWords, { role: "link" }],
  [tellingOrders.join("|"), { role: "list", how: "listed" }],
  [
    "mau terbang ke|terbang ke|mau pergi ke|pergi ke|berangkat ke|mau liburan ke|liburan ke|mau jalan jalan ke|jalan jalan ke|mau main ke|berkunjung ke|mau ke|kalau mau ke|kalau mau terbang ke|kalau mau pergi ke|kalau ke|kalau se|kalau untuk se|kalau di seluruh|on|seantero|di seantero|di lingkup|dalam lingkup|throughout|inside|located in|based in|situated in|all over|di sekujur|di|dalam|se|di dalam|di bagian|pada bagian|masuk bagian|yang ada di|yang berada di|di wilayah|di antara semua|di antara seluruh|among all|di seluruh|di semua|di kawasan|in|within|among|amongst|out of|dari semua|dari seluruh|dari sekian|for|di daerah|di lingkungan|at|dimiliki oleh|dipunyai oleh|dimiliki sama|dipunyai sama",
    { role: "in" },
  ],
  [
    "bagian dari|merupakan bagian dari|menjadi bagian dari|adalah bagian dari|part of|a part of|di bawah naungan|bernaung di bawah|masuk dalam wilayah|masuk ke wilayah|ikut|ikut ke|ikut dalam|masuk|masuk ke|masuk ke dalam|masuk dalam|masuk di|masuk wilayah|termasuk dalam|termasuk ke dalam|termasuk wilayah",
    { role: "in" },
  ],
  [
    "berapa|berapa macam|berapa jenis|berapa banyak|how many|how much is|terbagi atas berapa|terbagi menjadi berapa|terbagi dalam berapa|terbagi ke dalam berapa|terbagi jadi berapa|dibagi atas berapa|dibagi menjadi berapa|dibagi dalam berapa|dibagi ke dalam berapa|dibagi jadi berapa|membawahi berapa|mencakup berapa|meliputi berapa|memuat berapa|" +
      "dibagi ke dalam berapa|dibagi menjadi berapa|dibagi jadi berapa|dibagi atas berapa|dibagi dalam berapa|dipecah menjadi berapa|dipecah jadi berapa|berapa banding satu|berapa banding 1|berapa ekor|minus berapa|plus berapa|berapa buah|ada berapa buah|berapa biji|ada berapa biji|berapa jumlah|sebanyak apa|seberapa banyak|apakah ada|adakah|is there|are there",
    { role: "how-many", counts: true },
  ],
  [
    "ada berapa|ada berapa macam|ada berapa jenis|total ada berapa|ada total berapa|totalnya ada berapa",
    { role: "how-many", counts: true, things: true },
  ],
  [howMuch.join("|"), { role: "how-many", counts: false, ofFigure: true }],
  [
    "seberapa tinggi|seberapa rendah|berapa tinggi|sampai berapa|sekitar berapa|berapa besarnya|berapa besar|how large|how big|how high|how low|sebesar apa|seberapa|seberapa besar|seberapa kuat|seberapa erat|seberapa jauh|sejauh apa|sejauh mana|sekuat apa|seerat apa|how strong|how strongly|how closely",
    { role: "how-many", counts: false, ofFigure: true },
  ],
  ["what is the|whats the", { role: "how-many", counts: false, names: true }],
  ["what are the|what was the|what were the", { role: "how-many", counts: false }],
  [
    "yang mana|yang manakah|apa yang|apakah yang|apa nama|apa namanya|which one|which one is|nama apa|mana|apa|manakah|apakah|what|siapa|siapakah|who",
    { role: "which", all: false },
  ],
  ["which|what is|what are", { role: "which", all: false, leads: true }],
  [
    "namanya sama|namanya sama persis|namanya sama dengan|namanya sama persis dengan|nama yang sama|nama yang sama persis|nama sama|sama namanya|bernama sama|namanya serupa|namanya mirip|nama yang serupa|nama yang mirip|senama|same name|the same name|named the same",
    { role: "same-name" },
  ],
  [
    "mana lagi|apa lagi|siapa lagi|mana saja lagi|apa saja lagi|which other|which others",
    { role: "which", all: true, again: true },
  ],
  [
    "apaan|apaan saja|apa aja|apa apa saja|siapa saja|yang mana saja|manakah saja|apasaja|which ones|yang manakah saja|mana2 saja|apa saja nama|apa saja namanya|siapa2 saja|apa saja|mana saja|apa2 saja",
    { role: "which", all: true },
  ],
  [
    "saring|filter|kelompokkan|kelompokin|golongkan|grafik garis|diagram garis|diagram batang|grafik batang|line chart|bar chart|analisis|analisislah|analisa|pecah|pecahkan|paparkan|uraikan|beberkan|nyatakan|jabarkan|tunjukin|tunjukan|cantumkan|laporkan|tuliskan|tulis|tulislah|provide|present|list out|fetch|print|visualize|illustrate|buatkan tabel|bikin tabel|bikinin tabel|buatin tabel|buatkan grafik|bikin grafik|bikinin grafik|buatin grafik|susun tabel|susunkan tabel|sajikan tabel|tampilkan tabel|tampilkan grafik|pilih|pilihkan|hadirkan|give me a list|show me|show the|sebutkan|ambil|tampilkan|show|name|lihat|sebut|tunjukkan|perlihatkan|cari|carikan|sajikan|keluarkan|munculkan|lihatkan|display|" +
      "rekap|rekapitulasi|rekapan|tabel|table|grafik|diagram|chart|kurva|plot|ringkasan|gambarkan|visualisasikan",
    { role: "list", how: "listed" },
  ],
  [
    "bandingkan antara|sandingkan|disandingkan|komparasikan|perbandingkan|compare between|comparing|bandingkan antara|adu|side by side|tolong bandingkan|bandingkan|compare|perbandingan|perbandingan antara|komparasi|comparison of|comparison|bandingannya|head to head",
    { role: "list", how: "compared" },
  ],
  [
    "jumlahnya masing2|jumlah masing2|masing2 jumlahnya|angkanya masing2|nilainya masing2|masing2 punya berapa|masing2 ada berapa|masing2 memiliki berapa|punya berapa masing2|ada berapa masing2|berapa masing2|masing2 berapa|berapa saja masing2|masing2nya berapa",
    { role: "list", how: "all" },
  ],
  [
    "dibuatkan rincian|dibuatkan daftar|dibuatkan tabel|daftar lengkap|daftar semua|daftar seluruh|full list|full list of|complete list|complete list of|daftar nama|list all|list every|rincian lengkap|rinciannya|perincian|buatkan daftar|bikin daftar|bikinin daftar|buatin daftar|susun daftar|susunkan daftar|a list of|daftar|list|list of|daftarkan|rincian|breakdown|rinci|rincikan",
    { role: "list", how: "all" },
  ],
  [
    "mulai dari yang|dimulai dari yang|mulai dari si|diranking|dirangking|diperingkat|diperingkatkan|dirankingkan|diranking dari|dirangking dari|diperingkat dari|dihitung dari|dihitung mulai dari|mulai dihitung dari|urutan|ranking|rangking|daftar urutan|daftar peringkat|urut2an|sortir|sorting|rankingkan|rangkingkan|peringkatkan|berurutan|secara berurutan|secara urut|kalau diurutkan|jika diurutkan|bila diurutkan|kalau diurut|kalau diurutin|kalau disusun|kalau diranking|diranking|dirangking|kalau diperingkatkan|diperingkatkan|diurut|diurutin|disortir|dengan urutan|susun berurutan|in order of|rank by|ranked by|order of|arrange|arranged by|urutkan|diurutkan|sort|sorted|ordered|urut|terurut|urutkan dari|diurutkan dari|urut dari|sorted by|ordered by|order by|sort by|urutkan berdasarkan|urutkan menurut|diurutkan berdasarkan|diurutkan menurut",
    { role: "list", how: "sorted" },
  ],
  [
    "banyaknya|kuantitas|tally|the number of|a count of|jumlah|banyak|number of|count|cacah",
    { role: "total", sums: false },
  ],
  [
    "total|jumlah total|total jumlah|total count|keseluruhan|jumlah keseluruhan|total keseluruhan|total number of|sum of",
    { role: "total", sums: true },
  ],
  [
    "dan juga|serta juga|and also|along with|together with|juga dengan|plus juga|dan|serta|and|maupun|plus|,|;|&|dengan|vs|versus|lawan|sama|beserta|berikut|lengkap dengan|bersama|as well as|tapi|tetapi|namun|padahal|sekaligus|but",
    { role: "and" },
  ],
  [
    "sekaligus|sekaligus di|dan sekaligus|dan sekaligus di|dan juga di|dan juga masuk|at the same time in",
    { role: "both" },
  ],
  ["semua|seluruh|keseluruhan|all|all the|all of the", { role: "all" }],
  ["atau|or|apa", { role: "or" }],
  [",|;", { role: "link", pauses: true }],
  [leftOutWords, { role: "except" }],
  [subtractingWords, { role: "except", subtracts: true }],
  [notCounted, { role: "except", after: true }],
  ["ke|kepada|menuju ke", { role: "in" }],
  ["pernah|sudah pernah|pernah sekali|ever once", { role: "once" }],
  [
    "bukanlah|wasnt|werent|didnt|havent|hasnt|no longer|tidak|bukan|belum|not|do not|dont|does not|doesnt|is not|isnt|are not|arent",
    { role: "not" },
  ],
  [
    "apakah|katanya|kata orang|konon|konon katanya|kabarnya|denger2|dengar2|denger denger|dengar dengar|apa|apa benar|apa betul|apa iya|apa memang|benarkah|betulkah|apakah benar|apakah betul|benar tidak|betul tidak|benar tidak sih|betul tidak sih|apa benar kalau|benarkah kalau|benarkah bahwa|apakah benar bahwa|apakah benar kalau|memangnya|is|are|does|do|did|was|were|is it true that",
    { role: "whether", ends: false },
  ],
  [
    "tidak sih|tidak ya|ya|kan|betul|benar|betul ya|benar ya|ya kan|betul kan|benar kan|kah|tidak|belum|atau tidak|atau belum|apa tidak|apa belum|ya tidak|ya atau tidak|bukan|or not|benar tidak|betul tidak|benar atau tidak|betul atau tidak|benar atau salah|benarkah|betulkah|apakah benar|apakah betul|apa benar|iya tidak|right|benar tidak sih|benar tidak ya",
    { role: "whether", ends: true },
  ],
  [
    "apakah ada|adakah|ada tidak|ada tidak ya|apa ada|ada kah|ada enggak|is there|are there|is there any|are there any",
    { role: "exists" },
  ],
  [
    "yang punya|yang memiliki|yang mempunyai|beranggotakan|containing|having|that has|that have|which has|which have|includes|include|consist of|consists of|home to|is home to|are home to|host|hosts|houses|menaungi|meliputi|membawahkan|terbagi atas|terbagi menjadi|terbagi jadi|terbagi dalam|terbagi ke dalam|ditemukan adanya|tempat|mengandung|memiliki|mempunyai|punya|berisi|memuat|ada|terdapat|has|have|contain|contains|dengan|with|yang ada|terdiri atas|terdiri dari|hanya terdiri atas|hanya terdiri dari|berisi|mencakup|membawahi",
    { role: "holds", negated: false },
  ],
  [
    "sama dengan|yang sama dengan|sama banyak dengan|sama banyaknya dengan|yang sama banyak dengan|persis sama dengan|tepat sama dengan|sama persis dengan|equal to|is equal to|the same as",
    { role: "equals" },
  ],
  ["tepat|persis|hanya|cuma|cuman|exactly|only|just", { role: "exactly" }],
  [
    "diberi nama|yang diberi nama|dinamakan|yang dinamakan|yang dinamai|yang namanya|berjudul|titled|by the name of|with the name|with the name of|whose name is|bernama|yang bernama|dengan nama|dinamai|named|called",
    { role: "named" },
  ],
  [
    "tanpa|tidak ada|tidak punya|tidak memiliki|tidak mempunyai|tidak terdapat|belum ada|belum punya|belum memiliki|without|has no|have no|with no",
    { role: "holds", negated: true },
  ],
  [
    "menghitung apa|ngitung apa|menghitung apa sih|dihitung dari apa|dihitung dari apa saja|mengukur apaan|itu mengukur apa|cara hitung|cara menghitung|cara hitungnya|bagaimana cara menghitung|bagaimana menghitung|bagaimana dihitung|dihitung bagaimana|dihitungnya bagaimana|how is it calculated|how to calculate|cara mengukur|menggambarkan apa|mengukur apa|mengukur|apa yang diukur|measure apa|measure|measures|what does it measure|definisi dari|pengertian dari|arti dari|arti kata|makna dari|maksud dari|apa maksud dari|apa arti dari|apa pengertian|apa pengertian dari|apa definisi|apa definisi dari|apakah definisi|apakah arti|apakah pengertian|jelaskan apa itu|jelaskan pengertian|jelaskan arti|jelaskan maksud|jelaskan definisi|what does|what do you mean by|what is meant by|define|please define|explain|explain what is|explain the meaning of|the meaning of|the definition of|terangkan|apa kepanjangan|apa kepanjangan dari|singkatannya|abbreviation|abbreviation of|short for|apaan sih|apaan tuh|apa tuh|itu apaan|itu apa sih|apa itu sebenarnya|apa itu sih|maknanya|apa makna|apa makna dari|yang disebut|yang disebut dengan|apa sebenarnya|apa itu|itu apa|apakah itu|apa yang disebut|apa yang disebut dengan|apakah yang disebut|apa yang namanya|yang dimaksud dengan|apa maksud|apa maksudnya|itu maksudnya apa|apa sih|apaan|arti|artinya|apa arti|definisi|definisinya|pengertian|pengertiannya|makna|" +
      "didefinisikan|didefinisikan sebagai|definisinya|rumus|rumusnya|rumus apa|pakai rumus apa|dihitung pakai rumus apa|dihitungnya pakai rumus apa|apa rumusnya|cara menghitungnya|beserta cara menghitungnya|dan cara menghitungnya|dan bagaimana menghitungnya|itu ukuran apa|ukuran apa|cara menentukan|bagaimana menentukan|maksud|maksudnya|dimaksud|dijelaskan|apa yang dimaksud|dimaksud dengan|apa yang dimaksud dengan|singkatan|singkatan dari|" +
      "kepanjangan|kepanjangan dari|kepanjangannya|jelaskan|jelasin|penjelasan|meaning|meaning of|mean|means|definition|" +
      "definition of|stand for|stands for|what is|whats",
    { role: "meaning" },
  ],
  [
    "apa bedanya|apa beda|apa beda antara|apa bedanya antara|apa perbedaan|apa perbedaannya|apa perbedaan antara|apa yang membedakan|bedanya apa|perbedaannya apa|beda apa|di mana bedanya|di mana letak perbedaan|letak perbedaan|jelaskan perbedaan|jelaskan perbedaan antara|jelaskan beda|jelaskan bedanya|dijelaskan perbedaan|dijelaskan perbedaan antara|what is the difference between|whats the difference between|explain the difference between",
    { role: "differs", asked: true },
  ],
  [
    "bedanya|beda|beda antara|perbedaan|perbedaan antara|difference between|the difference between",
    { role: "differs", asked: false },
  ],
  ["bagaimana|seperti apa|seperti bagaimana|how", { role: "how" }],
  [
    "distance lurus dari|distance lurus|distance garis lurus|distance garis lurus dari|distance garis lurus antara|jarak garis lurus dari|jarak garis lurus antara|jarak lurus dari|jarak lurus antara|distance lurus antara|ditarik garis lurus berapa kilometer jarak dari|ditarik garis lurus berapa jarak dari|jarak antara|jarak dari|jauhnya|berapa jauhnya|seberapa jauhnya|how far is|how far from|distance between|distance from|the distance between|the distance from|sejauh apa|sejauh berapa|berapa jarak|berapa jarak antara|berapa jarak dari|berapa km dari|berapa kilometer dari|berapa km jarak|berapa kilometer jarak|jarak|jaraknya|jarak garis lurus|jarak lurus|distance|straight line distance|seberapa jauh|berapa jauh|how far|radius|dalam radius|" +
      "dalam jarak|berjarak",
    { role: "distance", near: false },
  ],
  [
    "paling dekat dengan|paling dekat dari|paling dekat ke|paling dekat sama|terdekat ke|terdekat sama|closest from|nearest from|yang terdekat dari|yang paling dekat dengan|yang paling dekat dari|terdekat|paling dekat|terdekat dari|terdekat dengan|nearest|closest|nearest to|closest to",
    { role: "distance", near: true },
  ],
  ["daerah|wilayah|kawasan|daerah2|region|regions", { role: "some-place" }],
  ["there|it|its|they|them|mereka|sana|situ|di sana|di situ|disana|disitu|tempat itu|over there", { role: "there" }],
  [
    "make it|now make it|change it to|make that|sekarang untuk|sekarang kalau|now yang|now the|now which|sekarang yang|bagaimana untuk|bagaimana kalau untuk|lalu untuk|nah untuk|terus untuk|now for|and for|bagaimana dengan|jadikan|jadiin|ganti|ganti jadi|ubah|ubah jadi|ubah menjadi|coba|sekarang|bagaimana kalau|kalau dengan|how about|what about|what if|and|dan|lalu|terus|trus|lantas|nah|" +
      "dan kalau|terus kalau|lalu kalau",
    { role: "follow" },
  ],
  [
    "bukan maksud saya|bukan , maksud saya|bukan maksudku|bukan , maksudku|eh bukan maksud saya|ralat|eh salah|salah maksud saya|maksud saya|maksudku|eh maksudnya|eh maksud saya|balik ke|balik lagi ke|kembali ke|kembali lagi ke|balik ke yang|kembali ke yang|back to",
    { role: "follow" },
  ],
  [
    "tambahkan|tambahkan juga|tambahi|tambah juga|sertakan juga|ikutkan juga|masukkan juga|coba tambahkan|add|add also|also add|include also",
    { role: "beside" },
  ],
  ["jadi|jadinya|berarti|so", { role: "follow", concludes: true }],
  ["kalau|kalau untuk|untuk|khusus|kalau di|kalau yang", { role: "follow", conditions: true }],
  ["peringkat", { role: "position", asks: false, orders: true }],
  [
    "rank|posisi|nomor|no|peringkat ke|urutan ke|posisi ke|rank ke|ranking ke|nomor urut|ke|juara|rank number|number|ranks|ranked|ranking ke|tempat|tempat ke",
    { role: "position", asks: false },
  ],
  ["ranking|rangking|urutan", { role: "position", asks: false, orders: true, lists: true }],
  [askedPositions, { role: "position", asks: true }],
  ...ordinals.flatMap((forms, i) =>
    phrases(forms).map((form): [string, Word] => [
      form,
      { role: "ordinal", value: i + 1, ...(form.startsWith("ke") && { gathers: true }) },
    ]),
  ),
  ["di mana saja|ada di mana saja|terletak di mana saja|dimana saja|ada dimana saja", { role: "where", all: true }],
  [
    "asal usul|asal usulnya|asal muasal|asal muasalnya|di mana|dimana|di manakah|dimanakah|where|where is|where are|dari mana|dari mana asal|dari mana asalnya|asal mana|asalnya mana|khas mana|khas daerah mana|asli mana|aslinya mana|asli dari mana|aslinya dari mana|asli daerah mana|asalnya dari mana|origin from|origin|origin dari mana|" +
      "daerah mana|dari daerah mana|di daerah mana|di sebelah mana|letaknya di mana|ada di mana|adanya di mana|where does|come from|from where",
    { role: "where" },
  ],
  [
    "pada tingkat|di tingkat|tingkat|pada level|di level|level|pada skala|di skala|dipecah menurut|dibagi menurut|dikelompokkan per|dikelompokkan berdasarkan|dirinci per|dirinci berdasarkan|dipilah per|dipilah berdasarkan|diuraikan menurut|disajikan per|disajikan menurut|breakdown by|break down by|split by|dibedakan menurut|dibedakan berdasarkan|menurut|berdasarkan|by|based on|dirinci menurut|dipilah menurut|dikelompokkan menurut|dipecah per|grouped by|broken down by",
    { role: "per" },
  ],
  [
    "untuk setiap satu|untuk tiap satu|untuk setiap 1|for every|in every|of every|every|antar|across|lintas|per|setiap|tiap|tiap2|menurut masing2|di setiap|di tiap|untuk setiap|untuk tiap",
    { role: "per" },
  ],
  ["masing2|masing masing|di masing2|per masing2|for each|in each|of each|each", { role: "per", ofNames: true }],
  ["ribu|rb|rbu|thousand|k", { role: "scale", factor: 1e3 }],
  ["juta|jt|jta|million", { role: "scale", factor: 1e6 }],
  ["miliar|milyar|billion", { role: "scale", factor: 1e9 }],
  ["triliun|trilyun|trillion", { role: "scale", factor: 1e12 }],
  ["larger|bigger|higher|greater|lebih unggul|unggul", { role: "more", direction: "highest", grades: true }],
  ["lower|smaller", { role: "more", direction: "lowest", grades: true }],
  ["more", { role: "more", direction: "highest" }],
  ["fewer", { role: "more", direction: "lowest" }],
  ["negatif|minus|negative|bernilai negatif|di zona negatif|berada di zona negatif", { role: "sign", below: true }],
  ["positif|positive|bernilai positif|di zona positif|berada di zona positif", { role: "sign", below: false }],
  ["larger than|bigger than|higher than", { role: "compare", comparison: "above", grades: true }],
  ["lower than|smaller than", { role: "compare", comparison: "below", grades: true }],
  ["dari|from|dari tahun|from year", { role: "from" }],
  ["ditambah|ditambah dengan|ditambahkan|ditambahkan dengan|ditambah lagi|added to", { role: "plus" }],
  ["dibagi|dibagi dengan|dibagi sama|per satuan|divided by", { role: "divided" }],
  ["cenderung|cenderung juga|biasanya|tend to|tends to|tend to be", { role: "tends" }],
  [
    "terhadap|banding|berbanding|than|ketimbang|dibanding|dibandingkan|dibandingkan dengan|dibanding dengan|dibanding sama|kalau dibanding|kalau dibandingkan|kalau dibanding dengan|kalau dibandingkan dengan|kalau dibanding sama|jika dibanding|jika dibandingkan|jika dibandingkan dengan|jika dibanding dengan|daripada|relatif terhadap|relative to|against|compared to|compared with",
    { role: "against" },
  ],
  [
    "poin|poin persen|persen poin|poin persentase|point|points|percentage point|percentage points",
    { role: "amount", unit: "points", relative: false },
  ],
  ["persen|percent|%|persentase", { role: "amount", unit: "percent", relative: false }],
  [
    "relatif|relatif terhadap angka awal|relatif terhadap nilai awal|relatif terhadap tahun awal|terhadap angka awal|terhadap nilai awal|dari angka awal|dari nilai awal|secara relatif|relative|persen relatif|percent relatif",
    { role: "amount", unit: "percent", relative: true },
  ],
  [
    "biasa|biasa saja|tidak pakai bobot|tidak pakai pembobotan|tanpa pakai bobot|rata2 biasa|yang biasa|tanpa bobot|tanpa pembobotan|tanpa dibobot|tidak tertimbang|tidak dibobot|unweighted|sederhana|pakai simple mean|pakai rata2 sederhana|without weights",
    { role: "plain-mean" },
  ],
];
