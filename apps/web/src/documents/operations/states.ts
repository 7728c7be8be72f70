import type { Operation } from "@tanyadata/contract";

type State = Operation["state"];

/** How a state is to be taken. */
export type Tone = "done" | "failed" | "uncertain" | "working" | "waiting" | "ended";

/** Each state in words for people, and how it is to be taken; a state without words does not compile. */
const words: Record<State, readonly [words: string, tone: Tone]> = {
  draf: ["Draf", "working"],
  preflight: ["Memeriksa dokumen", "working"],
  menunggu_sn: ["Meminta nomor seri", "working"],
  sn_terbit: ["Nomor seri terbit", "working"],
  membubuhkan: ["Membubuhkan", "working"],
  verifikasi: ["Memeriksa hasil", "working"],
  selesai: ["Selesai", "done"],
  gagal_sebelum_sn: ["Gagal, nomor seri belum terpakai", "failed"],
  gagal_sn_terpakai: ["Gagal, nomor seri sudah terbit", "failed"],
  gagal_struktur: ["Gagal, PDF tidak dapat dibubuhi", "failed"],
  tidak_pasti: ["Belum pasti", "uncertain"],
  disiapkan: ["Disiapkan", "working"],
  menunggu_otorisasi: ["Menunggu otorisasi Anda", "waiting"],
  ditandatangani: ["Ditandatangani", "working"],
  stempel_waktu: ["Menambahkan stempel waktu", "working"],
  gagal: ["Gagal", "failed"],
  dibatalkan: ["Dibatalkan", "ended"],
  kedaluwarsa: ["Kedaluwarsa", "failed"],
};

export const wordsOfState = (state: State): string => words[state][0];
export const toneOf = (state: State): Tone => words[state][1];

/** Nothing happens any more, unless its user tries again. */
export const isFinal = (state: State): boolean => ["done", "failed", "uncertain", "ended"].includes(toneOf(state));

/** It holds its document: under way, or a stamp whose number may be spent, which only another try of the same can use. */
export const isOpen = ({ kind, state }: Operation): boolean =>
  !isFinal(state) || (kind === "stamp" && (state === "gagal_sn_terpakai" || state === "tidak_pasti"));

/** The way of each kind when all goes well, as it is shown. */
export const ways: Record<Operation["kind"], readonly { readonly label: string; readonly states: readonly State[] }[]> =
  {
    stamp: [
      { label: "Memeriksa dokumen", states: ["draf", "preflight"] },
      { label: "Meminta nomor seri", states: ["menunggu_sn"] },
      { label: "Membubuhkan e-Meterai", states: ["sn_terbit", "membubuhkan"] },
      { label: "Memeriksa hasil", states: ["verifikasi"] },
    ],
    signature: [
      { label: "Menyiapkan dokumen", states: ["draf", "disiapkan"] },
      { label: "Menandatangani", states: ["menunggu_otorisasi", "ditandatangani"] },
      { label: "Memasang ke dokumen", states: ["stempel_waktu"] },
      { label: "Memeriksa hasil", states: ["verifikasi"] },
    ],
  };
