import { tableText } from "../language/rows.ts";
import { type Entry, readTable } from "./read.ts";

/** What phrases do, from the table of that name beside this file. */
export const tableOf = (name: string): readonly Entry[] =>
  readTable(`${name}.txt`, tableText(new URL(`./${name}.txt`, import.meta.url)));
