import pg from "pg";

const pause = 100;

/**
 * Has the server stop what a session does, from a connection of its own, again and again until `ended`: a cancel that
 * comes between two statements is lost. Whatever goes wrong here, the session is dropped anyway.
 */
export async function cancelUntil(ended: Promise<unknown>, pid: number, config: pg.ClientConfig): Promise<void> {
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  const client = new pg.Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
    while (!over) {
      await client.query("SELECT pg_cancel_backend($1)", [pid]);
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, pause).unref())]);
    }
  } catch {
    // The server is out of reach or has no connection left; the session's own limits end the query.
  } finally {
    await client.end().catch(() => {});
  }
}
