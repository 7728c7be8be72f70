import { rootOf } from "../dictionary/roots.ts";
import { folded, numberIn } from "../profile/profile.ts";
import type { Understood } from "../understand/tables.ts";
import { columnSql, type Field, type Frame, type Making } from "./frame.ts";
import { numbersOf } from "./numbers.ts";
import { sievesOf } from "./sift.ts";
import { named, tableNamed } from "./sql.ts";
import type { Measure, Telling } from "./telling.ts";
import { totalOf } from "./totals.ts";
import type { Draft } from "./words.ts";

/** What is left to be paid of what documents come to: proven on the rows, since nobody pays more than that. */
export interface Receivable {
  readonly total: Field;
  /** What was paid, as SQL over the rows of the frame. */
  readonly paid: string;
  readonly table: string | null;
  readonly definition: string;
}

const nearlyAll = 0.98;
const isPaid = ({ taken }: Field): boolean =>
  taken.role === "figure" &&
  taken.figure === "money" &&
  taken.naming.units.some(({ text }) => rootOf(text)?.root === "bayar");

/** A column of what was paid beside one of what there is to pay, or payments in a table of their own; null where neither is proven. */
export function receivableOf(frame: Frame, making: Making): Receivable | null {
  const own = frame.fields.filter(({ depth }) => depth === 0);
  const found = totalOf(frame.of);
  const total = own.find(({ taken }) => taken === found);
  if (!total) return null;
  const owed = numbersOf(total, frame, making);
  for (const field of own.filter((one) => one !== total && isPaid(one))) {
    const paid = numbersOf(field, frame, making);
    if (isPart(owed, paid))
      return {
        total,
        paid: `coalesce(${field.sql}, 0)`,
        table: null,
        definition: `${total.taken.column.name} dikurangi ${field.taken.column.name}.`,
      };
  }
  for (const payments of making.tables) {
    const kept = paymentsOf(payments, frame, total, owed, making);
    if (kept) return kept;
  }
  return null;
}

/** Whether some numbers are parts of others in nearly all rows, and less than them in some. */
function isPart(wholes: readonly (number | null)[], parts: readonly (number | null)[]): boolean {
  let [tried, fits, less] = [0, 0, 0];
  for (const [row, whole] of wholes.entries()) {
    const part = parts[row];
    if (whole === null || part == null || whole === 0) continue;
    tried++;
    if (part >= 0 && part <= whole + Math.max(1, whole * 0.001)) fits++;
    if (part < whole - 1) less++;
  }
  return tried >= 5 && fits >= tried * nearlyAll && less > 0 && less < tried;
}

/** Payments that name the documents: what they come to for each is never more than its total. */
function paymentsOf(
  payments: Understood,
  frame: Frame,
  total: Field,
  owed: readonly (number | null)[],
  making: Making,
): Receivable | null {
  const relation = (making.relations.get(payments.table.name) ?? []).find(({ table }) => table === frame.of.table.name);
  const isPayment = payments.naming.units.some(({ text, concept }) =>
    [text, ...(concept?.names ?? [])].some((word) => rootOf(word)?.root === "bayar"),
  );
  const by = relation && payments.columns.find(({ column }) => column.name === relation.column);
  const key = relation && frame.of.columns.find(({ column }) => column.name === relation.target);
  const amounts = payments.columns.filter(({ role, figure }) => role === "figure" && figure === "money");
  const [amount] = amounts;
  if (!relation || !isPayment || !by || !key || !amount || amounts.length > 1) return null;
  if (!payments.table.isWhole || payments.older.length > 0) return null;
  const marks = payments.columns.filter(({ role, truth }) => role === "cancelled" && truth);
  if (payments.columns.some(({ role }) => role === "status")) return null;
  const sums = new Map<string, number>();
  for (const [row, cell] of by.column.cells.entries()) {
    const isVoid = marks.some(({ column, truth }) => folded(column.cells[row] ?? "") === folded(truth?.yes ?? ""));
    if (cell !== null && !isVoid)
      sums.set(folded(cell), (sums.get(folded(cell)) ?? 0) + (numberIn(amount.column.cells[row], amount.column) ?? 0));
  }
  const paid = key.column.cells.map((cell) => (cell === null ? null : (sums.get(folded(cell)) ?? 0)));
  if (!isPart(owed, paid)) return null;
  const valid = [
    ...sievesOf(payments, [], "p", making.dialect).map(({ keep }) => keep),
    ...marks.map(({ column, truth }) =>
      column.kind === "flag"
        ? `NOT coalesce(p.${named(column.name)}, false)`
        : `coalesce(p.${named(column.name)}, '') <> '${truth?.yes ?? ""}'`,
    ),
  ].filter(Boolean);
  const of = frame.fields.find(({ taken, depth }) => taken === key && depth === 0);
  if (!of) return null;
  const where = [`${columnSql(by, payments, "p", making)} = ${of.sql}`, ...valid].join(" AND ");
  const sum = `sum(${columnSql(amount, payments, "p", making)})`;
  return {
    total,
    paid: `coalesce((SELECT ${sum} FROM ${tableNamed(payments.table.name)} AS p WHERE ${where}), 0)`,
    table: payments.table.name,
    definition: `${total.taken.column.name} dikurangi ${amount.column.name} di ${payments.table.name}.`,
  };
}

/** What is asked of that: what customers still owe, or what is still owed to suppliers. */
export function receivableMeasures({ receivable, about, nouns, total }: Telling, measure: Measure): Draft[] {
  if (!receivable) return [];
  const [owing, other] = about.isPurchase ? ["hutang", "utang"] : ["piutang", "tagihan belum lunas"];
  const terms = [
    owing,
    `sisa ${owing}`,
    `total ${owing}`,
    other,
    `sisa ${other}`,
    "tunggakan",
    "total tunggakan",
    "sisa tagihan",
    "sisa pembayaran",
    "sisa bayar",
    "kekurangan pembayaran",
    "kurang bayar",
    "outstanding",
    ...["tagihan", "nilai", "jumlah"].flatMap((one) => [`${one} yang belum dibayar`, `${one} belum dibayar`]),
    ...nouns
      .slice(0, 3)
      .flatMap((noun) => [
        `${owing} ${noun}`,
        `sisa ${owing} ${noun}`,
        `sisa ${noun}`,
        `sisa tagihan ${noun}`,
        `tunggakan ${noun}`,
        `${noun} yang belum dibayar`,
      ]),
  ];
  const unit = total?.taken.naming.unit || "rupiah";
  return measure("receivable", terms, {
    unit,
    decimals: 0,
    expression: "sum({sisa_tagihan})",
    additivity: "sum",
    definition: receivable.definition,
    verbs: ["menunggak", "nunggak", "berutang", "ngutang", "utang"],
  });
}
