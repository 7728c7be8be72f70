import { type Member, type RowCondition, regionWord, type SemanticModel } from "@tanyadata/semantic-model";
import { fold } from "../language/token.ts";
import { type PolicyUser, valuesOf } from "./grants.ts";

/** What a user's values of an attribute choose. */
export interface Chosen {
  /** Members, by entity: what lies in them is chosen with them. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, Member>>;
  /** Members that hold those, by entity: names that stand above them, of which nothing else is told. */
  readonly above: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values themselves, for what is no entity. */
  readonly values: readonly string[];
  /** Every value. */
  readonly isAll: boolean;
}

type Names = ReadonlyMap<string, readonly Member[]>;
const tables = new WeakMap<readonly Member[], ReadonlyMap<string, Names>>();

/** Members by entity, and by what they can be called: key, name, name after its prefix. */
function namesIn(members: readonly Member[], model: SemanticModel): ReadonlyMap<string, Names> {
  const known = tables.get(members);
  if (known) return known;
  const byEntity = new Map<string, Map<string, Member[]>>();
  for (const member of members) {
    const names = byEntity.get(member.entity) ?? new Map<string, Member[]>();
    byEntity.set(member.entity, names);
    const { prefixes = [], subsets = [] } = model.entities.get(member.entity) ?? {};
    const all = [
      ...prefixes,
      ...subsets.flatMap((subset) => subset.prefixes),
      model.entities.get(member.entity)?.label ?? "",
    ];
    const called = [member.key, member.name, ...all.map((prefix) => `${prefix} ${member.name}`)];
    for (const name of new Set(called.map(fold))) {
      const before = names.get(name);
      if (before) before.push(member);
      else names.set(name, [member]);
    }
  }
  tables.set(members, byEntity);
  return byEntity;
}

/** Entities whose members a condition may name: that which it says, or the levels of the regions, from the outermost. */
export function entitiesOf({ of }: Pick<RowCondition, "of">, model: SemanticModel): readonly string[] {
  if (model.entities.has(of)) return [of, ...(model.entities.get(of)?.parents ?? []).map(({ entity }) => entity)];
  const { levels } = model.root.regions ?? {};
  return of === regionWord && levels ? Object.values(levels).filter((id) => id !== undefined) : [];
}

/** Notes what holds a member, and what holds that. */
function standAbove(member: Member, byEntity: ReadonlyMap<string, Names>, above: Map<string, Set<string>>): void {
  for (const [entity, key] of Object.entries(member.parents)) {
    const known = above.get(entity) ?? new Set<string>();
    above.set(entity, known);
    if (known.has(key)) continue;
    known.add(key);
    const holder = byEntity
      .get(entity)
      ?.get(fold(key))
      ?.find((one) => one.key === key);
    if (holder) standAbove(holder, byEntity, above);
  }
}

/**
 * What the values of a user choose. A value is a key or a name; one that several members bear, or none, chooses nothing: who may see what is
 * never guessed.
 */
export function chosenBy(
  condition: RowCondition,
  user: PolicyUser,
  model: SemanticModel,
  members: readonly Member[],
): Chosen {
  const values = valuesOf(user, condition.attribute);
  const byEntity = namesIn(members, model);
  const chosen = new Map<string, Map<string, Member>>();
  const above = new Map<string, Set<string>>();
  for (const value of values) {
    const found = entitiesOf(condition, model).flatMap((entity) => byEntity.get(entity)?.get(fold(value)) ?? []);
    const [member, ...others] = found;
    if (!member || others.length > 0) continue;
    chosen.set(member.entity, (chosen.get(member.entity) ?? new Map()).set(member.key, member));
    standAbove(member, byEntity, above);
  }
  return { members: chosen, above, values, isAll: values.includes("*") };
}
