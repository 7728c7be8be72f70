import { isA } from "../dictionary/concepts.ts";
import type { Naming } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";
import type { Relation } from "./relations.ts";
import type { Database, Understood } from "./tables.ts";

/** What a table is to a model. */
export type Kind =
  /** Has members that bear names: customers, products. `name`: one column, or the first and the last name. */
  | {
      readonly is: "entity";
      readonly key: Taken;
      readonly name: readonly Taken[];
      readonly isLookup: boolean;
      readonly where?: Taken;
    }
  /** Rows of events or figures. */
  | { readonly is: "facts" }
  /** Only ties members of two entities. */
  | { readonly is: "tie"; readonly from: Relation; readonly to: Relation }
  | { readonly is: "aside"; readonly why: string };

export type Kinds = ReadonlyMap<string, Kind>;

/** Which kind each table is, by its name. */
export function kindsOf({ tables, relations }: Database): Kinds {
  const kinds = new Map<string, Kind>();
  const related = (one: Understood): readonly Relation[] => relations.get(one.table.name) ?? [];
  for (const one of tables) {
    if (one.aside !== null) kinds.set(one.table.name, { is: "aside", why: one.aside });
    else {
      const entity = entityOf(one, related(one), relations);
      if (entity) kinds.set(one.table.name, entity);
    }
  }
  const isEntity = (name: string): boolean => kinds.get(name)?.is === "entity";
  const isPointedAt = (name: string): boolean => [...relations.values()].flat().some(({ table }) => table === name);
  for (const one of tables) {
    const { name } = one.table;
    if (kinds.has(name)) continue;
    kinds.set(name, restOf(one, related(one), isEntity));
  }
  // Who may log in is asked about only where rows name them.
  for (const one of tables)
    if (
      kinds.get(one.table.name)?.is !== "aside" &&
      one.naming.units.some(({ concept }) => isA(concept, "account")) &&
      !isPointedAt(one.table.name)
    )
      kinds.set(one.table.name, { is: "aside", why: "kept for logging in" });
  return kinds;
}

function entityOf(
  one: Understood,
  relations: readonly Relation[],
  all: Database["relations"],
): Extract<Kind, { is: "entity" }> | null {
  const { table, columns } = one;
  const found = keyOf(one, all);
  if (!found) return null;
  const named = nameOf(one, relations);
  const name = named.length > 0 ? named : numberOf(one, found.key, all);
  if (name.length === 0) return null;
  // Lines of something bear names of what they are of: who has both a number and a price, and belongs to something, is one.
  const isOf = (...figures: string[]): boolean =>
    columns.some(({ figure }) => figure !== null && figures.includes(figure));
  const belongs = relations.some((relation) => relation.table !== table.name);
  const isKnown = [...all].some(
    ([from, list]) => from !== table.name && list.some((other) => other.table === table.name),
  );
  if (belongs && !isKnown && isOf("quantity") && isOf("price", "money")) return null;
  // An event that bears a title is still an event where it says when, and how much.
  const isEvent =
    isA(one.naming.head.concept, "event") || one.naming.units.every(({ concept }) => isA(concept, "event"));
  const isDated = columns.some(({ role }) => role === "date");
  if (isEvent && isDated && columns.some(({ role }) => role === "figure")) return null;
  const others = columns.filter(
    ({ role, column }) =>
      column !== found.key.column &&
      !name.some((part) => part.column === column) &&
      !["technical", "empty", "secret", "unreadable", "deleted", "flag"].includes(role),
  );
  return {
    is: "entity",
    key: found.key,
    name,
    isLookup: others.length === 0 && table.sampled <= 60 && table.isWhole,
    ...(found.where && { where: found.where }),
  };
}

/** What tells the rows apart: the declared key, what others may point at, or a number that is unique among the rows that are in force. */
function keyOf(one: Understood, all: Database["relations"]): { readonly key: Taken; readonly where?: Taken } | null {
  const { table, columns } = one;
  // What most rows of others point at; they are few who would know a member by anything else.
  const pointing = [...all.values()].flat().filter((relation) => relation.table === table.name);
  const often = (name: string): number => pointing.filter(({ target }) => target === name).length;
  const [most] = [...new Set(pointing.map(({ target }) => target))].sort(
    (a, b) => often(b) - often(a) || Number(table.key.includes(b)) - Number(table.key.includes(a)),
  );
  const pointed = columns.find(({ column }) => column.name === most);
  if (pointed && pointed.role !== "secret") return { key: pointed };
  const declared = table.key.length === 1 ? columns.find(({ column }) => column.name === table.key[0]) : undefined;
  if (declared && declared.role !== "secret") return { key: declared };
  if (table.key.length > 1) return null;
  const unique = columns.find(
    ({ column, role }) =>
      role === "code" && (table.uniques.includes(column.name) || (column.isUnique && table.isWhole)),
  );
  if (unique) return { key: unique };
  const code = columns.find(({ column, role }) => role === "code" && column.filled === table.sampled);
  const flag = columns.find(({ role, truth }) => role === "flag" && truth);
  if (!code || !flag?.truth || !table.isWhole) return null;
  const yes = flag.truth.yes;
  const inForce = code.column.cells
    .filter((_, row) => folded(flag.column.cells[row] ?? "") === folded(yes))
    .map((cell) => folded(cell ?? ""));
  return inForce.length > 1 && new Set(inForce).size === inForce.length ? { key: code, where: flag } : null;
}

/** The columns of the name: what tells most rows apart of those that are called so; none where nothing is. */
function nameOf({ table, columns, naming }: Understood, relations: readonly Relation[]): Taken[] {
  const isFree = ({ column }: Taken): boolean => !relations.some((relation) => relation.column === column.name);
  const first = columns.find(({ role }) => role === "first");
  const last = columns.find(({ role }) => role === "last");
  const named = columns.filter(
    (taken) =>
      taken.role === "name" &&
      isFree(taken) &&
      taken.column.distinct * 3 >= taken.column.filled &&
      taken.column.filled * 2 >= table.sampled,
  );
  const byOwn = (taken: Taken): number =>
    Number(
      taken.naming.units.some(({ concept, text }) =>
        naming.units.some((unit) => unit.text === text || (concept !== null && unit.concept === concept)),
      ),
    );
  const best = [...named].sort((a, b) => byOwn(b) - byOwn(a) || b.column.distinct - a.column.distinct)[0];
  if (best) return [best];
  if (first) return last ? [first, last] : [first];
  if (last) return [last];
  // "agama" of a table of that name is what each of them is called.
  const called = columns.find(
    (taken) =>
      taken.role === "text" &&
      isFree(taken) &&
      taken.column.kind === "text" &&
      taken.column.isUnique &&
      taken.column.filled === table.sampled &&
      wordsIn(taken.naming) === wordsIn(naming),
  );
  if (called) return [called];
  // Titles, labels and, in small tables of codes, descriptions.
  const described = columns.find(
    (taken) =>
      ["text", "category"].includes(taken.role) &&
      isFree(taken) &&
      taken.column.kind === "text" &&
      taken.column.filled === table.sampled &&
      taken.column.distinct * 10 >= taken.column.filled * 9 &&
      (isA(taken.naming.head.concept, "name", "text") || /label|judul|title|caption/i.test(taken.column.name)) &&
      table.columns.length <= 5 &&
      table.sampled <= 500,
  );
  return described ? [described] : [];
}

const wordsIn = ({ units }: Naming): string => units.map(({ concept, text }) => concept?.names[0] ?? text).join(" ");

/** What things without a name are called by: the number of a room, the plate of a car; where rows of others point at them. */
function numberOf({ table, columns, naming }: Understood, key: Taken, all: Database["relations"]): Taken[] {
  const isKept = (...traits: string[]): boolean => naming.units.some(({ concept }) => isA(concept, ...traits));
  if (isKept("event", "part", "plan", "money")) return [];
  const isPointedAt = [...all].some(
    ([from, list]) => from !== table.name && list.some((one) => one.table === table.name),
  );
  if (!isPointedAt && !(isA(naming.head.concept, "thing", "place", "group", "person") && table.key.length === 1))
    return [];
  const isDated = columns.some(({ role }) => role === "date");
  // What bears a number and a day, and is somebody's, happened: a letter to a taxpayer.
  const isOfSomebody = (all.get(table.name) ?? []).some((one) => one.table !== table.name);
  if (isDated && isOfSomebody && !isPointedAt) return [];
  if (!isKept("thing", "place", "group", "person", "category") && isDated) return [];
  const isWord = ({ column }: Taken): boolean => column.kind === "text";
  const codes = columns.filter(({ role, column }) => role === "code" && column.isUnique && isWord({ column } as Taken));
  const [other] = codes.filter((taken) => taken !== key);
  if (isWord(key)) return [key];
  return other ? [other] : [];
}

function restOf(one: Understood, relations: readonly Relation[], isEntity: (name: string) => boolean): Kind {
  // Which of several it is ("level" 1, 2, 3 of a book's authors) tells nothing of two ends that are the key.
  const isOrder = ({ figure, column }: Taken): boolean =>
    one.table.key.length === 2 && (figure === "ordinal" || figure === "other") && column.kind === "whole";
  const telling = one.columns.filter(
    (taken) =>
      !isOrder(taken) &&
      ["figure", "date", "status", "category", "flag", "cancelled", "name"].includes(taken.role) &&
      !relations.some((relation) => relation.column === taken.column.name),
  );
  const [from, to, ...more] = relations.filter(({ table, isDeclared }) => isDeclared || table !== one.table.name);
  if (
    from &&
    to &&
    more.length === 0 &&
    telling.length === 0 &&
    isEntity(from.table) &&
    isEntity(to.table) &&
    from.table !== to.table
  )
    return { is: "tie", from, to };
  if (telling.length === 0 && relations.length === 0) return { is: "aside", why: "nothing in it could be asked for" };
  return { is: "facts" };
}
