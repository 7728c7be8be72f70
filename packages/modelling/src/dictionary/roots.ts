import { affixed } from "./affixes.ts";
import { standsFor } from "./letters.ts";

/**
 * Roots of what is done and written down: `root | other names = affixes ; words that stand for it besides`. The affixes are those that
 * people use with it: `di-`, `di-kan`, `di-i` and `ter-` say what is done to something, `me-`, `me-kan`, `me-i`, `ber-` and `.` (the root
 * alone) what somebody does, `is` that the root alone says what happened ("masuk"), `-an`, `pe-an`, `per-an` and `ke-an` what it is called.
 */
const lines = `
jual | sell sold sale sales selling = di- ter- me- pe-an -an . ; laku
beli | buy bought purchase purchased = di- ter- me- pe-an .
bayar | paid pay payment = di- di-kan ter- me- me-kan pe-an .
setor | deposit deposited = di- di-kan me- me-kan -an pe-an .
tarik | withdraw withdrawn = di- ter- me- pe-an .
cair | disburse disbursed disbursement = is di-kan me-kan pe-an
lunas | settle settled = is di-i ter-i me-i pe-an
tagih | bill billed = di- ter- me- -an pe-an
terima | receive received receipt = di- me- pe-an
kirim | ship shipped send sent delivery delivered shipping = di- di-kan ter- me- me-kan -an pe-an .
antar | deliver = di- di-kan me- me-kan -an pe-an .
angkut | haul hauled = di- ter- me- -an pe-an
muat | load loaded = di- ter- me- -an pe-an
bongkar | unload unloaded = di- ter- me- -an pe-an .
pesan | order ordered = di- ter- me- -an pe-an . ; diorder
booking | book booked = di- me- . ; dipesan
order = di- me- . -an
reservasi | reserve reserved = di- me- .
sewa | rent rented lease leased = di- di-kan ter- me- me-kan pe-an .
pinjam | borrow borrowed lend lent loan loaned = di- di-kan ter- me- me-kan -an pe-an .
kembali | return returned = is di-kan me-kan pe-an
perpanjang | renew renewed extend extended = di- me- per-an
pakai | use used = di- ter- me- pe-an .
guna = di-kan me-kan pe-an
ambil | take taken pickup picked = di- ter- me- pe-an .
titip | consign consigned = di- di-kan me- me-kan -an pe-an
simpan | save saved store stored = di- ter- me- -an pe-an
tabung = di- me- -an .
daftar | register registered registration enroll enrolled = is ter- di-kan me- me-kan pe-an
gabung | join joined hire hired = is ter- di-kan ; bergabung
lamar | apply applied = di- me- -an
rekrut | recruit recruited = di- me-
kontrak = di- ter- me-
pensiun | retire retired = is
lahir | birth born = is di-kan ke-an
meninggal | death died deceased = is
nikah | marry married = is me- di-kan per-an
masuk | entry entered admission admitted in = is
keluar | exit exited out discharge discharged leave left resign resigned = is di-kan pe-an ; pulang
pulang = is di-kan ke-an
datang | come came = is di-kan di-i ke-an
berangkat | depart departed departure = is di-kan ke-an
tiba | arrive arrived arrival = is
sampai = is
kunjung | visit visited = di-i ber- me-i -an
singgah = is di-i
inap | stay stayed = me-
rawat | treat treated = di- ter- me- pe-an
periksa | examine examined check checked inspect inspected = di- ter- me- pe-an . ; dicek
obat = di-i ber- me-i pe-an
rujuk | refer referred = di- me- -an
resep | prescribe prescribed = di-kan me-kan
suntik = di- me- pe-an
operasi | operate operated = di- me- .
imunisasi | vaksin = di- me-
lapor | report reported = di-kan ter-kan me- me-kan -an pe-an .
adu | complain complained = di-kan me-kan me- pe-an -an
keluh = di-kan me- me-kan -an
klaim | claim claimed = di- me-
usul | propose proposed = di-kan me-kan -an pe-an
aju | request requested submit submitted application = di-kan me-kan pe-an
minta = di- me- per-an .
mohon = di-kan me- per-an
setuju | approve approved = di-i me-i per-an
tolak | reject rejected = di- ter- me- pe-an
sah | validate validated legalize = di-kan pe-an
verifikasi = di- ter- me-
terbit | issue issued publish published = is di-kan me-kan pe-an
cetak | print printed = di- ter- me- -an pe-an .
catat | record recorded = di- ter- me- -an pe-an
ubah = di- ber- me- per-an
ganti | replace replaced = di- ter- me- pe-an .
tukar | exchange exchanged = di- di-kan me- me-kan pe-an .
retur | refund refunded = di- me- .
batal | cancel cancelled canceled void voided = is di-kan me-kan pe-an
tutup | close closed = is di- ter- me- pe-an
buka | open opened = is di- ter- me- pe-an
mulai | start started begin began = is di- me-
selesai | finish finished complete completed done = is di-kan ter-kan me-kan pe-an
akhir | end ended = di-i ; berakhir
kerja | work worked = di-kan ber- ter-kan me-kan pe-an
proses | process processed = di- ter- me- pe-an
tangani | handle handled = di- ter- me- pe-an
layan | serve served = di-i ter-i me-i pe-an
bantu | help helped assist = di- ter- me- -an
servis | service serviced = di- me- .
perbaiki | repair repaired fix fixed = di- me- ; perbaikan
pelihara | maintain maintained maintenance = di- ter- me- pe-an
pasang | install installed = di- ter- me- pe-an
uji | test tested exam = di- ter- me- pe-an
ukur | measure measured = di- ter- me- pe-an
timbang | weigh weighed = di- ter- me- -an pe-an
nilai | grade graded assess assessed = di- ter- me- pe-an
survei | survey surveyed = di- me-
panen | harvest harvested = di- ter- me- pe-an .
tanam | plant planted = di- ter- me- pe-an .
tebar | stock stocked = di- me- pe-an
pupuk = di- me- pe-an
petik = di- me- -an pe-an
giling | mill milled = di- ter- me- pe-an
potong | cut slaughter slaughtered = di- ter- me- pe-an .
sembelih = di- me- pe-an
tangkap | catch caught = di- ter- me- -an pe-an
gadai | pawn pawned = di-kan ter-kan me-kan pe-an .
taksir | appraise appraised = di- me- -an pe-an
lelang | auction auctioned = di- ter- me- pe-an .
produksi | produce produced manufactured = di- me-
rakit | assemble assembled = di- me- pe-an
olah = di- ter- me- pe-an
masak | cook cooked = di- me- .
cuci | wash washed = di- me- pe-an .
setrika | iron ironed = di- me- .
jahit = di- me- -an pe-an
salur | distribute distributed = di-kan ter-kan me-kan pe-an
bagi | share shared = di- di-kan ter- me- me-kan pe-an
serah | hand handover = di-kan me-kan pe-an
sumbang | donate donated donation = di-kan ter-kan me- me-kan -an
donasi = di-kan ber- me-kan .
infak = di-kan ber- me-kan .
zakat = di-kan ber-
wakaf = di-kan ber- me-kan
kurban = di-kan ber-
hibah | grant granted = di-kan ter- me-kan
santun = di-i me-i -an
anggar | budget budgeted = di-kan me-kan
belanja | spend spent = di-kan ber- me-kan pe-an .
realisasi | realize realized = di-kan ter- me-kan
laksana | execute executed implement implemented held = di-kan ter- me-kan pe-an
selenggara = di-kan ter- me-kan pe-an
hadir | attend attended present = is di-i me-i ke-an
ikut | participate participated = is di-i me-i
latih | train trained = di- ber- me- pe-an -an
ajar | teach taught = di-kan me- pe-an
lulus | graduate graduated pass passed = is di-kan ke-an
mutasi | transfer transferred move moved = di- ter- ; dipindah|dipindahkan|pindah
transfer = di- me- .
pindah = is di- di-kan ber- me-kan pe-an
promosi | promote promoted = di-kan me-kan
gaji | salary = di- pe-an
lembur | overtime = is di-kan
cuti | leaves = is
angsur = di- ter- me- -an pe-an
cicil = di- ter- me- -an pe-an .
denda | fine fined = di- ter-
isi | fill filled refill refuel = di- ter- me- pe-an
topup = di- .
langgan | subscribe subscribed subscription = di- ber- me-
pasok | supply supplied = di- ter- me- -an pe-an
terbang | fly flew flight = is di-kan pe-an
tayang = di-kan . pe-an
main | play played = di-kan ber- .
tonton | watch watched = di- me-
kunci = di- ter- me-
sita = di- me- pe-an
tilang = di- me-
putus | decide decided terminate terminated = is di-kan me-kan -an
sidang = di-kan .
`;

export interface Root {
  readonly root: string;
  /** What is done to something, or happens to it: "dikirim", "terkirim", "masuk". */
  readonly done: readonly string[];
  /** What somebody does: "mengirim", "kirim". */
  readonly acts: readonly string[];
  /** What it is called: "pengiriman", "kiriman". */
  readonly nouns: readonly string[];
}

const affixesOf = (root: string, affixes: readonly string[], look: RegExp): string[] =>
  affixes.filter((affix) => look.test(affix)).map((affix) => (/^(?:is|\.)$/.test(affix) ? root : affixed(root, affix)));

function rootRead(line: string): Root & { readonly names: readonly string[] } {
  const [called = "", rest = ""] = line.split(" = ");
  const [root = "", others = ""] = called.split(" | ");
  const [affixes = [], more = []] = rest.split(/\s*;\s*/).map((part) => part.split(/[ |]/).filter(Boolean));
  const isNoun = (word: string): boolean => /an$/.test(word);
  const nouns = [...affixesOf(root, affixes, /^(?:pe|per|ke|)-an$/), ...more.filter(isNoun)];
  const done = [...affixesOf(root, affixes, /^(?:is|di-|ter-)/), ...more.filter((word) => !isNoun(word))];
  const acts = affixesOf(root, affixes, /^(?:\.|me-|ber-)/);
  return { root, done, acts, nouns, names: [root, ...others.split(" "), ...done, ...acts, ...nouns].filter(Boolean) };
}

const byWord: ReadonlyMap<string, Root> = (() => {
  const all = lines.trim().split("\n").map(rootRead);
  const words = new Map<string, Root>();
  for (const root of all) words.set(root.root, root);
  for (const { names, ...root } of all) for (const name of names) if (!words.has(name)) words.set(name, root);
  return words;
})();

/** The root that a word is made of, or that it stands for in English; null where it is none that is known. */
export const rootOf = (word: string): Root | null => byWord.get(word) ?? null;

/** The consonants of a word, each once: "tp" of "tutup". */
const skeletonOf = (word: string): string => [...new Set(word.replace(/[aeiou]|(?<=n)g/g, ""))].join("");

/**
 * The root that a few letters stand for: its consonants ("bk" for "buka", "tp" for "tutup"), or its beginning ("put" for "putus"). Null
 * where several or none could be meant. For names of days alone, which say what happened.
 */
export function rootOfShort(letters: string): Root | null {
  const word = letters.toLowerCase();
  if (!/^[a-z]{2,4}$/.test(word)) return null;
  const all = [...new Map([...byWord.values()].map((one) => [one.root, one])).values()].filter(
    ({ done }) => done.length > 0,
  );
  const sounds = (fits: (root: string) => boolean) =>
    /[aeiou]/.test(word) ? [] : all.filter(({ root }) => root[0] === word[0] && fits(skeletonOf(root)));
  const exact = sounds((root) => root === skeletonOf(word));
  const bySound = exact.length > 0 || word.length < 3 ? exact : sounds((root) => root.startsWith(skeletonOf(word)));
  const [one, ...others] =
    bySound.length > 0 ? bySound : word.length > 2 ? all.filter(({ root }) => root.startsWith(word)) : [];
  if (one && others.length === 0) return one;
  // "brkt" has all of "berangkat" but the nasal before another letter.
  const [whole, ...more] = bySound.length > 0 ? [] : all.filter(({ root }) => standsFor(word, root) === "whole");
  return whole && more.length === 0 ? whole : null;
}

/** Roots, and the Indonesian words made of them. */
export const rootWords: readonly string[] = [
  ...new Set([...byWord.values()].flatMap(({ root, done, acts, nouns }) => [root, ...done, ...acts, ...nouns])),
];
