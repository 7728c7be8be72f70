import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { RawCell } from "../read/grid.ts";
import { matchNames } from "./names.ts";
import type { Regions } from "./regions.ts";

type Column = readonly RawCell[];

/**
 * Rows of a column that are about another level than the one it was matched with: a province above its regencies, a district
 * below them, also where they bear one name. The broader stands first.
 * @param periods what tells rows of one name apart where each has a row for each year; null for each where it has not
 * @returns indices of the rows, ascending
 */
export function otherLevels(
  cells: Column,
  periods: Column,
  { entity, keys }: Regions,
  model: SemanticModel,
  members: readonly Member[],
  isLevelTold: boolean,
): number[] {
  const matchesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const other = model.entities.get(id);
      const own = members.filter((member) => member.entity === id);
      return other ? [matchNames(cells, other, own)] : [];
    });
  const above = matchesOf(entity.parents.map((parent) => parent.entity));
  const children = [...model.entities.values()].filter(({ parents }) =>
    parents.some((parent) => parent.entity === entity.entity),
  );
  const below = isLevelTold ? matchesOf(children.map((child) => child.entity)) : [];

  const ids = cells.map((_, i) => `${keys[i]}\0${periods[i] ?? ""}`);
  const first = new Map(ids.map((id, i) => [id, i] as const).reverse());
  const last = new Map(ids.map((id, i) => [id, i]));
  const isFirstOfSome = (id: string, i: number) => first.get(id) === i && last.get(id) !== i;
  const broader = new Set(
    ids.flatMap((id, i) =>
      above.some((those) => those.keys[i] != null) && (keys[i] == null || isFirstOfSome(id, i)) ? [i] : [],
    ),
  );
  // A regency that bears the name of the province above it is not said again: that row was never about the regency.
  const said = new Set<string>();
  return ids.flatMap((id, i) => {
    if (broader.has(i)) return [i];
    if (keys[i] == null) return [];
    const isAgain = said.has(id);
    said.add(id);
    return isAgain && below.some((those) => those.keys[i] != null || those.ambiguous.has(i)) ? [i] : [];
  });
}
