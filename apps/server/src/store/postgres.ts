import type { DatabaseConnection, Dialect, Driver, PostgresDialectConfig, PostgresPool } from "kysely";
import pg from "pg";
import { measure } from "../measuring/measure.ts";
import { StoreUnavailable } from "./failure.ts";
import { PostgresDialect, PostgresDriver } from "./kysely.ts";

/** A rollback that fails takes nothing back that the server does not: what went wrong before is what counts. */
class PatientDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

class PatientPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new PatientDriver(this.#config);
  }
}

/** PostgreSQL at that address. Connections that break are replaced; what they were at fails as StoreUnavailable. */
export const postgresDialect = (connectionString: string, connections = 10): Dialect =>
  new PatientPostgresDialect({ pool: outlivingPool(connectionString, connections) });

/** A pool that a restart of its server leaves alive. */
function outlivingPool(connectionString: string, max: number): PostgresPool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5_000 });
  // Without a listener the process would end. The pool hears of its idle connections only: those that are lent out have
  // one of their own, for life, and what they break in the middle of fails where it is awaited.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const tell = (): void => {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
    for (const [state, count] of Object.entries({ total, idle, waiting }))
      measure("tanyadata_pool_connections", count, { state }, true);
  };
  for (const event of ["acquire", "release", "remove"] as const) pool.on(event, tell);
  return {
    async connect() {
      const client = await pool.connect().catch(unavailable);
      let broken: Error | undefined;
      return {
        query: (async (text: string, values: readonly unknown[]) => {
          try {
            return await client.query(text, [...values]);
          } catch (error) {
            if (!isLost(error)) throw error;
            broken = error as Error;
            return unavailable(error);
          }
        }) as pg.PoolClient["query"],
        release: () => client.release(broken),
      };
    },
    end: () => pool.end(),
  };
}

function unavailable(cause: unknown): never {
  throw new StoreUnavailable(cause);
}

/** Whether the connection is of no more use: the server said so, or the way to it broke, which has no code of SQL. */
function isLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof TypeError);
  return /^(08|57P)/.test(error.code ?? "");
}
