import { isA } from "../dictionary/concepts.ts";
import { idOf, titled } from "../dictionary/naming.ts";
import type { DraftedEntity, Ids } from "./entities.ts";
import { type Field, type Frame, type Making, tableOf } from "./frame.ts";
import type { Draft, Words } from "./words.ts";

/** A part that members of one table take in rows beside another: the town that a parcel goes to, beside that which it comes from. */
export interface Part {
  /** The table of the members. */
  readonly table: string;
  readonly column: string;
  readonly word: string;
}

/** The parts of a frame's rows, where two of their columns lead to members of one table and both say in which part. */
export function partsIn({ fields }: Frame, ids: Ids, making: Making): Part[] {
  const own = fields.filter(({ depth, relation }) => depth === 0 && relation !== null && ids.has(relation.table));
  return own.flatMap((field): Part[] => {
    const table = field.relation?.table ?? "";
    const rivals = own.filter(({ relation }) => relation?.table === table);
    const words = rivals.map((one) => partWord(one, table, making));
    const isTold = rivals.length > 1 && words.every(Boolean) && new Set(words).size === words.length;
    return isTold ? [{ table, column: field.as, word: partWord(field, table, making) }] : [];
  });
}

/** "tujuan" of `kd_kota_tujuan`: what the name says beside what it leads to. */
function partWord({ taken }: Field, table: string, making: Making): string {
  const own = new Set(tableOf(making, table)?.naming.units.map(({ concept, text }) => concept ?? text));
  return taken.naming.units
    .filter(({ concept, text }) => !own.has(concept ?? text) && !isA(concept, "code", "name"))
    .map(({ concept, text }) => concept?.names[0] ?? text)
    .join(" ");
}

export const idOfPart = (entity: string, word: string): string => `${entity}_${idOf(word)}`;

/** The members of a table in each part that they take somewhere: entities of their own, since a name alone does not say in which. */
export function partEntities(
  parts: readonly Part[],
  ids: Ids,
  entities: ReadonlyMap<string, DraftedEntity>,
  words: Words,
): Draft[] {
  const seen = new Set<string>();
  return parts.flatMap(({ table, word }): Draft[] => {
    const base = entities.get(table)?.entity;
    const id = idOfPart(ids.get(table) ?? table, word);
    if (!base || seen.has(id)) return [];
    seen.add(id);
    const nouns = words.nouns(
      [...(base.terms as string[]).slice(0, 3).map((noun) => `${noun} ${word}`), word],
      `${table} as ${word}`,
    );
    const {
      entity: _,
      label: _label,
      terms: _terms,
      attributes: _own,
      subsets: _subsets,
      links: _links,
      aliases: _names,
      ...rest
    } = base;
    return [{ entity: id, label: titled(nouns[0] ?? word), terms: nouns, ...rest }];
  });
}
