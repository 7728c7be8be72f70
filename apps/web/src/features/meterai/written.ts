/** Today by the reader's own clock, as date fields write it. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Whole rupiah from "1.500.000" or "Rp 1500000"; null where it is no such number. */
export function rupiahIn(written: string): number | null {
  const digits = written.replace(/[Rp.\s]/gi, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** What is said where one of them is missing. */
export const missing = {
  number: "Tuliskan nomor dokumen, atau tanda hubung bila tidak ada.",
  date: "Isi tanggal dokumen.",
  value: "Tuliskan nilainya dalam rupiah, misalnya 5.000.000; 0 bila tidak ada.",
};
