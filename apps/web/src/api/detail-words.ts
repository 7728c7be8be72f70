import type { Failure } from "./failure.ts";
import { wordsOf } from "./failure-words.ts";

/** What exactly was wrong with a PKCS#12 file, by what the server says of it: each is mended in another way. */
const pkcs12Words = new Map([
  ["wrong_password", "Kata sandi berkas salah."],
  ["damaged", "Berkas ini rusak atau bukan PKCS#12. Ekspor ulang, lalu impor kembali."],
  ["unsupported", "Cara penguncian berkas ini tidak didukung. Ekspor ulang dengan AES-256, lalu impor kembali."],
  ["no_key", "Berkas ini tidak memuat kunci dan sertifikatnya. Ekspor ulang beserta kunci privatnya."],
  ["weak_key", "Kunci di berkas ini terlalu lemah. Gunakan RSA 2048 bit ke atas, P-256, atau P-384."],
]);

/** A failure in words, with what is known of a file that was refused: only forms that send files need them. */
export const detailedWords = (failure: Failure): string =>
  (failure.code === "pkcs12_refused" && pkcs12Words.get(failure.detail ?? "")) || wordsOf(failure);
