import { parse, stringify } from "yaml";
import type { ModelFile } from "../flat/beside.ts";
import { spoken } from "./words.ts";

/** What people say of one figure, where the draft took it for something else. */
export interface FigureEdit {
  readonly label?: string | undefined;
  readonly unit?: string | undefined;
  /** Whether it may be added: a sum of it means something. */
  readonly adds?: boolean | undefined;
  /** Whether it is more of a figure that the model has; left out: as drafted. */
  readonly joins?: boolean | undefined;
  /** Whether it counts where both tell something. */
  readonly counts?: boolean | undefined;
}

type Part = Record<string, unknown>;

/**
 * The drafted files with what people said of their figures, by the figures' ids. An id that no figure bears, since the file is understood
 * otherwise by now, says nothing.
 */
export function withEdits(
  files: readonly ModelFile[],
  edits: ReadonlyMap<string, FigureEdit>,
  taken: ReadonlySet<string> = new Set(),
): readonly ModelFile[] {
  if (edits.size === 0) return files;
  return files.map((file) => {
    const part = parse(file.text) as Part;
    const measures = part.measures as Part[] | undefined;
    if (!measures?.some(({ id }) => edits.has(String(id)))) return file;
    const edited = measures.map((measure) => {
      const edit = edits.get(String(measure.id));
      return edit ? figureOf(measure, edit, taken) : measure;
    });
    const [head = ""] = file.text.split("\n");
    const text = stringify({ ...part, measures: edited }, { lineWidth: 120, aliasDuplicateObjects: false });
    return { name: file.name, text: head.startsWith("#") ? `${head}\n${text}` : text };
  });
}

function figureOf(drafted: Part, { label, unit, adds, joins, counts }: FigureEdit, taken: ReadonlySet<string>): Part {
  const named = label?.trim();
  const own = (drafted.terms as string[]).filter((term) => term !== spoken(named ?? ""));
  const { variant_of: main, qualifiers: _, continues: __, ...apart } = drafted;
  const measure = joins === false ? apart : drafted;
  return {
    ...measure,
    ...(counts !== undefined && main !== undefined && joins !== false && { continues: counts ? "counts" : "yields" }),
    ...(named && {
      label: named,
      terms: spoken(named) === "" || taken.has(spoken(named)) ? measure.terms : [spoken(named), ...own],
    }),
    ...(unit !== undefined && { unit: unit.trim() }),
    ...(adds !== undefined && {
      additivity: adds ? "sum" : "none",
      expression: String(measure.expression).replace(/^(sum|avg)\(/, adds ? "sum(" : "avg("),
    }),
  };
}
