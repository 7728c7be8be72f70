import type { DataWishes } from "@tanyadata/contract";
import type { FileWishes } from "./understand-file.ts";

/** What people say of a file, as the import takes it. */
export const wishesOf = ({
  skip_unmatched,
  left_out,
  kinds,
  figures,
  names,
  replaces,
  adds_to,
  table,
  ...plain
}: DataWishes): FileWishes => ({
  ...plain,
  // What takes the place of a table, or is more of it, bears its name.
  table: adds_to ?? replaces ?? table,
  appends: adds_to !== undefined,
  skipUnmatched: skip_unmatched,
  kinds: new Map([
    ...(left_out ?? []).map((column) => [column, "unused"] as const),
    ...(kinds ?? []).map(({ column, is }) => [column, is] as const),
  ]),
  names: names && new Map(names.map(({ written, meant }) => [written, meant])),
  figures: figures && new Map(figures.map(({ id, ...edit }) => [id, edit])),
});
