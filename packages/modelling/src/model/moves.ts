import { folded } from "../profile/profile.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { numbersOf } from "./numbers.ts";

/** A running balance, and what moves it: a card of stock, a book of cash. */
export interface Moves {
  readonly comes: Field;
  readonly goes: Field;
  readonly balance: Field;
  /** Columns of what it is kept of, each as good as the others; none where the rows keep one balance. */
  readonly by: readonly Field[];
}

/** What comes and what goes, where the balance is what it was and their difference. */
export function movesOf(frame: Frame, making: Making): Moves | null {
  const own = frame.fields.filter(({ depth, taken }) => depth === 0 && taken.role === "figure");
  const named = (look: RegExp): Field | undefined => own.find(({ taken }) => look.test(taken.column.name));
  const balance = own.find(({ taken }) => taken.figure === "stock");
  const comes = named(/masuk|terima|debet|debit|^in$|_in$|tambah/i);
  const goes = named(/keluar|pakai|kredit|credit|^out$|_out$|kurang/i);
  if (!balance || !comes || !goes) return null;
  const [b, i, o] = [balance, comes, goes].map((one) => numbersOf(one, frame, making));
  const groups = frame.fields.filter(
    ({ depth, taken }) => depth === 0 && ["code", "name", "category"].includes(taken.role),
  );
  const fitting = (by: Field | null): number => {
    const before = new Map<string, number>();
    let [tried, fits] = [0, 0];
    for (let row = 0; row < frame.of.table.sampled; row++) {
      const key = by ? folded(by.taken.column.cells[row] ?? "") : "";
      const [now, last] = [b?.[row], before.get(key)];
      if (now == null) continue;
      before.set(key, now);
      if (last === undefined) continue;
      tried++;
      if (Math.abs(last + (i?.[row] ?? 0) - (o?.[row] ?? 0) - now) < 0.01) fits++;
    }
    return tried >= 5 ? fits / tried : 0;
  };
  const alone = fitting(null);
  const shares = groups.map((field) => ({ field, share: fitting(field) }));
  const best = Math.max(alone, ...shares.map(({ share }) => share));
  if (best < 0.9) return null;
  const by = alone === best ? [] : shares.flatMap(({ field, share }) => (share === best ? [field] : []));
  return { comes, goes, balance, by };
}

/** What is said of what comes and what goes, of money and of things. */
const words: Readonly<Record<"money" | "things", readonly (readonly string[])[]>> = {
  money: [
    ["pemasukan", "penerimaan", "uang masuk", "kas masuk", "dana masuk", "masuk"],
    ["pengeluaran", "uang keluar", "kas keluar", "dana keluar", "keluar"],
  ],
  things: [
    ["masuk", "barang masuk", "jumlah masuk", "jumlah barang masuk", "penerimaan barang"],
    ["keluar", "barang keluar", "jumlah keluar", "jumlah barang keluar", "pengeluaran barang"],
  ],
};

export const isMoney = ({ balance, comes }: Moves): boolean =>
  [balance, comes].some(({ taken }) => taken.figure === "money" || taken.naming.unit === "rupiah");

/** What rows are called, and in one word: "kas masjid", "kas". */
export const shortOf = (nouns: readonly string[]): string[] => [
  ...new Set(nouns.slice(0, 2).flatMap((noun) => [noun, noun.split(" ")[0] ?? noun])),
];

/** Words for a figure that moves a balance; none for others. */
export function movingWords(field: Field, moves: Moves | null, nouns: readonly string[]): string[] {
  if (!moves || (field !== moves.comes && field !== moves.goes)) return [];
  const [comes = [], goes = []] = words[isMoney(moves) ? "money" : "things"];
  const own = field === moves.comes ? comes : goes;
  const named = field.taken.naming.terms.slice(0, 1);
  return [
    ...named,
    ...own,
    ...[...named, ...own.slice(0, 2)].flatMap((term) => shortOf(nouns).map((noun) => `${term} ${noun}`)),
    ...[...named, ...own].map((term) => `total ${term}`),
    ...named.map((term) => `jumlah ${term}`),
  ];
}
