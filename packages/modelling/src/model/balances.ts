import { tidy, titled } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { isMoney, type Moves, shortOf } from "./moves.ts";
import { numbersOf } from "./numbers.ts";
import { literal, named } from "./sql.ts";
import { decimalsOf, unitOf } from "./units.ts";
import type { Draft, Words } from "./words.ts";

/** A balance at the end of each day: rows of its own, for what it was in one row adds up to nothing. */
export interface Balances {
  readonly view: Draft;
  readonly dataset: Draft;
  /** The one book that it is of, where the rows keep one balance. */
  readonly entities: readonly Draft[];
}

interface Kept {
  readonly moves: Moves;
  readonly frame: Frame;
  readonly making: Making;
  /** The dataset of the rows, its view, and what is called so. */
  readonly id: string;
  readonly table: string;
  readonly nouns: readonly string[];
  /** The column of days; whom the balance is of, where it is of several. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly also: readonly { readonly entity: string; readonly column: string }[];
}

/** Whether days and rows alone lead from one balance to the next to the one that stands last, of each that there is one of. */
function isProven({ moves, frame, making, day }: Kept, by: Field | null): boolean {
  const { comes, goes, balance } = moves;
  if (!frame.of.table.isWhole) return false;
  const days = frame.fields.find(({ as }) => as === day)?.taken.column.cells ?? [];
  const [b, i, o] = [balance, comes, goes].map((one) => numbersOf(one, frame, making));
  const last = new Map<string, number>();
  const rows = new Map<string, { day: string; isStill: boolean; first: number; moved: number }[]>();
  for (let row = 0; row < frame.of.table.sampled; row++) {
    const key = by ? folded(by.taken.column.cells[row] ?? "") : "";
    const [now, at] = [b?.[row], days[row]];
    if (now == null || at == null) return false;
    last.set(key, now);
    const moved = (i?.[row] ?? 0) - (o?.[row] ?? 0);
    const isStill = (i?.[row] ?? 0) === 0 && (o?.[row] ?? 0) === 0;
    rows.set(key, [...(rows.get(key) ?? []), { day: at, isStill, first: now, moved }]);
  }
  return [...rows].every(([key, own]) => {
    const [first] = [...own].sort(
      (x, y) => (x.day < y.day ? -1 : x.day > y.day ? 1 : 0) || Number(y.isStill) - Number(x.isStill),
    );
    if (!first) return false;
    const end = own.reduce((sum, { moved }) => sum + moved, first.first - first.moved);
    return Math.abs(end - (last.get(key) ?? 0)) < 0.01;
  });
}

/** The dataset of a balance; null where it is not proven, or where the database cannot tell the last of a stretch of days. */
export function balancesOf(kept: Kept, words: Words): Balances | null {
  const { moves, id, table, nouns, day, from, to, also, making } = kept;
  const { comes, goes, balance } = moves;
  const { latest, earliest } = making.dialect;
  const by = moves.by.find(({ as }) => also.some(({ column }) => column === as)) ?? null;
  if (!latest || !earliest || (by === null && moves.by.length > 0) || !isProven(kept, by)) return null;
  const own = by ? [by.as] : [];
  const nought = (one: string): string => `coalesce(t.${named(one)}, 0)`;
  const moved = `${nought(comes.as)} - ${nought(goes.as)}`;
  const dataset = `${id}_saldo`;
  const view = `${dataset}_harian`;
  const [noun = ""] = nouns;
  const book = titled(`buku ${noun}`);
  const within = by ? `PARTITION BY ${by.as} ` : "";
  const of = (alias: string): string => (by ? `${alias}.${by.as}` : "");
  const member = `t.${named(by?.as ?? "")} AS ${by?.as}, `;
  const sql = [
    "SELECT h.hari,",
    by ? `  ${of("i")},` : `  ${literal(book)} AS buku,`,
    `  coalesce(sum(m.pindah) OVER (${by ? `PARTITION BY ${of("i")} ` : ""}ORDER BY h.hari), 0) AS saldo_akhir,`,
    `  coalesce(sum(m.pindah) OVER (${by ? `PARTITION BY ${of("i")} ` : ""}ORDER BY h.hari), 0) - coalesce(m.bergerak, 0) AS saldo_awal`,
    `FROM (SELECT DISTINCT CAST(t.${named(day)} AS date) AS hari FROM ${named(table)} AS t) AS h`,
    ...(by ? [`CROSS JOIN (SELECT DISTINCT ${member.slice(0, -2)} FROM ${named(table)} AS t) AS i`] : []),
    "LEFT JOIN (",
    `  SELECT hari, ${own.map((one) => `${one}, `).join("")}sum(CASE WHEN urutan = 1 THEN saldo ELSE gerak END) AS pindah, sum(gerak) AS bergerak`,
    "  FROM (",
    `    SELECT CAST(t.${named(day)} AS date) AS hari, ${by ? member : ""}t.${named(balance.as)} AS saldo, ${moved} AS gerak,`,
    `      row_number() OVER (${within.replace(/BY /, "BY t.")}ORDER BY t.${named(day)}, CASE WHEN ${nought(comes.as)} = 0 AND ${nought(goes.as)} = 0 THEN 0 ELSE 1 END) AS urutan`,
    `    FROM ${named(table)} AS t`,
    "  ) AS baris",
    `  GROUP BY ${["hari", ...own].join(", ")}`,
    `) AS m ON m.hari = h.hari${by ? ` AND ${of("m")} = ${of("i")}` : ""}`,
  ].join("\n");
  const unit = unitOf(balance.taken);
  const decimals = Math.max(decimalsOf(balance.taken), decimalsOf(comes.taken));
  const stock = isMoney(moves) ? [] : ["stok", "stok barang", "sisa stok", "sisa barang", "persediaan"];
  const ends = ["saldo", "saldo akhir", "saldo terakhir", "sisa saldo", "sisa"];
  const measure = (what: string, terms: readonly string[], expression: string): Draft[] => {
    const free = words.figures(terms.map(tidy), `${dataset}.${what}`);
    const more = { unit, decimals, expression, additivity: by ? "none" : "rows" };
    return free.length === 0 ? [] : [{ id: `${dataset}_${what}`, label: titled(free[0] ?? ""), terms: free, ...more }];
  };
  const measures = [
    ...measure(
      "akhir",
      [
        ...(isMoney(moves) ? ends : [...ends.slice(0, 4), ...stock, "stok akhir", "stok terakhir"]),
        ...ends.slice(0, 3).flatMap((term) => shortOf(nouns).map((one) => `${term} ${one}`)),
        ...shortOf(nouns).flatMap((one) => [`saldo ${one} terakhir`, `saldo ${one} sekarang`, `saldo ${one} saat ini`]),
        "saldo sekarang",
        "saldo saat ini",
      ],
      latest("{saldo_akhir}", "{hari}"),
    ),
    ...measure(
      "awal",
      ["saldo awal", ...shortOf(nouns).map((one) => `saldo awal ${one}`), ...(isMoney(moves) ? [] : ["stok awal"])],
      earliest("{saldo_awal}", "{hari}"),
    ),
  ];
  if (measures.length === 0) return null;
  const entity: Draft = {
    entity: `${dataset}_buku`,
    label: book,
    terms: words.nouns([`buku ${noun}`, `pembukuan ${noun}`], view),
    table: view,
    distinct: true,
    key: "buku",
    name: "buku",
    place: false,
    prominence: 2,
    unit: "buku",
  };
  return {
    view: { view, tables: [table], sql },
    entities: by ? [] : [entity],
    dataset: {
      dataset,
      label: `Saldo ${noun}`,
      table: view,
      also: by ? also.filter(({ column }) => column === by.as) : [{ entity: `${dataset}_buku`, column: "buku" }],
      time: { date: "hari", from, to },
      measures,
    },
  };
}
