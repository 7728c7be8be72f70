import type { Word } from "./word.ts";

const joined = (begins: string, ends: string): string =>
  begins
    .split("|")
    .flatMap((begin) => ends.split("|").map((end) => `${begin} ${end}`))
    .join("|");

const who = "kak|min|gan|pak|bu|bang|mas|mbak|semua|semuanya|guys|gaes|teman2|bos";
/** Whose knowledge is asked: "ada yang tahu", "siapa tahu". */
const knowing =
  "ada yang tahu|ada yang tahu tidak|ada yang tau|ada yang tau tidak|siapa yang tahu|siapa tahu|kamu tahu|kamu tahu tidak|lu tau|lo tau";

/** Phrases of talk and chat that no other table has: what they do is what their written like does. */
export const everydayPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  [
    // greetings, thanks, sounds
    `oh iya|o iya|by the way|sekilas info|ass wr wb|om swastiastu|nuwun sewu|${joined("pagi|siang|sore|malam|met pagi|met siang|met sore|met malam", who)}|met pagi|met siang|met sore|met malam|matur suwun|terima kasih ya`,
    { role: "link" },
  ],
  [
    // asking to be let ask
    `${knowing}|kalau boleh tahu|kalau boleh tau|jika boleh tahu|bolehkah meminta|bolehkah saya meminta|boleh tolong|minta tolong|mohon izin|mohon ijin|izin minta|maaf mengganggu|maaf ganggu|maaf mau tanya|cuma mau tanya|cuma mau tahu|cuma nanya|cuma tanya|iseng nanya|iseng tanya|iseng saja|hanya ingin tahu|sekadar ingin tahu|sekadar bertanya|sekadar tanya|kepengen tahu|kepingin tahu|terus terang|jujur saja|jadi begini|begini ya|ayo tebak|coba tebak|tebak coba|hayo tebak|jawab ya|tolong jawab|tolong dijawab|buruan ya|segera ya|lagi nyari|nyari data|nyari info|nyari angka|mau nyari|bantuin nyari|sedang mencari|sedang cari|saya sedang mencari|dulu ya|dulu dong|dulu deh|kalau tak salah|persisnya sih|aslinya sih`,
    { role: "link" },
  ],
  [
    "liatin|ambilin|rekapin|jembrengin|jembreng|jejerin|spill|spillin|spill dong|kirimin|kirimi|bacain|ketikin|sodorin|bagiin|temuin|kasih tunjuk|kasi tunjuk|tarikin|narik data|mau narik|query|kueri|jabarin|sebutin satu satu|absen|absenin|intip|tengok|cek dulu|tampilin dulu|tolong liatin",
    { role: "list", how: "listed" },
  ],
  [
    "lis|lis nama|list nama|list lengkap|apa aja tuh|apa aja sih|apa sj|mana sj|sebutin satu2|sebutkan satu2|sebut satu2|sebutin satu persatu",
    { role: "list", how: "all" },
  ],
  [
    "ada berapa unit|berapa unit|berapa gelintir|berapa butir|nyampe berapa|sampai berapa banyak|berapaan",
    { role: "how-many", counts: true },
  ],
  ["nangkring di|nongkrong di|ngumpul di|kesebar di|nyebar di|adanya cuma di|munculnya di", { role: "in" }],
  [
    "seenggaknya|seengganya|senggaknya|paling kurang|nyampek|nyampai|sudah sampai|udah sampai|sudah nyampe|sudah tembus",
    { role: "compare", comparison: "at-least" },
  ],
  [
    "paling banter|paling mentok|mentok|mentok di|mentok di angka|paling pol|pol polnya|sebatas|cuma sampai|hanya sampai",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "nglewatin|nglewati|ngelewatin|ngelewati|nyalip angka|lebih gede dari|lebih gede daripada",
    { role: "compare", comparison: "above" },
  ],
  ["kalah dari angka|gak sampe|kagak nyampe", { role: "compare", comparison: "below" }],
  [
    "paling wah|paling wow|paling jos|paling top|paling seabrek|paling bejibun|paling buanyak|paling banyak sendiri|paling besar sendiri|paling tinggi sendiri|paling gedhe|paling akeh|paling juara",
    { role: "extreme", direction: "highest", counts: true },
  ],
  [
    "paling seuprit|paling imut|paling mungil|termungil|paling cilik|paling sithik|paling ciut|paling cekak|paling mini|paling kecil sendiri|paling sedikit sendiri|paling rendah sendiri",
    { role: "extreme", direction: "lowest", counts: true },
  ],
  [
    "ngelejit|ngeroket|nambah tinggi|makin nambah|naik banget|naik gila",
    { role: "operator", operator: { kind: "change", towards: "up", unit: null, verb: true } },
  ],
  [
    "jeblok|ngejeblok|nyungsep|nyusruk|amblas|terjun|terjun bebas|turun banget|melempem",
    { role: "operator", operator: { kind: "change", towards: "down", unit: null, verb: true } },
  ],
  [
    "jebloknya|susutnya|nyungsepnya",
    { role: "operator", operator: { kind: "change", towards: "down", unit: null, verb: false } },
  ],
  ["menang mana|mana yang menang|lebih dominan mana|buanyakan mana", { role: "more", direction: "highest" }],
  ["ngungguli|ngalahin", { role: "compare", comparison: "above" }],
  ["minusin", { role: "except", subtracts: true }],
  [
    "opo iku|naon ari|apa ya itu|def|what does it mean|what does that mean|what it means|artinya apa sih|itu maksudnya gimana",
    { role: "meaning" },
  ],
  ["atau minus|atau malah minus|atau justru minus|atau kontraksi", { role: "link" }],
  ["jadi berapa|menjadi berapa|jadinya berapa", { role: "how-many", counts: true }],
  [
    "paling gede dulu|paling gede duluan|paling besar dulu|paling besar duluan|paling banyak dulu|paling banyak duluan|paling tinggi dulu|paling tinggi duluan|terbesar dulu|terbesar duluan|terbanyak dulu|terbanyak duluan|tertinggi dulu|tertinggi duluan|yang gede dulu|yang gede duluan|dari yang gede|dari yang besar|dari yang tinggi|dari yang banyak|dari yang luas|dari gede ke kecil|dari yang gede ke yang kecil",
    { role: "arranged", direction: "highest" },
  ],
  [
    "paling kecil dulu|paling kecil duluan|paling sedikit dulu|paling sedikit duluan|terkecil dulu|terkecil duluan|terendah dulu|terendah duluan|yang kecil dulu|yang kecil duluan|dari yang kecil|dari yang rendah|dari yang sedikit|dari yang sempit|dari kecil ke gede|dari yang kecil ke yang gede",
    { role: "arranged", direction: "lowest" },
  ],
  ["paling fresh|terupdate|uptodate|jaman now|zaman now", { role: "latest" }],
  [
    "gantiin jadi|rubah jadi|rubah ke|ganti ke|ubah ke|pindah ke|lanjut ke|ulang untuk|ulangin untuk|ulangin buat|sama untuk|kalau misal|kalau misalnya|misal kalau|misalnya kalau",
    { role: "follow" },
  ],
  [
    "emang|emang benar|emang betul|emangnya|emangnya benar|masa|masa sih|masa iya|masak|masak iya|masak sih|beneran|yakin",
    { role: "whether", ends: false },
  ],
  [
    "beneran|beneran tidak|valid tidak|masa sih|masa iya|iya kan|yakin|hoax atau fakta|fakta atau hoax",
    { role: "whether", ends: true },
  ],
];
