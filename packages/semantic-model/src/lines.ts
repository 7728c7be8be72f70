import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap } from "yaml";
import { namesIn } from "./load.ts";
import { lineOf, type Path, parseYaml } from "./yaml-file.ts";

/** What a file of a model declares. */
export interface Declaration {
  readonly kind: "model" | "entity" | "dataset";
  readonly id: string;
}

/** Tells file and line of what a model's folder declares, so that what is found wrong later can be mended at its place. */
export function linesOf(folder: string): (what: Declaration, path: Path) => { file: string; line: number } {
  const files = namesIn(folder).flatMap((name) => {
    const yaml = parseYaml(name, readFileSync(join(folder, name), "utf8"), []);
    return yaml && isMap(yaml.document.contents) ? [yaml] : [];
  });
  return ({ kind, id }, path) => {
    const yaml = files.find(({ document }) => document.get(kind) === id);
    return yaml ? { file: yaml.file, line: lineOf(yaml, path) } : { file: folder, line: 1 };
  };
}
