import pg from "pg";
import { CopyRefused } from "../copy.ts";

/** Says that tables of this transaction are to be laid out over workers. @throws CopyRefused where the database has no Citus */
export async function readyToDistribute(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_proc WHERE proname = 'create_distributed_table'");
  if (rows.length === 0)
    throw new CopyRefused(
      "the database has no Citus, which --distribute needs (CREATE EXTENSION citus, there and at each worker); nothing was copied",
    );
  // Both sorts of tables are made and filled in one transaction: by one connection for each worker, the coordinator's own shards too.
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  await client.query("SET LOCAL citus.enable_local_execution = off");
}

/** Spreads a table that is still empty by a column, or has each worker hold the whole of it. */
export async function layOut(client: pg.Client, table: string, column: string | undefined): Promise<void> {
  const name = pg.escapeIdentifier(table);
  if (column === undefined) await client.query("SELECT create_reference_table($1::regclass)", [name]);
  else await client.query("SELECT create_distributed_table($1::regclass, $2)", [name, column]);
}
