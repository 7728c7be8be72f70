const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const selves = words("saya aku gue gw gua kami i");
const greetings = words("halo hai hi hello selamat permisi assalamualaikum salam maaf");
const purposes = words(
  "tugas skripsi tesis disertasi laporan presentasi artikel soal makalah penelitian riset kuliah pr berita",
);
const narrowing = words(
  "hanya cuma cuman khusus khususnya kecuali selain tanpa jangan bukan tidak gak ga nggak ngga enggak belum saja aja only just except without not no",
);

/** Whether words tell of who asks, greet, or say what for: "Saya guru IPS", "Untuk skripsi saya". */
export const introduces = (norms: readonly string[]): boolean =>
  norms.some(
    (norm, at) => selves.has(norm) || greetings.has(norm) || (norms[at - 1] === "untuk" && purposes.has(norm)),
  );

/** Whether a word leaves something out, so that what it stands in may not be set aside. */
export const restricts = (norm: string): boolean => narrowing.has(norm);
