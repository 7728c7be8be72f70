/** Who speaks, and how they begin. */
const greeting = "(?:(?:halo|hai|hi|kak|min|gan|pak|bu|mas|mbak|permisi|maaf|eh|oh|jadi|guys|sorry)[\\s,]+)*";
const asker = "(?:(?:saya|sy|aku|gue|gw|gua|kami|kita|i|we)\\s+)?";
const degree = "(?:(?:masih|agak|kok|sering|suka|jujur|terus terang|still|a bit)\\s+)*";
const denying = "(?:belum|blm|kurang|krg|tidak|tdk|ga|gak|gk|nggak|ngga|enggak|tak|ndak)";
const knowing =
  "(?:paham|faham|mengerti|ngerti|mudeng|tahu|tau|ingat|inget|hafal|hapal|kenal|jelas|familiar|yakin|begitu paham|terlalu paham|begitu ngerti|terlalu ngerti|begitu tahu|begitu tau)";
const about = "(?:\\s+(?:sama|soal|tentang|dengan|mengenai|akan|perihal|about|with))?";

const often =
  "(?:(?:sering|pernah|suka|baru|baru saja|barusan|habis|abis|tadi|kemarin|sempat|kadang|lagi|sedang)\\s+)*";
const meeting =
  "(?:baca|membaca|dengar|denger|mendengar|nemu|menemukan|nemuin|menemui|ketemu|menjumpai|nonton|menonton|mencicipi|nyicip|belajar|mempelajari)";
/** Where words are met: none of it is what figures are about. */
const medium =
  "(?:berita|koran|surat kabar|majalah|tv|televisi|radio|media|media sosial|medsos|internet|sosmed|youtube|tiktok|instagram|twitter|podcast|buku|buku pelajaran|buku paket|artikel|laporan|tabel|grafik|infografis|soal|soal ujian|ujian|lks|kelas|sekolah|kuliah|materi|rapat|pidato)";
const mentioned = "(?:(?:sering|suka|banyak|selalu|kadang)\\s+)?(?:ada|muncul|disebut|tertulis|dibahas|keluar)";
const called = "(?:\\s+(?:kolom|istilah|kata|tulisan|singkatan|sebutan))?";

/** What a question may begin with that only says why it is asked: that something is not known, or where its word was met. */
const frames: readonly RegExp[] = [
  // "Saya belum paham …", "gw lupa …", "Saya bingung …"
  `${asker}${degree}(?:${denying}\\s+${knowing}|lupa|lupa lupa ingat|bingung|penasaran)${about}`,
  // "Sering baca …", "Saya menemukan istilah …", "Pernah dengar soal …"
  `${asker}(?:${denying}\\s+)?${often}${meeting}(?:\\s+(?:soal|tentang|mengenai))?(?=\\s+(?!data|angka))`,
  // "Di berita ada …", "Kalau di tabel ada kolom …"
  `(?:(?:kalau|kalo|klo|kl)\\s+)?(?:di|dalam|pada)\\s+${medium}\\s+${mentioned}${called}`,
  // "Kalau orang bilang …"
  `(?:kalau|kalo|klo|kl|jika|bila)\\s+(?:orang|orang2|orang-orang|mereka|berita|guru|pemerintah)\\s+(?:bilang|ngomong|menyebut|nyebut|bicara|ngomongin|membahas|bahas)${about}`,
].map((frame) => new RegExp(`^\\s*${greeting}${frame}[\\s,:]+`, "iu"));

/** "… di berita,": where it was met, said after it. */
const metAt = new RegExp(`\\s+(?:di|dari|dalam|pada)\\s+${medium}(?=\\s*[,.:;?!])`, "iu");

/** "Apakah rasio gini itu?" asks what it is. */
const formal = /^\s*apakah\s+(?!itu\b|ada\b)(?<what>[^?.!,]+?)\s+itu\s*\?*\s*$/iu;

/** A question without what it begins with that says nothing of what is asked, or as "Apa itu …?"; null where it is neither. */
export function withoutFrame(question: string): string | null {
  for (const frame of frames) {
    const found = frame.exec(question);
    if (!found) continue;
    const rest = question.slice(found[0].length);
    return /\p{L}/u.test(rest) ? rest.replace(metAt, "") : null;
  }
  const what = formal.exec(question)?.groups?.what;
  return what === undefined ? null : `apa itu ${what}?`;
}
