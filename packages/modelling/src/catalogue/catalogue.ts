import type { Cell, Warehouse } from "@tanyadata/warehouse";
import { query, rowsOf } from "../database.ts";
import { duckdbCatalogue } from "./duckdb.ts";
import { mariadbCatalogue } from "./mariadb.ts";
import { postgresCatalogue } from "./postgres.ts";

/** What values of a column are, as far as its type tells. */
export type Kind = "text" | "whole" | "number" | "flag" | "date" | "moment" | "other";

/** A column as the database declares it. */
export interface DeclaredColumn {
  readonly name: string;
  readonly kind: Kind;
  /** Whether the moments of the column know their zone: they are told in the zone of the data. */
  readonly zoned: boolean;
  readonly type: string;
  readonly comment: string | null;
}

/** A foreign key of one column. */
export interface Reference {
  readonly column: string;
  /** The name by which the other table goes in the catalogue: `ref.kelas` outside the schema that is searched. */
  readonly table: string;
  readonly target: string;
  /** People said so; the database does not declare it. */
  readonly isSaid?: boolean;
}

/** A table as the database declares it. */
export interface DeclaredTable {
  /** `ref.kelas` is one of another schema than that which is searched first. */
  readonly name: string;
  readonly isView: boolean;
  readonly comment: string | null;
  /** About how many rows, by the database's own statistics; null where it does not tell. */
  readonly about: number | null;
  readonly columns: readonly DeclaredColumn[];
  /** Columns of the primary key; none where it has none. */
  readonly key: readonly string[];
  /** Other columns that are declared unique, each alone. */
  readonly uniques: readonly string[];
  readonly references: readonly Reference[];
}

/**
 * Where a dialect tells what its database declares: one implementation each, so that another database is one more file.
 * All queries tell a table by the name under which it is written here.
 */
export interface CatalogueQueries {
  /** name, whether a view, comment, about how many rows */
  readonly tables: string;
  /** table, column, type in words, comment */
  readonly columns: string;
  /** table, columns joined by U+001F, whether it is the primary key */
  readonly keys: string;
  /** table, column, other table, other column */
  readonly references: string;
  /** How many rows a table has, where that costs little and `tables` may not tell. */
  readonly counted?: (table: string) => string;
  kindOf(type: string): Kind;
}

const queries: Readonly<Record<Warehouse["dialect"], CatalogueQueries>> = {
  duckdb: duckdbCatalogue,
  postgres: postgresCatalogue,
  mariadb: mariadbCatalogue,
};

/** The tables of a database as it declares them, in the order of their names. @throws Error where the catalogue cannot be read */
export async function readCatalogue(warehouse: Warehouse, only: ReadonlySet<string> | null): Promise<DeclaredTable[]> {
  const told = queries[warehouse.dialect];
  const byTable = async (sql: string) => {
    const rows = new Map<string, (readonly Cell[])[]>();
    for (const [table, ...rest] of await rowsOf(warehouse, sql))
      rows.set(String(table), [...(rows.get(String(table)) ?? []), rest]);
    return (table: string): readonly (readonly Cell[])[] => rows.get(table) ?? [];
  };
  const columns = await byTable(told.columns);
  const keys = await byTable(told.keys);
  const references = await byTable(told.references);
  const tables: DeclaredTable[] = [];
  for (const [cell, isView, comment, about] of await rowsOf(warehouse, told.tables)) {
    const name = String(cell);
    if (only && !only.has(name)) continue;
    const isTable = !isTrue(isView);
    const counted = isTable && about === null && told.counted ? await query(warehouse, told.counted(name)) : null;
    const count = counted?.ok ? counted.rows[0]?.[0] : null;
    const lists = keys(name).map(([list, isPrimary]) => ({
      columns: String(list).split("\u001f"),
      isPrimary: isTrue(isPrimary),
    }));
    tables.push({
      name,
      isView: !isTable,
      comment: textOf(comment),
      about: sizeOf(about ?? count),
      columns: columns(name).map(([column, type, remark]) => ({
        name: String(column),
        kind: told.kindOf(String(type).toLowerCase()),
        zoned: /with time zone|timestamptz/i.test(String(type)),
        type: String(type),
        comment: textOf(remark),
      })),
      key: lists.find(({ isPrimary }) => isPrimary)?.columns ?? [],
      uniques: lists.flatMap((list) => (!list.isPrimary && list.columns.length === 1 ? list.columns : [])),
      references: references(name).map(([column, table, target]) => ({
        column: String(column),
        table: String(table),
        target: String(target),
      })),
    });
  }
  return tables;
}

const sizeOf = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || Number(cell) < 0 ? null : Number(cell);

/** MariaDB's word for true is a number. */
const isTrue = (cell: Cell | undefined): boolean => cell === true || cell === 1;

const textOf = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined || String(cell).trim() === "" ? null : String(cell);
