import { idOf, tidy } from "../dictionary/naming.ts";
import type { DraftedEntity, Ids } from "./entities.ts";
import type { Making } from "./frame.ts";
import type { Draft } from "./words.ts";

/** Adds the ties that tables of two keys make: a song is in many playlists, a film has many actors. */
export function draftTies(
  making: Making,
  ids: Ids,
  entities: ReadonlyMap<string, DraftedEntity>,
): { readonly entities: ReadonlyMap<string, DraftedEntity>; readonly used: ReadonlySet<string> } {
  const all = new Map(entities);
  const used = new Set<string>();
  for (const [table, kind] of making.kinds) {
    if (kind.is !== "tie" || table.includes(".")) continue;
    const [from, to] = [all.get(kind.from.table), all.get(kind.to.table)];
    const [one, other] = [ids.get(kind.from.table), ids.get(kind.to.table)];
    if (!from || !to || one === undefined || other === undefined) continue;
    // "lagu di daftar putar", "aktor di film": what is named last in such a table is mostly in what is named first.
    const link: Draft = {
      id: idOf(table),
      entity: one,
      label: "termuat dalam",
      terms: ["masuk"].map(tidy),
      inverse: { label: "mencakup", terms: [] },
      table,
      from: kind.to.column,
      to: kind.from.column,
      located: true,
    };
    const links = [...((to.entity.links as Draft[] | undefined) ?? []), link];
    all.set(kind.to.table, { ...to, entity: { ...to.entity, links } });
    used.add(table);
  }
  return { entities: all, used };
}
