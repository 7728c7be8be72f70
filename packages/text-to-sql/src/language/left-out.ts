/** What stands before what is left out: "selain", "tanpa", "jangan". */
export const leftOutWords =
  "without|terkecuali|dengan pengecualian|kecualikan|mengecualikan|di luar dari|jangan hitung|jangan masukkan|jangan sertakan|jangan dihitung|jangan ikutkan|jangan|jangan ikut|jangan diikutkan|jangan diikutin|jangan dimasukkan|jangan dimasukin|jangan termasuk|tidak usah diikutkan|tidak usah diikutin|tidak usah dimasukkan|tidak usah dimasukin|tidak usah ikut dihitung|tidak diikutin|tidak dimasukin|tidak masuk|abaikan|mengabaikan|tidak perlu dihitung|tidak perlu ikut dihitung|tidak ikut dihitung|tidak ikut|tidak perlu|tidak perlu ikut|tidak diikutkan|tidak usah ikut|di skip|skip|skip saja|diskip|dikeluarkan|keluarkan dari hitungan|di exclude|excluded|besides|apart from|aside from|ignoring|ignore|leave out|omit|omitting|with the exception of|but not|not including|tidak dimasukkan|tidak disertakan|selain|kecuali|di luar|tanpa menghitung|tanpa memasukkan|tanpa menyertakan|tanpa termasuk|tidak menghitung|tidak memasukkan|tidak menyertakan|without counting|not counting|leaving out|tidak termasuk|tidak usah|tidak usah dihitung|tidak dihitung|tidak di|tanpa|bukan|except|excluding|exclude|other than|outside|outside of|tidak diikutin|selain dari";

/** The same of what is taken from a sum; of a figure it says how far below nothing it is. */
export const subtractingWords = "minus|dikurangi|dikurangi dengan|dikurang|dikurang dengan";

/** "tidak usah dihitung", "nggak di-include": what is said of something is that it is left out. */
const said = ["tidak", "tidak usah", "tidak perlu", "tidak ikut", "jangan", "jangan ikut", "tidak boleh"].flatMap(
  (not) =>
    [
      "dihitung",
      "disertakan",
      "dimasukkan",
      "diikutkan",
      "dimasukin",
      "diikutin",
      "diikutsertakan",
      "dilibatkan",
      "dicantumkan",
      "ditampilkan",
      "ditampilin",
      "tampilkan",
      "muncul",
      "dimunculkan",
      "ditulis",
      "disebut",
      "disebutkan",
      "diperhitungkan",
      "diperlukan",
      "dibutuhkan",
    ]
      .concat(["di include", "include", "di count", "dianggap", "masuk hitungan", "ikut", "ikutan"])
      .map((counted) => `${not} ${counted}`),
);

/** The same, said after what is left out: "kotanya tidak usah dihitung", "jika Surabaya dikeluarkan". */
export const notCounted = [
  ...said,
  ..."tidak usah|jangan|jangan ikut|skip|skip saja|diskip|not needed|is not needed|are not needed|dikeluarkan|dikecualikan|dihilangkan|dibuang|diabaikan|is excluded|are excluded".split(
    "|",
  ),
].join("|");
