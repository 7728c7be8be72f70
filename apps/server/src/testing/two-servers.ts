import pg from "pg";
import { type Cluster, createDatabase, findPostgres, startCluster } from "./postgres.ts";

/** A database whose rows lie at two servers: some at the one that is asked, the others at its worker. */
export interface AtTwoServers {
  readonly url: string;
  /** What may be halted and started again. */
  readonly worker: Cluster;
  /** Its rows there. */
  readonly workerUrl: string;
  stop(): Promise<void>;
}

/** Runs statements one after another; the rows of the last. */
export async function sql(url: string, ...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // comes back as the failure of the statement at work
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Whether a server could give a database this extension. */
export async function hasExtension(url: string, name: string): Promise<boolean> {
  return (await sql(url, `SELECT 1 FROM pg_available_extensions WHERE name = '${name}'`)).length > 0;
}

/**
 * A database at a server that holds half of the rows of each table itself, and the other half at a second one: declarative partitions,
 * each other one of which is a foreign table (postgres_fdw).
 * @param fill makes the tables, as one server has them
 */
export async function byForeignTables(server: string, fill: (url: string) => Promise<void>): Promise<AtTwoServers> {
  const installation = findPostgres();
  if ("missing" in installation) throw new Error(installation.missing);
  const worker = await startCluster(installation);
  try {
    const url = await createDatabase(server);
    const workerUrl = await worker.createDatabase();
    await fill(url);
    const at = `host '${worker.folder}', dbname '${new URL(workerUrl).pathname.slice(1)}', connect_timeout '2'`;
    await sql(
      url,
      "CREATE EXTENSION postgres_fdw",
      `CREATE SERVER worker FOREIGN DATA WRAPPER postgres_fdw OPTIONS (${at}, fetch_size '5000', batch_size '1000')`,
      "CREATE USER MAPPING FOR CURRENT_USER SERVER worker",
    );
    const tables = await sql(
      url,
      `SELECT quote_ident(relname) AS name, quote_ident(min(attname) FILTER (WHERE attnum = 1)) AS key,
         string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 GROUP BY relname`,
    );
    await sql(workerUrl, ...tables.map(({ name, columns }) => `CREATE TABLE ${name} (${columns})`));
    await sql(url, ...tables.flatMap(({ name, key }) => intoPartitions(String(name), String(key))));
    await sql(workerUrl, "CREATE VIEW endless AS SELECT n FROM generate_series(1, 1e12::bigint) AS n");
    await sql(url, "CREATE FOREIGN TABLE endless (n bigint) SERVER worker");
    return { url, worker, workerUrl, stop: () => worker.stop() };
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

const intoPartitions = (table: string, key: string): string[] => {
  const part = (kind: string, remainder: number): string =>
    `CREATE ${kind} "${table}_part${remainder}" PARTITION OF ${table} FOR VALUES WITH (MODULUS 2, REMAINDER ${remainder})`;
  return [
    `ALTER TABLE ${table} RENAME TO whole`,
    `CREATE TABLE ${table} (LIKE whole) PARTITION BY HASH (${key})`,
    part("TABLE", 0),
    `${part("FOREIGN TABLE", 1)} SERVER worker OPTIONS (table_name '${table}')`,
    `INSERT INTO ${table} SELECT * FROM whole`,
    "DROP TABLE whole",
    `ANALYZE ${table}`,
  ];
};

const postgresOf = ({ folder }: Cluster): string => `postgres://postgres@localhost/postgres?host=${folder}`;

/** Citus, where it is installed: half of the rows of the tables that are spread lie at a worker, the rest at the coordinator. */
export async function byCitus(fill: (url: string) => Promise<void>): Promise<AtTwoServers> {
  const installation = findPostgres();
  if ("missing" in installation) throw new Error(installation.missing);
  const start = () => startCluster(installation, "shared_preload_libraries=citus", "citus.shard_count=4");
  const [coordinator, worker] = await Promise.all([start(), start()]);
  const stop = async () => void (await Promise.all([coordinator.stop(), worker.stop()]));
  try {
    // Both have the same name: a coordinator knows its workers by host and port alone.
    const [url, workerUrl] = [postgresOf(coordinator), postgresOf(worker)] as const;
    await sql(workerUrl, "CREATE EXTENSION citus");
    await sql(
      url,
      "CREATE EXTENSION citus",
      `SELECT citus_set_coordinator_host('${coordinator.folder}', 5432)`,
      `SELECT citus_add_node('${worker.folder}', 5432)`,
      "SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node",
    );
    await fill(url);
    return { url, worker, workerUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
