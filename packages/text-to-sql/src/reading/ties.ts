import type { Tie } from "../plan/tie.ts";
import { equals } from "../plan/walk.ts";
import type { PlaceName, SetExpression, Verb, Where } from "./expression.ts";
import { innerOf, isSet, narrow, restrictSet, tells } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

/** How rows of one entity are tied to others by a verb; null when the verb does not say so. */
export function tieOf(verb: Verb, rows: string, others: string, { geography }: RuleContext): Tie | null {
  if (verb !== "holds")
    return verb.options.find((option) => option.rows === rows && option.others === others)?.tie ?? null;
  // What each has one of (its capital) lies in it, and is not asked for by what lies in that.
  return rows !== others && geography.upward(others).has(rows) && geography.ownerOf(rows) === null
    ? { kind: "holds" }
    : null;
}

/** Entities that a verb may tie rows of one entity to. */
function othersOf(verb: Verb, rows: string, { geography, model }: RuleContext): Set<string> {
  if (verb !== "holds")
    return new Set(verb.options.filter((option) => option.rows === rows).map(({ others }) => others));
  return new Set([...model.entities.keys()].filter((entity) => entity !== rows && geography.upward(entity).has(rows)));
}

/** A set of those that have a tie to named members or to those of another set; null where they can have none. */
export function tieSet(
  set: SetExpression,
  verb: Verb,
  to: readonly PlaceName[] | SetExpression,
  negated: boolean,
  context: RuleContext,
): SetExpression | null {
  for (let inner = innerOf(set); inner; inner = innerOf(inner))
    if (tieSet(inner, verb, to, negated, context)) return null;
  if (isSet(to) && set.where.some((where) => isSet(where.in) && isOfFirst(to, where.in))) return null;
  const within = isSet(to) ? to : narrow(to, othersOf(verb, set.entity, context));
  // "tidak melalui Jawa": what lies somewhere does not lie in what holds such places either
  if (!within && !isSet(to) && negated && verb !== "holds") {
    const lies = verb.options.some(
      ({ rows, tie }) =>
        rows === set.entity && tie.kind === "link" && !tie.inverse && isLocated(tie.of, tie.link, context),
    );
    return lies ? restrictSet(set, { in: to, negated }, context) : null;
  }
  if (!within || (verb === "holds" && !isSet(to) && !isSet(within) && isFarFetched(to, within))) return null;
  const other = isSet(within) ? within.entity : (within[0]?.candidates.items[0]?.member.entity ?? "");
  const tie = tieOf(verb, set.entity, other, context);
  // Each has one: that it has says nothing.
  if (verb === "holds" && isSet(within) && !tells(within) && context.geography.ownerOf(other) !== null) return null;
  // What has a thing as it holds it has none of another kind that bears the same name.
  const isHolder = tie?.kind === "link" && tie.inverse && isLocated(tie.of, tie.link, context);
  const meant = isHolder && !isSet(within) ? (narrow(within, new Set([other])) ?? within) : within;
  const where: Where | null = tie && { in: meant, negated, tie };
  return where && { ...set, where: [...set.where, where] };
}

/** Whether a link is that by which things lie somewhere. */
const isLocated = (of: string, link: string, { model }: RuleContext): boolean =>
  model.entities.get(of)?.links.some(({ id, located }) => id === link && located) ?? false;

/** "memiliki gunung tertinggi" "dengan tinggi di bawah 2.000 m": what bounds that one is of no other. */
const isOfFirst = ({ entity, bounds }: SetExpression, { entity: other, order }: SetExpression): boolean =>
  entity === other && bounds.some(({ figure }) => equals(figure.of, order?.by.of));

/** Whether a name that everybody knows was taken for that of some village. */
const isFarFetched = (names: readonly PlaceName[], narrowed: readonly PlaceName[]): boolean =>
  names.some(
    ({ candidates }, i) =>
      candidates.items.some(({ prominent }) => prominent) &&
      !narrowed[i]?.candidates.items.some(({ prominent }) => prominent),
  );

/** The same verb said from the other end: "Batang Hari melalui …" of the provinces that it flows through. */
export const inverse = (verb: Verb): Verb | null =>
  verb === "holds"
    ? null
    : {
        options: verb.options.map(({ rows, others, tie }) => ({
          rows: others,
          others: rows,
          tie: tie.kind === "link" ? { ...tie, inverse: !tie.inverse } : tie,
        })),
      };
