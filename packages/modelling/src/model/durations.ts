import { isA } from "../dictionary/concepts.ts";
import { titled } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import { doneOn, isLater } from "./dates.ts";
import type { Field, Frame, Making } from "./frame.ts";
import type { Telling } from "./telling.ts";
import type { Draft, Words } from "./words.ts";

/** How many days lie between two days of each row. */
export interface Duration {
  readonly as: string;
  readonly sql: string;
  readonly from: Field;
  readonly to: Field;
  /** What it is called without saying from when to when: "rawat"; null where others are rather meant. */
  readonly noun: string | null;
}

/** What a stay and a loan are called by the days on which they begin and end. */
const wholes: readonly (readonly [from: RegExp, to: RegExp, noun: string])[] = [
  [/masuk|check_?in|cek_?in|admi/i, /keluar|pulang|check_?out|cek_?out|discharg/i, "rawat"],
  [/pinjam|borrow|loan/i, /(?<!harus_?)kembali|return/i, "pinjam"],
  [/mulai|start|berangkat|depart|kirim|ship/i, /selesai|end|finish|tiba|arriv|sampai|terima/i, ""],
];
/** More days than these in a row are a form, of which pairs tell little. */
const mostDays = 3;

/** How long it took from each day of the rows to each that comes after it, proven on the rows. */
export function durationsOf({ fields }: Frame, making: Making): Duration[] {
  const days = fields
    .filter(({ depth, taken }) => depth === 0 && taken.role === "date" && !isDue(taken.naming))
    .slice(0, mostDays);
  const pairs = days.flatMap((from) => days.flatMap((to) => (from !== to ? [{ from, to }] : [])));
  const nounOf = ({ from, to }: { from: Field; to: Field }): string | null =>
    wholes.find(([begins, ends]) => begins.test(from.taken.column.name) && ends.test(to.taken.column.name))?.[2] ??
    null;
  const main = pairs.find((pair) => nounOf(pair) !== null);
  return pairs
    .filter(
      (pair) =>
        pair === main ||
        (pair.from.taken.column !== pair.to.taken.column &&
          isLater(pair.to.taken, pair.from.taken) &&
          !isLater(pair.from.taken, pair.to.taken)),
    )
    .map((pair) => ({
      ...pair,
      as: pair === main ? "lama_hari" : `hari_${pair.from.as}_${pair.to.as}`,
      sql: making.dialect.daysBetween(pair.from.sql, pair.to.sql),
      noun: pair === main ? nounOf(pair) : null,
    }));
}

const isDue = ({ units }: Field["taken"]["naming"]): boolean => units.some(({ concept }) => isA(concept, "due"));

/** The measures of that. */
export function durationMeasures({ frame, dataset, nouns, isOther }: Telling, making: Making, words: Words): Draft[] {
  if (isOther) return [];
  const [noun = ""] = nouns;
  return durationsOf(frame, making).flatMap((one, at) => {
    const whole =
      one.noun === null
        ? []
        : [
            ...(one.noun === "" ? [] : [`lama ${one.noun}`, `rata-rata lama ${one.noun}`]),
            `lama ${noun}`,
            `rata-rata lama ${noun}`,
            "lama inap",
            "durasi",
          ];
    const terms = words.figures([...whole, ...betweenWords(one, noun)], `${dataset}.duration_${at}`);
    return terms.length === 0
      ? []
      : [
          {
            id: one.noun === null ? `${dataset}_${one.as}` : `${dataset}_duration`,
            label: titled(`rata-rata ${terms[0]?.replace(/^rata-rata /, "")}`),
            terms,
            unit: "hari",
            decimals: 2,
            expression: `avg({${one.as}})`,
            additivity: "rows",
            ...(one.noun !== null && { adjectives: [{ terms: ["lama"], direction: "highest" }] }),
          },
        ];
  });
}

/** "jumlah hari dari tanggal lapor sampai tanggal bayar", "lama dari dilaporkan sampai dibayar" */
function betweenWords({ from, to }: Duration, noun: string): string[] {
  const forms = ({ taken }: Field): string[] => {
    // A day that is called nothing else is that of the rows: "tanggal tagihan".
    const name = (taken.naming.terms[0] ?? "").replace(/^(?:tanggal|tgl)\s*/, "") || noun;
    const [verb] = doneOn(taken);
    // "tanggal pengaduan" of a "tanggal aduan"
    const [other] = (rootOf(name)?.nouns ?? []).filter((one) => one !== name);
    return [...new Set([`tanggal ${name}`, name, ...(verb ? [verb] : []), ...(other ? [`tanggal ${other}`] : [])])];
  };
  const leads = ["hari", "jumlah hari", "lama"].flatMap((lead) => [lead, `rata-rata ${lead}`]);
  return [...leads, "rata-rata berapa hari"].flatMap((lead) =>
    forms(from).flatMap((a) =>
      ["sampai", "ke"].flatMap((until) => forms(to).map((b) => `${lead} dari ${a} ${until} ${b}`)),
    ),
  );
}
