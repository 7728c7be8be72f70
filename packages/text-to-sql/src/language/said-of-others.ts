/**
 * What whoever asks wants, says or does, and so means nothing in a question ("tolong", "mau tahu"); said of others it is what
 * is asked: "berapa orang yang mau".
 */
const askers =
  "terima|buat|membuat|bikin|meninggal|minta|meminta|maaf|memaafkan|permisi|mau|ingin|pengen|pengin|pingin|kepingin|kepengen|tahu|tau|bisa|boleh|dapat|mendapat|mendapatkan|butuh|membutuhkan|butuhkan|perlu|memerlukan|tolong|menolong|bantu|membantu|dibantu|penasaran|kepo|iseng|jujur|yakin|masak|masa|cari|mencari|nyari|dicari|tanya|bertanya|nanya|menanyakan|ditanya|izin|ijin|coba|mencoba|kasih|kasi|beri|memberi|diberi|terimakasih|makasih|trims|memohon|mohon|menjawab|cerita|bercerita|menceritakan|lapor|melapor|melaporkan|sebut|menyebut|menyebutkan|hitung|menghitung|mengetahui|menyusun|menulis|menyampaikan|mengumpulkan|berkumpul|mengenal|dikenal|memilih|menunjuk|mengunduh|berbagi|sendiri|sendirian|cukup|lain|help|want|wants|need|needs|wondering|ask|asking|know";

/** Where whoever asks goes: others who do are not those who live there. */
const goers =
  "pergi|berkunjung|mengunjungi|terbang|berangkat|liburan|jalan|jalan2|main|masuk|ikut|mengikuti|lewat|datang|pindah";

/** Between "yang" and its verb: "yang sudah mau". */
const fillers = "sudah|udah|telah|masih|sedang|lagi|juga|pernah|akan|belum|tidak|nggak|gak|bukan|ga|tak";

/** What somebody does for something, and what leads to that: "peran perempuan dalam …". */
const doing = "peran|peranan|andil|sumbangan|sumbangsih|kontribusi|contribution|role";
const leading = "terhadap|dalam|pada|ke|kepada|bagi|untuk|atas|dari|to|in|of";

const setOf = (text: string): ReadonlySet<string> => new Set(text.split("|"));

export const askerVerbs = setOf(askers);
export const goingVerbs = setOf(goers);
export const verbFillers = setOf(fillers);
export const doings = setOf(doing);
export const towards = setOf(leading);
