import type { Declarations, Declared } from "./cross-check.ts";
import type { Entity } from "./entity.shape.ts";
import { conditionOf, type Policies, type Rule } from "./policies.shape.ts";
import type { Dataset } from "./shape.ts";
import type { Path, YamlFile } from "./yaml-file.ts";

type Complain = (yaml: YamlFile, path: Path, message: string) => void;
type Parts = Pick<Declarations, "roots" | "entities" | "datasets">;

/** By `region` rows are told from one another that belong to places: the levels of the model's regions. */
export const regionWord = "region";

/** Policies name what there is, each rule once; rows can be told from one another by what a rule says. */
export function checkPolicies(all: readonly Declared<Policies>[], parts: Parts, complain: Complain): void {
  const [first, ...others] = all;
  for (const { yaml } of others)
    complain(yaml, ["policies"], `only one file may begin with "policies:"; ${first?.yaml.file} does too`);
  if (!first) return;
  const { value: policies, yaml } = first;
  const seen = new Set<string>();
  const once = (id: string, path: Path): void => {
    if (seen.has(id)) complain(yaml, path, `"${id}" is there already; give each one a name of its own`);
    seen.add(id);
  };
  for (const [i, { attribute }] of policies.attributes.entries())
    once(`user.${attribute}`, ["attributes", i, "attribute"]);
  const measures = new Map(
    parts.datasets.flatMap(({ value }) => value.measures.map((one) => [one.id, value] as const)),
  );
  const known = (kind: string, id: string, ids: Iterable<string>, path: Path): void => {
    const all = [...ids];
    if (!all.includes(id)) complain(yaml, path, `unknown ${kind} "${id}"; known: ${all.sort().join(", ")}`);
  };
  for (const [i, rule] of policies.rules.entries()) {
    once(rule.rule, ["rules", i, "rule"]);
    const at = (...path: Path): Path => ["rules", i, ...path];
    const datasets = rule.datasets === "all" ? [] : (rule.datasets ?? []);
    for (const [k, id] of datasets.entries())
      known(
        "dataset",
        id,
        parts.datasets.map(({ value }) => value.dataset),
        at("datasets", k),
      );
    for (const [k, id] of (rule.entities ?? []).entries())
      known(
        "entity",
        id,
        parts.entities.map(({ value }) => value.entity),
        at("entities", k),
      );
    for (const [k, id] of (rule.measures ?? []).entries()) known("measure", id, measures.keys(), at("measures", k));
    if (!rule.datasets && !rule.entities && !rule.measures && !rule.columns)
      complain(yaml, at("rule"), "say in datasets, entities, measures or columns what it is about");
    if (rule.rows !== undefined)
      checkRows(rule, policies, parts, (path, message) => complain(yaml, at(...path), message));
  }
  const last = policies.database_roles.findIndex(({ groups }) => groups === undefined);
  if (last >= 0 && last < policies.database_roles.length - 1)
    complain(yaml, ["database_roles", last + 1, "role"], "the role before it is everybody's: nobody comes to this one");
  for (const [i, small] of policies.small_groups.entries())
    for (const [k, id] of small.measures.entries()) {
      known("measure", id, measures.keys(), ["small_groups", i, "measures", k]);
      const measure = measures.get(id)?.measures.find((one) => one.id === id);
      if (measure && !("expression" in measure))
        complain(yaml, ["small_groups", i, "measures", k], `"${id}" is a ratio: name what it is made of`);
    }
}

function checkRows(
  rule: Rule,
  { attributes }: Policies,
  { roots, entities, datasets }: Parts,
  complain: (path: Path, message: string) => void,
): void {
  const { of, attribute } = conditionOf(rule.rows ?? "");
  if (!attributes.some((one) => one.attribute === attribute))
    complain(["rows"], `say under "attributes" what users have: "${attribute}" is not there`);
  if (!rule.datasets && !rule.entities) {
    complain(["rows"], "rows are those of datasets or entities: name some");
    return;
  }
  const byId = new Map(entities.map(({ value }) => [value.entity, value]));
  const regions = roots[0]?.value.regions;
  const meant = of === regionWord && regions ? Object.values(regions.levels).filter((id) => id !== undefined) : [of];
  const named = rule.datasets === "all" ? [] : (rule.datasets ?? []);
  const isDimension = datasets.some(({ value }) => value.dimensions.some(({ id }) => id === of));
  if (!meant.some((id) => byId.has(id)) && !isDimension) {
    complain(["rows"], `"${of}" is neither an entity nor a dimension, and no region: the model has none of that name`);
    return;
  }
  for (const [k, id] of named.entries()) {
    const dataset = datasets.find(({ value }) => value.dataset === id)?.value;
    if (dataset && !canBeTold(dataset, of, meant, byId))
      complain(["datasets", k], `its rows cannot be told from one another by "${of}": they have no tie to it`);
  }
  for (const [k, id] of (rule.entities ?? []).entries()) {
    const entity = byId.get(id);
    if (entity && !leadsTo(entity, meant, byId))
      complain(["entities", k], `its members cannot be told from one another by "${of}": they have no tie to it`);
  }
}

const canBeTold = (
  { dimensions, grain, also }: Dataset,
  of: string,
  meant: readonly string[],
  byId: ReadonlyMap<string, Entity>,
): boolean =>
  dimensions.some(({ id }) => id === of) ||
  [grain, ...also].some(({ entity: id }) => {
    const entity = byId.get(id);
    return entity !== undefined && leadsTo(entity, meant, byId);
  });

/** Whether members of an entity are some of those, lie in them, or are tied to such. */
function leadsTo(entity: Entity, meant: readonly string[], byId: ReadonlyMap<string, Entity>): boolean {
  const liesIn = (one: Entity, seen: readonly string[]): boolean =>
    meant.includes(one.entity) ||
    one.parents.some(({ entity: id }) => {
      const parent = byId.get(id);
      return parent !== undefined && !seen.includes(id) && liesIn(parent, [...seen, id]);
    });
  if (liesIn(entity, [entity.entity])) return true;
  const tied = [
    ...entity.links.map((link) => link.entity),
    ...[...byId.values()]
      .filter(({ links }) => links.some((link) => link.entity === entity.entity))
      .map((one) => one.entity),
  ];
  return tied.some((id) => {
    const other = byId.get(id);
    return other !== undefined && other !== entity && liesIn(other, [id]);
  });
}
