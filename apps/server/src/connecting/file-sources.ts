import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BoundedWork, WorkRefused } from "../bounded-work.ts";
import { AppError } from "../http/app-error.ts";
import type { ReceivedFile } from "../http/receive-form.ts";
import { newId } from "../ids.ts";
import type { DatabaseStore, KeptFile } from "./databases.store.ts";
import type { Draft } from "./draft-order.ts";
import type { FileFormat, FileOrder } from "./take-file.ts";

const day = 24 * 60 * 60_000;

/** Where files that were sent lie below the data folder, and where they are while they come. */
export const fileFolders = (dataDir: string): { readonly folder: string; readonly incoming: string } => ({
  folder: join(dataDir, "own", "databases"),
  incoming: join(dataDir, "connecting"),
});

interface Options {
  readonly folders: ReturnType<typeof fileFolders>;
  readonly databases: Pick<DatabaseStore, "files">;
  readonly work: Pick<BoundedWork<FileOrder>, "perform">;
  readonly now: () => Date;
}

/** Databases that people send as files: each is taken once, and never changed where it lies. */
export interface FileSources {
  /** Where a file is put while it comes. */
  readonly incoming: string;
  /**
   * Takes what came.
   * @param model files of the model that must fit it; null: none
   * @throws AppError `import_refused`, `stopped`, `too_many_requests` or `overloaded`
   */
  take(userId: string, file: ReceivedFile, model: Draft["files"] | null, signal: AbortSignal): Promise<KeptFile>;
  remove(file: KeptFile): Promise<void>;
  /** Removes what a server that was killed left, a day after it came: files of no database, and what came in part. */
  sweep(): Promise<void>;
}

export function fileSources({ folders: { folder, incoming }, databases, work, now }: Options): FileSources {
  for (const made of [folder, incoming]) mkdirSync(made, { recursive: true, mode: 0o700 });
  const remove = (stored: string): Promise<void> => rm(join(folder, stored), { force: true });
  return {
    incoming,
    async take(user, { path, name, size }, model, signal) {
      const stored = `${newId(now())}.duckdb`;
      try {
        const order = { from: path, to: join(folder, stored), model };
        const format = (await work.perform(order, "file", { user, signal })) as FileFormat;
        return { kind: "file", format, name, bytes: size, sent_at: now().toISOString(), stored };
      } catch (error) {
        await remove(stored);
        if (error instanceof WorkRefused) throw new AppError("import_refused", { detail: error.message });
        throw error;
      }
    },
    remove: ({ stored }) => remove(stored),
    async sweep() {
      const ours = await databases.files();
      const since = now().getTime() - day;
      for (const at of [folder, incoming])
        for (const name of await readdir(at)) {
          if (ours.has(name)) continue;
          const { mtimeMs } = await stat(join(at, name));
          if (mtimeMs < since) await rm(join(at, name), { force: true });
        }
    },
  };
}
