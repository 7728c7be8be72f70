import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

/** What is wrong with a model, where, and what would be right. Lines count from 1. */
export interface ModelIssue {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Steps from the top of a file to a value in it. */
export type Path = readonly (string | number)[];

/** A parsed file that still knows the line of every value. */
export interface YamlFile {
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Parses text; null (and the reasons in `issues`) where it is not YAML. */
export function parseYaml(file: string, text: string, issues: ModelIssue[]): YamlFile | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (const error of document.errors)
    issues.push({ file, line: error.linePos?.[0].line ?? 1, message: error.message.split("\n")[0] ?? "not YAML" });
  return document.errors.length > 0 ? null : { file, document, lines };
}

/** The line of the deepest value on the path that exists. */
export function lineOf({ document, lines }: YamlFile, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** The file's value in the given shape; null (and the reasons in `issues`) where it does not fit. */
export function shaped<T>(yaml: YamlFile, shape: z.ZodType<T>, issues: ModelIssue[]): T | null {
  const parsed = shape.safeParse(yaml.document.toJS());
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.flatMap((issue) => plain(issue)))
    issues.push({ file: yaml.file, line: lineOf(yaml, path), message: `${path.join(".") || "file"}: ${message}` });
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
