import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { dataDir, type Line } from "./source.ts";

let points: ReadonlyMap<string, Line> | undefined;

/** Degrees north and east of the settlement that stands for a province (its capital) or a regency. Throws where none is known. */
export function pointOf(code: string): [latitude: string, longitude: string] {
  points ??= new Map(
    (
      parse(readFileSync(join(dataDir, "region_point.csv")), {
        columns: true,
        comment: "#",
        comment_no_infix: true,
      }) as Line[]
    ).map((line) => [line.region_code ?? "", line]),
  );
  const { latitude, longitude } = points.get(code) ?? {};
  if (!latitude || !longitude) throw new Error(`region_point.csv: no point for ${code}`);
  return [latitude, longitude];
}
