import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Added,
  type ColumnKind,
  type FigureEdit,
  type FlatUnderstanding,
  figuresImport,
  type Grid,
  type Imported,
  ImportRefused,
  idOf,
  isImport,
  modelWith,
  modelWithout,
  type Origin,
  type Planned,
  readGrid,
  refuseTaken,
  stageSheet,
  type Understanding,
  understand,
  understandFlat,
  untold,
  type Wishes,
  withEdits,
} from "@tanyadata/import";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { appendTo } from "./append-to.ts";
import { type LargeSheet, plainName, sheetImport } from "./draft-sheet.ts";
import type { Target } from "./target.ts";
import { versionStore } from "./versions.ts";

/** What people say of a file and of the table that it becomes. */
export interface FileWishes extends Wishes {
  readonly sheet?: string | undefined;
  /** Id of the table and its dataset; by the file's name or title without. */
  readonly table?: string | undefined;
  readonly publisher?: string | undefined;
  readonly url?: string | undefined;
  readonly license?: string | undefined;
  /** Whether its rows are added to those that the table holds. */
  readonly appends?: boolean | undefined;
  /** What figures are called and counted in, by their ids in the draft. */
  readonly figures?: ReadonlyMap<string, FigureEdit> | undefined;
}

/** A file on its way in. */
export interface Incoming {
  readonly path: string;
  /** As its owner calls it. */
  readonly name: string;
  readonly wishes: FileWishes;
  readonly replace: boolean;
  /** The present year. */
  readonly year: number;
  readonly signal: AbortSignal;
  /** For files of the work itself. */
  readonly folder: string;
  /** Hears how far the work is: a sentence for people. */
  readonly onStep?: (message: string) => void;
}

/** What a file was understood as; nothing is written yet. */
export interface UnderstoodFile {
  readonly grid: Grid;
  readonly read: Understanding | FlatUnderstanding | LargeSheet;
  /** What names of it mean that are nobody's, as somebody said of it or of a file before. */
  readonly names: ReadonlyMap<string, string>;
  readonly table: string;
  /** What came of adding it to what was there; null where it stands alone. */
  readonly added: Added | null;
  /** Before and with it. */
  readonly model: SemanticModel;
  readonly after: SemanticModel;
  readonly planned: Planned;
}

export const isOfFigures = (read: UnderstoodFile["read"]): read is Understanding => "entity" in read;

/** Columns that one table may have: a spreadsheet with more is none that people ask questions of. */
const mostColumns = 2000;

/** Reads a file and nothing of what it means. @throws ImportRefused */
export async function gridOf({ path, wishes: { sheet }, folder }: Incoming): Promise<Grid> {
  const grid = await readGrid(path, sheet, folder);
  const width = grid.rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > mostColumns) throw new ImportRefused(`berkas ini memiliki ${width} kolom; paling banyak ${mostColumns}`);
  return grid;
}

/** Understands what was read, as the table and the part of the model that it would become. @throws ImportRefused, asking */
export async function understandGrid(grid: Grid, target: Target, incoming: Incoming): Promise<UnderstoodFile> {
  const { wishes, replace, year, signal, folder } = incoming;
  const model = target.model();
  const name = (grid.name ?? incoming.name).replace(/\.gz$/i, "").replace(/\.\w+$/, "");
  const said = versionStore(target.dataDir, () => new Date()).names();
  const { read: first, names } = readRemembering(grid, { model, members: target.members, name, wishes }, said);
  const table = idOf(wishes.table ?? (isOfFigures(first) ? first.title : name));
  refuseTaken(table, model, target.modelFolder, replace);
  const context = isImport(target.modelFolder, table)
    ? withoutReplaced(table, target)
    : { model, members: target.members };
  const again = context.model === model ? first : readRemembering(grid, { ...context, name, wishes }, said).read;
  const alone = await whole(again, grid, { ...incoming, ...context, table });
  const { read, added } = wishes.appends
    ? await appendTo(alone, { ...context, table, target, wishes, name })
    : { read: alone, added: null };
  const origin: Origin = {
    publisher: wishes.publisher || untold,
    url: wishes.url || "https://localhost/",
    license: wishes.license || untold,
    file: incoming.name,
  };
  const drafted = isOfFigures(read)
    ? figuresImport(read, table, origin, year, (dataset) => !isImport(target.modelFolder, dataset))
    : await sheetImport(read, table, origin, { year, signal, folder });
  const planned: Planned = {
    imported: edited(drafted, wishes),
    modelFolder: existsSync(target.modelFolder) ? target.modelFolder : target.readFolder,
    model,
    table,
  };
  return { grid, read, names, table, added, model, after: modelWith(planned), planned };
}

type SheetContext = Parameters<typeof understand>[1];

/** Reads a sheet; names that are nobody's are taken for what somebody said that they mean in a file before. @throws ImportRefused */
function readRemembering(
  grid: Grid,
  context: SheetContext,
  said: ReadonlyMap<string, string>,
): { readonly read: Understanding | FlatUnderstanding; readonly names: ReadonlyMap<string, string> } {
  const own = context.wishes.names ?? new Map<string, string>();
  try {
    return { read: readSheet(grid, context), names: own };
  } catch (error) {
    const asked = error instanceof ImportRefused && error.doubt?.wish === "names" ? (error.doubt.names ?? []) : [];
    const known = asked.flatMap(({ written }) => {
      const meant = said.get(written);
      return meant === undefined ? [] : [[written, meant] as const];
    });
    if (known.length === 0) throw error;
    const names = new Map([...known, ...own]);
    const read = readSheet(grid, { ...context, wishes: { ...context.wishes, names } });
    const told = known.map(([written, meant]) => `${written} = ${meant}`).join(", ");
    return { names, read: { ...read, report: [`nama yang pernah disebut artinya: ${told}`, ...read.report] } };
  }
}

/** All rows, where a large file was understood by some of them. @throws ImportRefused */
function whole(
  read: Understanding | FlatUnderstanding,
  grid: Grid,
  {
    folder,
    table,
    model,
    members,
    signal,
    onStep,
  }: Incoming & Pick<Target, "members"> & { model: SemanticModel; table: string },
): UnderstoodFile["read"] | Promise<LargeSheet> {
  const { large } = grid;
  if (!large || isOfFigures(read)) return read;
  const file = join(folder, "large.duckdb");
  return stageSheet(read, { ...grid, large }, { file, table: plainName(table), model, members, signal, onStep });
}

/** The names that the file which is replaced brought in go with it: the new one must not be read by them. */
function withoutReplaced(table: string, { modelFolder, members }: Target) {
  const model = modelWithout(modelFolder, table);
  return { model, members: members.filter(({ entity }) => model.entities.has(entity)) };
}

const edited = (imported: Imported, { figures = new Map() }: FileWishes): Imported => ({
  table: imported.table,
  files: (table, model) => withEdits(imported.files(table, model), figures),
});

/** Columns that only rows of their own have: beside figures of places there are none. */
const ofRows: ReadonlySet<ColumnKind> = new Set(["category", "date", "name"]);

/**
 * What a file is: figures about members that the model knows, or rows of something of its own. Where they name members, each once for
 * a year, they are figures, unless people say of a column what only rows have. @throws ImportRefused
 */
export function readSheet(grid: Grid, context: SheetContext): Understanding | FlatUnderstanding {
  let flat: FlatUnderstanding | null = null;
  let why: unknown;
  try {
    flat = understandFlat(grid, context);
  } catch (error) {
    why = error;
  }
  // Rows of a large file stand for themselves: there are not so many places.
  if (flat && grid.large) return flat;
  if (grid.large) throw why;
  const areRowsSaid = [...(context.wishes.kinds?.values() ?? [])].some((kind) => ofRows.has(kind));
  if (flat && (flat.isOwnRows || areRowsSaid)) return flat;
  // What stands in the way of what people say is told, of rows as of figures.
  if (!flat && (areRowsSaid || isOfOwnRows(grid, context))) throw why;
  try {
    return understand(grid, context);
  } catch (error) {
    if (error instanceof ImportRefused && error.isPlaceless && flat) return flat;
    throw error instanceof ImportRefused && error.isPlaceless && why ? why : error;
  }
}

/** Whether rows stand for themselves, but for what people said of columns that does not fit. */
function isOfOwnRows(grid: Grid, context: SheetContext): boolean {
  const { kinds, ...wishes } = context.wishes;
  if (!kinds || kinds.size === 0) return false;
  try {
    return understandFlat(grid, { ...context, wishes }).isOwnRows;
  } catch {
    return false;
  }
}
