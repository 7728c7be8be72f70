import { tidy } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Understood } from "../understand/tables.ts";
import { cleanValue } from "./sql.ts";

/** A value of a category, with the words for it. */
export interface Value {
  /** As it stands in the rows of the view. */
  readonly value: string | number;
  readonly label: string;
  readonly terms: readonly string[];
}

/** Words by which people mean values that are written by a letter or in one word. */
const wordsFor: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:lunas|sudah (?:dibayar|bayar|lunas)|paid)$/, ["lunas", "sudah lunas", "sudah dibayar"]],
  [/^(?:belum|belum (?:lunas|dibayar|bayar)|unpaid)$/, ["belum lunas", "belum dibayar", "belum bayar"]],
  [
    /^(?:batal|dibatalkan|entri dibatalkan|.* dibatalkan|cancel|cancell?ed|void)$/,
    ["batal", "dibatalkan", "dibatalin", "yang batal", "void", "cancel", "dicancel", "cancelled"],
  ],
  [/^(?:aktif|active)$/, ["aktif", "masih aktif"]],
  [/^(?:nonaktif|non aktif|tidak aktif|inactive)$/, ["nonaktif", "tidak aktif"]],
  [/^(?:selesai|done|completed?|finished)$/, ["selesai", "sudah selesai"]],
  [/^(?:proses|diproses|process(?:ing)?|pending|menunggu)$/, ["diproses", "masih diproses", "menunggu"]],
  [/^(?:tunai|cash)$/, ["tunai", "cash", "kontan"]],
  [/^(?:qris)$/, ["qris"]],
  [/^(?:potgaji|potong gaji)$/, ["potong gaji"]],
  [/^(?:laki-?laki|pria|male)$/, ["laki-laki", "pria", "cowok"]],
  [/^(?:perempuan|wanita|female)$/, ["perempuan", "wanita", "cewek"]],
];

export const isCancelledWord = (label: string): boolean =>
  /(?:^|\s)(?:batal|dibatalkan|cancel|cancell?ed|void)(?:$|\s)/i.test(label.trim());

/** A state in one word without an affix. */
const isBareRoot = (word: string): boolean =>
  /^[a-z]{4,8}$/.test(word) &&
  !/^(?:di|ter|ber|me|pe|ke|se)/.test(word) &&
  !/^(?:baru|aktif|lunas|selesai|belum|batal|pending)$/.test(word);

/** What a column of men and women is called, whatever its own name: "L/P", "JK". */
export const sexWords: readonly string[] = ["jenis kelamin", "kelamin", "gender"];

const sexes: Readonly<Record<string, string>> = {
  l: "laki-laki",
  p: "perempuan",
  m: "laki-laki",
  f: "perempuan",
  w: "perempuan",
  pria: "laki-laki",
  wanita: "perempuan",
  male: "laki-laki",
  female: "perempuan",
};

/** "alasan_batal": why something was so is not how it stands: "pesanan dibatalkan" there leaves nothing out. */
export const tellsWhy = ({ naming }: Taken): boolean =>
  naming.units.some(({ text }) => /^(?:alasan|sebab|penyebab|reason)$/.test(text));

/** The values of a column with their words: those of its comment or of the table that explains its codes, or its own. */
export function valuesOf(taken: Taken, lookup: ReadonlyMap<string, string> | null): Value[] {
  const { column, meanings, truth, role } = taken;
  const isReason = tellsWhy(taken);
  const seen = new Set<string>();
  const used = new Set<string>();
  return column.values
    .flatMap(({ value }): Value[] => {
      const own = cleanValue(value, taken);
      if (seen.has(own)) return [];
      seen.add(own);
      const meaning = meanings.find((one) => folded(one.value) === folded(value));
      // What is written in a word is called so, whatever a comment says of it ("berangkat = sudah diberangkatkan"), and what is
      // cancelled is, whatever it says of why: "true = salah input, tidak dihitung".
      const word = truthWord(taken, value) ?? (meaning && /^[a-z]{5,}$/i.test(own) ? own : undefined);
      const said = lookup?.get(folded(value)) ?? word ?? meaning?.label ?? sexOf(taken, value);
      const label = said ?? value.trim();
      const plain = tidy(label);
      const either = label.includes("/") ? label.split("/").map((part) => tidy(part)) : [];
      // "perusahaan / instansi" is said with "atau" between as well.
      const parts = either.length === 2 ? [...either, either.join(" atau "), either.join(" dan ")] : either;
      const words = isReason ? [] : wordsFor.flatMap(([look, terms]) => (look.test(plain) ? terms : []));
      const told = meaning ? [...(word ? [meaning.label] : []), ...meaning.terms].map(tidy) : [];
      // "TM" is said as it stands, whatever its comment says in words; "pelanggan yang diisolir" of "isolir".
      const code =
        said !== undefined && said !== null && /^[A-Z]{2,5}$/.test(own) && !/^(?:YA|DI|KE|DAN)$/.test(own)
          ? [own.toLowerCase()]
          : [];
      const done = role === "status" && isBareRoot(plain) ? [`di${plain}`] : [];
      const names = [plain, ...parts, ...told, ...words, ...code, ...done, ...proposedFor(taken, value)];
      // "yang masih bon": a state that rows are in, and may leave.
      const still = role === "status" && !isCancelledWord(plain) ? names.map((term) => `masih ${term}`) : [];
      const all = [...names, ...still.filter((term) => !/^masih (?:masih|sudah|belum|tidak) /.test(term))].filter(
        (term) => term !== "" && term.length > 1 && !used.has(term),
      );
      for (const term of all) used.add(term);
      const isNumber = column.kind === "whole" || column.kind === "number";
      return [{ value: isNumber ? Number(value) : own, label: label.replace(/\s+/g, " "), terms: [...new Set(all)] }];
    })
    .filter(() => truth === null || role !== "empty");
}

/** What a language model proposed to call a value. */
export const proposedFor = ({ proposed }: Taken, value: string): readonly string[] =>
  proposed?.get(folded(value)) ?? [];

const sexOf = ({ role }: Taken, value: string): string | null =>
  role === "sex" ? (sexes[folded(value)] ?? null) : null;

/** "sah" and "batal" of a column of cancelled rows; a flag's own words else. */
function truthWord({ role, truth }: Taken, value: string): string | null {
  if (!truth) return null;
  const isYes = folded(value) === folded(truth.yes);
  return role === "cancelled" ? (isYes ? "batal" : "sah") : null;
}

/** The names of codes, by code, where a small table explains them. */
export function namesOfCodes(table: Understood, key: Taken, name: Taken): ReadonlyMap<string, string> {
  return new Map(
    table.table.sampled === 0
      ? []
      : key.column.cells.flatMap((cell, row): [string, string][] => {
          const label = name.column.cells[row];
          return cell === null || label == null ? [] : [[folded(cell), label.trim()]];
        }),
  );
}
