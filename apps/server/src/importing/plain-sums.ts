import type { FlatUnderstanding, Table } from "@tanyadata/import";
import type { BaseMeasure, Dataset, SemanticModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { isLarge, type LargeSheet } from "./draft-sheet.ts";

/** What is asked of the rows of a table: a sum, mean or number of those that count. */
interface Sum {
  readonly how: "sum" | "avg" | "count";
  /** What is summed, by its name in the table. */
  readonly column: string | null;
  /** The only value that counts of a column; and values that do not. */
  readonly only: readonly [column: string, value: string] | null;
  readonly without: readonly { readonly column: string; readonly values: ReadonlySet<string> }[];
}

type Only = readonly [column: string, value: string];

/** What the columns of a view of a sheet are in the sheet's table. */
export type Aliases = ReadonlyMap<string, string>;
export const aliasesOf = (sql: string): Aliases =>
  new Map([...sql.matchAll(/\bt\.(\w+) AS (\w+)/g)].map(([, of = "", as = ""]) => [as, of]));

/** Tells what plain expressions come to, straight from the rows of a file. */
export interface PlainSums {
  of(measure: BaseMeasure, only?: Only): Promise<number | null>;
  close(): Promise<void>;
}

/** Null where more than a list of values says which rows count, or the expression is none that is plain. */
export async function plainSums(
  read: FlatUnderstanding | LargeSheet,
  dataset: Dataset,
  model: SemanticModel,
): Promise<PlainSums> {
  const sql = model.views.get(dataset.table)?.sql ?? "";
  const aliases = aliasesOf(sql);
  const own = (name: string): string => aliases.get(name) ?? name;
  const left = leftOut(dataset, sql);
  const names = new Set(read.table.columns.map(({ name }) => name));
  const asked = ({ expression }: BaseMeasure, only?: Only): Sum | null => {
    const [, how, name] = /^(sum|avg)\(\{(\w+)\}\)$/.exec(expression) ?? [];
    if ((expression !== "count(*)" && name === undefined) || left === null) return null;
    const sum: Sum = {
      how: how === "sum" || how === "avg" ? how : "count",
      column: name === undefined ? null : own(name),
      only: only ? [own(only[0]), only[1]] : null,
      without: left
        .filter(({ column }) => column !== only?.[0])
        .map(({ column, values }) => ({ column: own(column), values })),
    };
    const used = [sum.column, sum.only?.[0], ...sum.without.map(({ column }) => column)];
    return used.every((column) => column == null || names.has(column)) ? sum : null;
  };
  const { of, close } = isLarge(read) ? await byDatabase(read) : byRows(read.table);
  return {
    close,
    async of(measure, only) {
      const sum = asked(measure, only);
      return sum && of(sum);
    },
  };
}

/** Values that say that a row does not count, by their columns; null where that is more than a list of values. */
function leftOut({ dimensions }: Dataset, sql: string): Sum["without"] | null {
  if (/\b(?:WHERE|DISTINCT|JOIN|UNION|QUALIFY|LIMIT)\b/i.test(sql)) return null;
  const said = dimensions.filter(({ otherwise }) => otherwise !== undefined);
  const left = said.flatMap(({ column, otherwise = "" }) => {
    const list = /^\(\{(\w+)\} IS NULL OR \{\1\} NOT IN \((.*)\)\)$/.exec(otherwise);
    const values = [...(list?.[2] ?? "").matchAll(/'((?:[^']|'')*)'|(-?[\d.]+)/g)].map(
      ([, text, number]) => text?.replaceAll("''", "'") ?? number ?? "",
    );
    return list?.[1] === column ? [{ column, values: new Set(values) }] : [];
  });
  return left.length < said.length ? null : left;
}

function byRows({ columns, rows }: Table) {
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  return {
    close: async () => {},
    async of({ how, column, only, without }: Sum): Promise<number | null> {
      const [of, onlyAt] = [column === null ? -1 : at(column), only ? at(only[0]) : -1];
      const left = without.map(({ column, values }) => ({ at: at(column), values }));
      let [sum, count] = [0, 0];
      for (const row of rows()) {
        if (only && String(row[onlyAt]) !== only[1]) continue;
        if (left.some(({ at, values }) => values.has(String(row[at])))) continue;
        const value = of < 0 ? 1 : row[of];
        if (typeof value !== "number") continue;
        sum += value;
        count++;
      }
      if (count === 0) return null;
      return how === "avg" ? sum / count : sum;
    },
  };
}

async function byDatabase({ table: { staged } }: LargeSheet) {
  const warehouse = await openDuckdbWarehouse({ file: staged.file });
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  return {
    close: () => warehouse.close(),
    async of({ how, column, only, without }: Sum): Promise<number | null> {
      const what = column === null ? "count(*)" : `${how}("${column}")`;
      const rules = [
        ...(only ? [`CAST("${only[0]}" AS VARCHAR) = ${text(only[1])}`] : []),
        ...without.map(
          ({ column, values }) =>
            `("${column}" IS NULL OR CAST("${column}" AS VARCHAR) NOT IN (${[...values].map(text).join(", ")}))`,
        ),
      ];
      const where = rules.length > 0 ? ` WHERE ${rules.join(" AND ")}` : "";
      const outcome = await warehouse.run(`SELECT CAST(${what} AS DOUBLE) FROM "${staged.table}"${where}`);
      const value = outcome.ok ? outcome.value.rows[0]?.[0] : null;
      return typeof value === "number" ? value : null;
    },
  };
}
