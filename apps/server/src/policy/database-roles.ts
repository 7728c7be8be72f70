import type { SemanticModel } from "@tanyadata/semantic-model";
import { basesIn } from "@tanyadata/text-to-sql";
import { type RoleSight, sightOf, type Warehouse } from "@tanyadata/warehouse";

/** Another database than PostgreSQL, of which roles are asked. */
export class NoRoles extends Error {
  override readonly name = "NoRoles";

  constructor(dialect: string) {
    super(
      `database_roles of the policies are PostgreSQL's alone, which has row-level security; this is ${dialect}. Take them out: rules limit rows there, too`,
    );
  }
}

/**
 * What each role of the database that policies name has of the model's tables, asked as that role: so a role that queries cannot run as is found
 * before anybody asks.
 * @throws UnusableRole; NoRoles; Error where the database does not answer
 */
export async function rolesIn(warehouse: Warehouse, model: SemanticModel): Promise<ReadonlyMap<string, RoleSight>> {
  const names = new Set(model.policies?.database_roles.map(({ role }) => role));
  if (names.size > 0 && warehouse.dialect !== "postgres") throw new NoRoles(warehouse.dialect);
  const tables = basesIn(model);
  const roles = new Map<string, RoleSight>();
  for (const name of names) roles.set(name, await sightOf(warehouse, name, tables));
  return roles;
}
