import type { Member } from "@tanyadata/semantic-model";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { PlaceName } from "./phrase.ts";
import { narrow } from "./restrict.ts";
import { refuse, Stop } from "./stop.ts";

/** Named places of one kind as they stand in a plan, and who they are. */
export interface NamedPlaces {
  readonly filter: PlaceFilter;
  readonly members: readonly Member[];
}

/**
 * Names to keys.
 * @param levels entities whose members may be meant
 * @param measure what is asked of the places; null when they only contain what is counted or listed
 */
export function resolveNames(
  names: readonly PlaceName[],
  negated: boolean,
  levels: ReadonlySet<string>,
  measure: string | null,
): NamedPlaces {
  const fitting = narrow(names, levels);
  if (!fitting) {
    const entity = names[0]?.candidates.items[0]?.member.entity ?? "";
    return refuse(
      measure ? { kind: "no-such-level", measure, entity, levels: [...levels] } : { kind: "not-understood" },
    );
  }
  const members = fitting.map((name) => {
    const candidates = name.candidates.likeliest;
    const [only, ...others] = candidates;
    if (!only || others.length > 0) throw new Stop({ kind: "ambiguous", ambiguity: { name, candidates } });
    return only.member;
  });
  const entity = members[0]?.entity ?? "";
  if (members.some((member) => member.entity !== entity)) return refuse({ kind: "not-understood" });
  const keys = [...new Set(members.map((member) => member.key))];
  return { filter: { entity, members: { keys }, negated }, members };
}

/** Refuses places of which one cannot lie in the other: "Kota Bandung di Jawa Timur". */
export function requireNested(places: readonly NamedPlaces[]): void {
  const wanted = places.filter(({ filter }) => !filter.negated);
  for (const inner of wanted)
    for (const outer of wanted)
      for (const member of inner.members) {
        const around = member.parents[outer.filter.entity];
        const [within] = outer.members;
        if (around !== undefined && within && !outer.members.some(({ key }) => key === around))
          refuse({ kind: "elsewhere", member, within });
      }
}
