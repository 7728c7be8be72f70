import { basesOf, type SemanticModel } from "@tanyadata/semantic-model";
import type { Reason } from "./view.ts";

/** What of a table of the database somebody may read. */
export interface TableLimit {
  /** Columns that are not there. */
  readonly hidden: ReadonlySet<string>;
  /** The rows that are there, as a condition of SQL; null: all of them. */
  readonly where: string | null;
  /** Rows of which these columns alone are told: what holds the rest, by its name. */
  readonly named: { readonly columns: ReadonlySet<string>; readonly where: string } | null;
  readonly reasons: readonly Reason[];
}

/** Limits as they gather, table by table. What several parts of a model say of one table holds together. */
export class Limits {
  readonly #model: SemanticModel;
  readonly #columnsOf: (table: string) => readonly string[] | undefined;
  readonly #tables = new Map<
    string,
    { hidden: Set<string>; where: Set<string>; named: TableLimit["named"]; reasons: Map<string, Reason> }
  >();

  constructor(model: SemanticModel, columnsOf: (table: string) => readonly string[] | undefined) {
    this.#model = model;
    this.#columnsOf = columnsOf;
  }

  /**
   * Lets only some rows of a table of the model be seen. Of a view those of the tables that it is made of, where they have the columns that
   * tell rows apart under the same names. False: they have not, and nothing is limited.
   */
  rows(
    table: string,
    columns: readonly string[],
    where: string,
    reasons: readonly Reason[],
    named: TableLimit["named"] = null,
  ): boolean {
    const bases = basesOf(table, this.#model);
    const has = (base: string): boolean => {
      const known = this.#columnsOf(base)?.map((one) => one.toLowerCase());
      return known !== undefined && columns.every((one) => known.includes(one.toLowerCase()));
    };
    if (bases.length === 0 || !bases.every(has)) return false;
    for (const base of bases) {
      const limit = this.#of(base);
      limit.where.add(where);
      // Two parts that both tell names of one table: the fewer names are told.
      limit.named = limit.where.size > 1 ? null : named;
      for (const reason of reasons) limit.reasons.set(reason.rule, reason);
    }
    return true;
  }

  hide(table: string, column: string): void {
    for (const base of basesOf(table, this.#model)) this.#of(base).hidden.add(column.toLowerCase());
  }

  all(): ReadonlyMap<string, TableLimit> {
    return new Map(
      [...this.#tables].map(([table, { hidden, where, named, reasons }]) => [
        table,
        {
          hidden,
          where: where.size === 0 ? null : [...where].map((one) => (where.size > 1 ? `(${one})` : one)).join(" AND "),
          named,
          reasons: [...reasons.values()],
        },
      ]),
    );
  }

  #of(table: string) {
    const known = this.#tables.get(table);
    if (known) return known;
    const made = {
      hidden: new Set<string>(),
      where: new Set<string>(),
      named: null,
      reasons: new Map<string, Reason>(),
    };
    this.#tables.set(table, made);
    return made;
  }
}
