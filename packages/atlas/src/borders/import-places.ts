import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { changeArchive } from "./archive-draft.ts";
import { type KnownRegions, numberings } from "./known.ts";
import { BordersRefused } from "./refused.ts";
import { isNear } from "./steps.ts";

const columnNames = {
  code: /^(code|kode|id)([ _]?(desa|kelurahan|village|wilayah|kemendagri))?$/,
  latitude: /^(latitude|lat|lintang|y)$/,
  longitude: /^(longitude|long|lon|lng|bujur|x)$/,
} as const;

export interface PlaceReport {
  readonly placed: number;
  /** Codes that are no village's. */
  readonly unknown: readonly string[];
}

/**
 * Imports where villages lie: a CSV file with the columns code, latitude and longitude, separated by commas or semicolons.
 * @throws BordersRefused where nothing was changed
 */
export async function importPlaces(file: string, archive: string, known: KnownRegions): Promise<PlaceReport> {
  const unknown: string[] = [];
  let columns: Record<keyof typeof columnNames, number> | null = null;
  let separator = ",";
  let [line, placed] = [0, 0];
  return changeArchive(archive, async (draft) => {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      line++;
      if (!columns) {
        separator = text.includes(";") ? ";" : text.includes("\t") ? "\t" : ",";
        columns = columnsOf(cellsOf(text.replace(/^\uFEFF/, ""), separator));
        continue;
      }
      if (text.trim() === "") continue;
      const cells = cellsOf(text, separator);
      const code = cells[columns.code] ?? "";
      const [latitude, longitude] = [degrees(cells[columns.latitude]), degrees(cells[columns.longitude])];
      if (!isNear(longitude, latitude))
        throw new BordersRefused(
          `line ${line}: ${latitude}, ${longitude} is no place in or near Indonesia (latitude, longitude in degrees)`,
        );
      const village = numberings.flatMap((numbering) => known.byCode(numbering, code) ?? [])[0];
      if (village?.level !== "village") {
        unknown.push(`line ${line}: ${code}`);
        continue;
      }
      draft.setPlace(village.code, { longitude, latitude }, true);
      placed++;
    }
    if (!columns) throw new BordersRefused("the file is empty");
    if (placed === 0) throw new BordersRefused(`no code is a village's, such as ${unknown[0] ?? "(none)"}`);
    draft.say("version", Date.now().toString(36));
    return { result: { placed, unknown }, tiles: null };
  });
}

function columnsOf(names: readonly string[]): Record<keyof typeof columnNames, number> {
  const at = (name: keyof typeof columnNames): number => {
    const found = names.flatMap((written, i) => (columnNames[name].test(written.toLowerCase()) ? [i] : []));
    if (found.length === 1 && found[0] !== undefined) return found[0];
    throw new BordersRefused(
      `${found.length === 0 ? "no column is" : "several columns can be"} the ${name}; the file has ${names.join(", ")}, ` +
        "expected are code, latitude, longitude",
    );
  };
  return { code: at("code"), latitude: at("latitude"), longitude: at("longitude") };
}

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );

/** A decimal comma is read where commas do not separate; NaN where it is no number. */
const degrees = (cell = ""): number => (/^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN);
