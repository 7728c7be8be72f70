import type { z } from "zod";
import { readPlainYaml } from "./plain-yaml.ts";
import { PositionedYaml } from "./positioned-yaml.ts";

/** What is wrong with a model, where, and what would be right. Lines count from 1. */
export interface ModelIssue {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Steps from the top of a file to a value in it. */
export type Path = readonly (string | number)[];

/** A file with its value, which still knows the line of everything in it. */
export interface YamlFile {
  readonly file: string;
  readonly value: unknown;
  /** Keys of a mapping at the top that are no text, as they are read and as they are written. */
  otherKeys(mapping: string): readonly { readonly key: string; readonly written: string }[];
  /** The line of the deepest value on the path that exists. */
  lineOf(path: Path): number;
}

/** Parses text; null (and the reasons in `issues`) where it is not YAML. Who is told of lines waits for the parser that knows them. */
export function parseYaml(file: string, text: string, issues: ModelIssue[]): YamlFile | null {
  const plain = readPlainYaml(text);
  if (plain !== undefined) {
    let document: PositionedYaml | null = null;
    const lineOf = (path: Path): number => {
      document ??= new PositionedYaml(text);
      return document.lineOf(path);
    };
    return { file, value: plain, otherKeys: () => [], lineOf };
  }
  const document = new PositionedYaml(text);
  const { value, faults } = document.read();
  issues.push(...faults.map((fault) => ({ file, ...fault })));
  if (faults.length > 0) return null;
  return {
    file,
    value,
    otherKeys: (mapping) => document.otherKeys(mapping),
    lineOf: (path) => document.lineOf(path),
  };
}

/** The file's value in the given shape; null (and the reasons in `issues`) where it does not fit. */
export function shaped<T>(yaml: YamlFile, shape: z.ZodType<T>, issues: ModelIssue[]): T | null {
  // Each shape is used a few dozen times: code made for it would take longer to make than it saves.
  const parsed = shape.safeParse(yaml.value, { jitless: true });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.flatMap((issue) => plain(issue)))
    issues.push({ file: yaml.file, line: yaml.lineOf(path), message: `${path.join(".") || "file"}: ${message}` });
  return null;
}

/** An issue in words; of a choice of shapes, those of the shape that was nearest. */
function plain(issue: z.core.$ZodIssue, base: Path = []): { path: Path; message: string }[] {
  const path = [...base, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
  if (issue.code === "invalid_union") {
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
    if (nearest.length > 0) return nearest.flatMap((inner) => plain(inner, path));
  }
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: "no such key here; check its spelling or remove it",
    }));
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return [{ path, message: `is missing; give a ${issue.expected}` }];
  return [{ path, message: issue.message }];
}
