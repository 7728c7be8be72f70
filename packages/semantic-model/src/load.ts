import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { positionsOf, withHemispheres } from "./compass.ts";
import { crossCheck, type Declarations, type Declared } from "./cross-check.ts";
import { Entity } from "./entity.shape.ts";
import { numbersOf } from "./entity-numbers.ts";
import type { SemanticModel } from "./model.ts";
import { Policies } from "./policies.shape.ts";
import { type Dataset, Root, WrittenDataset } from "./shape.ts";
import { View } from "./view.shape.ts";
import { viewOfMembers } from "./views.ts";
import { type ModelIssue, parseYaml, shaped, type YamlFile } from "./yaml-file.ts";

/** Thrown when a model cannot be used; lists everything that is wrong, not only the first thing. */
export class ModelError extends Error {
  readonly issues: readonly ModelIssue[];
  constructor(issues: readonly ModelIssue[]) {
    super(`semantic model is not valid:\n${issues.map((i) => `  ${i.file}:${i.line}  ${i.message}`).join("\n")}`);
    this.name = "ModelError";
    this.issues = issues;
  }
}

/**
 * Loads the YAML files of a folder; `drafts` are files as if they were there already, by name, instead of those of that name.
 * @throws ModelError
 */
export function loadModel(folder: string, drafts: Readonly<Record<string, string>> = {}): SemanticModel {
  const names = new Set([...namesIn(folder), ...Object.keys(drafts)]);
  return parseModel(
    [...names].sort().map((name) => ({ name, text: drafts[name] ?? readFileSync(join(folder, name), "utf8") })),
  );
}

/** Parses and cross-checks files given as text. @throws ModelError */
export function parseModel(files: readonly { name: string; text: string }[]): SemanticModel {
  const issues: ModelIssue[] = [];
  const declared: Declarations = { roots: [], entities: [], datasets: [], views: [], policies: [] };
  for (const { name, text } of files) {
    const yaml = parseYaml(name, text, issues);
    if (yaml) declare(yaml, declared, issues);
  }
  // What a broken file declares is unknown, so checks across files would only mislead.
  if (issues.length === 0)
    issues.push(...crossCheck({ ...declared, datasets: [...declared.datasets, ...implied(declared)] }));
  const [root] = declared.roots;
  if (issues.length > 0 || !root) throw new ModelError(issues);
  const datasets = [...declared.datasets, ...implied(declared)].map(({ value }) => value);
  return deepFreeze({
    root: root.value,
    entities: new Map(declared.entities.map(({ value }) => [value.entity, value])),
    views: new Map(declared.views.map(({ value }) => [value.view, value])),
    datasets: new Map(datasets.map((dataset) => [dataset.dataset, dataset])),
    measures: new Map(
      datasets.flatMap((dataset) => dataset.measures.map((measure) => [measure.id, { measure, dataset }] as const)),
    ),
    ...(declared.policies[0] && { policies: declared.policies[0].value }),
  });
}

/** The numbers and positions of entities as datasets: they are asked for as any figure is. */
const implied = ({ entities }: Declarations): Declared<Dataset>[] =>
  entities.flatMap(({ value, yaml }) =>
    [...numbersOf(value), ...positionsOf(value)].map((dataset) => ({ value: dataset, yaml })),
  );

/** Names of the YAML files of a folder. @throws ModelError */
export function namesIn(folder: string): string[] {
  const fail = (message: string): never => {
    throw new ModelError([{ file: folder, line: 1, message }]);
  };
  try {
    const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
    return names.length > 0 ? names.sort() : fail("no .yaml file in this folder");
  } catch (error) {
    if (error instanceof ModelError) throw error;
    return fail(`cannot be read as a folder (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

function declare(yaml: YamlFile, into: Declarations, issues: ModelIssue[]): void {
  const has = (key: string): boolean => isRecord(yaml.value) && Object.hasOwn(yaml.value, key);
  const keep = <T>(list: Declared<T>[], value: T | null): void => {
    if (value !== null) list.push({ value, yaml });
  };
  if (has("model")) keep(into.roots, shaped(yaml, Root, issues));
  else if (has("entity")) {
    const entity = placed(shaped(yaml, Entity, issues));
    const members = entity && viewOfMembers(entity);
    keep(into.views, members);
    keep(into.entities, members && entity ? { ...entity, table: members.view } : entity);
  } else if (has("dataset")) keep(into.datasets, grained(shaped(yaml, WrittenDataset, issues), yaml, issues));
  else if (has("view")) keep(into.views, shaped(yaml, View, issues));
  else if (has("policies")) keep(into.policies, shaped(yaml, Policies, issues));
  else issues.push({ file: yaml.file, line: 1, message: "begin with one of: model, entity, dataset, view, policies" });
}

/** What rows are about first is their grain, where none is said. */
function grained(dataset: WrittenDataset | null, yaml: YamlFile, issues: ModelIssue[]): Dataset | null {
  if (!dataset) return null;
  const { grain, also } = dataset;
  if (grain) return { ...dataset, grain };
  const [first, ...others] = also;
  if (first) return { ...dataset, grain: first, also: others };
  const message = 'say in "grain" or "also" what the rows are about; an entity may be made of them ("distinct: true")';
  issues.push({ file: yaml.file, line: yaml.lineOf(["dataset"]), message });
  return null;
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const placed = (entity: Entity | null): Entity | null => entity && withHemispheres(entity);

function deepFreeze<T>(value: T): T {
  if (value instanceof Map) for (const inner of value.values()) deepFreeze(inner);
  else if (typeof value === "object" && value !== null && !Object.isFrozen(value))
    for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
