import { numeric, whole } from "../cells.ts";
import { type Cell, fraction } from "../warehouse.ts";

/** Reads PostgreSQL's text form of a value as plain JSON: exact numbers, ISO dates; what JSON has no word for stays text. */
export function readerOf(oid: number): (text: string) => Cell {
  return readers[oid] ?? ((text) => text);
}

/** JSON knows no NaN and no infinity. */
const double = (text: string): Cell => {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
};

/** As the session's `lc_monetary` writes it: -$1,234.56. */
const money = (text: string): Cell => fraction(text.replace(/[^\d.-]/g, ""));

const timestamp = (text: string): Cell => text.replace(" ", "T");

/** UTC, as the session's time zone is. */
function instant(text: string): Cell {
  const date = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

/** By the object ids of PostgreSQL's own types, which never change. */
const readers: Readonly<Record<number, (text: string) => Cell>> = {
  16: (text) => text === "t",
  20: whole,
  21: whole,
  23: whole,
  26: whole,
  700: double,
  701: double,
  790: money,
  1700: numeric,
  1114: timestamp,
  1184: instant,
};
