import {
  DuckDBArrayValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import { type Cell, fraction } from "../warehouse.ts";

/** A value of DuckDB as plain JSON: exact numbers, ISO dates, nested values as JSON text. */
export function cellOf(value: DuckDBValue): Cell {
  const plain = plainOf(value);
  return typeof plain === "object" && plain !== null ? JSON.stringify(plain) : plain;
}

type Plain = Cell | readonly Plain[] | { readonly [key: string]: Plain };

function plainOf(value: DuckDBValue): Plain {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      // JSON knows no NaN and no infinity.
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return wholeNumber(value);
  }
  if (value === null) return null;
  if (value instanceof DuckDBDecimalValue) return decimal(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(plainOf);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([key, inner]) => [key, plainOf(inner)]));
  // A map's keys may be anything, so it stays a list of pairs.
  if (value instanceof DuckDBMapValue)
    return value.entries.map(({ key, value: inner }) => [plainOf(key), plainOf(inner)]);
  if (value instanceof DuckDBUnionValue) return plainOf(value.value);
  if (value instanceof DuckDBTimestampTZValue) return instant(value);
  if (
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue ||
    value instanceof DuckDBTimestampNanosecondsValue
  )
    return value.toString().replace(" ", "T");
  return value.toString();
}

const wholeNumber = (value: bigint): Cell => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

const decimal = (value: DuckDBDecimalValue): Cell =>
  value.scale === 0 ? wholeNumber(value.value) : fraction(value.toString());

/** UTC whatever the machine's own zone. */
function instant(value: DuckDBTimestampTZValue): string {
  const date = new Date(Number(value.micros / 1000n));
  return value.isFinite && !Number.isNaN(date.getTime()) ? date.toISOString() : value.toString();
}
