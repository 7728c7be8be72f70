import type { Cell } from "../warehouse.ts";

/** Reads PostgreSQL's text form of a value as plain JSON: exact numbers, ISO dates; what JSON has no word for stays text. */
export function readerOf(oid: number): (text: string) => Cell {
  return readers[oid] ?? ((text) => text);
}

const whole = (text: string): Cell => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};

/** JSON knows no NaN and no infinity. */
const double = (text: string): Cell => {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
};

/** Decimals that a quotient or an average was rounded to: what was stored has fewer. */
const quotientDecimals = 15;

function numeric(text: string): Cell {
  const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  if (decimals === 0) return /^-?\d+$/.test(text) ? whole(text) : double(text);
  const number = Number(text);
  if (decimals > quotientDecimals) return double(text);
  // Exact enough is what prints back to the same digits.
  return number.toFixed(decimals) === text ? number : text;
}

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
  1700: numeric,
  1114: timestamp,
  1184: instant,
};
