import { isA } from "../dictionary/concepts.ts";
import { isTraded } from "./about.ts";
import { dayed, served } from "./by-day.ts";
import type { Day } from "./dates.ts";
import type { Measure, Telling } from "./telling.ts";
import type { Draft } from "./words.ts";

const eager = { terms: ["rajin"], direction: "highest" };
const busy = [
  { terms: ["ramai", "rame"], direction: "highest" },
  { terms: ["sepi"], direction: "lowest" },
];

const isActive = (verb: string): boolean => !verb.startsWith("di");

/** Who came, left or was born occurs once in the row that tells so; who paid or ordered does so often. */
const isComing = (verb: string): boolean => !/^(?:di|ter|me)\p{L}{3}/u.test(verb);

/** What happened on another day; and, where the rows say who of the staff did it, that they did: "menyelesaikan". */
const doneThen = ({ verbs, acts }: Day, isServed: boolean): readonly string[] =>
  isServed ? [...verbs, ...acts.filter((verb) => verb.startsWith("me"))] : verbs;

/** How many rows there are, by what they are called, by their numbers, and by who comes in them. */
export function countMeasures(
  telling: Telling,
  said: (list: readonly string[]) => string[],
  measure: Measure,
  isWeak: boolean,
): Draft[] {
  const { nouns, frame, isOther, isPart, day, person, verbs: daily, later, takers, stated } = telling;
  const concept = frame.of.naming.head.concept;
  const isMoney =
    isA(concept, "money") &&
    !isA(concept, "counted") &&
    frame.fields.some(({ depth, taken }) => depth === 0 && taken.role === "figure" && taken.figure === "money");
  const isFirst = (word: string): boolean => !later.includes(word) && !stated.has(word);
  const verbs = isOther ? [] : (concept?.verbs ?? []).filter(isFirst);
  // "total pengembalian dana" is what it came to, where rows say.
  const hasMoney = frame.fields.some(
    ({ depth, taken }) => depth === 0 && taken.role === "figure" && ["money", "foreign"].includes(taken.figure ?? ""),
  );
  const events = frame.of.naming.units.flatMap(({ concept: one }) => (one && isA(one, "event") ? [one] : []));
  // Who ordered did so as often as there are orders, however many lines each has.
  const acts = isPart ? [] : events.flatMap((one) => one.acts);
  // What is done to things is told by how many of them, where the rows say.
  const hasQuantity = frame.fields.some(({ depth, taken }) => depth === 0 && taken.figure === "quantity");
  const done = [
    ...(takers.length > 0 ? ["ikut", "mengikuti", "diikuti"] : []),
    ...(hasQuantity ? [] : events.flatMap((one) => one.verbs)),
    ...acts,
    ...daily,
    // "belum pernah membuat booking": doing it is what the rows are.
    ...(isMoney || stated.has("batal")
      ? []
      : nouns
          .slice(0, 3)
          .flatMap((noun) =>
            ["membuat", "melakukan", "bikin", "menerima", "mendapat", "dapat"].map((verb) => `${verb} ${noun}`),
          )),
    // Where several tables say who of the staff did something, what they did is said with it: "menangani tiket".
    ...(telling.isServed ? (telling.isOnlyServed ? served : []) : []),
    ...(telling.isServed
      ? nouns.slice(0, 3).flatMap((noun) => served.filter(isActive).map((verb) => `${verb} ${noun}`))
      : []),
  ].filter(isFirst);
  // "no_faktur" of purchases: "faktur pembelian" are their rows.
  const documents = frame.fields
    .filter(
      ({ depth, taken, relation }) =>
        depth === 0 && taken.role === "code" && taken.column.isUnique && relation === null,
    )
    .flatMap(({ taken }) =>
      taken.naming.units.flatMap(({ concept: one }) =>
        isA(one, "event") && one !== concept
          ? (one?.names.slice(0, 2) ?? [])
          : // "noreg", a number of registrations
            (one?.names ?? []).flatMap((name) => (name.startsWith("nomor ") ? [name.slice(6)] : [])),
      ),
    )
    .flatMap((name) => [
      ...nouns.slice(0, 2).flatMap((noun) => [`${name} ${noun}`, `jumlah ${name} ${noun}`]),
      name,
      `jumlah ${name}`,
    ]);
  const counted = nouns.flatMap((noun) =>
    isMoney || isWeak
      ? [`banyaknya ${noun}`, `jumlah transaksi ${noun}`, `kali ${noun}`]
      : [
          noun,
          `jumlah ${noun}`,
          `banyaknya ${noun}`,
          `kali ${noun}`,
          ...(isTraded(telling) || hasMoney ? [] : [`total ${noun}`]),
        ],
  );
  // "pasien rawat inap", "pasien masuk": who came is told by who it was.
  const came =
    person === null || isMoney
      ? []
      : [...(isOther ? (day?.verbs ?? []) : daily).filter(isComing), ...(isOther ? [] : nouns.slice(0, 2))];
  const who = came
    .filter((word) => word !== person)
    .flatMap((word) => [`${person} ${word}`, `jumlah ${person} ${word}`, `${person} yang ${word}`]);
  // Who takes part in something, where rows say no more than that.
  const part =
    !isOther && takers.length > 0 ? takers.flatMap((thing) => [`peserta ${thing}`, `jumlah peserta ${thing}`]) : [];
  const loan = isMoney && concept?.verbs.length ? nouns.flatMap((noun) => [`jumlah ${noun}`]) : [];
  return measure(
    "rows",
    [
      ...said([...counted, ...documents]),
      ...who,
      ...part,
      ...(takers.length > 0 && !isOther ? ["peserta", "jumlah peserta"] : []),
      ...(isOther ? [] : isMoney ? [] : [...verbs, ...loan]),
    ],
    {
      unit: nouns[0] ?? "",
      // That a journey has a day is no sign that it was made: who takes part in it "berangkat" only where rows say so themselves.
      verbs: isOther ? (day?.field.depth === 0 ? doneThen(day, telling.isServed) : []) : done,
      ...dayed(telling, "rows"),
      expression: isOther && day ? `count({${day.as}})` : "count(*)",
      additivity: "sum",
      ...(!isOther && { adjectives: person === null ? busy : [...busy, eager] }),
    },
  );
}
