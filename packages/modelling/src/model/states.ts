import { isA } from "../dictionary/concepts.ts";
import { numberIn } from "../profile/profile.ts";
import type { Understood } from "../understand/tables.ts";
import { type Attainment, attainmentOf } from "./attainment.ts";
import { doneOn, isLater } from "./dates.ts";
import { emptyMeans, filledOf } from "./filled.ts";
import { flagWords } from "./flag-words.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { receivableOf } from "./receivables.ts";

/** What a day that only some rows have tells of them: whether it has happened yet. */
export interface State {
  readonly as: string;
  readonly sql: string;
  readonly field: Field;
  readonly done: readonly string[];
  readonly open: readonly string[];
  /** Whether rows in which it has happened do not count: they were called off on that day. */
  readonly isCancelled: boolean;
}

/** Days on which something ends, until which it still goes on. */
const ends = /keluar|pulang|kembali|selesai|check_?out|cek_?out|akhir|return|discharg|finish|end/i;

/** The states that the days of rows tell: "belum kembali", "masih dipinjam", "sudah lunas". */
export function statesOf(frame: Frame, making: Making): State[] {
  const { fields, of } = frame;
  const attainment = attainmentOf({ fields });
  const events = of.naming.units.flatMap(({ concept }) => (concept && isA(concept, "event") ? [concept] : []));
  const spent = attainment?.isBudget ? [realisedOf(attainment)] : [];
  const dated = fields.filter(({ depth, taken }) => depth === 0 && taken.role === "date");
  const days = fields.flatMap((field): State[] => {
    const { taken, depth } = field;
    const { column, role } = taken;
    const isDay = ["date", "moment"].includes(column.kind) || role === "date";
    if (depth > 0 || !isDay || column.filled === 0 || column.filled === of.table.sampled || of.older.length > 0)
      return [];
    const sql = `CASE WHEN ${field.sql} IS NULL THEN 'belum' ELSE 'sudah' END`;
    if (role === "cancelled")
      return [
        {
          as: `status_${field.as}`,
          sql,
          field,
          done: ["batal", "dibatalkan"],
          open: ["tidak batal"],
          isCancelled: true,
        },
      ];
    const verbs = doneOn(taken);
    if (role !== "date" || verbs.length === 0) return [];
    const going = ends.test(column.name)
      ? events.flatMap(({ verbs: done }) => done.flatMap((verb) => [`masih ${verb}`, `sedang ${verb}`]))
      : [];
    return [
      {
        as: `status_${field.as}`,
        sql,
        field,
        // Of rows that have no other day, "yang disetor" are those that have it.
        done: verbs.flatMap((verb) => [`sudah ${verb}`, `telah ${verb}`, ...(dated.length === 1 ? [verb] : [])]),
        open: [...verbs.map((verb) => `belum ${verb}`), ...going, ...emptyMeans(field)],
        isCancelled: false,
      },
    ];
  });
  return [
    ...days,
    ...filledOf(frame, making),
    ...marked(fields),
    ...spent,
    ...lateOf(fields),
    ...owedOf(frame, making),
    ...returnedOf(fields, of),
  ];
}

const due = /janji|harus|tempo|deadline|target|estimasi|batas|due|expected|promise/i;

/** Whether something was done later than it should have been, where rows say until when: "terlambat", "tepat waktu". */
function lateOf(fields: Frame["fields"]): State[] {
  const days = fields.filter(({ depth, taken }) => depth === 0 && taken.role === "date");
  const isDue = ({ taken }: Field): boolean =>
    due.test(taken.column.name) ||
    /rencana|perjanjian|dijanjikan|seharusnya|batas/i.test(taken.column.comment ?? "") ||
    taken.naming.units.some(({ concept }) => isA(concept, "due"));
  const [until, ...others] = days.filter(isDue);
  // What some rows have not come to yet: the day on which it was done.
  const done = days.filter((one) => !isDue(one) && one.taken.column.filled < (until?.taken.column.filled ?? 0));
  const [last] = [...done].sort((one, other) => (isLater(one.taken, other.taken) ? -1 : 1));
  if (!until || others.length > 0 || !last || last.taken.column.filled < 5) return [];
  const [a, b] = [`CAST(${last.sql} AS date)`, `CAST(${until.sql} AS date)`];
  const verbs = doneOn(last.taken).filter((verb) => !/^me/.test(verb));
  return [
    {
      as: "ketepatan",
      sql: `CASE WHEN ${a} > ${b} THEN 'sudah' WHEN ${a} <= ${b} THEN 'belum' END`,
      field: until,
      done: [
        "terlambat",
        "telat",
        ...verbs.flatMap((verb) => [`terlambat ${verb}`, `${verb} terlambat`, `telat ${verb}`, `${verb} telat`]),
      ],
      open: ["tepat waktu", "tidak terlambat", "tidak telat", ...verbs.map((verb) => `${verb} tepat waktu`)],
      isCancelled: false,
    },
  ];
}

/** Whether anything is left to be paid. */
function owedOf(frame: Frame, making: Making): State[] {
  const receivable = receivableOf(frame, making);
  return receivable
    ? [
        {
          as: "status_sisa",
          sql: `CASE WHEN ${receivable.total.sql} - ${receivable.paid} > 0 THEN 'belum' ELSE 'sudah' END`,
          field: receivable.total,
          done: ["lunas", "sudah lunas", "sudah dibayar", "terbayar lunas"],
          open: ["belum lunas", "belum dibayar", "belum bayar", "belum terbayar", "masih berutang"],
          isCancelled: false,
        },
      ]
    : [];
}

/** Lines that give back what others sold, by a quantity below nought. */
function returnedOf(fields: Frame["fields"], { naming }: Understood): State[] {
  if (naming.units.some(({ concept }) => concept?.names.some((name) => /retur|mutasi|stok|kas/.test(name)))) return [];
  const field = fields.find(({ depth, taken }) => depth === 0 && taken.figure === "quantity");
  const numbers = field?.taken.column.cells.flatMap((cell) => numberIn(cell, field.taken.column) ?? []) ?? [];
  const less = numbers.filter((one) => one < 0).length;
  return field && less > 0 && less * 4 < numbers.length
    ? [
        {
          as: "status_retur",
          sql: `CASE WHEN ${field.sql} < 0 THEN 'sudah' ELSE 'belum' END`,
          field,
          done: ["retur", "diretur", "barang retur", "dikembalikan"],
          open: ["bukan retur", "tidak retur", "tidak diretur"],
          isCancelled: false,
        },
      ]
    : [];
}

/** What a mark that is true or false tells of rows: "belum beres". A database's own truths are no values that can be named. */
const marked = (fields: Frame["fields"]): State[] =>
  fields.flatMap((field): State[] => {
    const { taken, depth } = field;
    const base = (taken.naming.terms[0] ?? "").replace(/^(?:status|is|has|sudah|belum)\s+/, "");
    if (depth > 0 || taken.role !== "flag" || taken.column.kind !== "flag" || base === "") return [];
    const isActive = base === "aktif";
    const said = flagWords(taken, field.as);
    return [
      {
        as: `status_${field.as}`,
        sql: `CASE WHEN ${field.sql} THEN 'sudah' WHEN NOT ${field.sql} THEN 'belum' END`,
        field,
        done: isActive ? ["aktif", "masih aktif"] : said.yes,
        open: isActive ? ["tidak aktif", "nonaktif", "sudah tidak aktif"] : said.no,
        isCancelled: false,
      },
    ];
  });

/** What of a budget nothing was spent of yet. */
function realisedOf({ result }: Attainment): State {
  const verbs = [
    "dilaksanakan",
    "terlaksana",
    "direalisasikan",
    "terealisasi",
    "terserap",
    "dijalankan",
    "dibelanjakan",
  ];
  return {
    as: `status_${result.as}`,
    sql: `CASE WHEN coalesce(${result.sql}, 0) = 0 THEN 'belum' ELSE 'sudah' END`,
    field: result,
    done: verbs.flatMap((verb) => [`sudah ${verb}`, `telah ${verb}`]),
    open: [...verbs.flatMap((verb) => [`belum ${verb}`, `tidak ${verb}`]), "tanpa realisasi", "belum ada realisasi"],
    isCancelled: false,
  };
}
