import { containersShown } from "../plan/containers.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { resolveNames, whereIs } from "./resolve-places.ts";
import type { Of, RuleContext } from "./rule.ts";
import { attributeOf } from "./rules/belonging.ts";

/** Where something lies, and whether that is there; one of several places needs no yes or no. */
export function planOfLies({ name, in: around, claim }: Of<"lies">, context: RuleContext): Plan | null {
  const plan = whereIs([name], context);
  if (around.length > 1) return plan;
  if (!claim || !plan.rows) return null;
  const shown = new Set([plan.rows.entity, ...containersShown(plan.rows, context.model)]);
  const { filter } = resolveNames(around, false, shown, null);
  return "keys" in filter.members
    ? { ...plan, whether: { lies: { entity: filter.entity, keys: filter.members.keys } } }
    : null;
}

/** Whether something is of a kind; which of several kinds, by the attribute that tells them apart. */
export function planOfBelongs({ name, entity, subsets, claim }: Of<"belongs">, context: RuleContext): Plan | null {
  const { filter } = resolveNames([name], false, new Set([entity]), null);
  const rows: MemberSet = { entity, subsets: [], places: [filter], bounds: [], order: null };
  if (subsets.length === 1)
    return claim ? { rows: { ...rows, subsets }, figures: [], whether: { belongs: true } } : null;
  const [attribute, ...others] = new Set(subsets.map((subset) => attributeOf(entity, subset, context.model)));
  return attribute === undefined || others.length > 0 ? null : { rows, figures: [], attributes: [attribute] };
}
