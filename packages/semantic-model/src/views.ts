import type { Entity } from "./entity.shape.ts";
import type { SemanticModel } from "./model.ts";
import type { View } from "./view.shape.ts";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * SQL over a model's tables with the views that it reads written before it, so that a database which may only be read needs none.
 * @param sql one SELECT, which may have tables of its own in WITH
 */
export function withViews(
  sql: string,
  { views }: Pick<SemanticModel, "views">,
  identifier: (name: string) => string = quoted,
): string {
  const needed = new Map<string, string>();
  const need = (isRead: (name: string) => boolean): void => {
    for (const view of views.values()) {
      if (needed.has(view.view) || !isRead(view.view)) continue;
      // What it is made of stands before it.
      need((name) => name !== view.view && view.tables.includes(name));
      needed.set(view.view, bodyOf(view, identifier));
    }
  };
  need((name) => readsFrom(sql, name));
  if (needed.size === 0) return sql;
  const all = [...needed].map(([name, body]) => `${identifier(name)} AS (\n${body.replace(/^/gm, "  ")}\n)`);
  const [, rest] = /^\s*WITH\s([\s\S]*)$/i.exec(sql) ?? [];
  return `WITH ${all.join(", ")}${rest === undefined ? `\n${sql}` : `,\n${rest}`}`;
}

/** Whether SQL of ours reads a table of that name. */
const readsFrom = (sql: string, name: string): boolean =>
  new RegExp(`\\b(?:FROM|JOIN)\\s+(?:"${name}"|\`${name}\`|${name}\\b)`, "i").test(sql);

const bodyOf = ({ sql }: View, identifier: (name: string) => string): string =>
  sql.trim().replace(/\{([^{}]+)\}/g, (_, name: string) => identifier(name));

/** The tables of the database that are read where a model names one of its tables: of a view those that it is made of. */
export function basesOf(table: string, { views }: Pick<SemanticModel, "views">): readonly string[] {
  const view = views.get(table);
  if (!view) return [table];
  return view.tables.flatMap((one) => (one === table ? [one] : basesOf(one, { views })));
}

/** A view of the members that a table of facts names in many rows: one row for each key. */
export function viewOfMembers(entity: Entity): View | null {
  if (!entity.distinct) return null;
  const { table, key, name, parents, attributes, codes, subsets, coordinates } = entity;
  const columns = [
    name,
    ...parents.map(({ column }) => column),
    ...attributes.map(({ column }) => column),
    ...codes.map(({ column }) => column),
    ...subsets.flatMap(({ where }) => [...where.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "")),
    ...(coordinates ? [coordinates.latitude, coordinates.longitude] : []),
  ];
  const others = [...new Set(columns)].filter((column) => column !== key);
  return {
    view: `${entity.entity}_members`,
    tables: [table],
    sql: `SELECT ${[`{${key}}`, ...others.map((column) => `max({${column}}) AS {${column}}`)].join(", ")}
FROM {${table}}
WHERE {${key}} IS NOT NULL
GROUP BY {${key}}`,
  };
}
