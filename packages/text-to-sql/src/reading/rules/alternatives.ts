import type { Entity } from "@tanyadata/semantic-model";
import type { TextValue } from "../../grounding/sense.ts";
import { equalityOf } from "../../plan/contradictions.ts";
import type { TextFilter } from "../../plan/member-set.ts";
import { type Rule, rule } from "../rule.ts";

/** One of several values of the same attribute, of which nobody has two: "hitam atau putih", "perusahaan dan instansi". */
export const alternativeRules: readonly Rule[] = [
  // "hitam" "atau putih"; in "kopi Lampung termasuk arabika atau robusta" it is rather asked which of the two it is
  rule("value", "option", 0.3, (left, right) => {
    if (left.negated || !("options" in right)) return null;
    const options = left.options.flatMap((one) => joined(one, right.options));
    return options.length > 0 ? { type: "value", options } : null;
  }),
  // "warna hitam" "atau putih"
  rule("mark", "option", 0.02, ({ entity, text }, right) => {
    if (text.negated || !("options" in right)) return null;
    const other = right.options.find((one) => one.entity === entity && one.attribute === text.attribute);
    return other && isNew(text, other.value) ? { type: "mark", entity, text: withOther(text, other.value) } : null;
  }),
  // "perusahaan" "atau instansi": two names of one kind, or two kinds that a column tells apart
  rule("modifier", "option", 0.3, (left, right, { model }) => {
    if (!("subset" in right) || right.entity !== left.entity) return null;
    if (right.subset === left.subset) return left;
    const entity = model.entities.get(left.entity);
    const [one, other] = [left.subset, right.subset].map((subset) => entity && saidBy(entity, subset));
    if (!one || !other || one.attribute !== other.attribute || one.value === other.value) return null;
    return { type: "mark", entity: left.entity, text: withOther(one, other.value) };
  }),
];

const isNew = ({ value, or = [] }: Pick<TextFilter, "value" | "or">, other: string): boolean =>
  value !== other && !or.includes(other);

const withOther = <One extends Pick<TextFilter, "value" | "or">>(one: One, other: string): One => ({
  ...one,
  or: [...(one.or ?? []), other],
});

const joined = (one: TextValue, options: readonly TextValue[]): TextValue[] =>
  options.flatMap(({ entity, attribute, value }) =>
    entity === one.entity && attribute === one.attribute && isNew(one, value) ? [withOther(one, value)] : [],
  );

/** What a text attribute says of each that belongs to a subset, where that is all that it says. */
function saidBy(entity: Entity, id: string): Pick<TextFilter, "attribute" | "value" | "or"> | null {
  const where = entity.subsets.find((subset) => subset.id === id)?.where;
  const [said] = (where !== undefined && equalityOf(where)) || [];
  const attribute = entity.attributes.find(({ kind, column }) => kind === "text" && column === said?.[0]);
  return attribute && said ? { attribute: attribute.id, value: said[1] } : null;
}
