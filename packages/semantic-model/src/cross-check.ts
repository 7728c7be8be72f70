import { checkBelongs } from "./belongs-check.ts";
import type { Entity } from "./entity.shape.ts";
import { isBase, isRatio, yearsOf } from "./model.ts";
import type { Policies } from "./policies.shape.ts";
import { checkPolicies } from "./policies-check.ts";
import { rangeFaults } from "./range-check.ts";
import { checkRegions } from "./regions-check.ts";
import type { Dataset, Measure, Root } from "./shape.ts";
import type { View } from "./view.shape.ts";
import type { ModelIssue, Path, YamlFile } from "./yaml-file.ts";

/** One thing that a file declares, with the file for telling lines. */
export interface Declared<T> {
  readonly value: T;
  readonly yaml: YamlFile;
}

/** Everything declared in the files, before it is known to fit together. */
export interface Declarations {
  readonly roots: Declared<Root>[];
  readonly entities: Declared<Entity>[];
  readonly datasets: Declared<Dataset>[];
  readonly views: Declared<View>[];
  readonly policies: Declared<Policies>[];
}

type Complain = (yaml: YamlFile, path: Path, message: string) => void;

/** What does not fit together in files that are each well formed. */
export function crossCheck({ roots, entities, datasets, views, policies }: Declarations): ModelIssue[] {
  const issues: ModelIssue[] = [];
  const complain: Complain = (yaml, path, message) =>
    issues.push({
      file: yaml.file,
      line: yaml.lineOf(path),
      message: path.length > 0 ? `${path.join(".")}: ${message}` : message,
    });

  if (roots.length === 0)
    issues.push({ file: "model.yaml", line: 1, message: 'one file must begin with "model:"; there is none' });
  for (const { yaml } of roots.slice(1))
    complain(yaml, ["model"], `only one file may begin with "model:"; ${roots[0]?.yaml.file} does too`);

  const once = uniquely(complain);
  for (const { value, yaml } of entities) once("entity", value.entity, yaml, ["entity"]);
  for (const { value, yaml } of datasets) once("dataset", value.dataset, yaml, ["dataset"]);
  for (const entity of entities) checkEntity(entity, entities, complain, once);
  const measures = new Map(datasets.flatMap(({ value }) => value.measures.map((measure) => [measure.id, measure])));
  for (const { value, yaml } of roots)
    for (const [i, id] of value.headlines.entries())
      if (!measures.has(id)) complain(yaml, ["headlines", i], unknown("measure", id, measures.keys()));
  checkEither(roots, measures, complain);
  checkRegions({ roots, entities, datasets, policies }, complain);
  checkViews(views, complain, once);
  checkPolicies(policies, { roots, entities, datasets }, complain);
  checkBelongs(datasets, complain);
  for (const dataset of datasets) {
    checkDataset(dataset, entities, complain, once);
    checkCaveats(dataset, complain);
    for (const [i, measure] of dataset.value.measures.entries())
      checkMeasure(measure, measures, (path, message) => complain(dataset.yaml, ["measures", i, ...path], message));
  }
  return issues;
}

/** A word that means either of several is the name of none of them. */
function checkEither(
  roots: readonly Declared<Root>[],
  measures: ReadonlyMap<string, Measure>,
  complain: Complain,
): void {
  const named = new Map([...measures.values()].flatMap(({ id, terms }) => terms.map((term) => [term, id] as const)));
  for (const { value, yaml } of roots)
    for (const [i, { terms, measures: ids }] of value.either.entries()) {
      for (const [k, id] of ids.entries())
        if (!measures.has(id)) complain(yaml, ["either", i, "measures", k], unknown("measure", id, measures.keys()));
      for (const [k, term] of terms.entries())
        if (named.has(term))
          complain(
            yaml,
            ["either", i, "terms", k],
            `"${term}" is a term of "${named.get(term)}" alone; leave it in one place`,
          );
    }
}

/** A view reads what is there before it: none reads itself by way of another. */
function checkViews(views: readonly Declared<View>[], complain: Complain, once: Once): void {
  const known = new Map(views.map(({ value }) => [value.view, value]));
  const readsItself = (view: View, start: string): boolean =>
    view.tables.some((table) => {
      const next = table === view.view ? undefined : known.get(table);
      return next !== undefined && (table === start || readsItself(next, start));
    });
  for (const { value, yaml } of views) {
    once("view", value.view, yaml, ["view"]);
    checkBraces(value.sql, (message) => complain(yaml, ["sql"], message));
    if (value.sql.includes(";")) complain(yaml, ["sql"], "one SELECT alone: leave the semicolon out");
    if (readsItself(value, value.view)) complain(yaml, ["tables"], `"${value.view}" would be made of itself`);
  }
}

/** Complains where the same name was already given within a scope. */
function uniquely(complain: Complain) {
  const seen = new Map<string, { yaml: YamlFile; path: Path }>();
  return (scope: string, name: string, yaml: YamlFile, path: Path): void => {
    const id = `${scope}\0${name}`;
    const first = seen.get(id);
    if (first) {
      const place = `${first.yaml.file}:${first.yaml.lineOf(first.path)}`;
      complain(yaml, path, `${scope} "${name}" is already at ${place}; leave it in one place`);
    } else seen.set(id, { yaml, path });
  };
}
type Once = ReturnType<typeof uniquely>;

function checkEntity(
  { value: entity, yaml }: Declared<Entity>,
  all: readonly Declared<Entity>[],
  complain: Complain,
  once: Once,
): void {
  const known = new Map(all.map(({ value }) => [value.entity, value]));
  for (const [i, parent] of entity.parents.entries()) {
    const target = known.get(parent.entity);
    if (!target) complain(yaml, ["parents", i, "entity"], unknown("entity", parent.entity, known.keys()));
    else if (target === entity || target.parents.some((back) => back.entity === entity.entity))
      complain(
        yaml,
        ["parents", i, "entity"],
        `"${parent.entity}" cannot contain "${entity.entity}" and be contained in it`,
      );
  }
  for (const [i, link] of entity.links.entries()) {
    once(`link of ${entity.entity}`, link.id, yaml, ["links", i, "id"]);
    if (!known.has(link.entity)) complain(yaml, ["links", i, "entity"], unknown("entity", link.entity, known.keys()));
    if (link.inverse === undefined && link.entity !== entity.entity)
      complain(
        yaml,
        ["links", i, "id"],
        `say what "${link.entity}" does in "inverse"; only a tie within one entity is mutual`,
      );
  }
  for (const [i, attribute] of entity.attributes.entries()) {
    once(`attribute of ${entity.entity}`, attribute.id, yaml, ["attributes", i, "id"]);
    if (attribute.kind === "text")
      for (const [k, term] of attribute.terms.entries())
        once(`measure term of ${entity.entity}`, term, yaml, ["attributes", i, "terms", k]);
  }
  for (const [i, note] of entity.notes.entries()) {
    const { by, within } = typeof note === "string" ? {} : note;
    if (by && !known.has(by)) complain(yaml, ["notes", i, "by"], unknown("entity", by, known.keys()));
    if (within && !known.has(within.entity))
      complain(yaml, ["notes", i, "within", "entity"], unknown("entity", within.entity, known.keys()));
  }
  for (const [i, term] of entity.terms.entries()) once("noun", term, yaml, ["terms", i]);
  for (const [i, subset] of entity.subsets.entries()) {
    once(`subset of ${entity.entity}`, subset.id, yaml, ["subsets", i, "id"]);
    checkBraces(subset.where, (message) => complain(yaml, ["subsets", i, "where"], message));
    for (const [k, term] of subset.terms.entries())
      once(subset.role === "noun" ? "noun" : `modifier of ${entity.entity}`, term, yaml, ["subsets", i, "terms", k]);
  }
  for (const { key, written } of yaml.otherKeys("aliases"))
    complain(yaml, ["aliases", key], `write the key "${written}" in quotes: as a number, 11.10 would become 11.1`);
}

function checkDataset(
  { value: dataset, yaml }: Declared<Dataset>,
  entities: readonly Declared<Entity>[],
  complain: Complain,
  once: Once,
): void {
  const { grain, also, joins, time } = dataset;
  const known = entities.map(({ value }) => value.entity);
  const about: readonly { readonly entity: string; readonly path: Path }[] = [
    { entity: grain.entity, path: ["grain", "entity"] },
    ...also.map(({ entity }, i) => ({ entity, path: ["also", i, "entity"] })),
  ];
  for (const [i, { entity, path }] of about.entries()) {
    if (!known.includes(entity)) complain(yaml, path, unknown("entity", entity, known));
    if (about.findIndex((one) => one.entity === entity) < i)
      complain(yaml, path, `the rows are about one ${entity} already; make a dataset of their own for the other`);
  }
  for (const [i, { table }] of joins.entries())
    if (table === dataset.table || joins.findIndex((one) => one.table === table) < i)
      complain(yaml, ["joins", i, "table"], `"${table}" is there already; a view under another name can be joined`);
  if ("date" in time && time.from.slice(0, 7) > time.to.slice(0, 7))
    complain(yaml, ["time", "to"], `${time.to} lies before ${time.from}`);
  for (const [i, dimension] of dataset.dimensions.entries()) {
    const name = `${dataset.dataset}.${dimension.id}`;
    once("dimension", name, yaml, ["dimensions", i, "id"]);
    for (const [k, value] of dimension.values.entries()) {
      once(`value of ${name}`, String(value.value), yaml, ["dimensions", i, "values", k, "value"]);
      for (const [n, term] of value.terms.entries())
        once(`term of ${name}`, term, yaml, ["dimensions", i, "values", k, "terms", n]);
    }
    for (const [k, group] of dimension.groups.entries()) {
      once(`group of ${name}`, group.id, yaml, ["dimensions", i, "groups", k, "id"]);
      for (const [n, term] of group.terms.entries())
        once(`term of ${name}`, term, yaml, ["dimensions", i, "groups", k, "terms", n]);
    }
    for (const { path, why } of rangeFaults(dimension)) complain(yaml, ["dimensions", i, ...path], why);
  }
  for (const [i, measure] of dataset.measures.entries()) {
    once("measure", measure.id, yaml, ["measures", i, "id"]);
    if (isBase(measure) && measure.counts !== undefined && !about.some(({ entity }) => entity === measure.counts))
      complain(
        yaml,
        ["measures", i, "counts"],
        unknown(
          "entity of the rows",
          measure.counts,
          about.map(({ entity }) => entity),
        ),
      );
    // Of one kind of place, a word must mean one figure: else people are asked back each time they use it.
    for (const [k, term] of measure.terms.entries())
      for (const { entity } of about) once(`measure term of ${entity}`, term, yaml, ["measures", i, "terms", k]);
  }
}

/** Years of notes, gaps and breaks are years of the dataset; published wholes and sums exclude one another. */
function checkCaveats({ value: dataset, yaml }: Declared<Dataset>, complain: Complain): void {
  const years = yearsOf(dataset);
  const known = (year: number, path: Path): void => {
    if (!years.includes(year)) complain(yaml, path, `${year} is not one of the dataset's years: ${years.join(", ")}`);
  };
  for (const list of ["notes", "gaps"] as const)
    for (const [i, note] of dataset[list].entries())
      if (typeof note !== "string")
        for (const [k, year] of (note.years ?? []).entries()) known(year, [list, i, "years", k]);
  for (const [i, { year }] of dataset.breaks.entries()) known(year, ["breaks", i, "year"]);
  for (const [i, measure] of dataset.measures.entries())
    if (dataset.whole && isBase(measure) && measure.additivity === "sum" && dataset.dimensions.length === 0)
      complain(
        yaml,
        ["measures", i, "additivity"],
        'its whole is published and also a sum; write "none", or remove "whole"',
      );
  for (const [i, { otherwise }] of dataset.dimensions.entries())
    if (otherwise) checkBraces(otherwise, (message) => complain(yaml, ["dimensions", i, "otherwise"], message));
}

function checkMeasure(
  measure: Measure,
  all: ReadonlyMap<string, Measure>,
  complain: (path: Path, message: string) => void,
): void {
  if (isBase(measure)) checkBraces(measure.expression, (message) => complain(["expression"], message));
  if (isRatio(measure))
    for (const part of ["numerator", "denominator"] as const) {
      const target = all.get(measure[part]);
      if (!target) complain([part], unknown("measure", measure[part], all.keys()));
      else if (isRatio(target))
        complain([part], `"${measure[part]}" is a ratio itself; name the two measures it is made of`);
    }
  const isPart = [...all.values()].some(
    (other) => isRatio(other) && [other.numerator, other.denominator].includes(measure.id),
  );
  const main = measure.variant_of === undefined ? undefined : all.get(measure.variant_of);
  if (measure.variant_of !== undefined) {
    if (!main || main === measure)
      complain(
        ["variant_of"],
        unknown(
          "measure",
          measure.variant_of,
          [...all.keys()].filter((id) => id !== measure.id),
        ),
      );
    else if (main.variant_of !== undefined)
      complain(["variant_of"], `"${main.id}" is a variant itself; name "${main.variant_of}"`);
  }
  if (measure.continues !== undefined && measure.variant_of === undefined)
    complain(["continues"], "it continues the measure that it is another source of: name that in variant_of");
  if (measure.terms.length === 0 && !isPart && !main)
    complain(["id"], `nobody can ask for "${measure.id}": give it terms, or use it in a ratio`);
  for (const [i, term] of measure.blocked.entries())
    if (measure.terms.includes(term))
      complain(["blocked", i], `"${term}" is also one of its terms; leave it in one of the two`);
  const directions = new Map<string, string>();
  for (const [i, adjective] of measure.adjectives.entries())
    for (const [k, term] of adjective.terms.entries()) {
      if (directions.has(term))
        complain(["adjectives", i, "terms", k], `"${term}" already means the ${directions.get(term)} figure`);
      directions.set(term, adjective.direction);
    }
}

function checkBraces(sql: string, complain: (message: string) => void): void {
  if (/[{}]/.test(sql.replace(/\{[^{}]+\}/g, "")))
    complain(`write each column as {column}; the braces of "${sql}" do not pair up`);
}

function unknown(kind: string, id: string, known: Iterable<string>): string {
  return `unknown ${kind} "${id}"; known: ${[...known].sort().join(", ")}`;
}
