import type { ProblemCode } from "@tanyadata/contract";
import type { Failure, TransportCode } from "./failure.ts";

/** Words for people about each code; a code without words does not compile. */
const words: Record<ProblemCode | TransportCode, string> = {
  FETCH_ERROR: "Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  TIMEOUT_ERROR: "Server terlalu lama menjawab. Coba lagi sebentar lagi.",
  PARSING_ERROR: "Jawaban server tidak dapat dibaca. Coba lagi atau hubungi Administrator.",
  ANSWER_LOST: "Server berhenti sebelum jawaban selesai. Tidak ada yang tersimpan; silakan coba lagi.",
  malformed_json: "Permintaan tidak dapat dibaca oleh server.",
  validation_failed: "Ada isian yang tidak sesuai. Periksa kembali, lalu coba lagi.",
  invalid_cursor: "Daftar sudah berubah. Muat ulang halaman ini.",
  wrong_password: "Kata sandi lama salah.",
  unauthenticated: "Sesi Anda telah berakhir. Silakan masuk kembali.",
  token_expired: "Sesi Anda telah berakhir. Silakan masuk kembali.",
  invalid_credentials: "Email atau kata sandi salah.",
  wrong_otp: "Kode tidak cocok. Periksa jam perangkat Anda, lalu coba lagi.",
  challenge_ended: "Waktu untuk menulis kode habis. Silakan masuk kembali.",
  invalid_refresh_token: "Sesi Anda telah berakhir. Silakan masuk kembali.",
  forbidden: "Anda tidak memiliki izin untuk melakukan ini.",
  registration_closed: "Pendaftaran tidak dibuka. Hubungi Administrator.",
  not_found: "Data tidak ditemukan. Mungkin sudah dihapus.",
  method_not_allowed: "Permintaan ini tidak didukung oleh server.",
  invalid_otp: "Kode tidak cocok. Periksa jam perangkat Anda, lalu coba lagi.",
  second_factor_on: "Verifikasi dua langkah sudah aktif.",
  own_account: "Untuk akun Anda sendiri, gunakan User & Settings.",
  email_taken: "Email ini sudah terdaftar.",
  topic_not_archived: "Percakapan harus diarsipkan dahulu sebelum dihapus.",
  too_many_pins: "Papan Anda sudah penuh. Hapus sebagian isinya dahulu.",
  stopped: "Jawaban dihentikan.",
  payload_too_large: "Isian terlalu besar.",
  unsupported_media_type: "Permintaan ini tidak didukung oleh server.",
  no_answer: "Pertanyaan ini belum dapat dijawab dari data yang tersedia.",
  ambiguous: "Pertanyaan ini memiliki lebih dari satu arti. Pilih yang Anda maksud.",
  query_failed: "Query tidak dapat dijalankan pada database.",
  too_many_attempts: "Terlalu banyak percobaan. Tunggu beberapa saat, lalu coba lagi.",
  too_many_requests: "Terlalu banyak permintaan. Tunggu beberapa saat, lalu coba lagi.",
  internal: "Terjadi kesalahan pada server. Coba lagi atau hubungi Administrator.",
  overloaded: "Server sedang sibuk. Coba lagi sebentar lagi.",
  model_unavailable: "Model AI sedang tidak tersedia. Coba lagi sebentar lagi.",
  warehouse_unavailable: "Database sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  query_timeout: "Query berjalan terlalu lama dan dihentikan. Coba pertanyaan yang lebih sempit.",
};

/** One sentence, in Indonesian. A code that this version does not know is spoken of as an unreadable answer. */
export const wordsOf = ({ code }: Failure): string => words[code] ?? words.PARSING_ERROR;
