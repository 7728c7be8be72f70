import { lowered } from "../rules.ts";
import type { GuardRefusal } from "../walk.ts";
import { duckdbQuery } from "./duckdb-form.ts";
import type { FromForm, Item, JoinForm, Name, Named, OutputForm, QueryForm, SelectForm } from "./form.ts";
import { postgresQuery } from "./postgres-form.ts";

/** A column of a table that SQL may name, or one that is told to nobody. */
export interface Column {
  readonly name: string;
  readonly isSecret: boolean;
}
export type Tables = ReadonlyMap<string, readonly Column[]>;

/** Thrown within this room only. */
class Refused extends Error {
  readonly reason: GuardRefusal["reason"];
  constructor(reason: GuardRefusal["reason"], detail: string) {
    super(detail);
    this.reason = reason;
  }
}
function refuse(reason: GuardRefusal["reason"], detail: string): never {
  throw new Refused(reason, detail);
}

/** What can be named in a query by its name: a table, or a query with columns of its own. */
interface Source {
  readonly name: string;
  /** `schema.table`, where it can be named so. */
  readonly qualified: string | null;
  readonly columns: readonly Column[];
}
/** What the names of a query may mean, from its own sources outwards. */
type Scopes = readonly (readonly Source[])[];
type Ctes = ReadonlyMap<string, readonly Column[]>;

interface Dialect {
  readonly query: (tree: unknown) => QueryForm;
  /** A name as the database compares it. */
  readonly fold: (name: string) => string;
  /** Whether a name that SELECT gives can be spoken of everywhere in its query, where no column bears it. */
  readonly namesEverywhere: boolean;
  /** Columns that every table has besides its own. */
  readonly everyTables: ReadonlySet<string>;
  /** Words of SQL that its parser takes for names: they are values where no column bears them. */
  readonly values: ReadonlySet<string>;
  /** The schema of a table that is named without one, if it may be named with it all the same. */
  readonly ownSchema: string | null;
}
const values = new Set(["current_date", "current_time", "current_timestamp", "localtime", "localtimestamp"]);
const dialects: Readonly<Record<"duckdb" | "postgres", Dialect>> = {
  duckdb: {
    query: duckdbQuery,
    fold: lowered,
    namesEverywhere: true,
    everyTables: new Set(["rowid"]),
    values,
    ownSchema: "main",
  },
  postgres: {
    query: postgresQuery,
    fold: (name) => name,
    namesEverywhere: false,
    everyTables: new Set(),
    values: new Set(),
    ownSchema: null,
  },
};

/**
 * What is wrong with the columns that SQL names; null: nothing. A name is a column of a listed table, or of a query within the SQL, or it is
 * refused: to the database it could be a whole row, a call of a function in disguise (`p.f` is `f(p)`) or a column of its own
 * (`ctid`, `rowid`). What is secret is refused wherever it is read, also as one of all columns. Where two databases would look in
 * another order, a name must be right in both.
 * @param tree that the guard allowed otherwise
 * @param tables names as the dialect compares them
 */
export function refusedColumns(tree: unknown, tables: Tables, dialect: "duckdb" | "postgres"): GuardRefusal | null {
  try {
    new Reading(tables, dialects[dialect]).query(dialects[dialect].query(tree), new Map(), []);
    return null;
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, detail: error.message.slice(0, 200) };
    if (error instanceof RangeError) return { ok: false, reason: "too_deep", detail: "nested too deeply" };
    return { ok: false, reason: "malformed", detail: "its names cannot be read" };
  }
}

class Reading {
  readonly #tables: Tables;
  readonly #indexes = new WeakMap<
    readonly Source[],
    { readonly length: number; readonly columns: ReadonlyMap<string, boolean> }
  >();
  readonly #dialect: Dialect;
  constructor(tables: Tables, dialect: Dialect) {
    this.#tables = tables;
    this.#dialect = dialect;
  }

  /** Looks through a query under the names that can be seen from there; gives its columns. */
  query({ ctes, body, order, named }: QueryForm, known: Ctes, outer: Scopes): readonly Column[] {
    const seen = new Map(known);
    for (const { name, columns, query } of ctes)
      seen.set(this.#fold(name), this.#renamed(this.query(query, seen, outer), columns));
    if (body.kind === "select") return this.#select(body, order, named, seen, outer);
    const given = body.kind === "set" ? this.#set(body, seen, outer) : this.#values(body, seen, outer);
    // Of a union only what it gives can be spoken of.
    const scopes: Scopes = [[{ name: "", qualified: null, columns: given }], ...outer];
    for (const item of order) this.#item(item, scopes, seen, new Set(), "names first");
    this.#named(named, scopes, seen);
    return given;
  }

  #set(body: Extract<QueryForm["body"], { kind: "set" }>, ctes: Ctes, outer: Scopes): readonly Column[] {
    const left = this.query(body.left, ctes, outer);
    const right = this.query(body.right, ctes, outer);
    return body.isByName ? [...left, ...right.filter(({ name }) => !left.some((one) => one.name === name))] : left;
  }

  #values(body: Extract<QueryForm["body"], { kind: "values" }>, ctes: Ctes, outer: Scopes): readonly Column[] {
    this.#named(body.named, outer, ctes);
    return body.columns.map((name) => ({ name: this.#fold(name), isSecret: false }));
  }

  #select(
    { from, output, groups, distinct, named }: SelectForm,
    order: readonly Item[],
    limits: Named,
    ctes: Ctes,
    outer: Scopes,
  ): readonly Column[] {
    const sources: Source[] = [];
    for (const one of from) sources.push(...this.#from(one, sources, ctes, outer));
    const scopes: Scopes = [sources, ...outer];
    const given = new Set(output.flatMap((one) => (one.kind === "column" && one.name ? [this.#fold(one.name)] : [])));
    // A column may speak of those that SELECT names before it.
    const told = new Set<string>();
    for (const one of output) {
      this.#named(one.named, scopes, ctes, told);
      if (this.#dialect.namesEverywhere && one.kind === "column" && one.isSaid) told.add(this.#fold(one.name));
    }
    for (const part of [named, limits]) this.#named(part, scopes, ctes, told);
    for (const item of groups) this.#item(item, scopes, ctes, given, "columns first", told);
    for (const item of [...distinct, ...order]) this.#item(item, scopes, ctes, given, "names first", told);
    return output.flatMap((one) => this.#given(one, scopes));
  }

  #given(one: OutputForm, scopes: Scopes): readonly Column[] {
    if (one.kind === "column") return [{ name: this.#fold(one.name), isSecret: false }];
    const { of, without } = one;
    const [own = []] = scopes;
    const all = of === null ? own : this.#sourcesCalled(of, scopes);
    if (all.length === 0) refuse("name_not_allowed", `${of ?? ""}*`);
    return all.flatMap(({ name, columns }) => {
      const left = columns.filter((column) => !without.some((names) => this.#isCalled(names, name, column.name)));
      const secret = left.find(({ isSecret }) => isSecret);
      if (secret) refuse("secret_not_allowed", `${name}.${secret.name}, one of *: name the columns`);
      return left;
    });
  }

  #isCalled(names: Name, source: string, column: string): boolean {
    const [last = "", of] = [...names].reverse();
    return this.#fold(last) === column && (of === undefined || of === "" || this.#fold(of) === source);
  }

  /** What one part of FROM adds to what stands there already. */
  #from(from: FromForm, before: readonly Source[], ctes: Ctes, outer: Scopes): readonly Source[] {
    if (from.kind === "join") return this.#join(from, before, ctes, outer);
    if (from.kind === "query") {
      const columns = this.query(from.query, ctes, from.isLateral ? [before, ...outer] : outer);
      return [{ name: this.#fold(from.name), qualified: null, columns: this.#renamed(columns, from.columns) }];
    }
    const { fold, ownSchema } = this.#dialect;
    const table = fold(from.table);
    const schema = from.schema === null ? null : fold(from.schema);
    const isOwn = schema === null || schema === ownSchema;
    const columns =
      (schema === null ? ctes.get(table) : undefined) ?? this.#tables.get(isOwn ? table : `${schema}.${table}`);
    if (!columns) return refuse("table_not_allowed", from.table);
    const named = schema ?? ownSchema;
    return [
      {
        name: from.name === null ? table : fold(from.name),
        qualified: from.name === null && named !== null ? `${named}.${table}` : null,
        columns: this.#renamed(columns, from.columns),
      },
    ];
  }

  #join(join: JoinForm, before: readonly Source[], ctes: Ctes, outer: Scopes): readonly Source[] {
    const left = this.#from(join.left, before, ctes, outer);
    const right = this.#from(join.right, [...before, ...left], ctes, outer);
    const own = [...left, ...right];
    this.#named(join.on, [own, ...outer], ctes);
    for (const name of join.using) for (const side of [left, right]) this.#column([name], [side]);
    const namesOf = (side: readonly Source[]) =>
      new Set(side.flatMap(({ columns }) => columns.map(({ name }) => name)));
    if (join.isNatural) {
      const others = namesOf(right);
      for (const name of namesOf(left))
        if (others.has(name)) for (const side of [left, right]) this.#column([name], [side]);
    }
    const kept = join.keeps === "left" ? left : own;
    const using = join.using.map((name) => ({ name: this.#fold(name), isSecret: false }));
    const together =
      join.usingName === null ? [] : [{ name: this.#fold(join.usingName), qualified: null, columns: using }];
    if (join.name === null) return [...kept, ...together];
    const columns = this.#renamed(
      kept.flatMap((one) => one.columns),
      join.columns,
    );
    return [{ name: this.#fold(join.name), qualified: null, columns }];
  }

  /** Columns under other names, in their order; a secret stays one. */
  #renamed(columns: readonly Column[], names: readonly string[]): readonly Column[] {
    return columns.map((column, i) => ({ ...column, name: this.#fold(names[i] ?? column.name) }));
  }

  #item(
    { bare, named }: Item,
    scopes: Scopes,
    ctes: Ctes,
    given: ReadonlySet<string>,
    order: "names first" | "columns first",
    told: ReadonlySet<string> = new Set(),
  ): void {
    const isGiven = bare !== null && given.has(this.#fold(bare));
    if (isGiven && (order === "names first" || !this.#meansMore(bare, scopes))) return;
    this.#named(named, scopes, ctes, told);
  }

  /** Whether a name is that of a column, or of a row where the database looks for one before it looks at what SELECT gives. */
  #meansMore(name: string, scopes: Scopes): boolean {
    const folded = this.#fold(name);
    return scopes.some(
      (sources) =>
        this.#columnsAmong(sources).has(folded) ||
        (this.#dialect.namesEverywhere && sources.some((source) => source.name === folded)),
    );
  }

  /** The columns of sources by name, and whether any of that name is a secret: thousands of names may be looked for among thousands. */
  #columnsAmong(sources: readonly Source[]): ReadonlyMap<string, boolean> {
    const known = this.#indexes.get(sources);
    // What stands in FROM grows while it is read.
    if (known?.length === sources.length) return known.columns;
    const columns = new Map<string, boolean>();
    for (const source of sources)
      for (const { name, isSecret } of source.columns) columns.set(name, isSecret || columns.get(name) === true);
    this.#indexes.set(sources, { length: sources.length, columns });
    return columns;
  }

  #named({ names, queries }: Named, scopes: Scopes, ctes: Ctes, told: ReadonlySet<string> = new Set()): void {
    for (const name of names) this.#column(name, scopes, told);
    for (const query of queries) this.query(query, ctes, scopes);
  }

  /** @param told names that SELECT gives, where they may be spoken of */
  #column(name: Name, scopes: Scopes, told: ReadonlySet<string> = new Set()): void {
    const [column = "", of, schema] = [...name].reverse().map(this.#dialect.fold);
    const written = name.join(".");
    if (name.length > 3) refuse("name_not_allowed", written);
    if (of !== undefined) {
      const called = schema === undefined ? of : `${schema}.${of}`;
      const sources = this.#sourcesCalled(called, scopes);
      const found = sources.map(({ columns }) => columns.filter((one) => one.name === column));
      if (found.length === 0 || found.some((one) => one.length === 0)) refuse("name_not_allowed", written);
      if (found.flat().some(({ isSecret }) => isSecret)) refuse("secret_not_allowed", written);
      return;
    }
    for (const [depth, sources] of scopes.entries()) {
      const isSecret = this.#columnsAmong(sources).get(column);
      if (isSecret) refuse("secret_not_allowed", written);
      if (isSecret !== undefined) return;
      // The whole row of it.
      if (sources.some((source) => source.name === column)) refuse("name_not_allowed", written);
      if (depth === 0 && told.has(column) && !this.#dialect.everyTables.has(column)) return;
    }
    if (!this.#dialect.values.has(column)) refuse("name_not_allowed", written);
  }

  /** The sources of a name that are nearest. */
  #sourcesCalled(called: string, scopes: Scopes): readonly Source[] {
    const name = this.#fold(called);
    for (const sources of scopes) {
      const found = sources.filter((source) => source.name === name || source.qualified === name);
      if (found.length > 0) return found;
    }
    return [];
  }

  #fold(name: string): string {
    return this.#dialect.fold(name);
  }
}
