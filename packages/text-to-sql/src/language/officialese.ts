import type { Operator } from "./operators.ts";
import type { Word } from "./word.ts";

const change = (towards: "up" | "down", verb: boolean): Word => ({
  role: "operator",
  operator: { kind: "change", towards, unit: null, verb },
});
const operator = (one: Operator): Word => ({ role: "operator", operator: one });

const joined = (begins: string, ends: string): string =>
  begins
    .split("|")
    .flatMap((begin) => ends.split("|").map((end) => `${begin} ${end}`))
    .join("|");

/** "dari yang terbesar hingga terkecil", "tertinggi dulu". */
const arranged = (first: string, last: string): string => {
  const [firsts, lasts] = [first.split("|"), last.split("|")];
  return firsts
    .flatMap((one, i) => [
      ...["", "yang "].flatMap((that) => [`${that}${one} dulu`, `${that}${one} duluan`, `mulai dari ${that}${one}`]),
      ...["sampai", "hingga", "ke", "sampai ke"].flatMap((to) => [
        `dari ${one} ${to} ${lasts[i]}`,
        `dari yang ${one} ${to} ${lasts[i]}`,
        `dari yang ${one} ${to} yang ${lasts[i]}`,
      ]),
    ])
    .join("|");
};

/** "mencatatkan kenaikan", "terjadi lonjakan": the noun with such a verb is said of what it picks, as "naik" is. */
const undergoing =
  "mengalami|mencatat|mencatatkan|membukukan|menunjukkan|memperlihatkan|menorehkan|menderita|ada|terdapat|terjadi";
const requests = "disajikan|ditampilkan|disampaikan|diberikan|diinformasikan|disebutkan|dirinci|disusun";
const asked = "sajikan|tampilkan|sampaikan|sebutkan|berikan|informasikan|tunjukkan|jelaskan";

/** Phrases of offices, reports and papers that no other table has: what they do is what their everyday like does. */
export const officialPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  [
    // how letters and papers lead to what they ask
    `bersama ini|dengan ini kami|sehubungan dengan hal tersebut|berkenaan dengan hal tersebut|berkaitan dengan hal tersebut|terkait hal tersebut|dalam rangka itu|oleh karena itu|oleh sebab itu|bila berkenan|jika berkenan|kalau berkenan|apabila berkenan|sudi kiranya|dimohon agar|mohon agar|jika memungkinkan|bila memungkinkan|kalau memungkinkan|apabila memungkinkan|${joined("agar|agar dapat|supaya|supaya dapat|untuk dapat|untuk|harap|hendaknya", requests)}|atas perhatiannya|atas bantuannya|atas kerja samanya|atas kerjasamanya|atas informasinya|atas perhatian dan kerja samanya|demikian terima kasih|demikian dan terima kasih|sekian terima kasih|sekian dan terima kasih|terima kasih sebelumnya|sebelumnya terima kasih|terima kasih banyak|pertanyaan berikutnya|pertanyaan selanjutnya|sesegera mungkin`,
    { role: "link" },
  ],
  [
    // how sure, in whose words
    "pada dasarnya|pada hakikatnya|pada kenyataannya|pada intinya|pada pokoknya|secara faktual|secara ringkas|secara garis besar|mengacu pada|mengacu kepada|merujuk pada|merujuk kepada|sesuai dengan|sesuai data|sesuai data resmi|sesuai catatan|menurut catatan|menurut catatan resmi|berdasarkan catatan|dalam catatan|versi resmi|versi data|kalau tidak salah|jika tidak salah|kalau tidak keberatan|jika tidak keberatan|setahu saya|sepengetahuan saya|seingat saya",
    { role: "link" },
  ],
  // what figures are
  [
    "rincian data|data rinci|angka capaian|nilai capaian|nominal angka|besaran angka|besaran nilai|gambaran umum|gambaran data|potret data|paparan data",
    { role: "link" },
  ],
  [
    `${joined("harap|mohon|seyogianya|hendaknya", asked)}|rekapitulasikan|inventarisasi|inventarisasikan|inventarisir|identifikasi|tabulasi|tabulasikan|petakan|ilustrasikan|plotkan|rangkum|rangkumlah|ringkaskan|himpun|perinci|telusuri|lacak|periksa|periksalah|tinjau|simak|amati|pantau|suguhkan|haturkan|lampirkan|kalkulasikan|kabarkan|beritahukan|bacakan|temukan|ketahui|tarikkan|tariklah|tarik data|tarik angka|tolong tarik|menarik data|unduh data|unduhkan|ambilkan|susun data|petik data|kirimkan|kirim data|bagikan data|bagikan|jejerkan|jajarkan`,
    { role: "list", how: "listed" },
  ],
  [
    "data lengkap|daftar rinci|senarai|inventarisasi nama|direktori|katalog|sebaran nama|jajaran|deretan|satu per satu|satu persatu|sebutkan satu per satu|sebutkan satu persatu|disebutkan satu per satu|antara lain|antara lain apa saja|antara lain apa|di antaranya apa saja",
    { role: "list", how: "all" },
  ],
  ["dikomparasikan|diperbandingkan", { role: "list", how: "compared" }],
  ["segenap", { role: "all" }],
  // where
  [
    "bernaung di|bernaung di bawah|bernaung pada|bernaung dalam|di bawah naungan|dalam naungan|dinaungi|dinaungi oleh|dibawahi|dibawahi oleh|dicakup|dicakup oleh|tersebar di|tersebar di seluruh|yang tersebar di|tersebar pada|ditemui di|dapat ditemui di|diwilayah|di seluruh penjuru|di segenap penjuru|di segenap|termasuk bagian dari|termasuk bagian|merupakan bagian dari|jadi bagian dari|jadi bagian|menjadi bagian dari|yang bagian dari|termasuk kawasan|masuk kawasan|dalam kawasan|masuk daerah|termasuk daerah|termasuk wilayah administrasi|masuk wilayah administrasi|masuk wilayah administratif|termasuk wilayah administratif|berada di bawah administrasi|di bawah administrasi|milik|menjadi milik",
    { role: "in" },
  ],
  [
    "terpecah menjadi|terpecah jadi|tersusun atas|tersusun dari|dipilah menjadi|secara total memiliki|memiliki sejumlah|mempunyai sejumlah",
    { role: "link" },
  ],
  // bounds
  [
    "mengungguli angka|di atas ambang|melampaui ambang|melebihi ambang|di atas ambang batas|melampaui ambang batas|melebihi ambang batas",
    { role: "compare", comparison: "above" },
  ],
  [
    "sedikit dikitnya|serendah rendahnya|sekecil kecilnya|menjangkau|menjangkau angka|berjumlah minimal|berjumlah sedikitnya|berjumlah setidaknya|minimal sejumlah|minimal sebesar|sama dengan atau lebih dari|lebih dari atau sama dengan|lebih besar atau sama dengan|lebih besar dari atau sama dengan|lebih besar sama dengan|lebih tinggi atau sama dengan|setara atau lebih dari|dengan batas bawah|batas bawahnya|ambang bawahnya",
    { role: "compare", comparison: "at-least" },
  ],
  [
    "berhasil menembus|berhasil mencapai|menginjak|menginjak angka|menggapai angka",
    { role: "compare", comparison: "at-least", reaches: true },
  ],
  [
    "di bawah ambang|di bawah ambang batas|bahkan tidak sampai|bahkan tidak mencapai",
    { role: "compare", comparison: "below" },
  ],
  [
    "sebanyak banyaknya|setinggi tingginya|sebesar besarnya|kurang dari atau sama dengan|lebih kecil atau sama dengan|lebih kecil dari atau sama dengan|lebih rendah atau sama dengan|maksimal sejumlah|dengan batas atas|batas atasnya",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "dalam interval|pada interval|di interval|dengan interval|berkisar di antara|dalam kisaran antara|di kisaran antara|pada kisaran antara|dalam rentang antara|dalam rentang nilai|dalam batas antara|dibatasi antara|antara tahun|di antara tahun",
    { role: "between" },
  ],
  // ends of an order
  [
    "paling dominan|terdominan|paling menonjol|paling berlimpah|paling maksimal|paling maksimum|menduduki posisi puncak|menempati posisi puncak|berada di puncak|berada di posisi puncak|bertengger di puncak|berada di peringkat teratas",
    { role: "extreme", direction: "highest", counts: false },
  ],
  [
    "paling minimal|paling minimum|posisi buncit|urutan buncit|di posisi buncit|di urutan buncit|menduduki posisi buncit|menjadi juru kunci|jadi juru kunci",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  // what changes
  [
    `melambung|melejit|membubung|membumbung|terdongkrak|terangkat|menguat|merangkak naik|beranjak naik|bergerak naik|sempat naik|berhasil naik|berhasil meningkat|menaik|bereskalasi|terakselerasi|${joined("naik|meningkat|melonjak|bertambah", "tajam|drastis|signifikan|pesat")}|${joined("makin|semakin|kian", "naik|meningkat|bertambah")}|${joined(undergoing, "kenaikan|peningkatan|lonjakan|pertambahan|penambahan|eskalasi")}`,
    change("up", true),
  ],
  [
    `ambles|melandai|melemah|mengempis|terkikis|terkoreksi|terpuruk|tereduksi|menipis|menukik|beranjak turun|bergerak turun|berangsur turun|sempat turun|berhasil turun|berhasil ditekan|berhasil diturunkan|${joined("turun|menurun|merosot|berkurang", "tajam|drastis|signifikan|pesat")}|${joined("makin|semakin|kian", "turun|menurun|berkurang")}|${joined(undergoing, "penurunan|pengurangan|penyusutan|kemerosotan")}`,
    change("down", true),
  ],
  ["pembengkakan|akselerasi|pelonjakan|melambungnya|melejitnya|tingkat kenaikan|capaian kenaikan", change("up", false)],
  ["reduksi|pelemahan|kejatuhan|jatuhnya|degradasi|capaian penurunan", change("down", false)],
  [
    "pergeseran|pergeserannya|mutasi|selisih perubahan|capaian perubahan",
    { role: "operator", operator: { kind: "change", towards: null, unit: null, verb: false } },
  ],
  [
    "sejarah data|sejarah angka|jejak data|catatan historis|kronologi|kronologis|trajektori|arah perkembangan|arah pergerakan|gerak gerik|pasang surut|evolusi|runtun waktu|data runtun waktu|runtut waktu|deret berkala|data berkala|seri waktu|seri data|data seri|seri tahunan|data tahunan|angka tahunan|deret tahunan|kecenderungan|potret perkembangan|gambaran perkembangan|gambaran tren|alur perkembangan|pola perkembangan|pola perubahan|linimasa|dari masa ke masa|dari zaman ke zaman|dari periode ke periode|antartahun|antar tahun|lintas tahun|lintas waktu|secara berkala|secara kronologis|secara runtut|seiring waktu|seiring berjalannya waktu|sejalan dengan waktu|dalam perjalanan waktu|dalam beberapa tahun|dalam beberapa tahun terakhir|beberapa tahun terakhir|selama beberapa tahun|selama beberapa tahun terakhir|saban tahun|pertahun|capaian tahunan",
    operator({ kind: "trend" }),
  ],
  // years
  [
    "tahun rujukan|tahun acuan|tahun referensi|tahun pengamatan|tahun anggaran|tahun pelaporan|tahun kalender|tahun data|versi tahun|situasi tahun|capaian tahun|per akhir|akhir|di akhir|pada akhir|penghujung|di penghujung|pengujung|di pengujung|pada pengujung|medio|pada medio|saat|ketika|semasa|kala|jangka waktu|dalam jangka waktu|selama jangka waktu|kurun|pada kurun|selama kurun|sepanjang kurun|era|di era|pada era|interval|dalam tempo|zaman|di zaman|pada masa|di masa",
    { role: "year" },
  ],
  // shares, gaps, means, ties
  [
    "besar kontribusi|besar andil|besar pangsa|besarnya pangsa|tingkat kontribusi|mewakili berapa persen|mewakili berapa persen dari|menguasai berapa persen|membentuk berapa persen",
    operator({ kind: "share", counts: false }),
  ],
  ["disparitas|disparitas antara", operator({ kind: "gap" })],
  ["rata2 aritmatika|purata", operator({ kind: "aggregate", how: "mean" })],
  ["berapa x|berapa x lipat|berapa lipat", operator({ kind: "times" })],
  [
    "relasi|relasi antara|pertalian|pertalian antara|kekuatan korelasi|uji korelasi|uji korelasi antara|interkorelasi|tingkat korelasi|tingkat korelasi antara|sangkut paut|sangkut pautnya",
    operator({ kind: "correlation" }),
  ],
  [
    `${joined("dirinci|diperinci|terperinci|terinci|dipecah|dipilah|terpilah|disegmentasi|disagregasi|terdisagregasi|diagregasi|teragregasi|direkap|ditabulasi|ditabulasikan|dikelompokkan|dikelompokan|sebaran|persebaran|penyebaran|rekap|rekapan|rekapitulasi|tabulasi|rincian|rinciannya|dengan rincian|beserta rincian|agregat|agregasi|pecahan", "per|menurut|berdasarkan")}|dipecah ke|dikelompokkan ke|dibagi per|dibagi berdasarkan|didasarkan pada|pada tataran|di tataran|saban|berbasis`,
    { role: "per" },
  ],
  [
    "data sebaran|peta sebaran|peta persebaran|gambaran sebaran|data agregat|data mentah|data detail|data detil|basis data|di antara semuanya|di antara yang lain|dibanding yang lain|dibandingkan yang lain|dibandingkan dengan yang lain|ketimbang yang lain",
    { role: "link" },
  ],
  [
    "tanpa mengikutsertakan|tanpa melibatkan|tanpa memperhitungkan|mengesampingkan|dengan mengesampingkan|menyisihkan|dengan menyisihkan|hilangkan|singkirkan|coret|belum termasuk",
    { role: "except" },
  ],
  [
    "istilah|istilah apa itu|deskripsi|deskripsi dari|deskripsikan|konsep|konsep dari|apa konsep|konsep dan definisi|konsep definisi|pemahaman tentang|mohon penjelasan|mohon penjelasan tentang|mohon penjelasan mengenai",
    { role: "meaning" },
  ],
  [
    "memuncaki|merajai|mendominasi|menjuarai|jadi juara|menjadi juara|keluar sebagai juara",
    { role: "extreme", direction: "highest", counts: true },
  ],
  [
    joined(
      "peringkat|urutan|posisi|ranking|menempati peringkat|menempati urutan|menduduki peringkat|menduduki urutan",
      "paling akhir|paling buncit|paling bawah",
    ),
    { role: "extreme", direction: "lowest", counts: false },
  ],
  ["disusun dari|susun dari|runtutkan dari|disusun mulai dari", { role: "list", how: "sorted" }],
  [
    arranged("terbesar|tertinggi|terbanyak", "terkecil|terendah|tersedikit"),
    { role: "arranged", direction: "highest" },
  ],
  [arranged("terkecil|terendah|tersedikit", "terbesar|tertinggi|terbanyak"), { role: "arranged", direction: "lowest" }],
  ["mengungguli|unggul atas|mengalahkan", { role: "compare", comparison: "above" }],
  ["tidak sebesar|tidak setinggi|tidak sebanyak", { role: "compare", comparison: "below" }],
  [
    "rilis terbaru|rilis terakhir|versi terbaru|versi terakhir|edisi terbaru|edisi terakhir|paling aktual|teraktual|akhir2 ini|baru2 ini",
    { role: "latest" },
  ],
  ["dimulai dari|dimulai sejak|dimulai tahun|bermula dari|berawal dari|terhitung|terhitung tahun", { role: "since" }],
  ["sehabis|sehabis tahun", { role: "after" }],
  [
    "diganti jadi|diganti menjadi|diganti dengan|beralih ke|lanjutkan ke|hal yang sama untuk|hal serupa untuk|pertanyaan yang sama untuk|pertanyaan serupa untuk|ulangi untuk|lakukan hal yang sama untuk|lakukan yang sama untuk|demikian juga untuk|demikian pula untuk|begitu juga untuk|begitu pula untuk|sedangkan|sedangkan untuk|adapun untuk",
    { role: "follow" },
  ],
  [
    "apakah bisa dikatakan|apakah dapat dikatakan|dapatkah dikatakan|pastikan apakah|verifikasi apakah|periksa apakah|sungguhkah|sudahkah",
    { role: "whether", ends: false },
  ],
  [
    "betul atau salah|fakta atau hoaks|fakta atau mitos|hoaks atau fakta|mitos atau fakta",
    { role: "whether", ends: true },
  ],
];
