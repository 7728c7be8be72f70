import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { fold, keyOf } from "../language/token.ts";
import { Beginnings } from "./beginnings.ts";
import { type Phrase, PhraseTable } from "./phrase-table.ts";
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
  /** How many members an entity has, whether or not they are held. */
  size(entity: string): number;
  /** Whether an entity has more members than are held: those that a question names are learned before it is read. */
  isVast(entity: string): boolean;
  /** Takes in members of vast entities; when they become too many, those of before are forgotten. */
  learn(members: readonly Member[]): void;
  /** What was learned and is not forgotten. */
  learned(): readonly Member[];
  /** Another number whenever something was learned: what was read before is read anew. */
  edition(): number;
}

/** What a less prominent entity, and a name without its prefix, costs more. */
const prominenceCost = 0.8;
const shortCost = 0.2;
/** Entities up to this prominence are named on their own, and slips in their names are mended. */
const mostProminent = 1;

/** Members of vast entities that are known at the same time. */
const mostLearned = 20_000;

/**
 * Compiles the members of a model: full names, names without prefix, aliases.
 * @param vast how many members the entities have that are not among them
 */
export function makeGazetteer(
  model: SemanticModel,
  members: Iterable<Member>,
  vast: ReadonlyMap<string, number> = new Map(),
): Gazetteer {
  const all = [...members];
  const rolls = new Map([...model.entities.values()].map((entity) => [entity.entity, new Roll(entity, all)]));
  const beginnings = new Beginnings<Member>((at, tell) => {
    const member = all[at];
    if (member) rolls.get(member.entity)?.tellNames(member, tell);
  });
  const texts = new TextValues(model);
  const prominentWords = new Set<string>();
  let aliasCost: ReadonlyMap<string, number> | null = null;
  for (let at = 0, roll: Roll | undefined; at < all.length; at++) {
    const member = all[at] as Member;
    // Members of one entity mostly follow one another.
    if (roll?.entity !== member.entity) roll = rolls.get(member.entity);
    if (!roll) continue;
    beginnings.add(member.name, at);
    const short = roll.shortNameIn(member);
    if (short > 0) beginnings.add(member.name, at, short);
    if (member.texts) texts.add(member);
    if (roll.isPlain) continue;
    const aliases = roll.aliasesOf(member);
    for (const alias of aliases) beginnings.add(alias, at);
    if (roll.prominent)
      for (const name of [member.name, ...aliases]) for (const word of keyOf(name).split(" ")) prominentWords.add(word);
  }

  let learned = new Learned();
  let edition = 0;
  function learn(some: readonly Member[]): void {
    const fresh = some.filter(({ entity, key }) => vast.has(entity) && !learned.has(entity, key));
    if (fresh.length === 0) return;
    edition++;
    if (learned.all.length + fresh.length > mostLearned) learned = new Learned();
    for (const member of fresh) {
      const roll = rolls.get(member.entity);
      if (roll) learned.add(member, roll);
    }
    names.refresh();
  }

  function namesOf(member: Member): Phrase<Candidate>[] {
    const roll = rolls.get(member.entity);
    if (!roll) return [];
    const { cost, prominent } = roll;
    const whole = !roll.isPlace && keyOf(member.name).includes(" ");
    const names: Phrase<Candidate>[] = [{ phrase: member.name, value: { member, cost, prominent, whole } }];
    const short = roll.shortNameIn(member);
    if (short > 0)
      names.push({ phrase: member.name.slice(short), value: { member, cost: cost + shortCost, prominent } });
    const aliases = roll.aliasesOf(member);
    if (aliases.length > 0) aliasCost ??= costsOfAliases(model);
    for (const alias of aliases)
      names.push({ phrase: alias, value: { member, cost: aliasCost?.get(fold(alias)) ?? cost, prominent } });
    return names;
  }

  const names = new PhraseTable<Candidate>(
    { of: (begin) => beginnings.of(begin).flatMap(namesOf), leads: (word) => beginnings.leads(word) },
    { of: (begin) => learned.beginnings.of(begin).flatMap(namesOf), leads: (word) => learned.beginnings.leads(word) },
  );
  const held = (entity: string): readonly Member[] => rolls.get(entity)?.members ?? [];
  return {
    names,
    texts: texts.table,
    prominentWords,
    learn,
    learned: () => learned.all,
    edition: () => edition,
    isVast: (entity) => vast.has(entity),
    member: (entity, key) => rolls.get(entity)?.member(key) ?? learned.member(entity, key),
    members: (entity) => (vast.has(entity) ? learned.all.filter((one) => one.entity === entity) : held(entity)),
    size: (entity) => vast.get(entity) ?? held(entity).length,
  };
}

/** Members that were learned, by key and by how they are called. */
class Learned {
  readonly all: Member[] = [];
  readonly #byKey = new Map<string, Member>();
  readonly #rolls: Roll[] = [];
  readonly beginnings = new Beginnings<Member>((at, tell) => {
    const member = this.all[at];
    if (member) this.#rolls[at]?.tellNames(member, tell);
  });

  has = (entity: string, key: string): boolean => this.#byKey.has(`${entity}\0${key}`);
  member = (entity: string, key: string): Member | undefined => this.#byKey.get(`${entity}\0${key}`);

  add(member: Member, roll: Roll): void {
    const at = this.all.push(member) - 1;
    this.#rolls.push(roll);
    this.#byKey.set(`${member.entity}\0${member.key}`, member);
    roll.tellNames(member, (name) => this.beginnings.add(name, at));
  }
}

/** The members of one entity, and what they are called. */
class Roll {
  readonly entity: string;
  readonly cost: number;
  readonly prominent: boolean;
  readonly isPlace: boolean;
  /** Its members have no aliases, and nothing is mended to their names. */
  readonly isPlain: boolean;
  readonly #aliases: ReadonlyMap<string, readonly string[]>;
  /** By their first letters: most names begin with none of them, and are not compared. */
  readonly #prefixes: ReadonlyMap<number, readonly Prefix[]>;
  readonly #all: readonly Member[];
  #members: readonly Member[] | null = null;
  #byKey: ReadonlyMap<string, Member> | null = null;

  /** @param all its members and others */
  constructor(entity: Entity, all: readonly Member[]) {
    this.entity = entity.entity;
    this.#all = all;
    this.cost = entity.prominence * prominenceCost;
    this.prominent = entity.prominence <= mostProminent;
    this.isPlace = entity.place !== false;
    this.#aliases = new Map(Object.entries(entity.aliases));
    this.#prefixes = prefixesOf(entity);
    this.isPlain = !this.prominent && this.#aliases.size === 0;
  }

  /** Members of most entities are never asked for, nor by key: they are told apart when one is. */
  get members(): readonly Member[] {
    this.#members ??= this.#all.filter(({ entity }) => entity === this.entity);
    return this.#members;
  }

  member(key: string): Member | undefined {
    this.#byKey ??= new Map(this.members.map((member) => [member.key, member]));
    return this.#byKey.get(key);
  }

  tellNames(member: Member, tell: (name: string, member: Member) => void): void {
    tell(member.name, member);
    const short = this.shortNameIn(member);
    if (short > 0) tell(member.name.slice(short), member);
    if (!this.isPlain) for (const alias of this.aliasesOf(member)) tell(alias, member);
  }

  aliasesOf({ key }: Member): readonly string[] {
    return this.#aliases.size === 0 ? [] : (this.#aliases.get(key) ?? []);
  }

  /** Where in a name what follows its prefix begins; 0 where it has none. */
  shortNameIn({ name, subsets }: Member): number {
    const prefixes = this.#prefixes.get(name.charCodeAt(0));
    if (!prefixes) return 0;
    for (const { text, subset } of prefixes)
      if (name.startsWith(text) && (subset === null || subsets.includes(subset))) return text.length;
    return 0;
  }
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

/** What the names of an entity's members begin with, by its first letter; longest first. */
function prefixesOf(entity: Entity): Map<number, Prefix[]> {
  const own = entity.prefixes.map((prefix): Prefix => ({ text: `${prefix} `, subset: null }));
  const bySubset = entity.subsets.flatMap(({ id, prefixes }) =>
    prefixes.map((prefix): Prefix => ({ text: `${prefix} `, subset: id })),
  );
  const byLetter = new Map<number, Prefix[]>();
  for (const prefix of [...own, ...bySubset].sort((a, b) => b.text.length - a.text.length)) {
    const letter = prefix.text.charCodeAt(0);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), prefix]);
  }
  return byLetter;
}
