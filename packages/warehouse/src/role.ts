import { nobody, type Warehouse, type WarehouseAsker } from "./warehouse.ts";

/** What a role of PostgreSQL has of some tables, by their names in lower case. */
export interface RoleSight {
  /** Those that it may read. */
  readonly readable: ReadonlySet<string>;
  /** Those of which rows may be kept from it: row-level security is in force, or nothing tells whether it is. */
  readonly limited: ReadonlySet<string>;
}

/** A role that queries cannot run as. */
export class UnusableRole extends Error {
  override readonly name = "UnusableRole";
  readonly role: string;
  /** What the database said. */
  readonly said: string;

  constructor(role: string, said: string) {
    super(
      `queries cannot run as the role "${role}" (${said}): CREATE ROLE "${role}" if it is missing, and GRANT "${role}" TO the user that TanyaData connects as`,
    );
    this.role = role;
    this.said = said;
  }
}

/**
 * The same warehouse, each of whose queries runs as a role of the database, in its own transaction and no longer: so the database's own row-level
 * security holds for it. Whoever asks by way of it cannot ask otherwise.
 * @throws Error where the database is not PostgreSQL: another would run the query as the user that connected
 */
export function inRole(warehouse: Warehouse, role: string): Warehouse {
  if (warehouse.dialect !== "postgres") throw new Error(`${warehouse.dialect} runs no query as another role`);
  const over = (asker: WarehouseAsker): Warehouse => ({ ...warehouse.as({ ...asker, role }), as: over });
  return over(nobody);
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** What its role sees of tables of these names, as that role finds them by its search path. */
const seenOf = (names: readonly string[]): string => `
  SELECT lower(n.nspname), lower(c.relname), pg_table_is_visible(c.oid), c.relkind NOT IN ('r', 'p') OR row_security_active(c.oid)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND lower(c.relname) IN (${names.map(text).join(", ")})
    AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`;

/**
 * What a role has of some tables, asked as that role.
 * @throws UnusableRole where queries cannot run as it; Error where the database does not answer
 */
export async function sightOf(warehouse: Warehouse, role: string, tables: readonly string[]): Promise<RoleSight> {
  const asked = tables.map((table) => table.toLowerCase());
  const names = [...new Set(asked.map((table) => table.split(".").at(-1) ?? ""))];
  const outcome = await inRole(warehouse, role).run(seenOf([...names, ""]));
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === "unavailable" && failure.role) throw new UnusableRole(role, failure.message);
    throw new Error(`the warehouse did not answer: ${JSON.stringify(failure)}`);
  }
  const readable = new Set<string>();
  const limited = new Set<string>();
  for (const [schema, name, isVisible, isLimited] of outcome.value.rows)
    for (const called of [`${schema}.${name}`, ...(isVisible ? [String(name)] : [])]) {
      readable.add(called);
      if (isLimited) limited.add(called);
    }
  return { readable, limited };
}
