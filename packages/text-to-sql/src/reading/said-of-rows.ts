import type { FigureExpression, Limit, PlaceName, SetExpression, Where } from "./expression.ts";
import { isSet } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

/**
 * A place that stands beside another noun and says nothing of that is said of the rows: in "kabupaten tanpa pulau di Maluku" those
 * of Maluku are meant, and in "di bawah luas Kabupaten Bogor di Jawa Barat" those of Jawa Barat, as it is no news of Bogor.
 */
export function placedRows(set: SetExpression, { geography }: RuleContext): SetExpression {
  if (set.where.some((one) => isPlain(one))) return set;
  const around = geography.upward(set.entity);
  const fits = (names: readonly PlaceName[]): boolean =>
    names.every(({ candidates }) => candidates.items.some(({ member }) => around.has(member.entity)));
  const said: Where[] = [];
  const where = set.where.map((one): Where => {
    if (!one.negated || one.tie?.kind !== "holds" || !isSet(one.in)) return one;
    const lifted = one.in.where.filter((place) => isPlain(place) && !isSet(place.in) && fits(place.in));
    said.push(...lifted);
    return { ...one, in: { ...one.in, where: one.in.where.filter((place) => !lifted.includes(place)) } };
  });
  for (const { limits } of set.bounds)
    for (const name of [limits.least, limits.most].flatMap(namesOf))
      if (name.within && name.around && fits([name.around]) && said.length === 0)
        said.push({ in: [name.around], negated: false });
  return said.length === 0 ? set : { ...set, where: [...where, ...said] };
}

const isPlain = ({ in: names, negated, tie }: Where): boolean => !negated && !tie && !isSet(names);

/** The names of what figures are compared with. */
function namesOf(limit: Limit | null): readonly PlaceName[] {
  const than = limit && typeof limit.value === "object" ? limit.value : null;
  if (than?.kind === "place") return [than.name];
  return than?.kind === "figure" ? namesIn(than.figure) : [];
}

const namesIn = ({ where }: FigureExpression): readonly PlaceName[] =>
  where.flatMap((one) => (isSet(one.in) ? [] : one.in));
