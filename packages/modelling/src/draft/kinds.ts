import type { Column, Reference, Table } from "./table.ts";

/** What a table is to a model. */
export type Kind =
  /** Has members that bear names: artists, products. */
  | { readonly is: "entity"; readonly table: Table; readonly key: string; readonly name: string }
  /** Rows of figures or events about members of entities: sales. */
  | { readonly is: "facts"; readonly table: Table }
  /** Only ties members of two entities: the songs of a playlist. */
  | { readonly is: "tie"; readonly table: Table; readonly from: Reference; readonly to: Reference };

const nameColumns = [
  /^(full|last|family|first|given)_?name$/i,
  /^(name|nama|title|judul)$/i,
  // "nama_produk", "product_name"
  /^(nama|judul)_|(^|_)(name|nama|title|judul)$|Name$|Title$/i,
  /^(label|caption)$/i,
  /description|deskripsi|keterangan/i,
];

/** Which kind each table is; tables that cannot be asked about (no name, no tie to anything named) are left out. */
export function kindsOf(tables: readonly Table[]): Kind[] {
  const entities = tables.flatMap((table) => entityOf(table) ?? []);
  const named = new Set(entities.map(({ table }) => table.name));
  const others = tables.filter((table) => !named.has(table.name)).flatMap((table) => restOf(table, named) ?? []);
  const events = new Set(others.flatMap((kind) => (kind.is === "facts" ? [kind.table.name] : [])));
  const isKnown = ({ name }: Table): boolean => named.has(name) || others.some(({ table }) => table.name === name);
  // The payments of an order are about whom the order is about.
  const parts = tables
    .filter((table) => !isKnown(table) && table.references.some((reference) => events.has(reference.table)))
    .map((table): Kind => ({ is: "facts", table }));
  return [...entities, ...others, ...parts];
}

function entityOf(table: Table): Extract<Kind, { is: "entity" }> | null {
  const key = keyOf(table);
  const name = nameOf(table);
  return key !== null && name !== null ? { is: "entity", table, key, name } : null;
}

/** The primary key, or else a column that is unique and looks like one. */
function keyOf({ key, columns, rows }: Table): string | null {
  if (key.length === 1) return key[0] ?? null;
  if (key.length > 1) return null;
  const unique = columns.find(
    (column) => /(^|_)(id|code|kode)$|^(id|kode|no|nomor)_/i.test(column.name) && column.distinct === rows,
  );
  return unique?.name ?? null;
}

function nameOf(table: Table): string | null {
  const texts = table.columns.filter(
    ({ kind, name }) => kind === "text" && !table.references.some(({ column }) => column === name),
  );
  for (const pattern of nameColumns) {
    const found = texts.filter(({ name }) => pattern.test(name));
    // Of first and last name the one that tells more people apart.
    const best = [...found].sort((a, b) => b.distinct - a.distinct)[0];
    if (best && best.distinct * 4 >= table.rows) return best.name;
  }
  return null;
}

function restOf(table: Table, named: ReadonlySet<string>): Kind | null {
  const toNamed = table.references.filter((reference) => named.has(reference.table));
  if (toNamed.length === 0) return null;
  const [from, to] = toNamed;
  const figures = table.columns.filter((column) => isFigure(column, table));
  if (from && to && toNamed.length === 2 && figures.length === 0 && table.columns.length <= 3)
    return { is: "tie", table, from, to };
  return { is: "facts", table };
}

/** A number that can be added or compared: no key, no code, no year. */
export const isFigure = ({ name, kind }: Column, { key, references }: Table): boolean =>
  (kind === "whole" || kind === "number") &&
  !key.includes(name) &&
  !references.some(({ column }) => column === name) &&
  !/(^|_)(id|code|kode|no|number|nomor|zip|phone|fax|year|tahun)$/i.test(name) &&
  !/^(id|kode|no|nomor|kodepos|nik|nip|npwp|telp|hp)_/i.test(name) &&
  !/Id$/.test(name);
