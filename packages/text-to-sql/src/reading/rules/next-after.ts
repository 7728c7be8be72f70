import type { SemanticModel } from "@tanyadata/semantic-model";
import type { PlaceName, SetExpression } from "../expression.ts";
import { boundSet, isSet, narrow } from "../restrict.ts";
import { eitherWay, type Rule, rule, word } from "../rule.ts";
import { limitsOf } from "./than.ts";

/** Who comes next in an order, and what lies in two places at once: "kota terbesar setelah Jakarta", "danau di Jambi sekaligus di Sumatera Barat". */
export const nextAfterRules: readonly Rule[] = [
  // "setelah" "Jakarta"
  rule("word", "place", 0.05, ({ word }, { names, use, against, from }) => {
    const [name, ...others] = names;
    const isOne = name !== undefined && others.length === 0 && !use && !against && !from;
    return word.role === "next-after" && isOne ? { type: "after-name", name } : null;
  }),
  // "gunung tertinggi" "setelah Rinjani"
  ...eitherWay("set", "after-name", 0.05, (left, { name }, context) => {
    const { order, nth, within, sorted } = left.set;
    const [own] = narrow([name], new Set([left.set.entity])) ?? [];
    if (!own || !order || nth !== undefined || within || sorted || left.use) return null;
    const limits = limitsOf(order.direction === "highest" ? "below" : "above", { kind: "place", name: own });
    const set = boundSet({ ...left.set, order: null }, order.by, limits, context);
    return set && { ...left, set: { ...set, order }, noun: null };
  }),
  // "sekaligus" "Wisconsin"
  rule(word("both"), "place", -0.1, (_, right) =>
    !right.both && (right.use === null || right.use === "in") ? { ...right, both: true } : null,
  ),
  // "danau di Michigan" "sekaligus di Wisconsin"
  rule("set", "place", 0, (left, { names, both }, context) => {
    const tied = both && left.use !== "except" ? inBoth(left.set, names, context.model) : null;
    return tied && { ...left, set: tied, noun: null };
  }),
];

/** The same, also tied to other places of the kind in which it lies; null of what lies in one place alone. */
function inBoth(set: SetExpression, names: readonly PlaceName[], { entities }: SemanticModel): SetExpression | null {
  const before = set.where.find((where) => !isSet(where.in) && !where.negated)?.in;
  const entity = before && !isSet(before) ? before[0]?.candidates.items[0]?.member.entity : undefined;
  const link = entities.get(set.entity)?.links.find((one) => one.located && one.entity === entity);
  const others = link && narrow(names, new Set([link.entity]));
  if (!link || !others) return null;
  const tie = { kind: "link" as const, of: set.entity, link: link.id, inverse: false };
  return { ...set, where: [...set.where, { in: others, negated: false, tie }] };
}
