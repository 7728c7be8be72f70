import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import type { RawCell } from "../read/grid.ts";

const shortened: Readonly<Record<string, string>> = {
  kep: "kepulauan",
  kab: "kabupaten",
  adm: "administrasi",
  prov: "provinsi",
  propinsi: "provinsi",
  dist: "distrik",
  kec: "kecamatan",
};

/** A name as it is compared: lower case, without accents and signs, short forms written out. */
export const normal = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bd\s*\.?\s*i\s*\.\s*/g, "di ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => shortened[word] ?? word)
    .join(" ");

/** Who in a column of names is meant. */
export interface Match {
  readonly entity: Entity;
  /** Key of the member of each row; null where none is, `ambiguous` where several are. */
  readonly keys: readonly (string | null)[];
  readonly ambiguous: ReadonlyMap<number, readonly string[]>;
}

const idOf = (name: string): string => together(normal(name));
const together = (normalized: string): string => normalized.replaceAll(" ", "");

interface Name {
  readonly normal: string;
  readonly id: string;
}

/** Members are looked up for each column of each file, and there may be a hundred thousand. */
const names = new WeakMap<Member, Name>();

function nameOf(member: Member): Name {
  const known = names.get(member);
  if (known) return known;
  const name = normal(member.name);
  const made = { normal: name, id: together(name) };
  names.set(member, made);
  return made;
}

/** A member's name as it is compared, worked out once. */
export const normalName = (member: Member): string => nameOf(member).normal;

/** Members of one kind, by their whole names. */
interface Bearers {
  readonly all: readonly Member[];
  readonly by: ReadonlyMap<string, readonly number[]>;
}

/** Each column of each file is looked up among the same members: what is made of them is kept as long as they are. */
const bearers = new WeakMap<readonly Member[], Map<string, Bearers>>();

function bearersOf(entity: string, members: readonly Member[]): Bearers {
  const kinds = bearers.get(members) ?? new Map<string, Bearers>();
  bearers.set(members, kinds);
  const known = kinds.get(entity);
  if (known) return known;
  const all = members.filter((member) => member.entity === entity);
  const by = new Map<string, number[]>();
  for (const [at, member] of all.entries()) {
    const { id } = nameOf(member);
    const same = by.get(id);
    if (same) same.push(at);
    else by.set(id, [at]);
  }
  const made = { all, by };
  kinds.set(entity, made);
  return made;
}

/**
 * Who of an entity's members bears a name, in their order. A name is taken apart, for all that a hundred thousand may be called would
 * take a second to write down, and a hundred megabytes.
 */
function lookup(entity: Entity, members: readonly Member[]): (id: string) => readonly string[] {
  const { all, by } = bearersOf(entity.entity, members);
  // What may stand before one name may stand before the other: "Kota Administrasi X" is called "Kota X" as well.
  const families = [[...entity.prefixes, entity.label], ...entity.subsets.map((subset) => subset.prefixes)].map(
    (family) => family.map((prefix) => ({ before: `${normal(prefix)} `, id: idOf(prefix) })),
  );
  const aliases = new Map<string, Set<string>>();
  for (const [key, own] of Object.entries(entity.aliases))
    for (const id of own.map(idOf)) aliases.set(id, (aliases.get(id) ?? new Set()).add(key));
  return (id) => {
    if (id === "") return nobody;
    const found = new Set(by.get(id));
    const behind = (family: (typeof families)[number]) =>
      family.flatMap((prefix) => (id.startsWith(prefix.id) ? [id.slice(prefix.id.length)] : []));
    for (const bare of behind(families[0] ?? [])) for (const at of by.get(bare) ?? []) found.add(at);
    for (const family of families)
      for (const bare of [id, ...behind(family)])
        for (const prefix of family)
          for (const at of by.get(prefix.id + bare) ?? [])
            if (all[at] && nameOf(all[at]).normal.startsWith(prefix.before)) found.add(at);
    const called = aliases.get(id);
    if (called) for (const [at, { key }] of all.entries()) if (called.has(key)) found.add(at);
    return [...new Set([...found].sort((one, other) => one - other).flatMap((at) => all[at]?.key ?? []))];
  };
}

/** What each cell comes to, worked out once for each text: columns of a million rows hold few. */
export function eachOnce<T>(cells: readonly RawCell[], of: (cell: RawCell) => T): T[] {
  const known = new Map<RawCell, T>();
  return cells.map((cell) => {
    if (!known.has(cell)) known.set(cell, of(cell));
    return known.get(cell) as T;
  });
}

export function countKnown(keys: readonly (string | null)[]): number {
  let known = 0;
  for (const key of keys) if (key !== null) known++;
  return known;
}

const nobody: readonly string[] = [];

/** Looks a column of names up, or those of a header, among the members that are the entity's. */
export function matchNames(cells: readonly RawCell[], entity: Entity, members: readonly Member[]): Match {
  const keysOf = lookup(entity, members);
  const found = eachOnce(cells, (cell) => (typeof cell === "string" ? keysOf(idOf(cell)) : nobody));
  // "Bogor" beside "Kota Bogor" is the other of the two.
  const sure = new Set<string | undefined>();
  for (const keys of found) if (keys.length === 1) sure.add(keys[0]);
  const ambiguous = new Map<number, readonly string[]>();
  const keys = found.map((own, i) => {
    const left = own.length > 1 ? own.filter((key) => !sure.has(key)) : own;
    if (left.length > 1) ambiguous.set(i, left);
    return left.length === 1 ? (left[0] ?? null) : null;
  });
  return { entity, keys, ambiguous };
}

/** Members that lie in a member of this name; all without a name. */
export function membersWithin(
  members: readonly Member[],
  within: string | undefined,
  model: SemanticModel,
): readonly Member[] | null {
  if (within === undefined) return members;
  const holders = [...model.entities.values()].flatMap((entity) => {
    const { keys } = matchNames([within], entity, members);
    return keys[0] ? [{ entity: entity.entity, key: keys[0] }] : [];
  });
  if (holders.length === 0) return null;
  return members.filter(({ parents }) => holders.some(({ entity, key }) => parents[entity] === key));
}
