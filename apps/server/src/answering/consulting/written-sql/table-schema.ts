import { columnsIn, isBase, type SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { folded } from "./duckdb-form.ts";

/** What of the warehouse a semantic model speaks of: tables, their columns, and the pairs of columns that tie them. */
export interface TableSchema {
  readonly dialect: Warehouse["dialect"];
  /** A table's name as it stands below. */
  readonly nameOf: (name: string) => string;
  /** Columns by table: DuckDB's names in lower case, PostgreSQL's to the letter, MariaDB's columns in lower case and tables to the letter. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** `table.column=table.column`, both ways round. */
  readonly edges: ReadonlySet<string>;
}

const toTheLetter = (name: string): string => name;

/** The tables of a model, without those of simulated datasets: SQL cannot say that a figure is no official one. */
export function tableSchemaOf({ entities, datasets }: SemanticModel, dialect: Warehouse["dialect"]): TableSchema {
  const nameOf = dialect === "duckdb" ? folded : toTheLetter;
  const columnOf = dialect === "postgres" ? toTheLetter : folded;
  const tables = new Map<string, Set<string>>();
  const edges = new Set<string>();
  const add = (table: string, ...columns: readonly string[]): void => {
    const known = tables.get(nameOf(table)) ?? new Set<string>();
    for (const column of columns) known.add(columnOf(column));
    tables.set(nameOf(table), known);
  };
  const tie = (table: string, column: string, entity: string): void => {
    add(table, column);
    const other = entities.get(entity);
    if (!other) return;
    if (table === other.table && column === other.key) return;
    const ends = [`${nameOf(table)}.${columnOf(column)}`, `${nameOf(other.table)}.${columnOf(other.key)}`];
    edges.add(ends.join("="));
    edges.add(ends.reverse().join("="));
  };
  for (const { table, key, name, parents, links, attributes, subsets, coordinates } of entities.values()) {
    add(
      table,
      key,
      name,
      ...attributes.map(({ column }) => column),
      ...(coordinates ? [coordinates.latitude, coordinates.longitude] : []),
    );
    for (const { where } of subsets) add(table, ...columnsIn(where));
    for (const { entity, column } of parents) tie(table, column, entity);
    for (const link of links) {
      const own = [...entities.values()].find((one) => one.links.includes(link));
      if (own) tie(link.table, link.from, own.entity);
      tie(link.table, link.to, link.entity);
      if (link.times) add(link.table, link.times.column);
    }
  }
  for (const { table, whole, grain, time, dimensions, measures, simulated } of datasets.values()) {
    if (simulated) continue;
    const columns = [
      ...("column" in time ? [time.column] : []),
      ...dimensions.map(({ column }) => column),
      ...measures.flatMap((measure) => (isBase(measure) ? columnsIn(measure.expression) : [])),
    ];
    add(table, ...columns);
    tie(table, grain.column, grain.entity);
    if (whole) add(whole.table, ...columns);
  }
  return { dialect, nameOf, tables, edges };
}
