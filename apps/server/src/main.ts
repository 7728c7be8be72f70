import { type Config, ConfigError, loadConfig, usable } from "./config.ts";
import { protectDataFolder } from "./data-folder.ts";
import { DataInUseError, lockDataDir } from "./data-lock.ts";
import { openPlace, warehousePlace } from "./open-warehouse.ts";

// Whoever read what is printed may be gone, a pager or a collector of logs: no reason to end.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
// What this server makes is for its own user alone.
process.umask(0o077);

async function start(config: Config): Promise<void> {
  const lock = await usable("TANYADATA_DATA_DIR", () => lockDataDir(config.dataDir));
  const open = protectDataFolder(config.dataDir);
  if (open.length > 0)
    console.log(`Others on this machine may read ${open.join(", ")}: their owner should take that right away.`);
  const say = (message: string): void => console.log(message);
  const waiting = { seconds: config.databaseWait, say };
  const place = await warehousePlace(config, say);
  // The warehouse's process starts on another core while the rest of the server is loaded.
  const warehouse = openPlace(place, waiting, config.capacity.queries);
  warehouse.catch(() => {}); // told where it is awaited
  const { serve } = await import("./serve.ts");
  await serve(config, warehouse, waiting, () => lock.release());
}

/** What the operator can mend is said in a sentence; anything else is a bug, and shown whole. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DataInUseError) return error.message;
  const { name, syscall, message } = error as { name?: string; syscall?: unknown; message?: string };
  if (name === "ModelError") return message;
  return syscall === "listen" ? `${message}. Choose another PORT or HOST.` : error;
}

try {
  await start(loadConfig());
} catch (error) {
  console.error("TanyaData cannot start:", explain(error));
  process.exit(1);
}
