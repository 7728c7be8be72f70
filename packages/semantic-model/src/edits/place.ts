import type { Path } from "../yaml-file.ts";
import type { Target } from "./edit.ts";

type Node = Readonly<Record<string, unknown>>;

/** A file as it was parsed. */
export interface Parsed {
  readonly name: string;
  readonly value: unknown;
}

/** Where something of a model is written. */
export interface Place {
  readonly file: string;
  readonly path: Path;
  /** The key under which its words stand, and what stands there now. */
  readonly words: string;
  readonly value: unknown;
}

/** Where a target is written; null where no file tells of it any more. */
export function placeOf(files: readonly Parsed[], target: Target): Place | null {
  for (const { name, value } of files) {
    if (!isNode(value)) continue;
    const found = within(value, target);
    if (found) return { file: name, words: "terms", ...found };
  }
  return null;
}

type Found = Pick<Place, "path" | "value"> & Partial<Pick<Place, "words">>;

function within(file: Node, target: Target): Found | null {
  switch (target.kind) {
    case "model":
      return "model" in file ? { path: [], value: file } : null;
    case "dataset":
      return file.dataset === target.id ? { path: [], value: file } : null;
    case "entity":
      return file.entity === target.id && isEntity(file) ? { path: [], value: file } : null;
    case "measure":
      return "dataset" in file
        ? listed(file, "measures", ({ id }) => id === target.id)
        : isEntity(file)
          ? listed(file, "attributes", ({ id }) => `${file.entity}_${id}` === target.id)
          : null;
    case "dimension":
      return file.dataset === target.dataset ? listed(file, "dimensions", ({ id }) => id === target.id) : null;
    case "value": {
      const dimension =
        file.dataset === target.dataset ? listed(file, "dimensions", ({ id }) => id === target.dimension) : null;
      const found =
        dimension && listed(dimension.value as Node, "values", ({ value }) => String(value) === String(target.value));
      return dimension && found && { path: [...dimension.path, ...found.path], value: found.value };
    }
    case "attribute":
      return file.entity === target.entity && isEntity(file)
        ? listed(file, "attributes", ({ id }) => id === target.id)
        : null;
    case "subset":
      return file.entity === target.entity && isEntity(file)
        ? listed(file, "subsets", ({ id }) => id === target.id)
        : null;
    case "member":
      return file.entity === target.entity && isEntity(file)
        ? { path: ["aliases"], words: target.key, value: file.aliases ?? {} }
        : null;
  }
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** A dataset or a policy may name an entity; an entity's own file has its table. */
const isEntity = (file: Node): boolean => "entity" in file && "table" in file;

function listed(node: Node, key: string, isMeant: (one: Node) => boolean): Found | null {
  const list = node[key];
  if (!Array.isArray(list)) return null;
  const at = list.findIndex((one) => isNode(one) && isMeant(one));
  return at < 0 ? null : { path: [key, at], value: list[at] };
}
