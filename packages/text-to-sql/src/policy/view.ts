import {
  basesOf,
  type Dataset,
  type Entity,
  type Member,
  type Policies,
  type Right,
  type RowCondition,
  type SemanticModel,
  tablesOf,
} from "@tanyadata/semantic-model";
import { fullName } from "../explain/names.ts";
import type { Dialect } from "../sql/dialect.ts";
import { type Chosen, chosenBy, rollsOf } from "./chosen.ts";
import { basesIn, hasColumnIn, hideColumns, joinOf } from "./columns.ts";
import { type Cuts, cutModel } from "./cut.ts";
import { type Grant, type Grants, grantsOf, type PolicyUser, policyKey, roleOf } from "./grants.ts";
import { keptFrom } from "./kept.ts";
import { Limits, type TableLimit } from "./limits.ts";
import { RoleSees, type RoleTables } from "./roles.ts";
import { anyOf, keysOf, membersWithin, type RowContext, rowsWithin, tableName } from "./rows.ts";

/** Why somebody sees what they see: a rule, and what it chose. */
export interface Reason {
  readonly rule: string;
  readonly label: string;
  /** "Provinsi Jawa Barat" */
  readonly of: readonly string[];
}

/** The world of a user: the model that there is for them, and what of each table of the database. */
export interface View {
  /** The same for all to whom it is the same. */
  readonly key: string;
  /** Nothing is kept from them. */
  readonly isWhole: boolean;
  /** What is kept from them, as text: what was told under another view may hold some of it. Empty: nothing. */
  readonly kept: string;
  readonly model: SemanticModel;
  /** Tables of the database of which not all is told. */
  readonly limits: ReadonlyMap<string, TableLimit>;
  /** Tables of the database that they may read by SQL of their own, and whose rows they may take away. */
  readonly may: Readonly<Record<"sql" | "export", ReadonlySet<string>>>;
  /** The role of the database that their queries run as; null: there is none for them, undefined: they run as nobody in particular. */
  readonly role: string | null | undefined;
  /** Tables of which the database itself keeps rows from that role, in lower case. */
  readonly within: ReadonlySet<string>;
}

/** What a view is made over. */
export interface World {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly dialect: Dialect;
  readonly columnsOf: (table: string) => readonly string[] | undefined;
  /** What roles of the database have of its tables, by their names in lower case: those that they may read, those that are limited for them. */
  readonly roles?: ReadonlyMap<string, RoleTables>;
}

/** The world as it is without policies: all of it, to everybody. */
export const wholeView = (model: SemanticModel): View => {
  const all = new Set(basesIn(model));
  const may = { sql: all, export: all };
  return { key: "", isWhole: true, kept: "", model, limits: new Map(), may, role: undefined, within: new Set() };
};

/** What policies let a user see. A part for which nothing tells the user's rows from others is not there at all. */
export function viewOf(policies: Policies, user: PolicyUser, world: World): View {
  return new Making(policies, user, world).view();
}

interface Chosing {
  readonly condition: RowCondition;
  readonly chosen: Chosen;
  readonly reason: Reason;
}

class Making {
  readonly #policies: Policies;
  readonly #user: PolicyUser;
  readonly #world: World;
  readonly #rows: RowContext;
  readonly #grants: Grants;
  readonly #limits: Limits;
  readonly #entities = new Set<string>();
  readonly #datasets = new Set<string>();
  readonly #limited = new Set<string>();
  readonly #chosen = new Map<string, Chosen>();
  readonly #role: string | null | undefined;
  readonly #sees: RoleSees;

  constructor(policies: Policies, user: PolicyUser, world: World) {
    this.#policies = policies;
    this.#user = user;
    this.#world = world;
    this.#rows = world;
    this.#grants = grantsOf(policies, user, world.model);
    this.#limits = new Limits(world.model, world.columnsOf);
    this.#role = roleOf(policies, user);
    this.#sees = new RoleSees(world.model, this.#role, world.roles);
  }

  view(): View {
    const { model } = this.#world;
    for (const entity of model.entities.values()) if (this.#takesEntity(entity)) this.#entities.add(entity.entity);
    for (const dataset of model.datasets.values()) if (this.#takesDataset(dataset)) this.#datasets.add(dataset.dataset);
    this.#limitLinks();
    const hiddenMeasures = hideColumns(this.#world, this.#grants, this.#limits);
    const cuts: Cuts = {
      hasEntity: ({ entity }) => this.#entities.has(entity),
      hasMeasure: ({ dataset }, { id }) => this.#datasets.has(dataset) && !hiddenMeasures.has(id),
      hasColumn: hasColumnIn(model, this.#grants),
      isLimited: (dataset) => this.#isLimited(dataset),
      valuesOf: (dataset, dimension) => this.#valuesOf(dataset, dimension),
      leastOf: (dataset, measure) => this.#leastOf(dataset, measure),
      shown: (entity) => this.#shown(entity),
    };
    const limits = this.#limits.all();
    const { limited: within } = this.#sees;
    const cut = cutModel(model, cuts, limits.size + within.size > 0);
    const may = { sql: this.#tables("sql", cut), export: this.#tables("export", cut) };
    const all = new Set(basesIn(model));
    const isWhole =
      this.#role === undefined &&
      cut === model &&
      limits.size === 0 &&
      [may.sql, may.export].every((one) => one.size === all.size);
    if (isWhole) return wholeView(model);
    const role = this.#role;
    const kept = keptFrom(model, cut, { limits, may, role });
    return { key: policyKey(this.#policies, this.#user), isWhole, kept, model: cut, limits, may, role, within };
  }

  /** What the conditions of a grant choose, with the rule that says so; null: they do not limit. */
  #choices({ rows, rules }: Grant): readonly Chosing[] | null {
    if (rows === null) return null;
    const all = rules.flatMap((rule) => {
      const [condition] =
        rule.rows === undefined
          ? []
          : rows.filter((one) => rule.rows?.startsWith(`${one.of} `) && rule.rows.endsWith(`user.${one.attribute}`));
      if (!condition) return [];
      const chosen = this.#chosenBy(condition);
      return [{ condition, chosen, reason: { rule: rule.rule, label: rule.label, of: this.#told(chosen) } }];
    });
    return all.some(({ chosen }) => chosen.isAll) ? null : all;
  }

  #chosenBy(condition: RowCondition): Chosen {
    const key = `${condition.of} ${condition.attribute}`;
    const known = this.#chosen.get(key) ?? chosenBy(condition, this.#user, this.#world.model, this.#world.members);
    this.#chosen.set(key, known);
    return known;
  }

  #told({ members, values }: Chosen): readonly string[] {
    const found = [...members.values()].flatMap((some) => [...some.values()]);
    return found.length > 0 ? found.map((member) => fullName(member, this.#world)) : values;
  }

  #takesEntity(entity: Entity): boolean {
    const grant = this.#grants.ofEntity(entity);
    if (!grant.rights.has("ask") || !this.#sees.has(tablesOfEntity(entity))) return false;
    if (![entity.key, entity.name].every((column) => this.#grants.hasColumn(entity.table, column))) return false;
    const choices = this.#choices(grant);
    if (choices === null) return true;
    const parts = choices.flatMap(({ chosen }) => membersWithin(entity, chosen, this.#rows) ?? []);
    const above = [...new Set(choices.flatMap(({ chosen }) => [...(chosen.above.get(entity.entity) ?? [])]))].sort();
    const { dialect } = this.#world;
    if (parts.length === 0 && above.length === 0) return false;
    const where = parts.length > 0 ? anyOf(parts) : "1 = 0";
    const columns = [entity.key, ...entity.parents.map(({ column }) => column)];
    const named =
      above.length === 0
        ? null
        : {
            columns: new Set([entity.name, ...columns].map((one) => one.toLowerCase())),
            where: `${dialect.identifier(entity.key)} IN (${above.map(dialect.text).join(", ")})`,
          };
    const isLimited = this.#limits.rows(
      entity.table,
      columns,
      where,
      choices.map(({ reason }) => reason),
      named,
    );
    return isLimited;
  }

  #takesDataset(dataset: Dataset): boolean {
    const { model, dialect } = this.#world;
    if (!this.#entities.has(dataset.grain.entity)) return false;
    const grant = this.#grants.ofDataset(dataset);
    if (!grant.rights.has("ask") || !this.#sees.has(tablesOf(dataset))) return false;
    if (dataset.joins.some(({ table }) => this.#isOfHidden(table))) return false;
    const choices = this.#choices(grant);
    if (choices === null) return true;
    this.#limited.add(dataset.dataset);
    const entity = model.entities.get(dataset.grain.entity);
    if (dataset.table === entity?.table && dataset.grain.column === entity.key) return true;
    const found = choices.flatMap(({ condition, chosen, reason }) => {
      const rows = rowsWithin(dataset, condition, chosen, this.#rows);
      return rows ? [{ ...rows, reason }] : [];
    });
    const [first] = found;
    if (!first) return false;
    const joined = joinOf(dataset, first.column);
    // Rows that one rule tells apart here and another in a table that belongs to them: the first alone is given.
    const alike = found.filter(({ column }) => joinOf(dataset, column) === joined);
    const bare = (column: string): string => (joined ? column.slice(joined.table.length + 1) : column);
    const where = anyOf(alike.map(({ column, among }) => `${dialect.identifier(bare(column))} IN (${among})`));
    const reasons = alike.map(({ reason }) => reason);
    const columns = alike.map(({ column }) => bare(column));
    const at = joined?.table ?? dataset.table;
    if (!this.#limits.rows(at, columns, where, reasons)) return false;
    const others = dataset.joins.filter((join) => join !== joined && !this.#isPart(join.table));
    const kept = (to: string, from: string, table: string, inner: string): string =>
      `${dialect.identifier(to)} IN (SELECT ${dialect.identifier(from)} FROM ${tableName(table, dialect)} WHERE ${inner})`;
    if (
      joined &&
      !this.#limits.rows(dataset.table, [joined.from], kept(joined.from, joined.to, joined.table, where), reasons)
    )
      return false;
    const own = joined ? kept(joined.from, joined.to, joined.table, where) : where;
    return others.every((join) =>
      this.#limits.rows(join.table, [join.to], kept(join.to, join.from, dataset.table, own), reasons),
    );
  }

  /** A tie is there where both its ends are. */
  #limitLinks(): void {
    const { model } = this.#world;
    const limits = this.#limits.all();
    for (const entity of model.entities.values())
      for (const link of entity.links)
        for (const [column, end] of [
          [link.from, entity],
          [link.to, model.entities.get(link.entity)],
        ] as const) {
          const where =
            end && basesOf(end.table, model).length === 1 ? limits.get(basesOf(end.table, model)[0] ?? "") : undefined;
          if (!end || !where || where.where === null) continue;
          const within = `${this.#world.dialect.identifier(column)} IN (${keysOf(end, where.where, this.#rows)})`;
          if (!this.#limits.rows(link.table, [column], within, where.reasons)) this.#entities.delete(entity.entity);
        }
  }

  #valuesOf(dataset: Dataset, dimension: string): ReadonlySet<string> | null {
    const choices = this.#choices(this.#grants.ofDataset(dataset));
    if (choices === null || !choices.every(({ condition }) => condition.of === dimension)) return null;
    return new Set(choices.flatMap(({ chosen }) => chosen.values));
  }

  #leastOf(dataset: Dataset, measure: string): { readonly least: number; readonly of: string | undefined } | null {
    if (this.#grants.ofDataset(dataset).rights.has("rows")) return null;
    const small = this.#policies.small_groups.find(({ measures }) => measures.includes(measure));
    return small ? { least: small.least, of: small.of } : null;
  }

  /** Whether a member is shown, by its key; null: all are. */
  #shown(entity: Entity): ((key: string) => boolean) | null {
    const choices = this.#choices(this.#grants.ofEntity(entity));
    // Which members the database shows to a role, it tells when it is asked for them.
    if (choices === null) return this.#sees.isLimited([entity.table]) ? () => true : null;
    const roll = rollsOf(this.#world.members).get(entity.entity);
    return (key) => {
      const parents = roll?.byKey.get(key)?.parents ?? {};
      return choices.some(
        ({ chosen }) =>
          chosen.above.get(entity.entity)?.has(key) ||
          [...chosen.members].some(([id, some]) => some.has(id === entity.entity ? key : (parents[id] ?? ""))),
      );
    };
  }

  /** Tables that a right opens: those of what they may ask alone, if all of it that is there may be done so. */
  #tables(right: Exclude<Right, "ask">, cut: SemanticModel): ReadonlySet<string> {
    const { model } = this.#world;
    const open = new Set(basesIn(cut));
    const close = (tables: readonly string[]): void => {
      for (const table of tables) for (const base of basesOf(table, model)) open.delete(base);
    };
    for (const entity of model.entities.values())
      if (!this.#entities.has(entity.entity) || !this.#grants.ofEntity(entity).rights.has(right))
        close(tablesOfEntity(entity));
    for (const dataset of model.datasets.values()) {
      const grant = this.#grants.ofDataset(dataset);
      // What is not there for them is not read by way of others either.
      if (
        !this.#datasets.has(dataset.dataset) ||
        !grant.rights.has(right) ||
        (!grant.rights.has("rows") && right === "sql")
      )
        close(tablesOf(dataset));
      else if (this.#isLimited(dataset.dataset) && dataset.whole) close([dataset.whole.table]);
    }
    return open;
  }

  #isLimited(id: string): boolean {
    const dataset = this.#world.model.datasets.get(id);
    return this.#limited.has(id) || (dataset !== undefined && this.#sees.isLimited(tablesOf(dataset)));
  }

  /** Whether a table is that of a part that is theirs by itself. */
  #isPart(table: string): boolean {
    const { entities, datasets } = this.#world.model;
    return (
      [...entities.values()].some((one) => one.table === table && this.#entities.has(one.entity)) ||
      [...datasets.values()].some((one) => one.table === table && this.#datasets.has(one.dataset))
    );
  }

  #isOfHidden(table: string): boolean {
    const owners = [...this.#world.model.entities.values()].filter((one) => one.table === table);
    return owners.length > 0 && !owners.some(({ entity }) => this.#entities.has(entity));
  }
}

const tablesOfEntity = ({ table, links }: Entity): readonly string[] => [table, ...links.map((link) => link.table)];
