import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import type { SemanticModel } from "./model.ts";
import { isRatio } from "./model.ts";
import { Dataset, Entity, Root } from "./shape.ts";

/** What is wrong with a model, where, and what would be right. Lines count from 1. */
export interface ModelIssue {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Thrown when a model cannot be used; lists everything that is wrong, not only the first thing. */
export class ModelError extends Error {
  readonly issues: readonly ModelIssue[];
  constructor(issues: readonly ModelIssue[]) {
    super(`semantic model is not valid:\n${issues.map((i) => `  ${i.file}:${i.line}  ${i.message}`).join("\n")}`);
    this.name = "ModelError";
    this.issues = issues;
  }
}

/** Loads the YAML files of a folder. @throws ModelError */
export function loadModel(folder: string): SemanticModel {
  const files = readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
  if (files.length === 0) throw new ModelError([{ file: folder, line: 1, message: "no .yaml file in this folder" }]);
  return parseModel(files.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") })));
}

/** Parses and cross-checks files given as text. @throws ModelError */
export function parseModel(files: readonly { name: string; text: string }[]): SemanticModel {
  const issues: ModelIssue[] = [];
  const roots: Root[] = [];
  const entities = new Map<string, Entity>();
  const datasets = new Map<string, Dataset>();
  const measures = new Map<string, { measure: Dataset["measures"][number]; dataset: Dataset }>();
  const home = new Map<string, Placed>();

  for (const { name, text } of files) {
    const placed = parseFile(name, text, issues);
    if (!placed) continue;
    const kind = (["model", "entity", "dataset"] as const).find((key) => isMap(placed.document.contents) && placed.document.has(key));
    if (kind === "model") accept(Root, placed, issues, (root) => roots.push(root));
    else if (kind === "entity") accept(Entity, placed, issues, (entity) => add(entities, entity.entity, entity, placed));
    else if (kind === "dataset") accept(Dataset, placed, issues, (dataset) => add(datasets, dataset.dataset, dataset, placed));
    else issues.push({ file: name, line: 1, message: "begin with one of: model, entity, dataset" });
  }

  function add<T>(into: Map<string, T>, id: string, value: T, placed: Placed): void {
    if (into.has(id)) issues.push({ file: placed.file, line: 1, message: `"${id}" is declared twice; give one another id` });
    into.set(id, value);
    home.set(id, placed);
  }
  const complain = (id: string, path: (string | number)[], message: string): void => {
    const placed = home.get(id);
    if (placed) issues.push({ file: placed.file, line: lineOf(placed, path), message });
  };

  if (roots.length !== 1)
    issues.push({ file: files[0]?.name ?? "model", line: 1, message: `exactly one file must begin with "model:", found ${roots.length}` });

  for (const dataset of datasets.values()) {
    if (!entities.has(dataset.grain.entity))
      complain(dataset.dataset, ["grain", "entity"], unknown("entity", dataset.grain.entity, entities.keys()));
    dataset.measures.forEach((measure, i) => {
      if (measures.has(measure.id)) complain(dataset.dataset, ["measures", i], `measure "${measure.id}" is declared twice`);
      measures.set(measure.id, { measure, dataset });
    });
  }
  for (const { measure, dataset } of measures.values()) {
    if (!isRatio(measure)) continue;
    const i = dataset.measures.indexOf(measure);
    for (const part of ["numerator", "denominator"] as const) {
      const target = measures.get(measure[part])?.measure;
      if (!target) complain(dataset.dataset, ["measures", i, part], unknown("measure", measure[part], measures.keys()));
      else if (isRatio(target)) complain(dataset.dataset, ["measures", i, part], `${part} must not be a ratio itself`);
    }
  }
  for (const entity of entities.values())
    entity.parents.forEach((parent, i) => {
      if (!entities.has(parent.entity)) complain(entity.entity, ["parents", i], unknown("entity", parent.entity, entities.keys()));
    });

  const root = roots[0];
  if (issues.length > 0 || !root) throw new ModelError(issues);
  return deepFreeze({ root, entities, datasets, measures });
}

interface Placed {
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

function parseFile(file: string, text: string, issues: ModelIssue[]): Placed | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (const error of document.errors)
    issues.push({ file, line: error.linePos?.[0].line ?? 1, message: error.message.split("\n")[0] ?? "not YAML" });
  return document.errors.length > 0 ? null : { file, document, lines };
}

function accept<T>(shape: z.ZodType<T>, placed: Placed, issues: ModelIssue[], keep: (value: T) => void): void {
  const parsed = shape.safeParse(placed.document.toJS());
  if (parsed.success) return keep(parsed.data);
  for (const issue of parsed.error.issues) {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    issues.push({ file: placed.file, line: lineOf(placed, path), message: `${path.join(".") || "file"}: ${issue.message}` });
  }
}

/** The line of the deepest node on the path that exists. */
function lineOf(placed: Placed, path: readonly (string | number)[]): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = placed.document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return placed.lines.linePos(node.range[0]).line;
  }
  return 1;
}

function unknown(kind: string, id: string, known: Iterable<string>): string {
  return `unknown ${kind} "${id}"; known: ${[...known].sort().join(", ")}`;
}

function deepFreeze<T>(value: T): T {
  if (value instanceof Map) for (const inner of value.values()) deepFreeze(inner);
  else if (typeof value === "object" && value !== null && !Object.isFrozen(value)) for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
