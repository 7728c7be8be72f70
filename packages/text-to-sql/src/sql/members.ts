import { isBase } from "@tanyadata/semantic-model";
import { type Direction, turned } from "../language/gradables.ts";
import { tellsHolders } from "../plan/events.ts";
import type { Figure } from "../plan/figure.ts";
import { isGroup } from "../plan/groups.ts";
import { leavesOf } from "../plan/leaves.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import { liesIn } from "../plan/ways.ts";
import { rowValue } from "./arithmetic.ts";
import { boundConditions } from "./bounds.ts";
import { membersCondition, placeCondition, subsetConditions, textConditions } from "./conditions.ts";
import { figureQuery } from "./figures.ts";
import { nested, write } from "./query.ts";
import { entityOf, Scope, type SqlContext } from "./scope.ts";

/** What to tell of each member of a set, under which column name (as SQL): its key, that of a container, its own or a container's name, a text, a figure. */
export type Told = { readonly as: string } & (
  | { readonly key: true }
  | { readonly keyOf: string }
  | { readonly nameOf: string }
  | { readonly attribute: string }
  | { readonly rank: "at" | "of" }
  | { readonly figure: Figure }
);

const rankColumn = "rank_in_order";
const countColumn = "ranked_in_all";
const lastColumn = "rank_from_last";
const keyColumn = "ranked_member";

/** Whether a set is more than a condition over its own table. */
export const isSifted = (set: MemberSet): boolean => set.bounds.length > 0 || set.order !== null;

/** A row for each member of a set; `sorted`: by rank, else by the first figure from the largest down, then by the other columns. */
export function memberQuery(set: MemberSet, told: readonly Told[], sorted: boolean, context: SqlContext): string {
  const source = new MemberSource(set, context);
  const plain = told.filter((one) => !("rank" in one));
  const values = plain.map((one) => ({ as: one.as, sql: source.value(one) }));
  const columns = values.map(({ as, sql }) => (sql === as ? sql : `${sql} AS ${as}`));
  const others = told.flatMap((one) => ("figure" in one ? [] : [one.as]));
  const where = [...source.conditions(), ...source.held(plain)];
  if (!set.order) {
    const figure = told.find((one) => "figure" in one);
    const order = sorted ? [...(figure ? [context.dialect.sorted(figure.as, "DESC")] : []), ...others] : [];
    return write({ columns, from: source.from, joins: source.joins, where, order });
  }
  const { by, direction, limit, pick, within } = set.order;
  const among = within === undefined ? "" : `PARTITION BY ${source.value({ as: "", keyOf: within })} `;
  const rankFrom = (first: Direction): string =>
    `rank() OVER (${among}ORDER BY ${source.value({ as: "", figure: by })} ${first === "highest" ? "DESC" : "ASC"})`;
  const ranked = write({
    columns: [
      ...columns,
      `${rankFrom(direction)} AS ${rankColumn}`,
      ...(pick && "ends" in pick ? [`${rankFrom(turned(direction))} AS ${lastColumn}`] : []),
      ...(pick && "keys" in pick
        ? [`count(*) OVER () AS ${countColumn}`, `${source.value({ as: "", key: true })} AS ${keyColumn}`]
        : []),
    ],
    from: source.from,
    joins: source.joins,
    where,
  });
  const picked = pick && pickedBy(pick, context);
  return write({
    columns: told.map((one) =>
      "rank" in one ? `${one.rank === "at" ? rankColumn : countColumn} AS ${one.as}` : one.as,
    ),
    from: `${nested(ranked)} AS ranked`,
    where: [...(limit === null ? [] : [`${rankColumn} <= ${limit}`]), ...(picked ? [picked] : [])],
    order: sorted
      ? [...told.flatMap((one) => ("nameOf" in one && one.nameOf === within ? [one.as] : [])), rankColumn, ...others]
      : [],
  });
}

/** The condition that those who were picked out of an order keep. */
function pickedBy(pick: NonNullable<Order["pick"]>, context: SqlContext): string {
  if ("rank" in pick) return `${rankColumn} = ${pick.rank}`;
  if ("from" in pick) return `${rankColumn} BETWEEN ${pick.from} AND ${pick.to}`;
  if ("ends" in pick) return `(${rankColumn} <= ${pick.ends} OR ${lastColumn} <= ${pick.ends})`;
  return membersCondition(keyColumn, pick, false, context);
}

/** The keys of a set's members, for IN (…). */
export const keysOf = (set: MemberSet, context: SqlContext): string =>
  memberQuery(set, [{ as: "member", key: true }], false, context);

/**
 * The entity's table with what must be joined to it: containers, and a query for each figure that is told or judged by. Where
 * an order begins anew in each member of an entity apart (the product of each branch), there is a row for each pair.
 */
class MemberSource {
  readonly from: string;
  readonly #set: MemberSet;
  readonly #context: SqlContext;
  readonly #scope: Scope;
  /** Of the entity apart, in each of whose members an order begins anew. */
  readonly #around: Scope | null;
  readonly #figures = new Map<string, string>();
  readonly #figureJoins: string[] = [];

  constructor(set: MemberSet, context: SqlContext) {
    this.#set = set;
    this.#context = context;
    this.#scope = scopeOfEntity(set.entity, context);
    const within = set.order?.within;
    const isApart = within !== undefined && !liesIn(set.entity, within, context.model);
    this.#around = isApart ? scopeOfEntity(within, context) : null;
    this.from = this.#around ? `${this.#scope.rows} CROSS JOIN ${this.#around.rows}` : this.#scope.rows;
  }

  /** Where the key and the name of an entity are found: of what the rows lie in, or of the entity apart. */
  #scopeOf(entity: string): Scope {
    return this.#around?.entity === entity ? this.#around : this.#scope;
  }

  get joins(): string[] {
    return [...this.#scope.joins, ...this.#figureJoins];
  }

  value(told: Told): string {
    if ("rank" in told) throw new Error("a rank is no value of a row alone");
    if ("key" in told) return this.#scope.key(this.#set.entity);
    if ("keyOf" in told) return this.#scopeOf(told.keyOf).key(told.keyOf);
    if ("figure" in told) return this.#figure(told.figure);
    if ("attribute" in told) return this.#text(told.attribute);
    const link = this.#set.lies && this.#set.order?.within !== told.nameOf ? this.#scope.linkTo(told.nameOf) : null;
    if (link) return this.#namesThrough(link, told.nameOf);
    const entity = entityOf(this.#context, told.nameOf);
    const scope = this.#scopeOf(told.nameOf);
    if (isGroup(entity) && !entity.dimension) return scope.key(told.nameOf);
    const { name } = entity;
    return `${scope.table(told.nameOf)}.${this.#context.dialect.identifier(name)}`;
  }

  /** The names of all that a member lies in, in one cell. */
  #namesThrough(link: NonNullable<ReturnType<Scope["linkTo"]>>, entity: string): string {
    const { identifier, listed } = this.#context.dialect;
    const inner = new Scope(link.table, link.entity, link.to, this.#context, { isEntity: false });
    const name = `${inner.table(entity)}.${identifier(entityOf(this.#context, entity).name)}`;
    const names = write({
      columns: [listed(name)],
      from: inner.from,
      joins: inner.joins,
      where: [`${inner.from}.${identifier(link.from)} = ${this.#scope.key(link.of)}`],
    });
    return nested(names);
  }

  #text(attribute: string): string {
    const { attributes } = entityOf(this.#context, this.#set.entity);
    const declared = attributes.find(({ id }) => id === attribute);
    if (!declared) throw new Error(`plan tells an unknown attribute: ${this.#set.entity}.${attribute}`);
    return `${this.#scope.table(this.#set.entity)}.${this.#context.dialect.identifier(declared.column)}`;
  }

  conditions(): string[] {
    const { places, bounds, order } = this.#set;
    return [
      ...places.map((filter) => placeCondition(filter, this.#scope, this.#context)),
      ...subsetConditions(this.#set, this.#scope, this.#context),
      ...textConditions(this.#set, this.#scope, this.#context),
      ...bounds.flatMap((bound) => boundConditions(bound, (figure) => this.#figure(figure), this.#context)),
      ...(order ? [`${this.#figure(order.by)} IS NOT NULL`] : []),
      ...(order?.within === undefined || this.#around ? [] : [`${this.#scope.key(order.within)} IS NOT NULL`]),
    ];
  }

  /** Of events, who has none is in no row of them. */
  held(told: readonly Told[]): string[] {
    const figures = told.flatMap((one) => ("figure" in one ? [one.figure] : []));
    if (this.#around || !tellsHolders(this.#set, figures, this.#context.model)) return [];
    const values = figures.flatMap(leavesOf).map((figure) => `${this.#aliasOf(figure)}.figure IS NOT NULL`);
    return values.length === 1 ? values : [`(${values.join(" OR ")})`];
  }

  #figure(figure: Figure): string {
    return rowValue(figure, (one) => this.#joined(one), this.#context);
  }

  /** A figure of each member, joined once. Members with nothing to count, and without rows that are counted, have none of it; without a figure, no figure. */
  #joined(figure: Figure): string {
    const alias = this.#aliasOf(figure);
    // Of a pair that there is not there is no count either.
    return !this.#around && countsRows(figure, this.#context) ? `coalesce(${alias}.figure, 0)` : `${alias}.figure`;
  }

  /** What a figure's query is called, joined once. */
  #aliasOf(figure: Figure): string {
    const id = JSON.stringify(figure);
    const known = this.#figures.get(id);
    if (known) return known;
    const alias = `f${this.#figures.size + 1}`;
    const { entity } = this.#set;
    const around = this.#around;
    const shape = { by: entity, name: "figure", ...(around && { around: around.entity }) };
    const keys = [
      `${alias}.member = ${this.#scope.key(entity)}`,
      ...(around ? [`${alias}.around = ${around.key(around.entity)}`] : []),
    ];
    const query = nested(figureQuery(figure, shape, this.#context));
    this.#figureJoins.push(`LEFT JOIN ${query} AS ${alias} ON ${keys.join(" AND ")}`);
    this.#figures.set(id, alias);
    return alias;
  }
}

function scopeOfEntity(id: string, context: SqlContext): Scope {
  const { table, key } = entityOf(context, id);
  return new Scope(table, id, key, context, { isEntity: true });
}

/** Whether a figure is how many there are, which is none where there are no rows; what is known to be missing is no count. */
function countsRows(figure: Figure, { model }: SqlContext): boolean {
  if (figure.kind !== "measure") return figure.kind === "count";
  const { measure, dataset } = model.measures.get(figure.measure) ?? {};
  return (
    measure !== undefined &&
    isBase(measure) &&
    /^\s*count\s*\(/iu.test(measure.expression) &&
    dataset?.gaps.length === 0
  );
}
