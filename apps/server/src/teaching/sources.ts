import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ModelFile, namesIn } from "@tanyadata/semantic-model";
import type { Config } from "../config.ts";
import type { DatabaseStore } from "../connecting/databases.store.ts";
import { type Reaching, reach, Unreachable } from "../connecting/reach.ts";
import { AppError } from "../http/app-error.ts";
import { configuredFolder } from "../open-data.ts";
import { warehousePlace } from "../open-warehouse.ts";
import type { WarehousePlace } from "../warehouse-address.ts";

/** A source whose model can be taught, as it is without what was taught. */
export interface TaughtSource {
  readonly id: string | null;
  readonly title: string;
  readonly files: readonly ModelFile[];
  /** Another one: files or warehouse may be others. */
  readonly version: string;
  /** Why its fields cannot be set here; null where they can. */
  readonly closed: string | null;
  place(): Promise<WarehousePlace>;
}

/** The sources that can be taught now. */
export interface TaughtSources {
  /** @throws AppError `not_found` */
  find(id: string | null): Promise<TaughtSource>;
  list(): Promise<{ readonly id: string | null; readonly title: string }[]>;
}

interface Options {
  readonly config: Pick<Config, "warehouseUrl" | "modelFolder" | "dataDir">;
  readonly title: () => Promise<string>;
  /** Changes when warehouse or model of the first source do. */
  readonly version: () => string;
  /** The way to connected databases. */
  readonly reaching: Reaching & { readonly databases: DatabaseStore };
}

/** The files of a model's folder. @throws ModelError */
export const filesIn = (folder: string): ModelFile[] =>
  namesIn(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

const ownFolder =
  "Model ini berasal dari folder yang ditentukan pengelola server (TANYADATA_MODEL), yang di sini hanya dibaca: ubah berkasnya di sana. Kata dan kalimat tetap dapat diajarkan; semua itu disimpan terpisah dan diletakkan di atasnya.";

/** The first source, and the connected databases in service. */
export function taughtSources({ config, title, version, reaching }: Options): TaughtSources {
  const { databases } = reaching;
  async function connected(id: string): Promise<TaughtSource> {
    const served = await databases.served(id);
    if (!served) throw new AppError("not_found");
    return {
      id,
      title: served.row.title,
      files: served.files,
      version: `${id} ${served.row.servedAt} ${JSON.stringify(served.row.place)}`,
      closed: null,
      async place() {
        const { place } = await reach(reaching, id).catch((error: unknown) => {
          throw error instanceof Unreachable ? new AppError("teaching_refused", { detail: error.message }) : error;
        });
        return place;
      },
    };
  }
  return {
    find: async (id) =>
      id === null
        ? {
            id,
            title: await title(),
            files: filesIn(configuredFolder(config)),
            version: version(),
            closed: config.modelFolder === undefined ? null : ownFolder,
            place: () => warehousePlace(config, () => {}),
          }
        : connected(id),
    list: async () => [
      { id: null, title: await title() },
      ...(await databases.list()).filter(({ servedAt }) => servedAt !== null).map(({ id, title }) => ({ id, title })),
    ],
  };
}
