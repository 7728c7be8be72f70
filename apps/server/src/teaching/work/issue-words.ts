/** Fields that can be wrong, as people call them. */
const fields: Readonly<Record<string, string>> = {
  label: "Nama",
  terms: "Kata-kata",
  decimals: "Angka di belakang koma",
  additivity: "Dapat dijumlahkan",
  polarity: "Lebih banyak berarti",
  visibility: "Siapa yang boleh tahu",
  headlines: "Ukuran utama",
  examples: "Contoh pertanyaan",
  title: "Judul sumber",
  url: "Alamat web sumber",
  publisher: "Penerbit sumber",
  license: "Lisensi sumber",
  year: "Tahun sumber",
};

/** What the model's own validation says, in Indonesian; what is said nowhere here stays as it is. */
const sayings: readonly (readonly [RegExp, string])[] = [
  [/^Too big.*<=(-?\d+)/u, "paling besar $1"],
  [/^Too small: expected (?:string|array)/u, "tidak boleh kosong"],
  [/^Too small.*>=(-?\d+)/u, "paling kecil $1"],
  [/^write it in lower case/u, "tulis dengan huruf kecil, dengan satu spasi di antara kata"],
  [/^one line, not empty/u, "harus satu baris dan tidak kosong"],
  [/^Invalid URL/u, "harus alamat web lengkap, misalnya https://contoh.id/"],
  [/^Invalid input: expected (?:number|int)/u, "harus angka bulat"],
  [/^Invalid option/u, "bukan salah satu pilihannya"],
  [/^is missing/u, "tidak boleh kosong"],
];

/** What the model does not bear, in words: "measures.0.decimals: Too big: expected number to be <=9". */
export function issueInWords(issue: string): string {
  const [, path = "", message = issue] = /^([\w.]+): (.*)$/su.exec(issue) ?? [];
  const field = path
    .split(".")
    .reverse()
    .find((step) => Object.hasOwn(fields, step));
  const known = sayings.find(([pattern]) => pattern.test(message));
  const said = known ? message.replace(new RegExp(`${known[0].source}.*$`, "su"), known[1]) : message;
  return field === undefined ? said : `${fields[field]}: ${said}`;
}
