import { inflateSync } from "node:zlib";
import { Damaged, isCount, isDict, isList, Name, type Stream, type Value } from "./values.ts";

/** A stream of objects or of cross-references is never larger, in bytes; a bomb is damage. */
const largest = 128 * 1024 * 1024;

/** The bytes of a stream that holds structure: plain, or deflated with or without a predictor. Other filters are damage. */
export function unpack(stream: Stream): Uint8Array {
  const filters = listed(stream.dict.get("Filter"));
  if (filters.length === 0) return stream.raw;
  const [filter] = filters;
  if (filters.length > 1 || !(filter instanceof Name) || filter.text !== "FlateDecode") {
    throw new Damaged("a stream of structure is packed in a way that is not read");
  }
  const [settings] = listed(stream.dict.get("DecodeParms"));
  const number = (key: string, otherwise: number) => {
    const value = isDict(settings) ? settings.get(key) : undefined;
    return isCount(value) ? value : otherwise;
  };
  const plain = inflate(stream.raw);
  const predictor = number("Predictor", 1);
  if (predictor === 1) return plain;
  if (predictor < 10) throw new Damaged("a predictor that is not read");
  const bits = number("Colors", 1) * number("BitsPerComponent", 8);
  return unfilter(plain, Math.ceil((bits * number("Columns", 1)) / 8), Math.max(1, bits >> 3));
}

const listed = (value: Value | undefined): readonly Value[] =>
  value === undefined || value === null ? [] : isList(value) ? value : [value];

function inflate(raw: Uint8Array): Uint8Array {
  try {
    return inflateSync(raw, { maxOutputLength: largest });
  } catch (error) {
    throw new Damaged(`a stream cannot be unpacked: ${(error as Error).message}`);
  }
}

/** Undoes PNG's filters: rows of `width` bytes, each after the byte that names its filter; `step` bytes to the left neighbour. */
export function unfilter(filtered: Uint8Array, width: number, step: number): Uint8Array {
  const rows = Math.floor(filtered.length / (width + 1));
  if (width < 1 || rows * (width + 1) !== filtered.length) throw new Damaged("rows of another length");
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const kind = filtered[row * (width + 1)] ?? 0;
    const start = row * width;
    for (let column = 0; column < width; column++) {
      const left = column >= step ? (out[start + column - step] ?? 0) : 0;
      const up = row > 0 ? (out[start + column - width] ?? 0) : 0;
      const corner = row > 0 && column >= step ? (out[start + column - width - step] ?? 0) : 0;
      out[start + column] = (filtered[row * (width + 1) + 1 + column] ?? 0) + guess(kind, left, up, corner);
    }
  }
  return out;
}

function guess(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw new Damaged("an unknown filter of a row");
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
