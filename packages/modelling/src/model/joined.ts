import { isA } from "../dictionary/concepts.ts";
import { titled } from "../dictionary/naming.ts";
import type { Understood } from "../understand/tables.ts";
import { dayOfMember, doneOn, spanIn } from "./dates.ts";
import type { DraftedEntity } from "./entities.ts";
import { columnSql, type Making } from "./frame.ts";
import { named } from "./sql.ts";
import type { Draft, Words } from "./words.ts";

/** Words for who has just come, by the day on which somebody did. */
const coming = /gabung|daftar|masuk|join|hire|regist/i;

/** What is said of somebody who came to be one of them, whatever the column is called. */
const came = ["bergabung", "gabung", "mendaftar", "terdaftar", "daftar", "masuk"];

/**
 * What happened to members on days of their own: who joined in 2022, who was born in May. Each day is a dataset in which every member
 * occurs once, over a view of them that keeps the day itself.
 */
export function joinedOf(
  one: Understood,
  { entity, view }: DraftedEntity,
  making: Making,
  words: Words,
): { readonly datasets: readonly Draft[]; readonly views: readonly Draft[] } {
  const id = String(entity.entity);
  const nouns = (entity.terms as string[]).slice(0, 3);
  const isPerson = one.naming.units.some(({ concept }) => isA(concept, "person"));
  const made = one.columns.flatMap((taken) => {
    const span = taken.role === "date" && one.older.length === 0 ? spanIn([taken]) : null;
    const happened = doneOn(taken);
    if (!span || happened.length === 0) return [];
    // What rows of an event have taken is said with the noun alone.
    const isComing = coming.test(taken.column.name) && isPerson;
    const verbs = words.within("verb", [...happened, ...(isComing ? came : [])]);
    const as = dayOfMember(taken);
    const terms = words.figures(
      nouns.flatMap((noun) => [
        ...[...new Set([...happened, ...(isComing ? came : [])])].flatMap((verb) => [
          `${noun} ${verb}`,
          `${noun} yang ${verb}`,
          `jumlah ${noun} ${verb}`,
        ]),
        ...(isComing ? [`${noun} baru`, `jumlah ${noun} baru`] : []),
      ]),
      `${id}.${as}`,
    );
    if (terms.length === 0) return [];
    const measure = {
      id: `${id}_${as}_rows`,
      label: titled(terms[0] ?? id),
      terms,
      ...(verbs.length > 0 && { verbs }),
      unit: entity.unit,
      expression: `count({${as}})`,
      additivity: "sum",
    };
    return [{ as, sql: columnSql(taken, one, "", making), span, measure, taken }];
  });
  if (made.length === 0) return { datasets: [], views: [] };
  const key = String(entity.key);
  const name = `${id}_tanggal`;
  const source = view ? String(view.sql) : null;
  const tables = view ? (view.tables as string[]) : [one.table.name];
  const parents = ((entity.parents ?? []) as { entity: string; column: string }[]).map(({ entity: of, column }) => ({
    entity: of,
    column,
  }));
  const columns = [...new Set([key, ...parents.map(({ column }) => column)])];
  const sql = withDays(source, String(one.table.name), columns, made);
  return {
    views: [{ view: name, tables, sql }],
    datasets: made.map(({ as, span, measure, taken }) => ({
      dataset: `${id}_${as}`,
      label: titled(`${nouns[0]} menurut ${taken.naming.terms[0]}`),
      table: name,
      also: [{ entity: id, column: key }, ...parents],
      time: { date: as, ...span },
      measures: [measure],
    })),
  };
}

/** The view of the members, or their table, with the days beside what it tells. */
function withDays(
  source: string | null,
  table: string,
  columns: readonly string[],
  days: readonly { readonly as: string; readonly sql: string }[],
): string {
  const cells = days.map(({ as, sql }) => (sql === named(as) ? sql : `${sql} AS ${named(as)}`)).join(",\n  ");
  return source === null
    ? `SELECT ${[...columns.map(named), cells].join(",\n  ")}\nFROM ${named(table)}`
    : source.replace("\nFROM ", `,\n  ${cells}\nFROM `);
}
