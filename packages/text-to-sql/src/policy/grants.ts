import {
  conditionOf,
  type Dataset,
  type Entity,
  type Policies,
  type Right,
  type RowCondition,
  type Rule,
  type SemanticModel,
} from "@tanyadata/semantic-model";

/** What policies know of a user. */
export interface PolicyUser {
  readonly groups: readonly string[];
  /** Their values of each attribute; `*`: every value. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** What rules give a user of one part. */
export interface Grant {
  readonly rights: ReadonlySet<Right>;
  /** Any of these opens a row; null: every row. */
  readonly rows: readonly RowCondition[] | null;
  readonly rules: readonly Rule[];
}

/** What rules give a user, part by part. */
export interface Grants {
  ofDataset(dataset: Dataset): Grant;
  ofEntity(entity: Entity): Grant;
  /** Whether a figure is theirs, of a dataset that is. */
  hasMeasure(id: string): boolean;
  hasColumn(table: string, column: string): boolean;
}

const every: readonly Right[] = ["ask", "rows", "export", "sql"];
const open: Grant = { rights: new Set(every), rows: null, rules: [] };
const closed: Grant = { rights: new Set(), rows: null, rules: [] };

/** The rules of policies by the group that they give something; those for everybody apart. */
interface Indexed {
  readonly forAll: readonly Rule[];
  readonly byGroup: ReadonlyMap<string, readonly Rule[]>;
  readonly named: Readonly<Record<"datasets" | "entities" | "measures" | "columns", ReadonlySet<string>>>;
  readonly namesAll: boolean;
}
const indexes = new WeakMap<Policies, Indexed>();

function indexOf(policies: Policies): Indexed {
  const known = indexes.get(policies);
  if (known) return known;
  const byGroup = new Map<string, Rule[]>();
  for (const rule of policies.rules)
    for (const group of new Set(rule.groups ?? [])) {
      const before = byGroup.get(group);
      if (before) before.push(rule);
      else byGroup.set(group, [rule]);
    }
  const names = (of: (rule: Rule) => readonly string[] | undefined) =>
    new Set(policies.rules.flatMap((rule) => of(rule) ?? []));
  const made: Indexed = {
    forAll: policies.rules.filter(({ groups }) => groups === undefined),
    byGroup,
    named: {
      datasets: names(({ datasets }) => (datasets === "all" ? [] : datasets)),
      entities: names(({ entities }) => entities),
      measures: names(({ measures }) => measures),
      columns: names(({ columns }) => columns?.map(folded)),
    },
    namesAll: policies.rules.some(({ datasets }) => datasets === "all"),
  };
  indexes.set(policies, made);
  return made;
}

/** Rules that give a user something, in their order. */
export function rulesOf(policies: Policies, { groups }: PolicyUser): readonly Rule[] {
  const { forAll, byGroup } = indexOf(policies);
  return [...new Set([...forAll, ...groups.flatMap((group) => byGroup.get(group) ?? [])])];
}

/** The role of the database that a user's queries run as; null: there is none for them, undefined: nobody's run as one. */
export function roleOf({ database_roles }: Policies, user: PolicyUser): string | null | undefined {
  if (database_roles.length === 0) return undefined;
  const mine = database_roles.find(({ groups }) => !groups || groups.some((group) => user.groups.includes(group)));
  return mine?.role ?? null;
}

/** What tells users apart who may be told something else: the same for all whom the same rules give the same rows. */
export function policyKey(policies: Policies, user: PolicyUser): string {
  const rules = rulesOf(policies, user);
  const compared = new Set(rules.flatMap(({ rows }) => (rows === undefined ? [] : conditionOf(rows).attribute)));
  const values = [...compared].sort().map((one) => [one, [...new Set(valuesOf(user, one))].sort()]);
  // As it always was where no group has what is unnamed: what was told under it stays theirs.
  const unnamed = typeof policies.unnamed === "string" ? [] : [hasUnnamed(policies, user)];
  const role = roleOf(policies, user);
  const as = role === undefined ? [] : [{ role }];
  return JSON.stringify([rules.map(({ rule }) => rule).sort(), values, ...unnamed, ...as]);
}

/** Whether what no rule names is a user's. */
const hasUnnamed = ({ unnamed }: Policies, { groups }: PolicyUser): boolean =>
  typeof unnamed === "string" ? unnamed === "signed-in" : unnamed.some((group) => groups.includes(group));

/** A user's values of an attribute. */
export const valuesOf = ({ attributes }: PolicyUser, attribute: string): readonly string[] =>
  Object.hasOwn(attributes, attribute) ? (attributes[attribute] ?? []) : [];

export function grantsOf(policies: Policies, user: PolicyUser, { entities }: Pick<SemanticModel, "entities">): Grants {
  const { named, namesAll } = indexOf(policies);
  const own = rulesOf(policies, user);
  const without = hasUnnamed(policies, user) ? open : closed;

  function grant(isNamed: boolean, names: (rule: Rule) => boolean): Grant {
    if (!isNamed) return without;
    const rules = own.filter(names);
    if (rules.length === 0) return closed;
    const rows = rules.some((rule) => rule.rows === undefined)
      ? null
      : rules.flatMap(({ rows }) => (rows ? conditionOf(rows) : []));
    return { rights: new Set(rules.flatMap(({ allow }) => implied(allow))), rows, rules };
  }
  return {
    ofDataset: ({ dataset, table, grain: { entity, column } }) => {
      // The numbers that an entity's members have are a dataset over its own table, whose name nobody wrote.
      const { table: own, key } = entities.get(entity) ?? {};
      const isOfEntity = table === own && column === key;
      const names = ({ datasets, entities }: Rule): boolean =>
        datasets === "all" ||
        datasets?.includes(dataset) === true ||
        (isOfEntity && entities?.includes(entity) === true);
      const isNamed = namesAll || named.datasets.has(dataset) || (isOfEntity && named.entities.has(entity));
      return grant(isNamed, names);
    },
    ofEntity: ({ entity }) =>
      grant(
        namesAll || named.entities.has(entity),
        (rule) => rule.datasets === "all" || rule.entities?.includes(entity) === true,
      ),
    // Whoever may be told a dataset may be told its figures, but for those that a rule names.
    hasMeasure: (id) => !named.measures.has(id) || own.some(({ measures }) => measures?.includes(id) === true),
    hasColumn: (table, column) => {
      const name = folded(`${table}.${column}`);
      return (
        !named.columns.has(name) || own.some(({ columns }) => columns?.some((one) => folded(one) === name) === true)
      );
    },
  };
}

const folded = (name: string): string => name.toLowerCase();

/** Each right needs those before it: nobody reads by SQL what they may not look at, nor takes it away. */
function implied(allow: readonly Right[]): readonly Right[] {
  return [...new Set<Right>(["ask", ...(allow.includes("sql") ? (["rows"] as const) : []), ...allow])];
}
