import { isA, propertiesByForm, thingsByForm } from "../dictionary/concepts.ts";
import type { Day } from "./dates.ts";
import type { Telling } from "./telling.ts";
import type { Draft } from "./words.ts";

/** What is said by which day rows are told: each measure of another of their days is a variant of that of the first. */
export function dayed(telling: Telling, id: string, side: Draft = {}): Draft {
  const { isOther, day, first, main } = telling;
  const told = isOther ? day : first;
  const qualifiers = [
    ...new Set([
      ...((side.qualifiers as string[] | undefined) ?? []),
      ...(told ? byDay(told, isOther || !told.isPartial) : []),
      ...(isOther ? [] : doneTo(telling)),
      ...(told && (isOther || !told.isPartial) ? whereto(telling, told) : []),
      ...substanceOf(telling),
      // "dibayarkan untuk bulan Desember" is no day of payment.
      ...(first?.isPeriod && !isOther
        ? telling.later.flatMap((verb) =>
            ["untuk", "untuk bulan", "untuk periode"].flatMap((lead) => [`${verb} ${lead}`, `yang ${verb} ${lead}`]),
          )
        : []),
    ]),
  ];
  return {
    ...side,
    ...(isOther && { variant_of: `${main}_${id}` }),
    ...(qualifiers.length > 0 && { qualifiers }),
  };
}

/** Verbs of going somewhere. */
const going = /^(?:masuk|keluar|tiba|datang|kembali|pulang|berangkat|sampai)$/;

/** "masuk bengkel" of what is told by the day of "masuk", where the rows say in which workshop. */
const whereto = ({ frame }: Telling, { verbs }: Day): string[] =>
  frame.fields
    .filter(({ depth, taken }) => depth === 0 && ["category", "text", "code"].includes(taken.role))
    .flatMap(({ taken }) =>
      taken.naming.units.flatMap(({ concept }) => (isA(concept, "place") ? (concept?.names ?? []) : [])),
    )
    .flatMap((place) =>
      verbs.filter((verb) => going.test(verb)).flatMap((verb) => [`${verb} ${place}`, `yang ${verb} ${place}`]),
    );

/** "air" of a "rekening air bulanan": what the comment of a table says that its rows are of tells none of its figures apart. */
function substanceOf({ frame, nouns }: Telling): string[] {
  const words = (frame.of.table.comment ?? "").toLowerCase().split(/\s+/);
  const [first = "", next = "", ...rest] = words;
  const isNoun = nouns.includes(first) || isA(thingsByForm.get(first), "event", "money");
  const isSaid = isNoun && rest.length > 0 && /^[a-z]{3,}$/.test(next);
  return isSaid &&
    !thingsByForm.has(next) &&
    !propertiesByForm.has(next) &&
    !/^(?:yang|dari|untuk|per|dan|atau|oleh|pada|ke|di)$|an$/.test(next)
    ? [next]
    : [];
}

/** What a day is called by its column: "tanggal selesai". */
export const nameOfDay = ({ field, isPeriod }: Day): string => {
  if (isPeriod) return "periode";
  const name = (field.taken.naming.terms[0] ?? "").replace(/^(?:tanggal|tgl)\s*/, "");
  // The day of what rows belong to, where it is called no more than that, is called by what that is.
  const own = name === "" && field.depth > 0 ? (field.of.naming.terms[0] ?? "") : name;
  return own === "" ? "" : `tanggal ${own}`;
};

/** Rows whose two months differ are few where both are one: else which of them is meant goes without saying no more. */
const few = 0.02;

/** What is told with figures of a month that rows are for, where they were paid in another one. */
export function notesOfPeriod([first, ...others]: readonly Day[]): Draft {
  if (!first?.isPeriod) return {};
  const notes = others
    .filter((day) => day.field.depth === 0)
    .filter(({ months }) => {
      const both = months.flatMap((month, row) => {
        const own = first.months[row];
        return month === null || own == null ? [] : [month !== own];
      });
      return both.filter(Boolean).length > both.length * few;
    })
    .map((day) => `Dihitung menurut periodenya; menurut ${nameOfDay(day)} dapat ditanyakan dengan kata itu.`);
  return notes.length > 0 ? { notes } : {};
}

/** "menurut tanggal masuk" is heard by the name alone. */
const byDay = (day: Day, isOfAll: boolean): string[] => {
  const name = nameOfDay(day);
  // What some rows have not come to yet is said of the others alone.
  const verbs = isOfAll ? day.verbs : [];
  const named = name === "" ? [] : [name, name.replace("tanggal", "tgl")];
  return [
    ...new Set([
      ...verbs.flatMap((verb) => [verb, `tanggal ${verb}`, `tgl ${verb}`, `dengan ${verb}`, `yang ${verb}`]),
      ...named.flatMap((one) => [one, `dengan ${one}`]),
    ]),
  ];
};

/** What the staff does, whatever it is that rows tell of. */
export const served: readonly string[] =
  "ditangani dilayani dikerjakan diurus diproses dibuat dicatat diinput menangani melayani mengerjakan memproses mengurus handle".split(
    " ",
  );

/** What is done in all of the rows, by their own name: "berat yang dilelang" of auctions is said with or without it. */
const doneTo = ({ frame, later, stated, isServed }: Telling): string[] =>
  [
    ...frame.of.naming.units.flatMap(({ concept }) => (concept && isA(concept, "event") ? concept.verbs : [])),
    // "tiket yang ditangani Rendi": who did it is said by the name.
    ...(isServed ? served.filter((verb) => verb.startsWith("di")).flatMap((verb) => [verb, `${verb} oleh`]) : []),
  ]
    .filter((verb) => !later.includes(verb) && !stated.has(verb))
    .flatMap((verb) => [verb, `yang ${verb}`]);
