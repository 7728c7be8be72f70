import type { Day } from "./dates.ts";
import type { Telling } from "./telling.ts";
import type { Draft } from "./words.ts";

/** What is said by which day rows are told: each measure of another of their days is a variant of that of the first. */
export function dayed({ isOther, day, first, main }: Telling, id: string, side: Draft = {}): Draft {
  const told = isOther ? day : first;
  const qualifiers = [...((side.qualifiers as string[] | undefined) ?? []), ...(told ? byDay(told) : [])];
  return {
    ...side,
    ...(isOther && { variant_of: `${main}_${id}` }),
    ...(qualifiers.length > 0 && { qualifiers }),
  };
}

/** What a day is called by its column: "tanggal selesai". */
export const nameOfDay = ({ field }: Day): string => {
  const name = (field.taken.naming.terms[0] ?? "").replace(/^(?:tanggal|tgl)\s*/, "");
  return name === "" ? "" : `tanggal ${name}`;
};

/** "menurut tanggal masuk" is heard by the name alone. */
const byDay = (day: Day): string[] => {
  const name = nameOfDay(day);
  const named = name === "" ? [] : [name, name.replace("tanggal", "tgl")];
  return [
    ...new Set([
      ...day.verbs.flatMap((verb) => [verb, `tanggal ${verb}`, `tgl ${verb}`, `dengan ${verb}`, `yang ${verb}`]),
      ...named.flatMap((one) => [one, `dengan ${one}`]),
    ]),
  ];
};
