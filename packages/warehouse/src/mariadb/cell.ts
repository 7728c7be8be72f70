import { numeric, whole } from "../cells.ts";
import type { Cell } from "../warehouse.ts";

/** A value as the driver hands it over: numbers that may be too long for one, and times, as text; bits and bytes as they are. */
type Value = string | number | Buffer | null;

/** Reads a value of a column as plain JSON: exact numbers, ISO dates; what JSON has no word for stays text. */
export const readerOf = (columnType: number): ((value: Value) => Cell) => readers[columnType] ?? text;

/** Bytes that are no text, as PostgreSQL writes them. */
const text = (value: Value): Cell =>
  Buffer.isBuffer(value)
    ? `\\x${value.toString("hex")}`
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : value;

const double = (value: Value): Cell => (Number.isFinite(Number(value)) ? Number(value) : null);

const bits = (value: Value): Cell =>
  Buffer.isBuffer(value) ? whole(BigInt(`0x${value.toString("hex") || "0"}`).toString()) : text(value);

/** MariaDB's word for no date. */
const isZero = (value: Value): boolean => typeof value === "string" && value.startsWith("0000-00-00");

const date = (value: Value): Cell => (isZero(value) ? null : text(value));

const time = (value: Value): Cell =>
  isZero(value)
    ? null
    : String(value)
        .replace(" ", "T")
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");

/** UTC, as the session's time zone is. */
function instant(value: Value): Cell {
  const told = time(value);
  const date = new Date(`${told}Z`);
  return told === null || Number.isNaN(date.getTime()) ? told : date.toISOString();
}

const nullable =
  (read: (value: Value) => Cell) =>
  (value: Value): Cell =>
    value === null ? null : read(value);

const ofText = (read: (text: string) => Cell) => (value: Value) => read(String(value));

/** By the numbers of the protocol's types, which never change. */
const readers: Readonly<Record<number, (value: Value) => Cell>> = Object.fromEntries(
  Object.entries({
    0: ofText(numeric),
    1: ofText(whole),
    2: ofText(whole),
    3: ofText(whole),
    4: double,
    5: double,
    7: instant,
    8: ofText(whole),
    9: ofText(whole),
    10: date,
    12: time,
    13: ofText(whole),
    16: bits,
    246: ofText(numeric),
  }).map(([type, read]) => [type, nullable(read)]),
);
