import type { Entity, SemanticModel } from "@tanyadata/semantic-model";
import type { Bound } from "./bound.ts";
import type { MemberSet } from "./member-set.ts";

/** Whether some set in a plan asks two things of one column that cannot both be so: one province in WITA and in WIT. */
export function contradicts(node: unknown, model: SemanticModel): boolean {
  if (Array.isArray(node)) return node.some((one) => contradicts(one, model));
  if (typeof node !== "object" || node === null) return false;
  const entity = "subsets" in node && "entity" in node ? model.entities.get(String(node.entity)) : undefined;
  const { bounds = [] } = entity ? (node as MemberSet) : {};
  if (entity && (asksTwice(node as MemberSet, entity) || areApart(bounds) || bounds.some(isMoreThanAll))) return true;
  return Object.values(node).some((one) => contradicts(one, model));
}

/** Whether one figure should be both above one number and below a smaller one: bought in 2023, and not bought in 2023. */
function areApart(bounds: readonly Bound[]): boolean {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { figure, least: low, most: high } of bounds) {
    const of = JSON.stringify(figure);
    if (typeof low?.value === "number")
      least.set(of, Math.max(least.get(of) ?? low.value, low.value + (low.inclusive ? 0 : 1e-9)));
    if (typeof high?.value === "number")
      most.set(of, Math.min(most.get(of) ?? high.value, high.value - (high.inclusive ? 0 : 1e-9)));
  }
  return [...least].some(([of, low]) => low > (most.get(of) ?? Number.POSITIVE_INFINITY));
}

/** No part is more than its whole: "berapa persen yang penduduknya di atas 1 juta" bounds no share. */
const isMoreThanAll = ({ figure, least }: Bound): boolean =>
  figure.kind === "combined" && figure.how === "share" && typeof least?.value === "number" && least.value > 100;

function asksTwice({ subsets, texts = [] }: MemberSet, entity: Entity): boolean {
  const asked = new Map<string, string>();
  const said = [
    ...texts.flatMap(({ attribute, value, or, negated }) => {
      const column = entity.attributes.find(({ id }) => id === attribute)?.column;
      return column === undefined || negated || or ? [] : [[column, value] as const];
    }),
    // Nouns are alternatives.
    ...entity.subsets.flatMap(({ id, role, where }) =>
      role === "modifier" && subsets.includes(id) ? (equalityOf(where) ?? []) : [],
    ),
  ];
  return said.some(([column, value]) => {
    const before = asked.get(column);
    asked.set(column, value);
    return before !== undefined && before !== value;
  });
}

/** What a condition says of one column, where that is all that it says: `{kind} = 'a'`, `{is_a}`, `NOT {is_a}`. */
export function equalityOf(where: string): readonly (readonly [column: string, value: string])[] | null {
  const [, column, value] = /^\{(\w+)\} = '([^']*)'$/u.exec(where) ?? [];
  if (column !== undefined && value !== undefined) return [[column, value]];
  const [, not, flag] = /^(NOT )?\{(\w+)\}$/u.exec(where) ?? [];
  return flag === undefined ? null : [[flag, not === undefined ? "true" : "false"]];
}
