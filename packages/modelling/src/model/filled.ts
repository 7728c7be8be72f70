import type { Field, Frame, Making } from "./frame.ts";
import { tableOf } from "./frame.ts";
import type { State } from "./states.ts";

/** Ways of saying that somebody or something had a part in it. */
const having = ["dengan", "pakai", "memakai", "menggunakan", "lewat", "melalui", "via"];

/** What a comment says that it means where nothing stands: "lepas kunci" of "kosong = lepas kunci". */
export function emptyMeans({ taken }: Field): readonly string[] {
  const [, told = ""] =
    /(?:^|[,;(]\s*)(?:kosong|null|tidak diisi)\s*[=:]\s*([\p{L}][\p{L} ]{2,30})/iu.exec(taken.column.comment ?? "") ??
    [];
  const words = told.trim().toLowerCase();
  return words === "" || /\b(?:yang|tidak diketahui|data)\b/.test(words) ? [] : [words];
}

/** Rows with somebody or something that only some of them have: rents "dengan sopir", "tanpa sopir", or as the comment calls those without. */
export const filledOf = ({ fields, of }: Frame, making: Making): State[] =>
  fields.flatMap((field): State[] => {
    const { taken, depth, relation } = field;
    const kind = relation && making.kinds.get(relation.table);
    const isSome = taken.column.filled > 0 && taken.column.filled < of.table.sampled;
    if (depth > 0 || !isSome || of.older.length > 0 || kind?.is !== "entity" || kind.isLookup) return [];
    const nouns = tableOf(making, relation?.table ?? "")?.naming.terms.slice(0, 2) ?? [];
    return [
      {
        as: `ada_${field.as}`,
        sql: `CASE WHEN ${field.sql} IS NULL THEN 'belum' ELSE 'sudah' END`,
        field,
        done: nouns.flatMap((noun) => having.map((way) => `${way} ${noun}`)),
        open: [...nouns.map((noun) => `tanpa ${noun}`), ...emptyMeans(field)],
        isCancelled: false,
      },
    ];
  });
