import { slang } from "./slang.ts";

/** Words by which people say what they need an answer for. They name nothing that data could be about. */
const occasions =
  "formulir|isian|isi|geografi|ips|ipa|pkn|tts|lks|latihan|remedial|modul|besok|lusa|tomorrow|tugas|tugasku|mading|podcast|kuliah|sekolah|kelas|pelajaran|skripsi|skripsiku|tesis|disertasi|makalah|artikel|laporan|berita|liputan|siaran|naskah|" +
  "presentasi|paparan|slide|rapat|magang|pkl|kkn|prakerin|praktikum|internship|shop|cafe|kafe|kedai|riset|penelitian|kajian|studi|proposal|konten|video|blog|buku|infografis|infografik|kuis|quiz|lomba|soal|" +
  "ujian|ulangan|rubrik|kolom|majalah|koran|buletin|edisi|kantor|dinas|kementerian|instansi|lembaga|perusahaan|pekerjaan|kerja|proyek|kampus|usulan|pengajuan|rencana|perencanaan|rkpd|rpjmd|rpjmdes|rkpdes|musrenbang|musdes|renstra|lkpj|lakip|apbd|apbdes|rakor|rakernas|pleno|sidang|komisi|dewan|audiensi|pidato|sambutan|ceramah|khotbah|seminar|webinar|lokakarya|diskusi|debat|wawancara|konferensi|pameran|brosur|poster|spanduk|caption|postingan|editorial|opini|esai|jurnal|ringkasan|rangkuman|catatan|memo|surat|telaah|evaluasi|pembanding|referensi|verifikasi|lead|deadline|jadwal|acara|program|kegiatan|agenda|segmen|episode|tayangan|radio|podcast|siang|pagi|sore|malam|besok|nanti|lusa|siswa|murid|mahasiswa|mingguan|pr|bahan|materi|keperluan|kebutuhan|kepentingan|analisis|publikasi|berkas|dokumen|" +
  "report|article|story|essay|thesis|paper|presentation|homework|assignment|project|class|slides|newsletter|research|my|our|school";

/** Who asks, greets or wishes: with one of these a sentence begins that asks for nothing itself. */
const openers =
  "saya|aku|kami|kita|gue|gw|gua|anakku|adikku|kakakku|ibuku|ayahku|bapakku|suamiku|istriku|bosku|temanku|guruku|dosenku|muridku|i|im|id|ive|ill|we|were|weve|my|our|halo|hai|hi|hello|selamat|assalamualaikum|permisi|maaf|begini|jadi|oke|ok|min|" +
  "mau|ingin|pengen|pengin|lagi|sedang|habis|baru|disuruh|diminta|ditanya|lupa|bingung|penasaran|izin|ijin|mohon|soalnya|mumpung|kebetulan";

/** With one of these a sentence ends that says what its asker does: "debat sama teman nih", but not "umat Hindu nih". */
const closers = "nih|soalnya|ceritanya";
const doing = "lagi|sedang|habis|abis|baru|pas|barusan";

/** After a question these begin what is said of the asker: "bingung bacanya". */
const states = "disuruh|diminta|lupa|bingung|penasaran|maaf|terimakasih|makasih|mumpung";

/** What an asker may do with an answer, or who goes there. */
const deeds =
  "bikin|buat|susun|nyusun|menyusun|atur|ngatur|mengatur|siapin|menyiapkan|rencanain|merencanakan|antar|nganter|jemput|jalan|jalan2|pergi|liburan|plesir|wisata|traveling|travelling|booking|pesan|beli|jual|tulis|nulis|kirim|pakai|cerita|share|posting|upload|presentasi|survei|survey|riset|lapor|belajar|ajar|daftar|lamar|kerja|nginap|menginap|main|mudik|pulang|pindah|ke|buka|ide|cek|pamer|jawab|ikut|lomba|debat|diskusi|rapat|kuis|liputan|siaran|ngajar|kkn|magang|piknik|penelitian|kuliah|studi|dinas|kunjungan|observasi|praktik|touring|trip|healing|backpackeran";

/** "Biar tidak salah". */
const reasons = "biar|supaya|agar|soalnya";

/** "Anak saya", "bos gue": whose matter it is. */
const owners = "saya|aku|kami|kita|gue|gw|gua|ku";

/** "Saya butuh tiga": what is asked for may be said so, and is no matter of who asks. */
const wanting =
  "butuh|butuhkan|membutuhkan|perlu|perlukan|memerlukan|minta|mau|ingin|pengen|pengin|cari|mencari|carikan|need|want|looking";

/** "Saya hanya tertarik pada …": such a sentence may restrict what follows it. */
const restricting =
  "hanya|cuma|cuman|khusus|khususnya|only|tertarik|fokus|terbatas|batasi|selain|kecuali|bukan|tanpa|interested|focus|focused|except|about only";

/** After these a sentence names what it is about. */
const naming = "tentang|mengenai|soal|terkait|perihal|about|on|regarding";

/** After these a sentence says where one goes. */
const leading = "to|ke|visit|visiting|towards";

const setOf = (text: string): ReadonlySet<string> => new Set(text.split("|"));

export const occasionWords = setOf(occasions);
export const openingWords = setOf(openers);
export const stateWords = setOf(states);
const deedWords = setOf(deeds);
export const reasonWords = setOf(reasons);
const closingWords = setOf(closers);
const doingWords = setOf(doing);
export const ownerWords = setOf(owners);
export const wantingWords = setOf(wanting);
export const restrictingWords = setOf(restricting);
export const namingWords = setOf(naming);
export const goals = setOf(leading);
/** What is made of an answer: a question may end in it ("… untuk laporan saya"). Who or what else a question is for may be asked about: "… untuk mahasiswa". */
export const workWords = setOf(
  "tugas|tugasku|skripsi|skripsiku|tesis|disertasi|makalah|artikel|laporan|berita|liputan|naskah|presentasi|paparan|slide|rapat|proposal|infografis|konten|video|pidato|sambutan|seminar|jurnal|esai|pr|mading|poster|brosur|caption|pembanding|referensi|report|article|essay|thesis|paper|presentation|homework|assignment",
);
/** "bahan" rapat. */
export const materialWords = setOf("bahan|materi|keperluan|kebutuhan|kepentingan");
/** A word as it is written: "sy", "lg", "utk". */
export const written = (norm: string): string => slang.get(norm) ?? norm;

/** "Ada" PR: what is set to be done at home; "penduduk pr" are women. */
const homework = setOf(
  "ada|punya|dapat|dapet|dikasih|diberi|ngerjain|mengerjakan|kerjakan|kerjain|bantu|bantuin|nemenin|untuk|buat",
);

/** Whether "PR" after such a word is homework. */
export const isHomework = (norm: string, before: string | undefined): boolean =>
  norm === "pr" && homework.has(before ?? "");

/** "untuk" skripsi. */
export const purposeWords = setOf("untuk|buat|guna|demi|bahan|for");

/** Whether something is done with the answer, or by who asks ("nulis", "berkunjung", "booking"), not wanted of it. */
export const isDeed = (norm: string): boolean => deedWords.has(norm) || /^(?:ng|ny|men|mem|ber)\p{L}{3,}$/u.test(norm);

/** "Mau saya tulis", "mau bikin": what is wanted is to do something, not a part of what is asked. */
export const wishWords = setOf("mau|ingin|pengen|pengin");

/** "Debat sama teman nih", "bu guru mau bikin soal nih". */
export function saysWhatOneDoes(norms: readonly string[]): boolean {
  const [first = ""] = norms;
  const wants = norms.some((norm, i) => wishWords.has(norm) && isDeed(norms[i + 1] ?? ""));
  return closingWords.has(norms.at(-1) ?? "") && (doingWords.has(first) || isDeed(first) || wants);
}
