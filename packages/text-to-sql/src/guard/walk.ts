/** Why SQL was refused; `detail` names the offending table, function, node or field. */
export interface GuardRefusal {
  readonly ok: false;
  readonly reason:
    | "not_one_statement"
    | "table_not_allowed"
    | "function_not_allowed"
    | "type_not_allowed"
    /** A name that is no column of a listed table, nor of a query within the SQL. */
    | "name_not_allowed"
    /** A column that is told to nobody. */
    | "secret_not_allowed"
    | "parameter_not_allowed"
    /** A construct that is not on the list, or that this guard does not know. */
    | "construct_not_allowed"
    | "too_deep"
    | "too_large"
    | "malformed";
  readonly detail: string;
}

/** What a rule may do with the value at hand. */
export interface Here {
  /** Names of the common table expressions that can be seen from here, lower case. */
  readonly scope: ReadonlySet<string>;
  /** Allowed tables, lower case. */
  readonly tables: ReadonlySet<string>;
  /** The rule for a query in brackets: expressions and tables hold queries, which hold them. */
  readonly query: Rule;
  /** Notes an allowed table that the query reads, and what it is called there, if not by its name. */
  touch(table: string, called?: string): void;
  /** Notes a column that the query names, or `*` for all; `of` is what stands before it. */
  name(column: string, of?: string): void;
  refuse(reason: GuardRefusal["reason"], detail: string): void;
  /** Has a part looked at by a rule, seen from `scope` or from here. */
  visit(rule: Rule, value: unknown, scope?: ReadonlySet<string>): void;
}

/** What a query reads, as it names it. */
export interface Seen {
  readonly tables: { readonly table: string; readonly called: string }[];
  readonly columns: { readonly column: string; readonly of: string | undefined }[];
}

/** Says what a value may be; whatever it does not know it refuses. */
export type Rule = (value: unknown, here: Here) => void;

/** Levels of plain data; one of SQL is two or three. */
const maxDepth = 1500;
const maxVisits = 500_000;

/**
 * Looks at a tree by the rule for its root. Keeps its own list of what is still to be seen, so that depth cannot overflow
 * the stack, and stops at the first refusal.
 */
export function walk(
  { root, query, tables }: { readonly root: Rule; readonly query: Rule; readonly tables: ReadonlySet<string> },
  tree: unknown,
): GuardRefusal | Seen {
  const todo: { rule: Rule; value: unknown; scope: ReadonlySet<string>; depth: number }[] = [
    { rule: root, value: tree, scope: new Set(), depth: 0 },
  ];
  const seen: Seen = { tables: [], columns: [] };
  let visits = 0;
  let depth = 0;
  let refusal: GuardRefusal | null = null;
  // One for all parts: a tree has thousands, and functions of their own for each took longer than all rules together.
  const here: Omit<Here, "scope"> & { scope: ReadonlySet<string> } = {
    scope: new Set(),
    tables,
    query,
    touch: (table, called = table) => void seen.tables.push({ table, called }),
    name: (column, of) => void seen.columns.push({ column, of }),
    refuse: (reason, detail) => {
      refusal ??= { ok: false, reason, detail: detail.slice(0, 200) };
    },
    visit: (rule, value, scope = here.scope) => void todo.push({ rule, value, scope, depth: depth + 1 }),
  };
  for (let item = todo.pop(); item; item = todo.pop()) {
    here.scope = item.scope;
    depth = item.depth;
    item.rule(item.value, here);
    if (refusal) return refusal;
    if (depth > maxDepth) return { ok: false, reason: "too_deep", detail: `more than ${maxDepth} levels` };
    if (++visits > maxVisits) return { ok: false, reason: "too_large", detail: `more than ${maxVisits} parts` };
  }
  return seen;
}
