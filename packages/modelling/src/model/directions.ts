/** "setoran" for "setor". */
export const nounsFor = (verb: string): string[] =>
  ({
    setor: ["setoran", "penyetoran", "disetor", "setor"],
    tarik: ["penarikan", "tarikan", "ditarik", "tarik"],
    masuk: ["pemasukan", "masuk"],
    keluar: ["pengeluaran", "keluar"],
    debet: ["debet", "debit"],
    kredit: ["kredit"],
  })[verb] ?? [verb];

/** Which of two meanings of a letter says that something comes in; null where they say no such thing. */
export function directionOf(labels: readonly string[]): "first" | "second" | null {
  const comes = /^(?:setor|setoran|masuk|terima|debet|debit|tambah|in)$/;
  const goes = /^(?:tarik|penarikan|keluar|kredit|kurang|out|ambil)$/;
  const [one = "", other = ""] = labels;
  if (comes.test(one) && goes.test(other)) return "first";
  return goes.test(one) && comes.test(other) ? "second" : null;
}

/** What somebody does when it comes or goes: "menyetor". */
export const actsFor = (word: string): string[] =>
  ({
    setor: ["menyetor", "setor", "nyetor"],
    setoran: ["menyetor", "setor"],
    tarik: ["menarik", "tarik", "narik"],
    penarikan: ["menarik", "tarik"],
  })[word] ?? [];
