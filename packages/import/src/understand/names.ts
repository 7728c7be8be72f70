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

/** Names of an entity's members, each with those who bear it. */
function indexOf(entity: Entity, members: readonly Member[]): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  const add = (name: string, key: string) => {
    const id = normal(name).replaceAll(" ", "");
    if (id !== "") index.set(id, (index.get(id) ?? new Set()).add(key));
  };
  // What may stand before one name may stand before the other: "Kota Administrasi X" is called "Kota X" as well.
  const families = [[...entity.prefixes, entity.label], ...entity.subsets.map((subset) => subset.prefixes)].map(
    (family) => family.map(normal),
  );
  for (const member of members) {
    add(member.name, member.key);
    const name = normal(member.name);
    for (const family of families)
      for (const prefix of family) {
        if (!name.startsWith(`${prefix} `)) continue;
        const bare = name.slice(prefix.length + 1);
        add(bare, member.key);
        for (const other of family) add(`${other} ${bare}`, member.key);
      }
    for (const prefix of families[0] ?? []) add(`${prefix} ${name}`, member.key);
    for (const alias of entity.aliases[member.key] ?? []) add(alias, member.key);
  }
  return index;
}

/** Looks columns of names up among the members of an entity; making ready for it takes a second where they are many. */
export function nameMatcher(entity: Entity, members: readonly Member[]): (cells: readonly RawCell[]) => Match {
  const index = indexOf(entity, members);
  return (cells) => {
    const found = cells.map((cell) =>
      typeof cell === "string" ? [...(index.get(normal(cell).replaceAll(" ", "")) ?? [])] : [],
    );
    // "Bogor" beside "Kota Bogor" is the other of the two.
    const sure = new Set(found.filter((keys) => keys.length === 1).map(([key]) => key));
    const settled = found.map((keys) => (keys.length > 1 ? keys.filter((key) => !sure.has(key)) : keys));
    return {
      entity,
      keys: settled.map((keys) => (keys.length === 1 ? (keys[0] ?? null) : null)),
      ambiguous: new Map(settled.flatMap((keys, i) => (keys.length > 1 ? [[i, keys] as const] : []))),
    };
  };
}

/** Looks one column of names up. */
export const matchNames = (cells: readonly RawCell[], entity: Entity, members: readonly Member[]): Match =>
  nameMatcher(entity, members)(cells);

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
