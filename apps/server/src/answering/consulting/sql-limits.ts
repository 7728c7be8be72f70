import type { TableSchema } from "./table-schema.ts";

/**
 * What SQL that a language model wrote does beyond what the semantic model declares: other columns, other ways of joining.
 * The guard judges besides which tables and functions it may use; this judges what the guard cannot know. In English, for
 * its author; null: nothing. Reads the tree that DuckDB's own parser makes, and refuses what it does not know.
 */
export function beyondLimits(tree: unknown, schema: TableSchema): string | null {
  try {
    const statements = isNode(tree) && Array.isArray(tree.statements) ? tree.statements : [];
    if (statements.length !== 1) return "one statement is wanted";
    new Inspection(schema).query(statements[0], new Map(), []);
    return null;
  } catch (error) {
    if (error instanceof Beyond) return error.message;
    throw error;
  }
}

class Beyond extends Error {}
function refuse(why: string): never {
  throw new Beyond(why);
}

type Node = Readonly<Record<string, unknown>>;
type Columns = ReadonlySet<string>;
/** What can be named in a query, by the name that it goes by there. */
interface Source {
  /** Null for what is no table of the model but a query. */
  readonly table: string | null;
  readonly columns: Columns;
}
type Sources = Map<string, Source>;
type Ctes = ReadonlyMap<string, Columns>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");
const columnOf = (node: Node): readonly string[] | null =>
  node.type === "COLUMN_REF" && Array.isArray(node.column_names) ? node.column_names.map(lower) : null;

class Inspection {
  readonly #schema: TableSchema;
  constructor(schema: TableSchema) {
    this.#schema = schema;
  }

  /** A statement or a query in brackets, under the names that can be seen from there; gives the names of its columns. */
  query(value: unknown, ctes: Ctes, outer: readonly Sources[]): Columns {
    if (!isNode(value) || !isNode(value.node)) return refuse("not a query");
    return this.#node(value.node, ctes, outer);
  }

  #node(node: Node, ctes: Ctes, outer: readonly Sources[]): Columns {
    const seen = new Map(ctes);
    for (const { key, value } of nodesIn(isNode(node.cte_map) ? node.cte_map.map : null))
      if (isNode(value)) seen.set(lower(key), renamed(this.query(value.query, seen, outer), value.aliases));
    if (node.type === "SET_OPERATION_NODE") {
      const [left] = [node.left, node.right].map((side) => this.#node(isNode(side) ? side : {}, seen, outer));
      this.#expressions(node.modifiers, seen, [new Map([["", { table: null, columns: left ?? new Set() }]]), ...outer]);
      return left ?? new Set();
    }
    if (node.type !== "SELECT_NODE") return refuse(`${String(node.type)} is not allowed`);
    return this.#select(node, seen, outer);
  }

  #select(node: Node, ctes: Ctes, outer: readonly Sources[]): Columns {
    const sources: Sources = new Map();
    this.#from(node.from_table, sources, ctes, outer);
    const told = nodesIn(node.select_list);
    const given = new Set<string>();
    const output = new Set<string>();
    for (const item of told) {
      const own = columnOf(item)?.at(-1) ?? "";
      const alias = lower(item.alias);
      if (alias !== own) given.add(alias);
      output.add(alias || own);
    }
    const scopes = [sources, ...outer];
    this.#expressions(told, ctes, scopes);
    // What the query itself names can be spoken of in the rest of it; a column that is merely named as itself cannot.
    const rest = Object.entries(node).filter(([name]) => !["from_table", "cte_map", "select_list"].includes(name));
    const named: Sources = new Map([["", { table: null, columns: given }]]);
    for (const [, part] of rest) this.#expressions(part, ctes, [named, ...scopes]);
    return output;
  }

  #from(from: unknown, sources: Sources, ctes: Ctes, outer: readonly Sources[]): void {
    if (!isNode(from) || from.type === "EMPTY") return;
    const alias = lower(from.alias);
    if (from.type === "BASE_TABLE") {
      const table = lower(from.table_name);
      const cte = ctes.get(table);
      const columns = cte ?? this.#schema.tables.get(table) ?? refuse(`${table} is none of the tables that were given`);
      sources.set(alias || table, { table: cte ? null : table, columns });
    } else if (from.type === "SUBQUERY") {
      const columns = renamed(this.query(from.subquery, ctes, outer), from.column_name_alias);
      sources.set(alias, { table: null, columns });
    } else if (from.type === "JOIN") {
      this.#from(from.left, sources, ctes, outer);
      this.#from(from.right, sources, ctes, outer);
      if (from.ref_type !== "REGULAR" || !isNode(from.condition)) refuse("join only by ON, along a tie");
      this.#expressions(from.condition, ctes, [sources, ...outer]);
      if (!equalitiesIn(from.condition).some((pair) => this.#isTie(pair, sources)))
        refuse("a join must equate the two columns of a tie");
    } else refuse(`FROM may not hold ${String(from.type)}`);
  }

  /** Every column in it must be one that can be seen; queries in it are inspected on their own. */
  #expressions(value: unknown, ctes: Ctes, scopes: readonly Sources[]): void {
    if (Array.isArray(value)) for (const item of value) this.#expressions(item, ctes, scopes);
    if (!isNode(value)) return;
    if (value.type === "STAR") refuse("* is not allowed: name the columns");
    const column = columnOf(value);
    if (column) this.#column(column, scopes);
    for (const [name, part] of Object.entries(value))
      if (name === "subquery") this.query(part, ctes, scopes);
      else this.#expressions(part, ctes, scopes);
  }

  #column(names: readonly string[], scopes: readonly Sources[]): void {
    const [first = "", second] = names;
    const isSeen =
      second === undefined
        ? scopes.some((sources) => [...sources.values()].some(({ columns }) => columns.has(first)))
        : names.length === 2 &&
          scopes
            .find((sources) => sources.has(first))
            ?.get(first)
            ?.columns.has(second);
    if (!isSeen) refuse(`${names.join(".")} is no column of the tables that were given`);
  }

  #isTie([one, other]: Pair, sources: Sources): boolean {
    const [left, right] = [one, other].map(([name = "", column = ""]) => ({ from: sources.get(name), column }));
    if (!left?.from || !right?.from) return false;
    const end = ({ from, column }: typeof left): string => `${from?.table}.${column}`;
    if (left.from.table && right.from.table) return this.#schema.edges.has(`${end(left)}=${end(right)}`);
    // A query in FROM has its key under the key's own name.
    const isKey = [...this.#schema.edges].some((edge) => edge.split("=")[0]?.split(".")[1] === left.column);
    return left.column === right.column && isKey;
  }
}

type Pair = readonly [readonly string[], readonly string[]];

/** Pairs of columns, each with its table, that must be equal for a condition to hold. */
function equalitiesIn(condition: Node): Pair[] {
  if (condition.type === "CONJUNCTION_AND") return nodesIn(condition.children).flatMap(equalitiesIn);
  const { left, right } = condition;
  if (condition.type !== "COMPARE_EQUAL" || !isNode(left) || !isNode(right)) return [];
  const [one, other] = [columnOf(left), columnOf(right)];
  return one?.length === 2 && other?.length === 2 ? [[one, other]] : [];
}

/** Columns of a query under the names that it is given: `AS t(a, b)`. */
function renamed(columns: Columns, names: unknown): Columns {
  const given = Array.isArray(names) ? names.map(lower) : [];
  return given.length > 0 ? new Set([...given, ...[...columns].slice(given.length)]) : columns;
}
