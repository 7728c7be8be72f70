import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { RawCell } from "../read/grid.ts";
import { countKnown, matchNames } from "./names.ts";
import type { Regions } from "./regions.ts";

type Column = readonly RawCell[];

/** The member that a row is about, of a kind that holds those of the table. */
export interface Holder {
  readonly entity: string;
  readonly key: string;
}

/**
 * Rows of a column that are about another level than the one it was matched with: a province above its regencies, a district
 * below them, also where they bear one name. The broader stands first.
 * @param periods what tells rows of one name apart where each has a row for each year; null for each where it has not
 * @returns indices of the rows, ascending; with whom each is about where that is of a kind around them
 */
export function otherLevels(
  cells: Column,
  periods: Column,
  { entity, keys }: Regions,
  model: SemanticModel,
  members: readonly Member[],
  isLevelTold: boolean,
): ReadonlyMap<number, Holder | null> {
  const matchesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const other = model.entities.get(id);
      return other ? [matchNames(cells, other, members)] : [];
    });
  const above = matchesOf(entity.parents.map((parent) => parent.entity));
  const children = [...model.entities.values()].filter(({ parents }) =>
    parents.some((parent) => parent.entity === entity.entity),
  );
  const below = isLevelTold ? matchesOf(children.map((child) => child.entity)) : [];

  const found = new Map<number, Holder | null>();
  if (![...above, ...below].some((those) => those.ambiguous.size > 0 || countKnown(those.keys) > 0)) return found;
  const ids = cells.map((_, i) => `${keys[i]}\0${periods[i] ?? ""}`);
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  for (const [i, id] of ids.entries()) {
    if (!first.has(id)) first.set(id, i);
    last.set(id, i);
  }
  // A regency that bears the name of the province above it is not said again: that row was never about the regency.
  const said = new Set<string>();
  for (const [i, id] of ids.entries()) {
    const isFirstOfSome = first.get(id) === i && last.get(id) !== i;
    const holder = above.find((those) => those.keys[i] != null);
    if (holder && (keys[i] == null || isFirstOfSome))
      found.set(i, { entity: holder.entity.entity, key: holder.keys[i] ?? "" });
    else if (keys[i] != null) {
      if (said.has(id) && below.some((those) => those.keys[i] != null || those.ambiguous.has(i))) found.set(i, null);
      said.add(id);
    }
  }
  return found;
}
