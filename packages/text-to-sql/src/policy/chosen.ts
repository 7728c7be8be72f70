import { type Entity, type Member, type RowCondition, regionWord, type SemanticModel } from "@tanyadata/semantic-model";
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

/** The members of an entity, by key and by name. */
interface Roll {
  readonly byKey: ReadonlyMap<string, Member>;
  readonly byName: ReadonlyMap<string, readonly Member[]>;
}
const rolls = new WeakMap<readonly Member[], ReadonlyMap<string, Roll>>();

/** A name as it is compared: most are plain words, which is quick to see. */
const compared = (name: string): string => (/^[ -&(-~]*$/.test(name) ? name.toLowerCase() : fold(name));

/** The members by their entity; made once for all who ask, of a hundred thousand. */
export function rollsOf(members: readonly Member[]): ReadonlyMap<string, Roll> {
  const known = rolls.get(members);
  if (known) return known;
  const made = new Map<string, { byKey: Map<string, Member>; byName: Map<string, Member[]> }>();
  for (const member of members) {
    const roll = made.get(member.entity) ?? { byKey: new Map(), byName: new Map() };
    if (roll.byKey.size === 0) made.set(member.entity, roll);
    roll.byKey.set(member.key, member);
    const name = compared(member.name);
    const before = roll.byName.get(name);
    if (before) before.push(member);
    else roll.byName.set(name, [member]);
  }
  rolls.set(members, made);
  return made;
}

/** Members of an entity that somebody may call so: by key, by name, or by name after a word for what they are. */
function calledIn(roll: Roll | undefined, value: string, entity: Entity | undefined): readonly Member[] {
  if (!roll || !entity) return [];
  const byKey = roll.byKey.get(value);
  if (byKey) return [byKey];
  const kinds = [entity.label, ...entity.prefixes, ...entity.subsets.flatMap(({ prefixes }) => prefixes)];
  const name = compared(value);
  const bare = kinds
    .map((kind) => `${compared(kind)} `)
    .flatMap((kind) => (name.startsWith(kind) ? name.slice(kind.length) : []));
  return [...new Set([name, ...bare].flatMap((one) => roll.byName.get(one) ?? []))];
}

/** Entities whose members a condition may name: that which it says, or the levels of the regions, from the outermost. */
export function entitiesOf({ of }: Pick<RowCondition, "of">, model: SemanticModel): readonly string[] {
  if (model.entities.has(of)) return [of, ...(model.entities.get(of)?.parents ?? []).map(({ entity }) => entity)];
  const { levels } = model.root.regions ?? {};
  return of === regionWord && levels ? Object.values(levels).filter((id) => id !== undefined) : [];
}

/** Notes what holds a member, and what holds that. */
function standAbove(member: Member, byEntity: ReadonlyMap<string, Roll>, above: Map<string, Set<string>>): void {
  for (const [entity, key] of Object.entries(member.parents)) {
    const known = above.get(entity) ?? new Set<string>();
    above.set(entity, known);
    if (known.has(key)) continue;
    known.add(key);
    const holder = byEntity.get(entity)?.byKey.get(key);
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
  const byEntity = rollsOf(members);
  const chosen = new Map<string, Map<string, Member>>();
  const above = new Map<string, Set<string>>();
  for (const value of values) {
    const found = entitiesOf(condition, model).flatMap((id) =>
      calledIn(byEntity.get(id), value, model.entities.get(id)),
    );
    const [member, ...others] = found;
    if (!member || others.length > 0) continue;
    chosen.set(member.entity, (chosen.get(member.entity) ?? new Map()).set(member.key, member));
    standAbove(member, byEntity, above);
  }
  return { members: chosen, above, values, isAll: values.includes("*") };
}
