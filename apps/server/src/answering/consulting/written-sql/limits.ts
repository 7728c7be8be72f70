import { duckdbForm } from "./duckdb-form.ts";
import { mariadbForm } from "./mariadb-form.ts";
import { postgresForm } from "./postgres-form.ts";
import {
  Beyond,
  type Expressions,
  type FromForm,
  type Name,
  type Pair,
  type QueryForm,
  refuse,
  type SelectForm,
  type SetForm,
} from "./query-form.ts";
import type { TableSchema } from "./table-schema.ts";

const forms = { duckdb: duckdbForm, postgres: postgresForm, mariadb: mariadbForm };

/**
 * What SQL that a language model wrote does beyond what the semantic model declares: other columns, other ways of joining.
 * The guard judges besides which tables and functions it may use; this judges what the guard cannot know. In English, for
 * its author; null: nothing.
 * @param tree as the database's own parser tells it
 */
export function beyondLimits(tree: unknown, schema: TableSchema): string | null {
  try {
    new Inspection(schema).query(forms[schema.dialect](tree), new Map(), []);
    return null;
  } catch (error) {
    if (error instanceof Beyond) return error.message;
    if (error instanceof RangeError) return "nested too deeply";
    throw error;
  }
}

/** A column of a result: its name, and the column of a table (`table.column`) that it is, where it is nothing else. */
type Given = readonly [name: string, end: string | null];
type Columns = ReadonlyMap<string, string | null>;
/** What can be named in a query, by the name that it goes by there. */
interface Source {
  readonly isTable: boolean;
  readonly columns: Columns;
}
type Sources = Map<string, Source>;
type Ctes = ReadonlyMap<string, readonly Given[]>;

/**
 * Tables may have more columns than the model declares. A name is therefore allowed only where it can mean nothing else:
 * with its table, or within the query whose tables declare it; and nothing that can be seen bears a name twice.
 */
class Inspection {
  readonly #schema: TableSchema;
  constructor(schema: TableSchema) {
    this.#schema = schema;
  }

  /** A query under the names that can be seen from there; gives its columns. */
  query({ ctes, body, orderNames, expressions }: QueryForm, known: Ctes, outer: readonly Sources[]): Given[] {
    const seen = new Map(known);
    for (const { name, columns, query } of ctes) {
      if (seen.has(name) || this.#schema.tables.has(name)) refuse(`${name} in WITH is the name of another table`);
      seen.set(name, renamed(this.query(query, seen, outer), columns));
    }
    const sources: Sources = new Map();
    const given = body.kind === "set" ? this.#set(body, seen, outer) : this.#select(body, sources, seen, outer);
    const scopes = [sources, ...outer];
    this.#expressions(expressions, seen, scopes);
    for (const name of orderNames) if (!given.some(([own]) => own === name)) this.#column([name], scopes);
    return given;
  }

  #select({ from, output }: SelectForm, sources: Sources, ctes: Ctes, outer: readonly Sources[]): Given[] {
    if (from) this.#from(from, sources, ctes, outer);
    return output.map(({ name, column }) => [name, column && endOf(column, sources)]);
  }

  #set(body: SetForm, ctes: Ctes, outer: readonly Sources[]): Given[] {
    const left = this.query(body.left, ctes, outer);
    const right = this.query(body.right, ctes, outer);
    return left.map(([name, end], at) => [name, end === right[at]?.[1] ? end : null]);
  }

  /** Adds what FROM names. */
  #from(from: FromForm, sources: Sources, ctes: Ctes, outer: readonly Sources[]): void {
    if (from.kind === "join") this.#join(from, sources, ctes, outer);
    else if ([sources, ...outer].some((one) => one.has(from.name)))
      refuse(`${from.name || "a query in FROM"} needs a name of its own`);
    else sources.set(from.name, this.#source(from, ctes, outer));
  }

  #source(from: Exclude<FromForm, { kind: "join" }>, ctes: Ctes, outer: readonly Sources[]): Source {
    if (from.kind === "query")
      return { isTable: false, columns: new Map(renamed(this.query(from.query, ctes, outer), from.columns)) };
    const cte = ctes.get(from.table);
    if (cte) return { isTable: false, columns: new Map(cte) };
    const declared =
      this.#schema.tables.get(from.table) ?? refuse(`${from.table} is none of the tables that were given`);
    return { isTable: true, columns: new Map([...declared].map((column) => [column, `${from.table}.${column}`])) };
  }

  #join(
    { left, right, on, equal }: FromForm & { kind: "join" },
    sources: Sources,
    ctes: Ctes,
    outer: readonly Sources[],
  ): void {
    this.#from(left, sources, ctes, outer);
    const before = new Set(sources.keys());
    this.#from(right, sources, ctes, outer);
    this.#expressions(on, ctes, [sources, ...outer]);
    const isNew = ([name = ""]: Name): boolean => !before.has(name);
    const across = equal.filter(([one, other]) => isNew(one) !== isNew(other));
    if (!across.some((pair) => this.#isTie(pair, sources))) refuse("a join must equate the two columns of a tie");
  }

  /** Every column in it must be one that can be seen; queries in it are inspected on their own. */
  #expressions({ columns, queries }: Expressions, ctes: Ctes, scopes: readonly Sources[]): void {
    for (const column of columns) this.#column(column, scopes);
    for (const query of queries) this.query(query, ctes, scopes);
  }

  #column(name: Name, scopes: readonly Sources[]): void {
    const [first = "", second] = name;
    const [here = new Map<string, Source>()] = scopes;
    const isSeen =
      second === undefined
        ? [...here.values()].some(({ columns }) => columns.has(first))
        : name.length === 2 &&
          scopes
            .find((sources) => sources.has(first))
            ?.get(first)
            ?.columns.has(second);
    if (isSeen) return;
    const hint = "write columns as table.column; a name that SELECT gives may only stand alone in ORDER BY";
    refuse(`${name.join(".")} is no column of the tables that were given; ${hint}`);
  }

  #isTie([one, other]: Pair, sources: Sources): boolean {
    const [left, right] = [endOf(one, sources), endOf(other, sources)];
    if (!left || !right) return false;
    const { edges } = this.#schema;
    if (edges.has(`${left}=${right}`)) return true;
    // What queries in FROM hand on may be tied to the same key, or be the same column of a key.
    if ([one, other].every(([name = ""]) => sources.get(name)?.isTable)) return false;
    const keysOf = (end: string): string[] =>
      [...edges].flatMap((edge) => (edge.startsWith(`${end}=`) ? [edge.slice(end.length + 1)] : []));
    return keysOf(left).some((key) => left === right || keysOf(right).includes(key));
  }
}

/** The column of a table that a name means; null where it means another thing, or names no table. */
const endOf = ([first = "", second = ""]: Name, sources: Sources): string | null =>
  sources.get(first)?.columns.get(second) ?? null;

/** Columns of a query under the names that it is given: `AS t(a, b)`. */
function renamed(given: readonly Given[], names: readonly string[]): Given[] {
  return given.map(([name, end], at) => [names[at] ?? name, end]);
}
