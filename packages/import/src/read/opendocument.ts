import { Parser } from "saxen";
import { type Grid, ImportRefused, type RawCell } from "./grid.ts";
import { addressOf } from "./sheet-marks.ts";
import { cellNotes, chosenSheet, hundredfold, refuseUnsaved, type Sheet, sheetNote } from "./sheets.ts";
import { openZip } from "./zip.ts";

/** A row or cell that stands for so many, and holds nothing, fills the sheet up to its edge. */
const mostRepeated = 2000;

interface OpenSheet extends Sheet {
  readonly data: RawCell[][];
  readonly percents: Set<number>;
  readonly shownAsPercent: { cells: number };
  readonly unsaved: string[];
  readonly errors: string[];
}

/** The sheet of an OpenDocument workbook that is asked for, or the one that it is about. @throws ImportRefused */
export function readOpenDocument(bytes: Buffer, wanted: string | undefined): Grid {
  const content = openZip(bytes)("content.xml");
  if (content === null) throw new ImportRefused("buku kerja ODS ini rusak: isinya (content.xml) tidak ada");
  const sheets = sheetsOf(content);
  const filled = sheets.filter(({ data, unsaved }) => data.length > 0 || unsaved.length > 0);
  const { chosen, others } = chosenSheet(sheets, filled, wanted);
  refuseUnsaved(chosen.sheet, chosen.unsaved);
  return {
    rows: chosen.data,
    notes: [sheetNote("ODS", chosen.sheet, others, wanted), ...cellNotes(chosen.shownAsPercent.cells, chosen.errors)],
    otherSheets: others,
    percents: chosen.percents,
  };
}

/** Attributes as they stand in the file, without what other namespaces call the same. */
type Attributes = Readonly<Record<string, string>>;

function sheetsOf(content: string): OpenSheet[] {
  const sheets: OpenSheet[] = [];
  let sheet: OpenSheet | null = null;
  let row: RawCell[] = [];
  let rows = 1;
  /** The cell that is open, with the texts of its paragraphs. */
  let cell: { readonly attributes: Attributes; readonly lines: string[] } | null = null;
  /** Within a paragraph, and not within a comment on the cell. */
  let [paragraphs, comments] = [0, 0];

  const parser = new Parser();
  parser.on("openTag", (name, attributesOf, decode) => {
    if (name === "table:table")
      sheet = {
        sheet: decode(attributesOf()["table:name"] ?? ""),
        data: [],
        percents: new Set(),
        shownAsPercent: { cells: 0 },
        unsaved: [],
        errors: [],
      };
    else if (name === "table:table-row") {
      row = [];
      rows = repeatsIn(attributesOf()["table:number-rows-repeated"]);
    } else if (name === "table:table-cell" || name === "table:covered-table-cell")
      cell = { attributes: attributesOf(), lines: [] };
    else if (name === "office:annotation") comments++;
    else if (name === "text:p" && comments === 0) {
      paragraphs++;
      cell?.lines.push("");
    } else if (cell && paragraphs > 0 && /^text:(s|tab|line-break)$/.test(name)) say(" ");
  });
  parser.on("closeTag", (name) => {
    if (name === "office:annotation") comments--;
    else if (name === "text:p" && comments === 0) paragraphs--;
    else if (/^table:(covered-)?table-cell$/.test(name) && cell && sheet) {
      const value = cellIn(cell, sheet, addressOf(sheet.data.length + 1, row.length + 1), row.length);
      const times = repeatsIn(cell.attributes["table:number-columns-repeated"]);
      for (let i = 0; i < (value === null ? Math.min(times, mostRepeated) : times); i++) row.push(value);
      cell = null;
    } else if (name === "table:table-row" && sheet) {
      const width = row.findLastIndex((value) => value !== null) + 1;
      const own = row.slice(0, width);
      for (let i = 0; i < (width === 0 ? Math.min(rows, mostRepeated) : rows); i++) sheet.data.push(own);
    } else if (name === "table:table" && sheet) {
      sheet.data.length = sheet.data.findLastIndex(({ length }) => length > 0) + 1;
      sheets.push(sheet);
      sheet = null;
    }
  });
  parser.on("text", (text, decode) => {
    if (paragraphs > 0 && comments === 0) say(decode(text));
  });
  parser.on("error", (error: Error) => {
    throw new ImportRefused(`buku kerja ODS ini rusak: ${error.message}`);
  });
  const say = (text: string): void => {
    const lines = cell?.lines;
    if (lines && lines.length > 0) lines[lines.length - 1] += text;
  };
  parser.parse(content);
  return sheets;
}

/** What a bomb would claim is no more than a sheet can have. */
const repeatsIn = (told: string | undefined): number => Math.max(1, Math.min(1_048_576, Number(told ?? 1) || 1));

function cellIn(
  { attributes, lines }: { readonly attributes: Attributes; readonly lines: readonly string[] },
  { percents, shownAsPercent, unsaved, errors }: OpenSheet,
  at: string,
  column: number,
): RawCell {
  const text = lines.join(" ").replace(/\s+/g, " ").trim();
  const kind = attributes["office:value-type"];
  if (
    attributes["calcext:value-type"] === "error" ||
    /^(#(DIV\/0|N\/A|NAME|NULL|NUM|REF|VALUE)[!?]?|Err:\d{3})$/.test(text)
  ) {
    errors.push(at);
    return null;
  }
  if (attributes["table:formula"] !== undefined && kind === undefined && text === "") {
    unsaved.push(at);
    return null;
  }
  const number = Number(attributes["office:value"]);
  switch (kind) {
    case "float":
    case "currency":
      return Number.isFinite(number) ? number : null;
    case "percentage":
      percents.add(column);
      shownAsPercent.cells++;
      return Number.isFinite(number) ? hundredfold(number) : null;
    case "date": {
      const date = attributes["office:date-value"] ?? "";
      return date.replace(/T00:00:00$/, "").replace("T", " ") || null;
    }
    case "boolean":
      return attributes["office:boolean-value"] === "true";
    default:
      return text === "" ? null : text;
  }
}
