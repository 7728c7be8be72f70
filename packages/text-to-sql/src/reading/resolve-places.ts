import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Candidate } from "../grounding/sense.ts";
import { containersShown } from "../plan/containers.ts";
import { isGroup } from "../plan/groups.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlaceName } from "./expression.ts";
import { narrow } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
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

/** More bearers of a name than this tell nobody anything, unless all of them are asked for. */
const mostBearers = 12;
const allBearers = 1000;

/** All who bear the names: where the question is what holds them, each of them tells something. */
export function everyBearer(names: readonly PlaceName[], all = false): Pick<PlaceFilter, "entity" | "members"> {
  const entity = names[0]?.candidates.items[0]?.member.entity ?? "";
  const members = names.flatMap(
    ({ candidates }) => candidates.filter(({ member }) => member.entity === entity).likeliest,
  );
  const [name] = names;
  if (name && members.length > (all ? allBearers : mostBearers))
    throw new Stop({ kind: "ambiguous", ambiguity: { name, candidates: members } });
  return { entity, members: { keys: [...new Set(members.map(({ member }) => member.key))] } };
}

/** A word that ties to things of several kinds ("di sebelah" a province, a river) does not say which bearer of a name is meant. */
export function requireOneKind(names: readonly PlaceName[]): void {
  for (const name of names) {
    const byEntity = new Map<string, Candidate>();
    for (const candidate of name.candidates.items)
      if (!byEntity.has(candidate.member.entity)) byEntity.set(candidate.member.entity, candidate);
    if (byEntity.size > 1)
      throw new Stop({ kind: "ambiguous", ambiguity: { name, candidates: [...byEntity.values()] } });
  }
}

/** Where named members lie: each with what contains it; or what it is tied to, where it lies in many. */
export function whereIs(names: readonly PlaceName[], { model }: RuleContext, all = false): Plan {
  return whereLie(everyBearer(names, all), model) ?? refuse({ kind: "not-understood" });
}

/** Where members that are known by their keys lie; null where nothing tells. */
export function whereLie(
  { entity, members }: Pick<PlaceFilter, "entity" | "members">,
  model: SemanticModel,
): Plan | null {
  const { parents: around = [], links = [] } = model.entities.get(entity) ?? {};
  // Of which kind something is does not say where it lies.
  const parents = around.filter((parent) => !isGroup(model.entities.get(parent.entity) ?? { entity: parent.entity }));
  const located = links.find((link) => link.located);
  const set = (of: string, filter: PlaceFilter): MemberSet => ({
    entity: of,
    subsets: [],
    places: [filter],
    bounds: [],
    order: null,
  });
  if (parents.length === 0 && located)
    return { rows: set(located.entity, { entity, members, negated: false, tie: { kind: "holds" } }), figures: [] };
  if (parents.length === 0) return null;
  const rows = set(entity, { entity, members, negated: false });
  // A province needs nothing around it to be told apart, unless it is asked where it lies.
  return { rows: containersShown(rows, model).length > 0 ? rows : { ...rows, lies: true }, figures: [] };
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
