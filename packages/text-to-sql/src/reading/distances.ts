import type { Spot } from "../plan/distance.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlaceName } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { resolveSetOf } from "./resolve.ts";
import { resolveNames } from "./resolve-places.ts";
import { narrow } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** A distance phrase as a plan; null while it does not say from where, or to what. */
export function planOfDistance(phrase: Extract<Phrase, { type: "distance" }>, context: RuleContext): Plan | null {
  const unplaced = phrase.set?.entity;
  if (unplaced !== undefined && !context.model.entities.get(unplaced)?.coordinates)
    return refuse({ kind: "no-position", entity: unplaced });
  const [from, to, ...others] = ofOneKind(phrase.names, context).map((name) => spotOf(name, context));
  if (!from || others.length > 0) return null;
  const plain = { rows: null, figures: [] };
  if (phrase.set) {
    const { limit, ...rest } = phrase.set;
    if (to) return null;
    // "kota terdekat dari Bogor di Jawa Barat": what tells nothing of the name is said of the cities
    if (phrase.names.some(({ within }) => within)) return null;
    const among = resolveSetOf({ ...rest, limit: null }, context);
    return {
      ...plain,
      distance: {
        from,
        among,
        limit: phrase.near && phrase.within === null ? (limit ?? 1) : limit,
        within: phrase.within,
        ...(phrase.towards && { towards: phrase.towards }),
        ...(phrase.counts && limit === null && { counts: true }),
      },
    };
  }
  return to && !phrase.near && !phrase.towards ? { ...plain, distance: { from, to } } : null;
}

/** The entities of which it is known where they are. */
const placedIn = ({ model }: RuleContext): ReadonlySet<string> =>
  new Set([...model.entities.values()].flatMap(({ entity, coordinates }) => (coordinates ? [entity] : [])));

/** "dari Gunung Kerinci ke Puncak Jaya": a name that may be of several kinds is of the kind of the other one. */
function ofOneKind(names: readonly PlaceName[], context: RuleContext): readonly PlaceName[] {
  const placed = placedIn(context);
  const kinds = names.map(
    ({ candidates }) =>
      new Set(candidates.items.flatMap(({ member }) => (placed.has(member.entity) ? [member.entity] : []))),
  );
  const plain = kinds.find(({ size }) => size === 1);
  return plain === undefined ? names : names.map((name) => narrow([name], plain)?.[0] ?? name);
}

/** The one member that a name means among those that have coordinates. */
export function spotOf(name: PlaceName, context: RuleContext): Spot {
  const { filter, members } = resolveNames([name], false, placedIn(context), null);
  return { entity: filter.entity, key: members[0]?.key ?? "" };
}
