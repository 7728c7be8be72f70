import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { fold, keyOf } from "../language/token.ts";
import { PhraseTable } from "./phrase-table.ts";
import type { Candidate, TextValue } from "./sense.ts";
import { TextValues } from "./text-values.ts";

/** The names of all members of all entities, findable in a question and by key. */
export interface Gazetteer {
  readonly names: PhraseTable<Candidate>;
  /** What text attributes say of members. */
  readonly texts: PhraseTable<TextValue>;
  /** Words of the names of the more prominent entities: those that slips of the pen are mended to. */
  readonly prominentWords: ReadonlySet<string>;
  member(entity: string, key: string): Member | undefined;
  members(entity: string): Iterable<Member>;
  /** How many members an entity has. */
  size(entity: string): number;
}

/** What a less prominent entity, and a name without its prefix, costs more. */
const prominenceCost = 0.8;
const shortCost = 0.2;
/** Entities up to this prominence are named on their own, and slips in their names are mended. */
const mostProminent = 1;

/** Compiles the members of a model: full names, names without prefix, aliases. */
export function makeGazetteer(model: SemanticModel, members: Iterable<Member>): Gazetteer {
  const names = new PhraseTable<Candidate>();
  const byKey = new Map<string, Map<string, Member>>();
  const texts = new TextValues(model);
  const prominentWords = new Set<string>();
  const aliasCost = costsOfAliases(model);
  const prefixes = new Map([...model.entities.values()].map((entity) => [entity.entity, prefixesOf(entity)]));
  for (const member of members) {
    const entity = model.entities.get(member.entity);
    if (!entity) continue;
    const keys = byKey.get(entity.entity);
    if (keys) keys.set(member.key, member);
    else byKey.set(entity.entity, new Map([[member.key, member]]));
    texts.add(member);
    const cost = entity.prominence * prominenceCost;
    const prominent = entity.prominence <= mostProminent;
    names.add(member.name, { member, cost, prominent });
    const short = withoutPrefix(member, prefixes.get(entity.entity) ?? []);
    if (short) names.add(short, { member, cost: cost + shortCost, prominent });
    for (const alias of entity.aliases[member.key] ?? [])
      names.add(alias, { member, cost: aliasCost.get(fold(alias)) ?? cost, prominent });
    if (prominent)
      for (const name of [member.name, ...(entity.aliases[member.key] ?? [])])
        for (const word of keyOf(name).split(" ")) prominentWords.add(word);
  }
  return {
    names,
    texts: texts.table,
    prominentWords,
    member: (entity, key) => byKey.get(entity)?.get(key),
    members: (entity) => byKey.get(entity)?.values() ?? [],
    size: (entity) => byKey.get(entity)?.size ?? 0,
  };
}

/** An alias that is given to members of several entities is meant for all of them alike, so that it is asked back. */
function costsOfAliases(model: SemanticModel): Map<string, number> {
  const costs = new Map<string, number>();
  for (const entity of model.entities.values())
    for (const alias of Object.values(entity.aliases).flat()) {
      const cost = entity.prominence * prominenceCost;
      costs.set(fold(alias), Math.min(cost, costs.get(fold(alias)) ?? cost));
    }
  return costs;
}

interface Prefix {
  readonly text: string;
  /** The subset whose members alone bear it; null: all. */
  readonly subset: string | null;
}

/** What the names of an entity's members begin with, longest first. */
function prefixesOf(entity: Entity): Prefix[] {
  const own = entity.prefixes.map((prefix): Prefix => ({ text: `${prefix} `, subset: null }));
  const bySubset = entity.subsets.flatMap(({ id, prefixes }) =>
    prefixes.map((prefix): Prefix => ({ text: `${prefix} `, subset: id })),
  );
  return [...own, ...bySubset].sort((a, b) => b.text.length - a.text.length);
}

function withoutPrefix({ name, subsets }: Member, prefixes: readonly Prefix[]): string | null {
  if (!name.includes(" ")) return null;
  for (const { text, subset } of prefixes)
    if (name.startsWith(text) && (subset === null || subsets.includes(subset))) return name.slice(text.length);
  return null;
}
