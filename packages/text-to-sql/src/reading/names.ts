import type { PlaceName } from "./expression.ts";
import { narrow } from "./restrict.ts";

/** The names as members of the entities that each of them may be of; null where they share none, or there are none. */
export function alike(names: readonly PlaceName[]): PlaceName[] | null {
  if (names.length === 0) return null;
  const [first = new Set<string>(), ...others] = names.map(
    ({ candidates }) => new Set(candidates.items.map(({ member }) => member.entity)),
  );
  const shared = narrow(names, new Set([...first].filter((entity) => others.every((kinds) => kinds.has(entity)))));
  return shared && ofKindSaid(shared);
}

/** "kota Bandung, Semarang, dan Surabaya": of what the first was said to be are those after it, too, where such ones bear the name. */
function ofKindSaid(names: PlaceName[]): PlaceName[] {
  const first = names.reduce((one, other) => (other.from < one.from ? other : one));
  const { kind } = first;
  if (kind === undefined || names.some((name) => name.kind !== undefined && name.kind !== kind)) return names;
  return names.map((name) => {
    const candidates = name.candidates.filter(({ member }) => member.subsets.includes(kind));
    return candidates.items.length > 0 ? { ...name, candidates } : name;
  });
}
