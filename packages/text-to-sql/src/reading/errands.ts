const people =
  "guru|dosen|bos|atasan|kakak|adik|anak|anak-anak|anak2|teman|temen|murid|siswa|mahasiswa|pembimbing|editor|redaktur|klien|mama|papa|ibu|bapak|kepsek|kepala\\s+\\p{L}+";
const titles = "bu|pak|ibu|bapak|kak|mas|mbak|si|para";
const owners = "saya|aku|kami|kita|gue|gw|ku";
const asks = "nyuruh|menyuruh|minta|meminta|nanya|nanyain|tanya|bertanya|menugaskan|menugasi";
const does =
  "(?:cari(?:kan)?|nyari|mencari)(?:\\s+(?:tau|tahu))?|tulis(?:kan)?|nulis|menulis(?:kan)?|catat|mencatat|sebut(?:kan)?|menyebutkan|hitung|menghitung|ngitung";
const says = "bilang|mengatakan|menyebut(?:kan)?|mengklaim|mengira|berpendapat|percaya|cerita";

/** "Bu guru nyuruh cari tau …", "Anak-anak tanya, …": who wants to know. What they want begins after it. */
const errand = new RegExp(
  `^\\s*(?:(?:${titles})\\s+)?(?:${people})(?:\\s+(?:${owners}))?\\s+(?:${asks})(?:\\s+(?:${owners}))?(?:\\s+(?:buat|untuk))?(?:\\s+(?:${does}))?[\\s,:]+`,
  "iu",
);

/** "Kami di Bappeda butuh data …", "saya dari dinas kesehatan mau tanya …": where the asker works. */
const office =
  /^\s*(?:saya|aku|kami|kita|gue|gw|sy)\s+(?:(?:be)?kerja\s+|bertugas\s+)?(?:di|dari)\s+(?:\p{L}+\s+){1,4}(?:butuh|perlu|memerlukan|membutuhkan|minta|(?:mau|ingin|pengen)\s+(?:minta|tanya|bertanya|cari|tahu|tau))\s+(?:(?:data|info|informasi|angka)\s+)?/iu;

/** "Ada narasumber yang bilang …": who claims what follows. */
const claimant = new RegExp(
  `^\\s*(?:ada|banyak|sebagian|beberapa)\\s+(?:\\p{L}+\\s+){0,2}(?:yang|yg)\\s+(?:${says})(?:\\s+(?:bahwa|kalau|kalo|katanya))?\\s+`,
  "iu",
);

/** After a claim these ask what is really so: the claim itself plays no part. */
const really = /[.!]\s+(?=(?:jadi\s+)?(?:sebenarnya|sebetulnya|faktanya|aslinya|nyatanya)\b)/iu;

/**
 * Where a question begins after words of whose it is, or of who claims what it asks about; null where none stand there. Whether
 * what is claimed is so, is asked by the rest ("… Betulkah?"); what is really so, by the sentence that says that.
 */
export function errandEnd(question: string): number | null {
  const claimed = claimant.exec(question);
  const asked = claimed && really.exec(question);
  if (asked) return asked.index + asked[0].length;
  return (claimed ?? errand.exec(question) ?? office.exec(question))?.[0].length ?? null;
}
