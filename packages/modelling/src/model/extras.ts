import { folded, numberIn } from "../profile/profile.ts";
import type { Field, Frame } from "./frame.ts";

const without = ["tanpa", "tidak termasuk", "belum termasuk", "di luar", "tidak menghitung", "tanpa menghitung"];
const left = [
  "tidak dihitung",
  "tidak usah dihitung",
  "jangan dihitung",
  "tidak termasuk",
  "tidak ikut",
  "jangan ikut",
];
const within = ["termasuk", "sudah termasuk", "sesudah", "setelah ditambah", "dengan"];

/**
 * What people add to the name of an amount to say what is not in it, or is: "pembayaran di luar denda". By what its comment says, and by
 * the rows that have such an extra: their amounts are those of rows without one, or are so once it is taken off.
 */
export function extrasOf(field: Field, frame: Frame): string[] {
  const found = frame.fields.flatMap((one) => {
    const is = one === field || one.depth > 0 ? null : standsOf(field, one);
    return is === null ? [] : namesOf(one).map((name) => ({ name, isWithin: is === "in" }));
  });
  return [...new Set([...found, ...saidOf(field)].flatMap(({ name, isWithin }) => phrases(name, isWithin)))];
}

const phrases = (name: string, isWithin: boolean): string[] =>
  isWithin
    ? within.map((lead) => `${lead} ${name}`)
    : [...without.map((lead) => `${lead} ${name}`), ...left.map((end) => `${name} ${end}`)];

/** "tidak termasuk denda", "termasuk ppn", as the comment of a column says it. */
const saidOf = ({ taken }: Field): { name: string; isWithin: boolean }[] =>
  [
    ...(taken.column.comment ?? "")
      .toLowerCase()
      .matchAll(/\b(tidak termasuk|belum termasuk|tanpa|di luar|sebelum|sudah termasuk|termasuk)\s+([a-z]+)/gu),
  ].map(([, lead = "", name = ""]) => ({ name, isWithin: /^(?:sudah )?termasuk$/.test(lead) }));

/** An extra by its own word: "denda" of "jml_denda". */
function namesOf({ taken: { naming } }: Field): string[] {
  const own = naming.units.length > 1 ? naming.units.filter((unit) => unit !== naming.head) : naming.units;
  return own.length === 1 ? [...new Set(own.flatMap(({ concept, text }) => concept?.names.slice(0, 2) ?? [text]))] : [];
}

const least = 5;

/** Whether an extra is in an amount; null where the rows do not prove either. */
function standsOf({ taken }: Field, extra: Field): "in" | "out" | null {
  const isAmount = extra.taken.role === "figure" && ["money", "other"].includes(extra.taken.figure ?? "");
  if (!isAmount || taken.figure !== "money") return null;
  const plain = new Set<number>();
  const more: { amount: number; extra: number }[] = [];
  for (const [row, cell] of taken.column.cells.entries()) {
    const amount = numberIn(cell, taken.column);
    const on = numberIn(extra.taken.column.cells[row], extra.taken.column) ?? 0;
    if (amount === null || folded(cell ?? "") === "") continue;
    if (on === 0) plain.add(amount);
    else more.push({ amount, extra: on });
  }
  if (more.length < least || plain.size === 0) return null;
  const share = (of: (one: { amount: number; extra: number }) => number): number =>
    more.filter((one) => plain.has(of(one))).length / more.length;
  const [asIs, lessIt] = [share(({ amount }) => amount), share((one) => one.amount - one.extra)];
  if (asIs >= 0.9 && lessIt <= 0.3) return "out";
  return lessIt >= 0.9 && asIs <= 0.3 ? "in" : null;
}
