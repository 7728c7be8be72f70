import type { RawCell } from "../read/grid.ts";
import { type Decimal, decimalOf, isMissing, unsureDecimals } from "../understand/numbers.ts";
import type { Wishes } from "../understand/wishes.ts";

type Row = readonly RawCell[];

/** The cells of a column that hold anything. */
export function* present(rows: readonly Row[], index: number): Generator<RawCell> {
  for (const row of rows) {
    const cell = row[index] ?? null;
    if (cell !== null && !isMissing(cell)) yield cell;
  }
}

/** Titles of amounts of money. */
const moneyTitle =
  /(?:^|[^\p{L}])(?:rp|rupiah|harga|biaya|ongkos|ongkir|total|subtotal|bayar|pembayaran|gaji|upah|tarif|nominal|omzet|omset|pendapatan|penjualan|pembelian|saldo|tagihan|debet|debit|kredit|anggaran|realisasi|tunjangan|infak|iuran|setoran)(?:[^\p{L}]|$)/iu;

/** Amounts of money that all end in fifties or hundreds are not written to the thousandth: 150.000 is a hundred and fifty thousand. */
function moneyDecimal(title: string, cells: Iterable<RawCell>): Decimal | null {
  if (!moneyTitle.test(title.replaceAll("_", " "))) return null;
  let sign: string | null = null;
  let count = 0;
  for (const cell of cells) {
    const [, found] = typeof cell === "string" ? (/([.,])\d{3}$/.exec(cell.trim()) ?? []) : [];
    if (found === undefined) continue;
    if ((sign !== null && sign !== found) || !/[05]0$/.test(String(cell).trim())) return null;
    sign = found;
    count++;
  }
  return sign === null || count < 2 ? null : sign === "." ? "comma" : "dot";
}

/** Which sign stands before the fractions of a sheet. @param columns those that hold figures @throws ImportRefused, asking */
export function decimalFor(
  header: readonly (string | null)[],
  rows: readonly Row[],
  columns: readonly number[],
  wishes: Wishes,
  report: string[],
): Decimal {
  const told = decimalOf(
    (function* () {
      for (const index of columns) yield* present(rows, index);
    })(),
  );
  if (wishes.decimal) return wishes.decimal;
  const ofMoney =
    told === "unsure" ? columns.flatMap((index) => moneyDecimal(header[index] ?? "", present(rows, index)) ?? []) : [];
  if (new Set(ofMoney).size === 1) {
    report.push(
      `angka bergaya ${ofMoney[0] === "comma" ? "1.234,5" : "1,234.5"}: rupiah yang semuanya bulat tidak ditulis dengan tiga angka pecahan`,
    );
    return ofMoney[0] as Decimal;
  }
  if (told === "both" || told === "unsure") throw unsureDecimals(told);
  if (told !== "either") report.push(told === "comma" ? "angka bergaya 1.234,5" : "angka bergaya 1,234.5");
  return told === "comma" ? "comma" : "dot";
}
