import { usable } from "./config.ts";
import { protectDataFolder } from "./data-folder.ts";
import { lockDataDir } from "./data-lock.ts";
import { openAndServe, startUp } from "./start-up.ts";

await startUp(async (config) => {
  const { release } = await usable("TANYADATA_DATA_DIR", () => lockDataDir(config.dataDir));
  const open = protectDataFolder(config.dataDir);
  if (open.length > 0)
    console.log(`Others on this machine may read ${open.join(", ")}: their owner should take that right away.`);
  if (config.workers === 1) return openAndServe(config, { release, worker: undefined });
  const { supervise } = await import("./workers/supervise.ts");
  await supervise(config, release);
});
