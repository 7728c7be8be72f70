import type { ProblemCode } from "@tanyadata/contract";
import type { Failure, TransportCode } from "./failure.ts";

/** Words for people about each code; a code without words does not compile. */
const words: Record<ProblemCode | TransportCode, string> = {
  FETCH_ERROR: "Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  TIMEOUT_ERROR: "Server terlalu lama menjawab. Coba lagi sebentar lagi.",
  PARSING_ERROR: "Jawaban server tidak dapat dibaca. Coba lagi atau hubungi Administrator.",
  NOT_NOW: "Server sedang tidak dapat melayani. Tunggu sebentar, lalu coba lagi.",
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
  cross_site: "Permintaan ini datang dari situs lain dan ditolak.",
  scope_missing: "Kunci ini tidak diizinkan untuk hal itu.",
  service_account: "Akun program tidak memiliki kata sandi; ia masuk dengan kunci.",
  too_many_keys: "Kunci sudah terlalu banyak. Cabut dahulu yang tidak dipakai.",
  own_account: "Untuk akun Anda sendiri, gunakan User & Settings.",
  email_taken: "Email ini sudah terdaftar.",
  topic_not_archived: "Percakapan harus diarsipkan dahulu sebelum dihapus.",
  import_busy: "Impor lain sedang berjalan. Tunggu sampai selesai, lalu coba lagi.",
  import_closed: "Gudang data ini tidak menerima tabel baru.",
  teaching_refused: "Yang diajarkan tidak dapat diterima.",
  teaching_conflict:
    "Orang lain baru saja menerbitkan perubahan model ini. Periksa sekali lagi; isian Anda tidak hilang.",
  answers_change: "Ada jawaban yang akan berubah. Periksa dan setujui dahulu.",
  import_refused: "Berkas ini belum dapat diimpor.",
  too_many_pins: "Papan Anda sudah penuh. Hapus sebagian isinya dahulu.",
  revision_changed: "Dokumen sudah berubah sejak Anda membukanya. Periksa kembali, lalu coba lagi.",
  document_busy: "Dokumen sedang dibubuhi. Tunggu sampai selesai, lalu coba lagi.",
  already_stamped: "Dokumen ini sudah dibubuhi e-Meterai; satu dokumen cukup satu kali.",
  idempotency_conflict: "Permintaan ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang halaman ini.",
  operation_settled: "Proses ini sudah melewati tahap itu. Muat ulang halaman ini.",
  not_your_turn: "Belum giliran Anda menandatangani dokumen ini.",
  not_their_turn: "Belum gilirannya: penanda tangan sebelumnya belum menandatangani.",
  reminded_recently: "Penanda tangan ini sudah diingatkan. Ia dapat diingatkan lagi satu jam setelahnya.",
  already_invited: "Pengguna itu sudah diundang menandatangani dokumen ini.",
  invitation_settled: "Undangan ini sudah ditandatangani, ditolak, atau ditarik.",
  specimen_archived: "Spesimen ini sudah diarsipkan. Pilih spesimen lain.",
  quota_exceeded: "Kuota Anda habis. Hapus yang tidak diperlukan, atau hubungi Administrator.",
  stopped: "Jawaban dihentikan.",
  payload_too_large: "Isian terlalu besar.",
  file_too_large: "Berkas terlalu besar. Pilih berkas yang lebih kecil.",
  unsupported_media_type: "Permintaan ini tidak didukung oleh server.",
  no_answer: "Pertanyaan ini belum dapat dijawab dari data yang tersedia.",
  ambiguous: "Pertanyaan ini memiliki lebih dari satu arti. Pilih yang Anda maksud.",
  query_failed: "Query tidak dapat dijalankan pada database.",
  pdf_damaged: "Berkas ini bukan PDF atau rusak. Simpan ulang sebagai PDF, lalu unggah kembali.",
  pdf_encrypted: "PDF ini terkunci kata sandi. Hapus kata sandinya, lalu unggah kembali.",
  pdf_locked: "Pembuat PDF ini melarang perubahan, sehingga tidak dapat dibubuhi. Minta berkas yang tidak dikunci.",
  page_missing: "Halaman itu tidak ada di dokumen ini.",
  box_outside: "Kotak berada di luar halaman. Geser ke dalam halaman.",
  box_overlaps: "Kotak menimpa meterai atau tanda tangan yang sudah ada. Geser ke tempat yang kosong.",
  box_too_large: "Kotak terlalu besar: paling banyak seperempat halaman. Kecilkan kotaknya.",
  box_covers: "Gambarnya akan menutupi isi yang sudah ditandatangani orang lain. Geser ke tempat yang kosong.",
  picture_opaque:
    "Gambar ini terlalu penuh, sehingga menutupi isi halaman. Pakai gambar goresan tanda tangan dengan latar transparan.",
  image_refused: "Gambar harus PNG dengan latar transparan.",
  pkcs12_refused: "Berkas PKCS#12 tidak dapat dibuka: kata sandi salah, rusak, atau tanpa kunci untuk menandatangani.",
  certificate_expired: "Sertifikat ini sudah kedaluwarsa. Pilih atau terbitkan sertifikat lain.",
  certificate_revoked: "Sertifikat ini sudah dicabut. Pilih atau terbitkan sertifikat lain.",
  level_unavailable:
    "Tingkat ini tidak dapat dicapai dengan sertifikat dan pengaturan server ini. Pilih tingkat yang lebih rendah.",
  unknown_signer: "Tidak ada pengguna dengan email itu. Periksa kembali alamatnya.",
  verification_failed:
    "Hasilnya tidak lulus verifikasi, sehingga dibuang. Dokumen Anda tidak berubah; periksa berkas dan sertifikatnya.",
  interrupted: "Proses terhenti sebelum selesai. Dokumen Anda tidak berubah; silakan coba lagi.",
  provider_refused: "Penyedia layanan menolak permintaan ini.",
  stamp_uncertain:
    "Belum pasti apakah nomor seri sudah terbit. Coba lagi: statusnya diperiksa dahulu, saldo tidak terpotong dua kali.",
  too_many_attempts: "Terlalu banyak percobaan. Tunggu beberapa saat, lalu coba lagi.",
  too_many_requests: "Terlalu banyak permintaan. Tunggu beberapa saat, lalu coba lagi.",
  internal: "Terjadi kesalahan pada server. Coba lagi atau hubungi Administrator.",
  overloaded: "Server sedang sibuk. Coba lagi sebentar lagi.",
  state_unavailable: "Penyimpanan server sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  storage_full:
    "Penyimpanan server penuh, sehingga tidak ada yang dapat disimpan. Yang sudah tersimpan tetap aman; hubungi Administrator.",
  model_unavailable: "Model AI sedang tidak tersedia. Coba lagi sebentar lagi.",
  provider_unavailable: "Penyedia layanan sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  revocation_unavailable:
    "Keterangan bahwa sertifikatnya tidak dicabut sedang tidak dapat diperoleh, sehingga tingkat ini tidak tercapai. Coba lagi sebentar lagi.",
  timestamp_unavailable: "Layanan stempel waktu sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  storage_damaged:
    "Berkas ini hilang atau rusak di penyimpanan. Coba lagi; bila tetap gagal, hubungi Administrator agar dipulihkan dari cadangan.",
  storage_unavailable: "Penyimpanan dokumen sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  warehouse_unavailable: "Database sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
  query_timeout: "Query berjalan terlalu lama dan dihentikan. Coba pertanyaan yang lebih sempit.",
};

/** What exactly was wrong with a PKCS#12 file, by what the server says of it: each is mended in another way. */
const pkcs12Words = new Map([
  ["wrong_password", "Kata sandi berkas salah."],
  ["damaged", "Berkas ini rusak atau bukan PKCS#12. Ekspor ulang, lalu impor kembali."],
  ["unsupported", "Cara penguncian berkas ini tidak didukung. Ekspor ulang dengan AES-256, lalu impor kembali."],
  ["no_key", "Berkas ini tidak memuat kunci dan sertifikatnya. Ekspor ulang beserta kunci privatnya."],
  ["weak_key", "Kunci di berkas ini terlalu lemah. Gunakan RSA 2048 bit ke atas, P-256, atau P-384."],
]);

/** What the server says of an import is written for people. */
const toldInDetail: readonly string[] = ["import_refused", "import_closed", "teaching_refused"];

/** One sentence, in Indonesian. A code that this version does not know is spoken of as an unreadable answer. */
export const wordsOf = ({ code, detail }: Failure): string =>
  (code === "pkcs12_refused" && pkcs12Words.get(detail ?? "")) ||
  (toldInDetail.includes(code) && detail) ||
  (words[code] ?? words.PARSING_ERROR);
