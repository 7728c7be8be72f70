import mysql, { type ConnectionOptions } from "mysql2/promise";

const pause = 100;

/**
 * Has the server stop what a session does, from a connection of its own, again and again until `ended`: a cancel that
 * comes between two statements is lost. Whatever goes wrong here, the session is dropped anyway.
 */
export async function cancelUntil(ended: Promise<unknown>, thread: number, config: ConnectionOptions): Promise<void> {
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  try {
    const client = await mysql.createConnection(config);
    client.on("error", () => {});
    try {
      while (!over) {
        await client.query(`KILL QUERY ${thread}`);
        await Promise.race([end, new Promise((resolve) => setTimeout(resolve, pause).unref())]);
      }
    } finally {
      client.destroy();
    }
  } catch {
    // The server is out of reach or has no connection left; the session's own limits end the query.
  }
}
