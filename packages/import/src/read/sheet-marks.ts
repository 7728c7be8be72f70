/** What a sheet says of its cells beside their values; cells by their addresses ("C2"). */
export interface SheetMarks {
  /** Numbers that are shown a hundred times as large, with a percent sign. */
  readonly percents: ReadonlySet<string>;
  /** Formulas whose results were not saved: programs write them that cannot calculate. */
  readonly unsaved: readonly string[];
  /** Formulas that came to nothing: #DIV/0!. */
  readonly errors: readonly string[];
}

/** Number formats that come with every workbook: 0% and 0.00%. */
const builtIn = [9, 10];

/**
 * Reads what the library that reads the values does not tell.
 * @param part the text of a part of the workbook
 */
export function marksOf(part: (name: string) => string | null, sheet: string): SheetMarks {
  const text = part(pathOf(part, sheet)) ?? "";
  const styles = percentStyles(part("xl/styles.xml") ?? "");
  const percents = new Set<string>();
  const unsaved: string[] = [];
  const errors: string[] = [];
  if (styles.size === 0 && !/<(?:\w+:)?f[\s/>]/.test(text) && !/\st="e"/.test(text))
    return { percents, unsaved, errors };
  let [row, column] = [0, 0];
  for (const [, line, ofLine = "", own = "", body = ""] of text.matchAll(
    /<(?:\w+:)?(?:(row)(?=[\s/>])([^>]*)>|c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>))/g,
  )) {
    const told = attribute(line ? ofLine : own, "r");
    if (line) {
      row = told === undefined ? row + 1 : Number(told);
      column = 0;
      continue;
    }
    column = told === undefined ? column + 1 : columnOf(told);
    const at = addressOf(row, column);
    const hasValue = /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/.test(body);
    const kind = attribute(own, "t") ?? "n";
    if (kind === "e") errors.push(at);
    // An empty text is a result too.
    else if (/<(?:\w+:)?f[\s/>]/.test(body) && !hasValue && !(kind === "str" && /<(?:\w+:)?v[\s/>]/.test(body)))
      unsaved.push(at);
    if (kind === "n" && hasValue && styles.has(attribute(own, "s") ?? "")) percents.add(at);
  }
  return { percents, unsaved, errors };
}

/** The address of a cell; both counted from 1. */
export function addressOf(row: number, column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}

/** The column of an address, from 1. */
export const columnOf = (address: string): number =>
  [...address.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(attributes)?.[1];

/** Indices, as cells name them, of the styles that show a number as a percentage. */
function percentStyles(styles: string): ReadonlySet<string> {
  const tags = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, "g"))].map(([, own = ""]) => own);
  const own = tags(styles, "numFmt")
    // A percent sign in quotes is only a letter: the number stays as it is.
    .filter((format) => /%/.test((attribute(format, "formatCode") ?? "").replace(/&quot;.*?&quot;|\\./g, "")))
    .map((format) => attribute(format, "numFmtId"));
  const percent = new Set([...builtIn.map(String), ...own]);
  const used = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";
  return new Set(
    tags(used, "xf").flatMap((style, i) => (percent.has(attribute(style, "numFmtId")) ? [String(i)] : [])),
  );
}

/** Where in the workbook a sheet's cells are. */
function pathOf(part: (name: string) => string | null, sheet: string): string {
  const sheets = [...(part("xl/workbook.xml") ?? "").matchAll(/<(?:\w+:)?sheet\s([^>]*?)\/?>/g)].map(
    ([, own = ""]) => own,
  );
  const id = attribute(sheets.find((own) => unescaped(attribute(own, "name") ?? "") === sheet) ?? "", "id");
  const links = [...(part("xl/_rels/workbook.xml.rels") ?? "").matchAll(/<(?:\w+:)?Relationship\s([^>]*?)\/?>/g)].map(
    ([, own = ""]) => own,
  );
  const target = attribute(links.find((own) => attribute(own, "Id") === id) ?? "", "Target") ?? "";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescaped = (text: string): string => text.replace(/&(\w+);/g, (all, name: string) => signs[name] ?? all);
