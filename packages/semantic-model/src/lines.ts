import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "./load.ts";
import { type Path, parseYaml } from "./yaml-file.ts";

/** What a file of a model declares. */
export interface Declaration {
  readonly kind: "model" | "entity" | "dataset" | "view";
  readonly id: string;
}

/** Tells file and line of what a model's folder declares, so that what is found wrong later can be mended at its place. */
export function linesOf(folder: string): (what: Declaration, path: Path) => { file: string; line: number } {
  const files = namesIn(folder).flatMap((name) => {
    const yaml = parseYaml(name, readFileSync(join(folder, name), "utf8"), []);
    return yaml ? [yaml] : [];
  });
  return ({ kind, id }, path) => {
    const yaml = files.find(({ value }) => (value as Partial<Record<string, unknown>> | null)?.[kind] === id);
    return yaml ? { file: yaml.file, line: yaml.lineOf(path) } : { file: folder, line: 1 };
  };
}
