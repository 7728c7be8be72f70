import { createHash } from "node:crypto";
import type { MeteraiProvider } from "./stamp-issuer.ts";

export interface SandboxOptions {
  /** Stamps that the simulated account begins with. */
  readonly stamps: number;
  /** How many numbers were issued so far, to orders other than the one with this reference. */
  readonly issued: (except: string | null) => Promise<number>;
}

/** Kinds of documents as UU 10/2020, article 3, lists them, in short. */
const documentTypes = [
  { code: "surat_perjanjian", name: "Surat perjanjian, keterangan atau pernyataan" },
  { code: "akta_notaris", name: "Akta notaris, grosse, salinan dan kutipannya" },
  { code: "akta_ppat", name: "Akta Pejabat Pembuat Akta Tanah" },
  { code: "surat_berharga", name: "Surat berharga" },
  { code: "transaksi_surat_berharga", name: "Dokumen transaksi surat berharga" },
  { code: "dokumen_lelang", name: "Dokumen lelang" },
  { code: "dokumen_uang", name: "Dokumen yang menyatakan jumlah uang lebih dari Rp5.000.000" },
  { code: "dokumen_lain", name: "Dokumen lain yang ditetapkan dengan Peraturan Pemerintah" },
];

/**
 * Issues numbers that are worth nothing and say so. A number follows from its order's reference, so the same order has the
 * same number for ever, and no other order has it, without anything to be stored.
 */
export function sandbox({ stamps, issued }: SandboxOptions): MeteraiProvider {
  return {
    name: "sandbox",
    isSimulated: true,
    price: 10_000,
    repeats: "same_number",
    stamp: null,
    documentTypes: async () => ({ ok: true, value: documentTypes }),
    balance: async () => ({ ok: true, value: Math.max(0, stamps - (await issued(null))) }),
    async issue({ reference }) {
      if ((await issued(reference)) >= stamps)
        return { kind: "not_issued", failure: "refused", detail: "Saldo simulasi habis" };
      return { kind: "issued", serial: numberOf(reference), picture: null };
    },
    // To order again costs nothing here.
    status: async () => ({ kind: "not_issued", failure: "refused", detail: "" }),
    picture: async () => ({ ok: false, failure: "refused", detail: "Simulasi tidak mempunyai gambar sendiri" }),
    correct: async () => ({ ok: true, value: null }),
  };
}

/** Letters and digits that are not mistaken for each other; 32 of them. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 100 bits: no two orders meet. Such as `SIM-7K2M9-QX4ZD-0HTVB-W6C1R`. */
function numberOf(reference: string): string {
  const digest = createHash("sha256").update(`sandbox ${reference}`).digest();
  const letters = Array.from({ length: 20 }, (_, index) => alphabet.charAt(digest.readUInt8(index) % 32));
  return `SIM-${letters.join("").match(/.{5}/g)?.join("-")}`;
}
