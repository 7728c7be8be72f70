import type { Dataset, Entity, Link, SemanticModel } from "@tanyadata/semantic-model";
import { type Group, isGroup } from "../plan/groups.ts";
import type { Dialect } from "./dialect.ts";
import { nested, write } from "./query.ts";

/** What compiling needs to know; nothing of it is about the question. */
export interface SqlContext {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
}

export function entityOf({ model }: SqlContext, id: string): Entity {
  const entity = model.entities.get(id);
  if (!entity) throw new Error(`plan names an unknown entity: ${id}`);
  return entity;
}

/** Replaces `{column}` of a model's expression by the column of one table in scope. */
export const qualify = (expression: string, alias: string, { dialect }: SqlContext): string =>
  qualifyBy(expression, (column) => `${alias}.${dialect.identifier(column)}`);

/** The same, by what gives the SQL of a column. */
export const qualifyBy = (expression: string, column: (name: string) => string): string =>
  expression.replace(/\{([^{}]+)\}/g, (_, name: string) => column(name));

/** The rows of a dataset; `table`: its own, or that of its published wholes. */
export function scopeOf(dataset: Dataset, table: string, context: SqlContext): Scope {
  const { grain, also, joins } = dataset;
  const isEntity = table === entityOf(context, grain.entity).table;
  return new Scope(table, grain.entity, grain.column, context, { isEntity, also, joins });
}

/**
 * One table in scope, and the joins that lead from its rows to the entities that contain them. The table is an entity's
 * own (its rows are members) or a dataset's (its rows are about the members of `entity`).
 */
export class Scope {
  /** The table's name in the query. */
  readonly from: string;
  /** The table as it stands after FROM: of a group, its distinct values. */
  readonly rows: string;
  readonly #context: SqlContext;
  /** What the table's rows are about. */
  readonly entity: string;
  /** SQL of the key of an entity, by entity; the start is what the table's rows are about. */
  readonly #keys = new Map<string, string>();
  /** Columns of other entities' keys, that the rows are about as well. */
  readonly #others = new Map<string, string>();
  readonly #joinable: Dataset["joins"];
  readonly #joins: string[] = [];
  readonly #joined = new Map<string, string>();

  constructor(
    table: string,
    entity: string,
    keyColumn: string,
    context: SqlContext,
    options: { readonly isEntity: boolean } & Partial<Pick<Dataset, "also" | "joins">>,
  ) {
    const { dialect } = context;
    this.#joinable = options.joins ?? [];
    const declared = entityOf(context, entity);
    const group = options.isEntity && isGroup(declared) ? declared : null;
    this.from = dialect.identifier(group ? group.entity : table);
    this.rows = group ? distinctValues(group, this.from, context) : this.from;
    this.#context = context;
    this.entity = entity;
    this.#keys.set(entity, this.column(keyColumn));
    // Joined only where it is asked for: each key of its own.
    for (const one of options.also ?? []) this.#others.set(one.entity, one.column);
    if (options.isEntity) this.#joined.set(entity, this.from);
  }

  /** SQL of a column of the rows; "order.date" is that of a row that they are joined with. */
  column(name: string): string {
    const { identifier } = this.#context.dialect;
    const dot = name.indexOf(".");
    const join = dot < 0 ? undefined : this.#joinable.find(({ table }) => table === name.slice(0, dot));
    if (!join) return `${this.from}.${identifier(name)}`;
    const alias = identifier(join.table);
    this.#join(`LEFT JOIN ${alias} ON ${alias}.${identifier(join.to)} = ${this.column(join.from)}`);
    return `${alias}.${identifier(name.slice(dot + 1))}`;
  }

  get joins(): readonly string[] {
    return this.#joins;
  }

  /** The key of the member of `entity` that contains the row; joins what is needed to tell. */
  key(entity: string): string {
    const known = this.#keys.get(entity) ?? this.#keyOfOther(entity);
    if (known) return known;
    const path = this.#path(entity);
    const start = path[0]?.from ?? this.entity;
    let key = this.#keys.get(start) ?? this.#keyOfOther(start) ?? "";
    for (const [at, step] of path.entries()) {
      if (step.link && at < path.length - 1) return this.#throughTo(entity, step.link, key);
      key = step.link
        ? this.#through(step.link, key)
        : `${this.table(step.from)}.${this.#context.dialect.identifier(step.column)}`;
      this.#keys.set(step.to, key);
    }
    return key;
  }

  /** Joins what lies beyond a link, once for each member: a river in two provinces of an island is one river of that island. */
  #throughTo(entity: string, link: Link, key: string): string {
    const { identifier } = this.#context.dialect;
    const inner = new Scope(link.table, link.entity, link.to, this.#context, { isEntity: false });
    const around = inner.key(entity);
    const pairs = write({
      columns: [`DISTINCT ${inner.from}.${identifier(link.from)} AS member`, `${around} AS around`],
      from: inner.from,
      joins: inner.joins,
    });
    const alias = identifier(`${link.table}_${entity}`);
    this.#join(`LEFT JOIN ${nested(pairs)} AS ${alias} ON ${alias}.member = ${key}`);
    this.#keys.set(entity, `${alias}.around`);
    return `${alias}.around`;
  }

  #join(sql: string): void {
    if (!this.#joins.includes(sql)) this.#joins.push(sql);
  }

  #keyOfOther(entity: string): string | null {
    const column = this.#others.get(entity);
    if (column === undefined) return null;
    const key = this.column(column);
    this.#keys.set(entity, key);
    return key;
  }

  /** The first link on the way to an entity, and the entity whose members it ties; null where each lies in one. */
  linkTo(entity: string): (Link & { of: string }) | null {
    if (this.#keys.has(entity) || this.#others.has(entity)) return null;
    const step = this.#path(entity).find(({ link }) => link !== null);
    return step?.link ? { ...step.link, of: step.from } : null;
  }

  /** Joins a link: a row for each member that the rows are tied to. */
  #through({ table, from, to }: Link, key: string): string {
    const { identifier } = this.#context.dialect;
    const alias = identifier(table);
    this.#joins.push(`LEFT JOIN ${alias} ON ${alias}.${identifier(from)} = ${key}`);
    return `${alias}.${identifier(to)}`;
  }

  /** The alias of the entity's own table, joined when it is not in scope yet; rows that lie in none of it stay. */
  table(entity: string): string {
    const known = this.#joined.get(entity);
    if (known) return known;
    const declared = entityOf(this.#context, entity);
    const { identifier } = this.#context.dialect;
    const alias = identifier(declared.table);
    this.#join(`LEFT JOIN ${alias} ON ${alias}.${identifier(declared.key)} = ${this.key(entity)}`);
    this.#joined.set(entity, alias);
    return alias;
  }

  /** The shortest way up from what the rows are about: from whose table, by which column or link, to which entity. */
  #path(target: string): Step[] {
    const starts = [this.entity, ...this.#others.keys()];
    const queue = starts.map((entity): { entity: string; path: Step[] } => ({ entity, path: [] }));
    const seen = new Set(starts);
    for (const { entity, path } of queue)
      for (const step of stepsFrom(entityOf(this.#context, entity))) {
        if (seen.has(step.to)) continue;
        seen.add(step.to);
        const longer = [...path, step];
        if (step.to === target) return longer;
        queue.push({ entity: step.to, path: longer });
      }
    throw new Error(`${this.entity} does not lie in any ${target}`);
  }
}

/** The values of a group as a table: as the model declares them, or as its column holds them. */
function distinctValues({ table, key, name, dimension }: Group, as: string, { dialect }: SqlContext): string {
  const { identifier, text } = dialect;
  const column = identifier(key);
  const declared = dimension?.values.map(({ value, label }) => {
    const own = typeof value === "number" ? String(value) : text(value);
    return `SELECT ${own} AS ${column}, ${text(label)} AS ${identifier(name)}`;
  });
  const held = (): string =>
    write({ columns: [`DISTINCT ${column}`], from: identifier(table), where: [`${column} IS NOT NULL`] });
  return `${nested(declared?.join("\nUNION ALL\n") ?? held())} AS ${as}`;
}

/** One step up: to the member that contains the row, or to those that it is tied to. */
interface Step {
  readonly from: string;
  readonly column: string;
  readonly link: Link | null;
  readonly to: string;
}

function* stepsFrom({ entity, parents, links }: Entity): Generator<Step> {
  for (const parent of parents) yield { from: entity, column: parent.column, link: null, to: parent.entity };
  for (const link of links) if (link.located) yield { from: entity, column: link.from, link, to: link.entity };
}
