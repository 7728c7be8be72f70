/** The active prefix as the first letter of a root takes it: "catat" mencatat, "pakai" memakai, "tempat" menempat. */
function nasal(root: string): string {
  const rest = root.slice(1);
  switch (root[0]) {
    case "p":
      return `mem${rest}`;
    case "t":
      return `men${rest}`;
    case "k":
      return `meng${rest}`;
    case "s":
      return `meny${rest}`;
    case "b":
    case "f":
    case "v":
      return `mem${root}`;
    case "c":
    case "d":
    case "j":
    case "z":
      return `men${root}`;
    case "l":
    case "m":
    case "n":
    case "r":
    case "w":
    case "y":
      return `me${root}`;
    default:
      return `meng${root}`;
  }
}

/** A verb in the active and the passive voice, with what may stand after its root: "mencatatkan", "dicatat". */
const voicesOf = (root: string, suffixes: readonly string[]): string[] =>
  suffixes.flatMap((suffix) => [`${nasal(root)}${suffix}`, `di${root}${suffix}`]);

const roots = (text: string): string[] => text.split(" ");

/** What a place or a thing does with a figure, an event or a speaker, and what says nothing of which: "mencatat", "diraih". */
const having = roots(
  "oleh alami catat raih peroleh pegang dapat sandang toreh kantong bukukan lapor rekam rengkuh gapai sebut kenal tempat huni diam duduk milik punya simpan tampung",
);

/** What who answers is asked to do with it. */
const telling = roots(
  "informasi sampai tabel rinci urai papar jabar beber umum lapor cantum saji tampil tunjuk sebut perlihat beri hadir siap sedia susun cari hitung kumpul gambar daftar konfirmasi cerita muncul tayang unduh himpun rangkum inventaris identifikasi kelompok saring",
);

/** Such verbs in every form that says nothing more than the noun beside them. */
export const havingVerbs: readonly string[] = [
  ...having.flatMap((root) => voicesOf(root, ["", "kan", "i"])),
  // Who "meninggal" lives nowhere.
  ...voicesOf("tinggal", ["i"]),
];

/** "tentukan", "sampaikanlah": asks to be told what follows. What is "dikeluarkan" may be left out. */
export const tellingOrders: readonly string[] = [...telling, "tentu", "keluar"].flatMap((root) => [
  `${root}kan`,
  `${root}kanlah`,
]);

/** "disampaikan", "menyampaikan": the same wish, said of the answer or of who gives it. */
export const tellingVerbs: readonly string[] = telling.flatMap((root) => voicesOf(root, ["", "kan"]));
