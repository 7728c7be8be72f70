import type { Entity } from "@tanyadata/semantic-model";
import type { ColumnRole } from "../understand/shown.ts";
import type { Said } from "../understand/wishes.ts";
import type { Column } from "../write/store.ts";
import type { Unfolded } from "./months.ts";

/** What a column of a sheet holds, in words. */
export const called: Readonly<Record<Column["type"], string>> = {
  text: "teks",
  number: "angka",
  year: "tahun",
  whole: "bilangan bulat",
  date: "tanggal",
  moment: "tanggal dan jam",
};

const roles: Readonly<Record<Column["type"], ColumnRole["is"]>> = {
  text: "text",
  number: "figure",
  year: "year",
  whole: "figure",
  date: "date",
  moment: "date",
};

interface Planned {
  readonly index: number;
  readonly title: string;
  readonly column: Column;
}

/** What each column of the file was taken for; of a sheet whose months were read downwards, what became of each. */
export function shownColumns(
  header: readonly (string | null)[],
  plans: readonly Planned[],
  known: readonly { readonly index: number; readonly entity: Entity }[],
  unfolded: Unfolded | null,
  said: Said,
): ColumnRole[] {
  const [figure] = plans.slice(-1);
  return header.flatMap((title, index): ColumnRole[] => {
    if (unfolded?.months.includes(index))
      return [
        { index, title: title ?? "", is: "figure", holds: figure?.title ?? "", column: figure?.column.name ?? null },
      ];
    const at = unfolded ? unfolded.kept.indexOf(index) : index;
    const plan = plans.find((one) => one.index === at);
    if (said(index) === "secret" || said(index) === "unused")
      return [
        { index, title: title ?? "", is: said(index) === "secret" ? "secret" : "unused", holds: "", column: null },
      ];
    if (!plan || at < 0)
      return title === null ? [] : [{ index, title, is: unfolded ? "unused" : "empty", holds: "", column: null }];
    const names = known.find((one) => one.index === at);
    const holds = names ? `nama ${names.entity.label}` : called[plan.column.type];
    return [
      {
        index,
        title: plan.title,
        is: names ? "place" : roles[plan.column.type],
        holds,
        column: plan.column.name,
      },
    ];
  });
}
