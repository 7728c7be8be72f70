import { ImportRefused, type RawCell } from "./grid.ts";

/** Objects in objects become columns with both names, so deep. */
const deepest = 3;
/** Names under which services send the records that were asked for. */
const wrapped = ["data", "records", "results", "rows", "items", "value"];

type Cells = Map<string, RawCell>;

/** Whether a text is meant as JSON: an object or a list of objects stands first. */
export const isJson = (text: string): boolean => /^\s*(\{\s*["}]|\[\s*(\{|\[))/.test(text.slice(0, 2000));

/** Rows of a list of objects, or of one object on each line; their names are the header. @throws ImportRefused */
export function readJson(text: string): { rows: RawCell[][]; note: string } {
  const whole = parsed(text);
  const [records, note] = whole.ok
    ? [listIn(whole.value), "JSON"]
    : [linesOf(text, whole.what), "JSON baris demi baris"];
  if (records.length === 0) throw new ImportRefused("JSON ini tidak berisi satu baris pun");
  if (records.every((record): record is unknown[] => Array.isArray(record)))
    return { rows: records.map((record) => record.map(cellOf)), note };
  const columns = new Map<string, number>();
  const flat = records.map((record, i) => {
    if (typeof record !== "object" || record === null || Array.isArray(record))
      throw new ImportRefused(
        `baris JSON ke-${i + 1} bukan objek dengan nama kolom: ${JSON.stringify(record).slice(0, 60)}`,
      );
    const cells: Cells = new Map();
    flatten(record as Record<string, unknown>, "", 1, cells);
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size);
    return cells;
  });
  const names = [...columns.keys()];
  return { rows: [names, ...flat.map((cells) => names.map((name) => cells.get(name) ?? null))], note };
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false; what: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, what: (error as Error).message };
  }
}

/** The list itself, or the only one that an answer of a service wraps. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const own = Object.entries(value as Record<string, unknown>);
  const lists = own.filter(([, one]) => Array.isArray(one) && one.some((item) => typeof item === "object"));
  const [list] = lists.length === 1 ? lists : lists.filter(([name]) => wrapped.includes(name.toLowerCase()));
  if (list) return list[1] as unknown[];
  const inner = own.find(
    ([name, one]) => wrapped.includes(name.toLowerCase()) && typeof one === "object" && one !== null,
  );
  return inner ? listIn(inner[1]) : [value];
}

function linesOf(text: string, what: string): readonly unknown[] {
  const found: unknown[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const one = parsed(line);
    // Where not even the first line stands for itself, it is one text that is broken somewhere.
    if (!one.ok)
      throw new ImportRefused(
        found.length === 0 ? `JSON ini tidak utuh: ${what}` : `JSON di baris ${i + 1} tidak utuh: ${one.what}`,
      );
    found.push(one.value);
  }
  return found;
}

function flatten(record: Record<string, unknown>, before: string, depth: number, cells: Cells): void {
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value) && depth < deepest)
      flatten(value as Record<string, unknown>, `${before}${name} `, depth + 1, cells);
    else cells.set(`${before}${name}`, cellOf(value));
  }
}

function cellOf(value: unknown): RawCell {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  try {
    return JSON.stringify(value);
  } catch {
    throw new ImportRefused("JSON ini bertingkat terlalu dalam untuk sebuah tabel");
  }
}
