import type { Table } from "../profile/profile.ts";

/** What people said of a column: the rows of another table that it leads to; null: nowhere, whatever is declared or seems so. */
export interface SaidRelation {
  readonly table: string;
  readonly column: string;
  readonly leads_to: { readonly table: string; readonly column: string } | null;
}

/** The tables with what people said of their relations in place of what the database declares. */
export function withSaidRelations(tables: readonly Table[], said: readonly SaidRelation[]): readonly Table[] {
  return tables.map((table) => {
    const own = said.filter((one) => one.table === table.name);
    if (own.length === 0) return table;
    const columns = new Set(own.map(({ column }) => column));
    return {
      ...table,
      references: [
        ...table.references.filter(({ column }) => !columns.has(column)),
        ...own.flatMap(({ column, leads_to: to }) =>
          to ? [{ column, table: to.table, target: to.column, isSaid: true }] : [],
        ),
      ],
      settled: columns,
    };
  });
}
