import type { RowRegions } from "@tanyadata/contract";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Plan } from "@tanyadata/text-to-sql";
import type { Cell } from "@tanyadata/warehouse";

/** Which region each row of a plan's result is about; null where its rows are no provinces and no regencies. */
export type FindRegions = (plan: Pick<Plan, "rows">, rows: readonly (readonly Cell[])[]) => RowRegions;

/** Looks names up among the members; one that two regions bear is nobody's. */
export function rowRegions({ root }: SemanticModel, members: readonly Member[]): FindRegions {
  const { province, district } = root.regions?.levels ?? {};
  const byName = new Map<string, string | null>();
  for (const { entity, key, name } of members)
    if (entity === province || entity === district)
      byName.set(`${entity} ${name}`, byName.has(`${entity} ${name}`) ? null : key);
  return ({ rows: set }, rows) => {
    if (!set || (set.entity !== province && set.entity !== district)) return null;
    return {
      level: set.entity === province ? "province" : "district",
      codes: rows.map(([name]) => byName.get(`${set.entity} ${String(name)}`) ?? null),
    };
  };
}
