import { join } from "node:path";
import { backupFile, pruneBackups } from "./backup/folder.ts";
import { takeBackup } from "./backup/take.ts";
import type { Config } from "./config.ts";
import { openStore, type Store, type StoreLocation } from "./store/store.ts";

/** Where the app state is kept. */
export const stateLocation = ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): StoreLocation =>
  databaseUrl === undefined ? { dataDir } : { databaseUrl };

/** Copies from before migrations that are kept. */
const keptCopies = 2;

/** Opens the app state; before it is migrated, a copy of it is laid into the data folder. */
export async function openState(
  config: Pick<Config, "databaseUrl" | "dataDir"> & { readonly capacity?: Config["capacity"] },
  now: () => Date,
): Promise<Store> {
  const state = stateLocation(config);
  const connections = config.capacity?.stateConnections;
  return openStore("databaseUrl" in state && connections ? { ...state, connections } : state, async () => {
    const folder = join(config.dataDir, "before-migration");
    await takeBackup({ file: backupFile(folder, now()), state, beside: null, key: undefined, now });
    await pruneBackups(folder, keptCopies);
  });
}
