import { isA } from "../dictionary/concepts.ts";
import { type Attainment, attainmentOf } from "./attainment.ts";
import { happenedOn } from "./dates.ts";
import type { Field, Frame } from "./frame.ts";

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
export function statesOf({ fields, of }: Frame): State[] {
  const attainment = attainmentOf({ fields });
  const events = of.naming.units.flatMap(({ concept }) => (concept && isA(concept, "event") ? [concept] : []));
  const spent = attainment?.isBudget ? [realisedOf(attainment)] : [];
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
    const verbs = happenedOn(taken);
    if (role !== "date" || verbs.length === 0) return [];
    const going = ends.test(column.name)
      ? events.flatMap(({ verbs: done }) => done.flatMap((verb) => [`masih ${verb}`, `sedang ${verb}`]))
      : [];
    return [
      {
        as: `status_${field.as}`,
        sql,
        field,
        done: verbs.flatMap((verb) => [`sudah ${verb}`, `telah ${verb}`]),
        open: [...verbs.map((verb) => `belum ${verb}`), ...going],
        isCancelled: false,
      },
    ];
  });
  return [...days, ...spent];
}

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
