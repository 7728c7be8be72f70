import { basename, dirname } from "node:path";
import { diskFailure } from "@tanyadata/warehouse";
import { ImportRefused } from "../read/grid.ts";

/** What disks and DuckDB say, for people: no room, or no permission. Other errors are handed back as they are. */
export function diskTrouble(error: unknown, path: string): unknown {
  const failure = diskFailure(error);
  if (failure === "full")
    return new ImportRefused(
      `tidak cukup ruang di ${dirname(path)} untuk salinan ${basename(path)}; tidak ada yang berubah. Kosongkan ruang sebesar berkas itu, lalu ulangi`,
    );
  if (failure === "barred")
    return new ImportRefused(`folder ${dirname(path)} tidak dapat ditulis; tidak ada yang berubah. Beri izin tulis`);
  return error;
}
