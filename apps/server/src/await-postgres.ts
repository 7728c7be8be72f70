import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** How long a start waits for a PostgreSQL that is not up yet, and whom it tells. */
export interface Waiting {
  readonly seconds: number;
  readonly say: (message: string) => void;
}

const every = 500;

/**
 * Waits until a PostgreSQL answers that is starting, or cannot be reached yet, as after a power cut when all servers start at once.
 * Says so, once. What is no matter of waiting, such as a wrong password, ends it: whoever opens the database is told.
 */
export async function awaitPostgres(setting: string, url: string, { seconds, say }: Waiting): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let told = false; ; told = true) {
    const trouble = await troubleWith(url);
    if (trouble === null || performance.now() >= end) return;
    if (!told) say(`${setting}: PostgreSQL does not answer yet (${trouble}). Waiting up to ${seconds} s for it …`);
    await pause(every);
  }
}

/** Why it may answer a moment later; null where it answers, or says what no waiting mends. */
async function troubleWith(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // comes back as the failure of what is awaited
  try {
    await client.connect();
    return null;
  } catch (error) {
    const { code = "", message } = error as { code?: string; message?: string };
    const passes = error instanceof pg.DatabaseError ? /^(08|53|57P)/.test(code) : true;
    return passes ? message || code || String(error) : null;
  } finally {
    await client.end().catch(() => {});
  }
}
