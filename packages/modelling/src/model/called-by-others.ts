import { isA } from "../dictionary/concepts.ts";
import type { Understood } from "../understand/tables.ts";
import type { Making } from "./frame.ts";

/** What members are called by what leads to them: by what they sort, and by the part that they take. @param terms what each table's members are called */
export const calledByOthers = (
  one: Understood,
  making: Making,
  terms: ReadonlyMap<string, readonly string[]>,
): string[] => [...calledBySorted(one, making, terms), ...rolesOf(one, making)];

/** "kategori barang": what sorts other members is called by them, too, where nothing else is called so. */
function calledBySorted(
  { table, naming }: Understood,
  { relations }: Making,
  terms: ReadonlyMap<string, readonly string[]>,
): string[] {
  const [first] = terms.get(table.name) ?? [];
  if (first === undefined || naming.units.length > 1 || !isA(naming.head.concept, "category")) return [];
  return [...terms].flatMap(([from, nouns]) =>
    from !== table.name && relations.get(from)?.some((relation) => relation.table === table.name)
      ? nouns.slice(0, 3).map((noun) => `${first} ${noun}`)
      : [],
  );
}

/** What members are called by the columns that lead to them: "kasir" of users, "dpjp" of doctors; nothing that two tables are called so. */
function rolesOf({ table, naming }: Understood, { relations, tables }: Making): string[] {
  const own = new Set(naming.units.map(({ concept }) => concept));
  return [...relations].flatMap(([from, list]) =>
    list.flatMap((relation) => {
      const by = tables
        .find((one) => one.table.name === from)
        ?.columns.find(({ column }) => column.name === relation.column);
      if (relation.table !== table.name || from === table.name || !by) return [];
      // "mandor" of harvests whose lines are of other workers: of the lines, who of them is meant?
      const isOther = [...relations.values()].some(
        (own) => own.some((one) => one.table === from) && own.some((one) => one.table === table.name),
      );
      if (isOther) return [];
      const roles = by.naming.units.filter(
        (unit) => unit !== by.naming.head && isA(unit.concept, "person") && !own.has(unit.concept),
      );
      // "nip_resepsionis" of employees: what nobody knows beside the key says in which part they are there.
      const isStaffed = naming.units.some(({ concept }) => isA(concept, "staff"));
      const unknown = isStaffed
        ? by.naming.units.filter(({ concept, text }) => concept === null && /^[a-z]{5,}$/.test(text))
        : [];
      return [...roles.flatMap(({ concept }) => concept?.names ?? []), ...unknown.map(({ text }) => text)];
    }),
  );
}
