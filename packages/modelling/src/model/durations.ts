import { titled } from "../dictionary/naming.ts";
import type { Frame, Making } from "./frame.ts";
import type { Telling } from "./telling.ts";
import type { Draft, Words } from "./words.ts";

/** How long something lasted, where a day of coming and one of going stand in each row. */
export function durationsOf({ fields }: Frame, making: Making): { as: string; sql: string; noun: string }[] {
  const own = fields.filter(({ depth, taken }) => depth === 0 && taken.role === "date");
  const find = (look: RegExp) => own.find(({ taken }) => look.test(taken.column.name));
  const pairs: readonly (readonly [RegExp, RegExp, string])[] = [
    [/masuk|check_?in|admi/i, /keluar|pulang|check_?out|discharg/i, "rawat"],
    [/pinjam|borrow|loan/i, /(?<!harus_?)kembali|return/i, "pinjam"],
    [/mulai|start|berangkat|depart|kirim|ship/i, /selesai|end|finish|tiba|arriv|sampai|terima/i, ""],
  ];
  for (const [from, to, noun] of pairs) {
    const [start, end] = [find(from), find(to)];
    if (start && end && start !== end)
      return [{ as: "lama_hari", sql: making.dialect.daysBetween(start.sql, end.sql), noun }];
  }
  return [];
}

/** The measures of that. */
export function durationMeasures({ frame, dataset, nouns, isOther }: Telling, making: Making, words: Words): Draft[] {
  const [lasting] = isOther ? [] : durationsOf(frame, making);
  if (!lasting) return [];
  const [noun = ""] = nouns;
  const wanted = [
    ...(lasting.noun === "" ? [] : [`lama ${lasting.noun}`, `rata-rata lama ${lasting.noun}`]),
    `lama ${noun}`,
    `rata-rata lama ${noun}`,
    "lama inap",
    "durasi",
  ];
  const terms = words.figures(wanted, `${dataset}.duration`);
  return terms.length === 0
    ? []
    : [
        {
          id: `${dataset}_duration`,
          label: titled(`rata-rata ${terms[0]?.replace(/^rata-rata /, "")}`),
          terms,
          unit: "hari",
          decimals: 2,
          expression: "avg({lama_hari})",
          additivity: "rows",
          adjectives: [{ terms: ["lama"], direction: "highest" }],
        },
      ];
}
