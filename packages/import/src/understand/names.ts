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

/** Names of an entity's members, each with those who bear it; of `wanted` alone where it is given, for all names of many take a hundred megabytes. */
function indexOf(
  entity: Entity,
  members: readonly Member[],
  wanted?: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  const add = (id: string, key: string) => {
    if (id !== "" && (wanted?.has(id) ?? true)) index.set(id, (index.get(id) ?? new Set()).add(key));
  };
  // What may stand before one name may stand before the other: "Kota Administrasi X" is called "Kota X" as well.
  const families = [[...entity.prefixes, entity.label], ...entity.subsets.map((subset) => subset.prefixes)].map(
    (family) => family.map((prefix) => ({ before: `${normal(prefix)} `, id: idOf(prefix) })),
  );
  for (const member of members) {
    const name = nameOf(member);
    add(name.id, member.key);
    for (const family of families)
      for (const prefix of family) {
        if (!name.normal.startsWith(prefix.before)) continue;
        const bare = name.id.slice(prefix.id.length);
        add(bare, member.key);
        for (const other of family) add(other.id + bare, member.key);
      }
    for (const prefix of families[0] ?? []) add(prefix.id + name.id, member.key);
    for (const alias of entity.aliases[member.key] ?? []) add(idOf(alias), member.key);
  }
  return index;
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

/** Looks columns of names up among the members of an entity; making ready for the first takes a second where they are many. */
export function nameMatcher(entity: Entity, members: readonly Member[]): (cells: readonly RawCell[]) => Match {
  let index: ReturnType<typeof indexOf> | undefined;
  return (cells) => {
    index ??= indexOf(entity, members);
    return matchIn(index, cells, entity);
  };
}

/** Looks one column of names up, or those of a header. */
export function matchNames(cells: readonly RawCell[], entity: Entity, members: readonly Member[]): Match {
  const wanted = new Set(eachOnce(cells, (cell) => (typeof cell === "string" ? idOf(cell) : "")));
  return matchIn(indexOf(entity, members, wanted), cells, entity);
}

function matchIn(index: ReturnType<typeof indexOf>, cells: readonly RawCell[], entity: Entity): Match {
  const found = eachOnce(cells, (cell) => {
    const keys = typeof cell === "string" ? index.get(idOf(cell)) : undefined;
    return keys ? [...keys] : nobody;
  });
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
    const { keys } = matchNames(
      [within],
      entity,
      members.filter((member) => member.entity === entity.entity),
    );
    return keys[0] ? [{ entity: entity.entity, key: keys[0] }] : [];
  });
  if (holders.length === 0) return null;
  return members.filter(({ parents }) => holders.some(({ entity, key }) => parents[entity] === key));
}
