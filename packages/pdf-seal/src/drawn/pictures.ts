import type { PdfFile } from "../pdf/file.ts";
import { unpack } from "../pdf/unpack.ts";
import { Damaged, type Dict, isCount, Stream, type Value } from "../pdf/values.ts";
import type { Rectangle } from "./geometry.ts";

/** A picture is looked at in so many fields a side. */
const fields = 8;
/** Of the points of such a field, how many must be opaque for it to hide what lies below. */
const full = 0.6;
const whole: readonly Rectangle[] = [[0, 0, 1, 1]];

/** Bytes of what is drawn. Throws `Damaged` for filters that are not read. */
export const contentOf = (file: PdfFile, stream: Stream): Uint8Array => unpack(plain(file, stream));

/** Its filter and settings without references. */
function plain(file: PdfFile, { dict, raw }: Stream): Stream {
  const own = new Map(["Filter", "DecodeParms"].map((key): [string, Value] => [key, file.resolve(dict.get(key))]));
  return new Stream(own, raw);
}

/** Where a picture hides what lies below it, as parts of the unit square. Whatever is not known to be clear hides. */
export function hidingCells(file: PdfFile, picture: Dict): readonly Rectangle[] {
  const mask = file.resolve(picture.get("SMask"));
  if (!(mask instanceof Stream)) return whole;
  const [width, height, bits] = ["Width", "Height", "BitsPerComponent"].map((key) => file.resolve(mask.dict.get(key)));
  if (!isCount(width) || !isCount(height) || bits !== 8 || mask.dict.has("Decode")) return whole;
  let points: Uint8Array;
  try {
    points = contentOf(file, mask);
  } catch (error) {
    if (error instanceof Damaged) return whole;
    throw error;
  }
  return points.length < width * height ? whole : opaqueFields(points, width, height);
}

/** Fields of a picture (rows from its top) that are opaque, as parts of the unit square. */
function opaqueFields(points: Uint8Array, width: number, height: number): Rectangle[] {
  const [across, down] = [Math.min(fields, width), Math.min(fields, height)];
  const [inked, all] = [new Float64Array(across * down), new Float64Array(across * down)];
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / height) * across;
    for (let x = 0; x < width; x++) {
      const field = row + Math.floor((x * across) / width);
      all[field] = (all[field] ?? 0) + 1;
      if ((points[y * width + x] ?? 0) > 76) inked[field] = (inked[field] ?? 0) + 1;
    }
  }
  return [...inked].flatMap((ink, field): Rectangle[] => {
    if (ink <= full * (all[field] ?? 0)) return [];
    const [row, column] = [Math.floor(field / across), field % across];
    return [[column / across, 1 - (row + 1) / down, (column + 1) / across, 1 - row / down]];
  });
}
