import { type SealReport, simulatedStamper, type Verification } from "@tanyadata/contract";

/** What is wrong with a seal, the gravest first. `unknown` and `untimed`: nothing is, as far as can be told here. */
const gravest = [
  ...(["altered", "partial", "added", "revoked", "unfit", "expired", "not_yet_valid"] as const),
  ...(["covered", "weak", "unreadable", "unknown", "untimed"] as const),
] as const;
export type Finding = (typeof gravest)[number] | "sound" | "simulated";

/** What there is to say about one signature, stamp or time-stamp. What the server did not find valid is never `sound`. */
export function findingOf(seal: SealReport): Finding {
  const { integrity, covers_whole_revision, changes_after, revocation, chain, signed_at, valid, signer } = seal;
  if (integrity === "altered" || integrity === "partial") return integrity;
  const harm = changes_after.filter(({ allowed }) => !allowed);
  if (harm.some(({ what }) => what !== "covering")) return "added";
  if (integrity === "unreadable") return "unreadable";
  if (!covers_whole_revision) return "partial";
  if (harm.length > 0 && revocation !== "revoked") return "covered";
  if (integrity === "weak" && revocation !== "revoked") return "weak";
  if (revocation === "revoked") return "revoked";
  if (chain === "untrusted") return signed_at === null ? "untimed" : "unknown";
  if (chain !== "trusted") return chain;
  if (!valid || !seal.digest_ok) return "unreadable";
  return signer === simulatedStamper ? "simulated" : "sound";
}

export type Tone = "good" | "bad" | "caution" | "plain";
interface Verdict {
  readonly tone: Tone;
  /** One sentence about the whole file. */
  readonly says: string;
  /** What to do now; none where there is nothing to do. */
  readonly advice?: string;
}

const askAgain = "Minta ditandatangani lagi dengan sertifikat yang berlaku.";
const verdicts: Record<Finding, Verdict> = {
  altered: {
    tone: "bad",
    says: "Tidak sah: isinya berubah sejak ditandatangani.",
    advice: "Jangan dipakai. Minta berkas aslinya kepada pengirim.",
  },
  partial: {
    tone: "bad",
    says: "Tidak sah: tanda tangannya tidak mencakup seluruh isi berkas.",
    advice: "Jangan dipakai. Minta berkas aslinya kepada pengirim.",
  },
  weak: {
    tone: "caution",
    says: "Belum dapat dipastikan: isinya cocok, tetapi ditandatangani dengan cara lama yang dapat ditiru.",
    advice: "Minta ditandatangani lagi dengan aplikasi yang lebih baru (SHA-256 atau lebih kuat).",
  },
  unreadable: {
    tone: "caution",
    says: "Belum dapat dipastikan: tanda tangannya dibuat dengan cara yang tidak dapat diperiksa di server ini.",
    advice: "Itu bukan berarti palsu. Periksa dengan aplikasi lain, atau tanyakan langsung kepada penanda tangannya.",
  },
  added: {
    tone: "bad",
    says: "Tidak sah: ada yang diubah sesudah ditandatangani.",
    advice: "Jangan dipakai. Lihat di bawah apa yang berubah, dan minta berkas sebelum perubahan itu.",
  },
  covered: {
    tone: "caution",
    says: "Belum dapat dipastikan: tanda tangan atau meterai yang dibubuhkan kemudian menutupi isi halaman.",
    advice: "Lihat revisi sebelumnya, yang isinya belum tertutup, atau minta dibubuhkan lagi di tempat yang kosong.",
  },
  revoked: { tone: "bad", says: "Tidak sah: sertifikat penanda tangannya sudah dicabut.", advice: askAgain },
  unfit: { tone: "bad", says: "Tidak sah: sertifikatnya tidak boleh dipakai menandatangani.", advice: askAgain },
  expired: {
    tone: "bad",
    says: "Tidak sah: sertifikatnya sudah kedaluwarsa saat dipakai menandatangani.",
    advice: askAgain,
  },
  not_yet_valid: {
    tone: "bad",
    says: "Tidak sah: pada waktu yang tertulis, sertifikatnya belum berlaku.",
    advice: askAgain,
  },
  unknown: {
    tone: "caution",
    says: "Belum dapat dipastikan: isinya utuh, tetapi penerbit sertifikatnya tidak dikenal di server ini.",
    advice:
      "Sertifikat seperti itu dapat dibuat siapa saja atas nama siapa saja. Pastikan langsung kepada penanda tangannya, atau minta Administrator mendaftarkan penerbitnya bila memang dipercaya.",
  },
  untimed: {
    tone: "caution",
    says: "Belum dapat dipastikan: isinya utuh, tetapi tidak tertulis kapan ditandatangani.",
    advice: "Minta ditandatangani lagi dengan waktu yang tertulis.",
  },
  simulated: {
    tone: "caution",
    says: "Utuh dan dipercaya di server ini, tetapi e-Meterainya hanya simulasi dan tidak sah.",
    advice: "Jangan dipakai sebagai dokumen bermeterai.",
  },
  sound: { tone: "good", says: "Sah: semua tanda tangan dan meterai di dalamnya utuh dan dipercaya." },
};

/** What becomes of a file by what is in it: its gravest finding counts. */
export function verdictOf({ valid, signatures, stamps, timestamps }: Verification): Verdict {
  const seals = [...signatures, ...stamps, ...timestamps];
  if (seals.length === 0)
    return {
      tone: "plain",
      says: "Tidak ada tanda tangan atau meterai di dalamnya.",
      advice: "Bila seharusnya ada, minta berkas aslinya: mencetak atau menyimpan ulang sebagai PDF menghapusnya.",
    };
  const found = seals.map(findingOf);
  const worst = gravest.find((finding) => found.includes(finding));
  if (worst || !valid) return verdicts[worst ?? "unreadable"];
  if (found.includes("simulated")) return verdicts.simulated;
  if (seals.every(({ revocation }) => revocation === "good")) return verdicts.sound;
  return {
    ...verdicts.sound,
    advice: "Apakah sertifikatnya dicabut tidak diketahui; bila penting, tanyakan kepada penerbitnya.",
  };
}

/** One seal's verdict in a word or two. */
export const wordsOfFinding = (finding: Finding): readonly [words: string, tone: Tone] =>
  finding === "sound"
    ? ["Sah", "good"]
    : finding === "simulated"
      ? ["Simulasi", "caution"]
      : [verdicts[finding].tone === "bad" ? "Tidak sah" : "Belum pasti", verdicts[finding].tone];
