import { type Config, ConfigError, loadConfig } from "./config.ts";
import { DataInUseError } from "./data-lock.ts";
import { openToAnswer, warehousePlace } from "./open-warehouse.ts";
import type { Served } from "./serve.ts";

/** Starts a process of the server by its configuration; where that cannot be, says why and ends. */
export async function startUp(start: (config: Config) => Promise<void>): Promise<void> {
  // Whoever read what is printed may be gone, a pager or a collector of logs: no reason to end.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  // What this server makes is for its own user alone.
  process.umask(0o077);
  try {
    await start(loadConfig());
  } catch (error) {
    console.error("TanyaData cannot start:", explain(error));
    process.exit(1);
  }
}

/** Opens the data and serves them. */
export async function openAndServe(config: Config, how: Pick<Served, "release" | "worker">): Promise<void> {
  const say = (message: string): void => console.log(message);
  const waiting = { seconds: config.databaseWait, say };
  const place = await warehousePlace(config, say);
  // The warehouse's process starts on another core while the rest of the server is loaded.
  const warehouse = openToAnswer(place, config.capacity, waiting);
  warehouse.catch(() => {}); // told where it is awaited
  const { serve } = await import("./serve.ts");
  await serve({ config, warehouse, waiting, ...how });
}

/** What the operator can mend is said in a sentence; anything else is a bug, and shown whole. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DataInUseError) return error.message;
  const { name, syscall, message } = error as { name?: string; syscall?: unknown; message?: string };
  if (["ModelError", "UnusableRole", "NoRoles"].includes(name ?? "")) return message;
  return syscall === "listen" ? `${message}. Choose another PORT or HOST.` : error;
}
