/** What a draft says for people at a terminal, in the words of the browser: a list, the first that fits counts. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // How columns are known.
  [/^the only day of the rows$/, "satu-satunya tanggal pada barisnya"],
  [/^type (.+)$/, "bertipe $1"],
  [/^the name tells of .+$/, "namanya seperti rahasia atau nomor pribadi"],
  [/^the values look like secrets$/, "isinya seperti rahasia atau nomor pribadi"],
  [/^nothing was read$/, "tidak ada baris yang terbaca"],
  [/^no value in any row read$/, "kosong di semua baris yang dibaca"],
  [/^when the row was written$/, "waktu baris ditulis"],
  [/^texts of the form (.+)$/, "teks berbentuk $1"],
  [/^the name, and numbers from 1 to 12$/, "namanya, dan angkanya 1 sampai 12"],
  [/^the name, and numbers like years$/, "namanya, dan angkanya seperti tahun"],
  [/^the name, and names of months$/, "namanya, dan isinya nama bulan"],
  [/^a title that several rows of their own number bear$/, "judul yang sama di beberapa baris bernomor sendiri"],
  [/^never more than another amount of the same row$/, "tidak pernah lebih dari jumlah lain di baris yang sama"],
  [/^amounts in (.+), by "(.+)"$/, "jumlah dalam beberapa mata uang ($1), menurut $2"],
  [/^(\S+) is in several currencies and adds up as (\S+)$/, "$1 dalam beberapa mata uang; yang dijumlahkan $2"],
  [
    /^(\S+) is in several currencies and adds up times (\S+)$/,
    "$1 dalam beberapa mata uang; dijumlahkan sesudah dikali $2",
  ],
  [
    /^(\S+) is in several currencies and is told in each of them alone$/,
    "$1 dalam beberapa mata uang; hanya dijawab per mata uang",
  ],
  [/^(\S+) comes to (.+) in (\d+) % of the rows$/, "$1 terbukti dari $2 di $3% barisnya"],
  [/^the name, and few values$/, "namanya, dan isinya hanya beberapa macam"],
  [/^the name, and a value of its own in each row$/, "namanya, dan isinya lain di setiap baris"],
  [/^the name, and values (.+)$/, "namanya, dan isinya $1"],
  [/^the name$/, "namanya"],
  [/^the values are words for men and women$/, "isinya kata untuk laki-laki dan perempuan"],
  [/^values (.+)$/, "isinya $1"],
  [/^the comment tells what values mean$/, "komentarnya menerangkan arti isinya"],
  [/^it numbers the rows$/, "menomori barisnya"],
  [/^another column tells it$/, "sudah diceritakan kolom lain"],
  [
    /^the name of documents, and values like their numbers$/,
    "dinamai menurut dokumen, dan isinya seperti nomor dokumen",
  ],
  [/^somebody said so$/, "dikatakan orang"],
  [/^(\d+) values in (\d+) rows$/, "$1 macam isi di $2 baris"],
  // What speaks for a relation.
  [/^said by people$/, "kata Anda"],
  [/^declared as a foreign key$/, "dinyatakan sebagai kunci asing"],
  [/^the same name$/, "namanya sama"],
  [/^named after the table$/, "dinamai menurut tabel itu"],
  [/^named as its key is$/, "dinamai seperti kuncinya"],
  [/^named after what the table holds$/, "dinamai menurut isi tabel itu"],
  [/^its key, with a word more$/, "nama kuncinya dengan satu kata lagi"],
  [/^the key's name behind its table's mark$/, "nama kuncinya sesudah tanda tabelnya"],
  [/^a person of the same table$/, "orang di tabel yang sama"],
  [/^who stands above in the same table$/, "atasannya di tabel yang sama"],
  [/^by whom$/, "oleh siapa"],
  [/^both are people who work here$/, "keduanya pegawai"],
  [/^both are people$/, "keduanya orang"],
  [/^proposed by a language model$/, "diusulkan model bahasa"],
  [/^codes of the same make$/, "kode dengan bentuk yang sama"],
  [/^(\d+) % of (\d+) values are there$/, "$1% dari $2 isinya ada di sana"],
  [/^(\d+) values lead nowhere$/, "$1 isi tidak ada pasangannya"],
  // Why nothing is made of a table.
  [/^it could not be read: (.+)$/, "tidak dapat dibaca: $1"],
  [/^it is empty$/, "kosong"],
  [/^kept for the program: (.+)$/, "untuk keperluan aplikasi: $1"],
  [/^rows on their way or left over: (.+)$/, "baris sementara atau sisa: $1"],
  [/^nothing in it tells anything$/, "tidak ada yang dapat diceritakan isinya"],
  [/^kept for logging in$/, "untuk masuk ke aplikasi"],
  [
    /^a view of other tables: its rows may be there twice$/,
    "tampilan dari tabel lain: barisnya bisa terhitung dua kali",
  ],
  [/^columns without names$/, "kolomnya tidak bernama"],
  [/^its rows are told together with those of later years$/, "barisnya diceritakan bersama tahun-tahun sesudahnya"],
  [/^nothing in it could be asked for$/, "tidak ada yang dapat ditanyakan darinya"],
  [/^its rows name nobody and nothing$/, "barisnya tidak menyebut siapa pun dan apa pun"],
  // Rows that do not count, and what a row is worth.
  [/^(\d+) rows(?: do not count)?: (.+)$/, "$1 baris tidak dihitung: $2"],
  [/^made for trying, by "(.+)"$/, "dibuat untuk mencoba, menurut $1"],
  [/^deleted, by "(.+)"$/, "sudah dihapus, menurut $1"],
  [/^blank or sums of others, by "(.+)"$/, "kosong atau jumlah baris lain, menurut $1"],
  [/^not in force$/, "tidak berlaku lagi"],
  [/^named by no row$/, "tidak disebut baris mana pun"],
  [/^rows do not count unless they are named: (\S+) (.+)$/, "tidak dihitung kecuali disebut: $1 $2"],
  [/^what a row is worth: (.+) \((.+)\)$/, "nilai satu baris: $1 ($2)"],
  [
    /^nothing else comes to (\S+), which is taken as it stands$/,
    "$1 dipakai apa adanya, karena tidak terbukti dari kolom lain",
  ],
  [/^no column holds what a line is worth: it is computed$/, "tidak ada kolomnya, sehingga dihitung"],
  [/^(\S+) is (.+) in (\d+) % of the rows read$/, "$1 sama dengan $2 di $3% baris yang dibaca"],
  [/^in one with (.+)$/, "dijadikan satu dengan $1"],
  [/^told by (\S+), (\S+) to (\S+)$/, "waktunya menurut $1, $2 sampai $3"],
  // What became of proposals.
  [/^two were to be called so$/, "dua hal diusulkan bernama sama"],
  [/^there is no such column$/, "kolomnya tidak ada"],
  [/^what is computed is no column's name$/, "yang dihitung dari kolom lain bukan nama kolom"],
  [/^it is not known what kind of figure it is$/, "tidak diketahui angka macam apa"],
  [/^it names another kind of figure: .+$/, "menyebut angka macam lain"],
  [/^the draft knows the word already$/, "katanya sudah dikenal"],
  [/^the draft knows a part of it: (.+)$/, "sebagian katanya sudah dikenal: $1"],
  [
    /^it stands on top of the file, and nobody is told it$/,
    "menjadi catatan di berkas model, dan tidak diceritakan kepada siapa pun",
  ],
  [/^it is understood$/, "dipahami"],
  [/^it is not understood$/, "tidak dipahami"],
  [/^it leads to (\S+) by what stands there$/, "sudah menuju $1 menurut yang tertulis"],
  [/^with it the draft's own questions would be answered otherwise$/, "mengubah jawaban pertanyaan rancangan ini"],
  [/^the rows do not prove it$/, "tidak terbukti dari barisnya"],
  [/^nothing is made of what it names$/, "yang dinamainya tidak dipakai"],
  [/^a word that nothing else is called by$/, "tidak ada hal lain yang bernama itu"],
  [/^they count all the same: is that so\?$/, "barisnya tetap dihitung: benarkah begitu?"],
  // Why a language model proposed nothing more.
  [/^(\d+) calls are the most for one draft$/, "paling banyak $1 panggilan untuk satu rancangan"],
  [/^its reply was not of the form that was asked for$/, "jawabannya tidak berbentuk seperti yang diminta"],
  [/^stopped$/, "dihentikan"],
  [/^the language model failed \(unauthorized\)$/, "kuncinya tidak diterima"],
  [/^the language model failed \(unknown_model\)$/, "penyedianya tidak mengenal model itu"],
  [/^the language model failed \(bad_request(?:: .*)?\)$/, "penyedianya menolak permintaannya"],
  [/^the language model failed \((?:rate_limited|busy)\)$/, "terlalu banyak permintaan; coba lagi nanti"],
  [/^the language model failed \(quota\)$/, "saldo akun di penyedianya habis"],
  [/^the language model failed \(unavailable(?:: .*)?\)$/, "penyedianya tidak dapat dihubungi"],
  [/^the language model failed \((?:broken|stalled|timeout)\)$/, "jawabannya tidak selesai pada waktunya"],
  [/^the language model failed \((?:refused|empty)\)$/, "modelnya tidak mau menjawab"],
  [/^the language model failed \(truncated\)$/, "jawabannya terpotong"],
  [/^the language model failed \(budget\)$/, "jatah token hari ini habis"],
  [/^the language model failed \(calls\)$/, "jatah panggilannya habis"],
  [/^the language model failed \(cancelled\)$/, "dihentikan"],
  // What answers are beside plain sums.
  [/^(\d+) rows, from (\S+) to (\S+)$/, "$1 baris, dari $2 sampai $3"],
  [/^read as: (.+)$/, "dibaca sebagai: $1"],
  [/^it took too long$/, "terlalu lama"],
  [/^too many rows to compare$/, "barisnya terlalu banyak untuk dibandingkan"],
  [/^no day tells when its rows were$/, "tidak ada tanggal yang menerangkan kapan barisnya terjadi"],
];

/** What a draft says, in Indonesian; null where it says something that no word here is for. */
export function draftWord(said: string): string | null {
  // How a question is read, and what a provider says, may have parts of its own.
  if (said.includes("; ") && !/^(?:read as: |the language model failed )/.test(said)) {
    const parts = said.split("; ").map(draftWord);
    return parts.every((part) => part !== null) ? parts.join("; ") : null;
  }
  const phrase = phrases.find(([look]) => look.test(said));
  if (!phrase) return null;
  const [look, words] = phrase;
  // What is quoted in it may be a phrase, too: why rows do not count.
  return said.replace(look, (...found: string[]) =>
    words.replace(/\$(\d)/g, (_, group: string) => {
      const part = found[Number(group)] ?? "";
      return draftWord(part) ?? part;
    }),
  );
}

/** What a column was taken for. */
export const roleWords: Readonly<Record<string, string>> = {
  code: "kode",
  name: "nama",
  first: "nama depan",
  last: "nama belakang",
  date: "tanggal",
  year: "tahun",
  month: "bulan",
  flag: "ya atau tidak",
  deleted: "tanda dihapus",
  cancelled: "tanda batal",
  status: "status",
  sex: "jenis kelamin",
  category: "kategori",
  figure: "angka",
  text: "catatan",
  technical: "keperluan aplikasi",
  secret: "rahasia",
  empty: "kosong",
  unreadable: "tidak terbaca",
};

/** What kind of number a figure is. */
export const figureWords: Readonly<Record<string, string>> = {
  foreign: "uang dalam beberapa mata uang",
  money: "uang",
  price: "harga",
  quantity: "banyaknya",
  stock: "stok",
  percent: "persen",
  rate: "tingkat",
  score: "nilai",
  capacity: "kapasitas",
  duration: "lamanya",
  discount: "potongan",
  tax: "pajak",
  limit: "batas",
  ordinal: "urutan",
  other: "lainnya",
};
