import { type Config, ConfigError, loadConfig, usable } from "./config.ts";
import { DataInUseError, lockDataDir } from "./data-lock.ts";
import { openPlace, warehousePlace } from "./open-warehouse.ts";

async function start(config: Config): Promise<void> {
  const lock = await usable("TANYADATA_DATA_DIR", () => lockDataDir(config.dataDir));
  const place = await warehousePlace(config, (message) => console.log(message));
  // The warehouse's process starts on another core while the rest of the server is loaded.
  const warehouse = openPlace(place);
  warehouse.catch(() => {}); // told where it is awaited
  const { serve } = await import("./serve.ts");
  await serve(config, warehouse, () => lock.release());
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
