import type { Word } from "./word.ts";

/** Ways of saying what other tables know under plainer words; each does what its plain like does. */
export const idiomPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  ["angka pasti|jumlah pasti|angka pastinya|jumlah pastinya|penjumlahan jumlah", { role: "total", sums: false }],
  ["penjumlahan|hasil penjumlahan|add up|total penjumlahan", { role: "total", sums: true }],
  [
    "how fast did|how fast does|how fast is|how fast was|seberapa kencang|seberapa banter|seberapa lebar",
    { role: "how-many", counts: false, ofFigure: true },
  ],
  [
    "yang dibukukan|tahun anggaran|yang melayani|dapat didatangi|bisa didatangi|dapat dikunjungi|bisa dikunjungi|yang berdiri|yang dimiliki|tercatat sebagai|in total there",
    { role: "link" },
  ],
  [
    // to whom it is told, by whom it was found, and verbs of living somewhere
    "kepada kami|kepada saya|kepada kita|dirilis oleh|dipublikasikan oleh|dikategorikan sebagai|digolongkan sebagai|diklasifikasikan sebagai|tergolong sebagai|berstatus sebagai|bertempat tinggal|dinyatakan dalam|mohon dikirimkan|tolong dicek|mohon dicek|tolong ditentukan|yang terbentuk|yang muncul|yang didapat|diperoleh dari|secara pasti|secara rinci|hasil hitungan|mohon perhitungan|dari hasil perhitungan|tahun lalu itu|atau biasa disebut|satu angka|angka tunggal|di database|dalam basis data|di antara keduanya|antara keduanya|dua duanya|kedua duanya",
    { role: "link" },
  ],
  [
    // what is asked of whoever answers, and verbs of lying and being spoken
    "bolehkah saya|bolehkah saya melihat|boleh saya melihat|bisakah saya melihat|anyone knows|anyone know|does anyone know|including juga|ditetapkan pada|yang dituturkan|dituturkan oleh|hendak menulis|menulis profil|ganti topik|sekarang ganti topik|skrg ganti topik|ganti topik ya|ganti pertanyaan|beda topik|topik lain|satu lagi",
    { role: "link" },
  ],
  [
    // in what form
    "dalam satuan|dengan satuan|secara berdampingan|seandainya dijejerkan|kalau dijejerkan|jika dijejerkan",
    { role: "link" },
  ],
  [
    "di angka berapa|ada di angka berapa|berada di angka berapa|di level berapa|pada level berapa|tercatat pada level berapa|tercatat di level berapa|di posisi angka berapa|menyentuh angka berapa|menyentuh berapa|mencapai berapa|mencapai angka berapa|tembus berapa|tembus angka berapa|menembus angka berapa|bertengger di angka berapa|bertengger di berapa|di kisaran berapa|sebanyak berapa|sejumlah berapa|berjumlah berapa|ketemu berapa|dapat angka berapa|dapat berapa|dapatnya berapa|jumlahnya berapa banyak|at what level|what level",
    { role: "how-many", counts: true },
  ],
  [
    "tercakup di|tercakup dalam|tercakup di dalam|membentuk|yang membentuk|penyusun|terkonsentrasi di|terpusat di|di bawah pemerintah|di lingkungan pemerintah|di tanah air wilayah|dicakup dalam|tercakup",
    { role: "in" },
  ],
  [
    "kontraskan|dikontraskan|jejerkan|sandingkan antara|bandingkan keduanya|membandingkan|mau membandingkan",
    { role: "list", how: "compared" },
  ],
  [
    "tabelkan|rincikan|runtunkan|dipilah|tolong dipilah|dipecah|coba dipecah|pilahkan|himpunkan|munculkan|saringkan|disaring|difilter|kalau difilter|kalau disaring|jika disaring|bila disaring|tampilkan saja",
    { role: "list", how: "listed" },
  ],
  [
    "opo wae|opo ae|opo wae rek|naon wae|apa wae|nopo mawon|apa ja|mana ja|apo bae|apo sajo",
    { role: "which", all: true },
  ],
  ["piro|pira|sabaraha|bara|barapa|brapo|pinten", { role: "how-many", counts: true }],
  [
    "paling ngebut|paling kencang|paling kenceng|terkencang|paling melimpah|termelimpah|paling parah tingginya|paling menonjol|paling ramai sendiri|nomor wahid|jawara|jagoan|juara satu|juara pertama|juaranya|paling atas sendiri|teratas sendiri|paling hebat|paling gemuk|yang nomor satu|nomor satu",
    { role: "extreme", direction: "highest", counts: true },
  ],
  [
    "paling lelet|terlelet|paling loyo|paling seret|paling adem|paling jinak|terjinak|paling kalem|paling tipis|tertipis|paling ringan|teringan|paling low|paling minimum|terpelan|paling pelan|paling lemot|paling landai|terlandai|paling tercecer|paling buncit sendiri|paling tertinggal|tertinggal|paling terbelakang|paling kecil mungil|mencapai dasar|mencapai dasarnya",
    { role: "extreme", direction: "lowest", counts: true },
  ],
  [
    "menyalip|melewati angka|lewat angka|lebih lewat dari|lebih tinggi ketimbang|lebih besar ketimbang",
    { role: "compare", comparison: "above" },
  ],
  [
    "kalah dari|kalah dibanding|kalah dibandingkan|kalah dibandingkan dengan|tertinggal dari|di bawahnya|belum menyamai|belum bisa menyamai|tidak bisa menyamai|tidak menyamai|belum melampaui|belum bisa melampaui|tidak bisa melampaui|kurang dari angka|masih di bawah|belum sampai ke|tak sampai|tak mencapai|fall short of|falls short of|falling short of|short of",
    { role: "compare", comparison: "below" },
  ],
  [
    "mentok|mentok di|sampai mentok|paling mentok di|tidak lewat dari|tidak lewat|tidak melewati|tidak sampai melampaui|tidak sampai melebihi|tidak boleh lebih dari",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "batas bawah|batas bawahnya|batas terendahnya|batas minimal|batas minimalnya|batas minimum|minim|ambang bawah|tak kurang dari|dengan minimum",
    { role: "compare", comparison: "at-least" },
  ],
  [
    "batas atas|batas atasnya|batas maksimal|batas maksimalnya|batas maksimum|batas tertinggi|batas tertingginya",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "dalam selang|dalam interval|pada selang|pada interval|di selang|selang|interval|terletak dalam selang|berada dalam selang|berada di rentang|dalam rentang antara|terletak di antara|jatuh antara|jatuh di antara|yang jatuh antara|falls within|fall within|lies within|lie within|from about",
    { role: "between" },
  ],
  [
    "naik turunnya|naik turun|pasang surutnya|arah pergerakan|runtun data|runtun waktu|runtutan|jejak angka|jejak|geraknya|evolve|evolved|setahun demi setahun|tahun per tahun|dari waktu ke waktunya",
    { role: "operator", operator: { kind: "trend" } },
  ],
  [
    "berselisih|berselisih berapa|selisihnya berapa|seberapa lebar|seberapa lebar kesenjangan|lebar kesenjangan|memisahkan|yang memisahkan|berjarak angka|tertinggal berapa|ketinggalan berapa|kurang berapa|masih kurang berapa|unggulnya berapa|kalahnya berapa|differ|differ by|delta|selisihkan",
    { role: "operator", operator: { kind: "gap" } },
  ],
  [
    "kebagian|kebagian berapa|mengambil porsi|mengambil|mengambil bagian|setara berapa persen|accounted for|account for what|taken up by|makes up what|komposisi|makan berapa persen|mengisi berapa persen|menguasai|menguasai berapa persen|memegang|pegang|megang|memegang berapa persen",
    { role: "operator", operator: { kind: "share", counts: false } },
  ],
  [
    "memangkas|terpangkas|ditekan|menekan|dipangkas|terpangkasnya",
    { role: "operator", operator: { kind: "change", towards: "down", unit: null, verb: true } },
  ],
  [
    "membengkak|terdongkrak|melambung|terkerek|terdorong naik|makin tinggi|bertambah tinggi|pertambahan|pertambahannya",
    { role: "operator", operator: { kind: "change", towards: "up", unit: null, verb: true } },
  ],
  [
    "polos|secara polos|begitu saja|pukul rata|secara pukul rata|dirata rata begitu saja|tanpa timbangan|tak berbobot|tidak berbobot|dengan bobot yang sama|dengan bobot sama|bobotnya sama|bobot sama|equal weight|with equal weight|equal weighting|no weighting|no weights|without weighting|simpel|plain|plain mean|simple|tidak pakai bobot|tanpa pembobot",
    { role: "plain-mean" },
  ],
  [
    "hubungan linear|hubungan linier|kaitan linear|kaitan linier|keterkaitan linear|linear|linier|derajat korelasi|derajat keeratan|kekuatan hubungan linear|bergerak seiring|seiring|koef korelasi|koefisien pearson|r pearson|pearsons r|correlation coeff|coefficient|bergerak bersama",
    { role: "operator", operator: { kind: "correlation" } },
  ],
  ["giliran|kini giliran|sekarang giliran", { role: "follow" }],
  [
    "dikesampingkan|disisihkan|dikeluarkan dari perhitungan|dikeluarkan dari hitungan|dicoret|ditinggalkan|jangan dicampur|tidak dicampur|jangan diikutkan|tidak diikutkan|tidak diperhitungkan|tidak ikut dihitung|tidak ikut dimasukkan|tidak dimasukkan|jangan dimasukkan|jangan masuk|tidak usah masuk|tidak mencakup|jangan diikutin|leave it out|taken out|left out",
    { role: "except", after: true },
  ],
  [
    "tidak memperhitungkan|dengan tidak memperhitungkan|tanpa memperhitungkan|terlepas dari|di luar hitungan|coret|kesampingkan|sisihkan|tidak mencakup|leave out",
    { role: "except" },
  ],
];
