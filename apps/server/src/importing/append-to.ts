import { type Added, appendFigures, appendSheet, ImportRefused, type RowsBefore } from "@tanyadata/import";
import { columnsIn, isBase, type Member, type SemanticModel } from "@tanyadata/semantic-model";
import { openPlace } from "../open-warehouse.ts";
import { isLarge } from "./draft-sheet.ts";
import type { Target } from "./target.ts";
import { type FileWishes, isOfFigures, type UnderstoodFile } from "./understand-file.ts";
import { versionStore } from "./versions.ts";

/** Rows that are held at once, and what they may come to as text. */
const most = { maxRows: 500_000, maxBytes: 256 * 1024 * 1024 };

interface Context {
  readonly table: string;
  readonly target: Target;
  /** What the file was understood beside: the model without the table that it is added to. */
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly wishes: FileWishes;
  readonly name: string;
}

/** A file and what is there already, as one. @throws ImportRefused */
export async function appendTo(
  read: UnderstoodFile["read"],
  { table: id, target, model, members, wishes, name }: Context,
): Promise<{ readonly read: UnderstoodFile["read"]; readonly added: Added }> {
  const inService = target.model();
  const { current } = versionStore(target.dataDir, () => new Date()).of(id, inService);
  if (!current) throw new ImportRefused(`tidak ada data ${id} yang dapat ditambahi`);
  if (!isOfFigures(read) && isLarge(read))
    throw new ImportRefused(
      "berkas sebesar ini tidak ditambahkan; gabungkan dahulu dengan yang lama, lalu ganti datanya",
    );
  const before = await rowsBefore(current.table, target);
  const isFigures = inService.datasets.get(id)?.grain.column === "key" && before.columns[1] === "year";
  if (isFigures !== isOfFigures(read))
    throw new ImportRefused(
      "isi berkas ini tidak sejenis dengan data yang ada: yang satu angka tentang wilayah, yang lain baris yang berdiri sendiri",
    );
  if (!isOfFigures(read)) return appendSheet(read, before, { model, members, name, wishes });
  const dataset = inService.datasets.get(id);
  if (dataset?.grain.entity !== read.entity.entity)
    throw new ImportRefused(
      `berkas ini tentang ${read.entity.label}, dan data yang ada tentang ${inService.entities.get(dataset?.grain.entity ?? "")?.label ?? "hal lain"}`,
    );
  const summed = dataset.measures.filter(isBase).filter(({ additivity }) => additivity === "sum");
  return appendFigures(read, before, new Set(summed.flatMap(({ expression }) => columnsIn(expression))), members);
}

async function rowsBefore(table: string, { place }: Target): Promise<RowsBefore> {
  const warehouse = await openPlace(place);
  try {
    const outcome = await warehouse.run(`SELECT * FROM "${table}"`, most);
    if (!outcome.ok) throw new ImportRefused("tabel data yang ada tidak dapat dibaca; impor lagi berkasnya");
    if (outcome.value.truncated)
      throw new ImportRefused(
        `data yang ada lebih dari ${most.maxRows} baris; gabungkan dahulu berkasnya, lalu ganti datanya`,
      );
    return outcome.value as RowsBefore;
  } finally {
    await warehouse.close();
  }
}
