import { idOf, tidy, type Unit } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import { literal } from "./sql.ts";
import { isCancelledWord, type Value } from "./values.ts";
import type { Draft, Words } from "./words.ts";

interface Told {
  /** The column of the entity's view. */
  readonly as: string;
  readonly entity: string;
  /** Nouns of those of them that are women. */
  readonly women: readonly string[];
  readonly isStatus: boolean;
  /** Whether it is what people work as: "pencatat meter" are those of them who do. */
  readonly isPost: boolean;
  readonly words: Words;
}

/** The members in each state, and those that are not: "mobil yang terjual", "yang belum terjual". */
export function stateSubsets(told: Told, values: readonly Value[]): Draft[] {
  const { as, entity, women, words, isStatus, isPost: areCalled } = told;
  const scope = `modifier ${entity}`;
  const within = (terms: readonly string[]): string[] =>
    words.within(
      scope,
      terms.filter((term) => !/^\d+$/.test(term) && !words.isNoun(term) && !words.isEvent(term)),
    );
  const are = values.flatMap(({ value, label, terms }): Draft[] => {
    const where = `{${as}} = ${literal(String(value))}`;
    const free = within(terms);
    const isWomen = women.length > 0 && /perempuan|wanita|female/.test(label);
    return free.length === 0
      ? []
      : [
          { id: `${as}_${idOf(label)}`, label, role: "modifier", terms: free, where },
          ...(areCalled ? calledSo({ as, label, where }, free, words) : []),
          ...(isWomen ? [{ id: `${as}_noun`, label: women[0], role: "noun", terms: women, where }] : []),
        ];
  });
  // Of two states the one is what the other is not, and has words of its own.
  if (!isStatus || values.length < 3) return are;
  const off = values.filter(({ label }) => isCancelledWord(label));
  const not = values.flatMap((one): Draft[] => {
    const { label, terms } = one;
    if (off.includes(one) || /^(?:belum|tidak|bukan|non) ?/.test(label)) return [];
    const free = within(terms.flatMap((term) => deniedWords(term)));
    const others = [one, ...off].map((each) => literal(String(each.value))).join(", ");
    return free.length === 0
      ? []
      : [
          {
            id: `${as}_bukan_${idOf(label)}`,
            label: free[0],
            role: "modifier",
            terms: free,
            where: `({${as}} IS NULL OR {${as}} NOT IN (${others}))`,
          },
        ];
  });
  return [...are, ...not];
}

/** "pencatat meter" for "petugas pencatat meter". */
function calledSo(
  { as, label, where }: { as: string; label: string; where: string },
  terms: readonly string[],
  words: Words,
): Draft[] {
  const nouns = words.nouns(
    terms.filter((term) => term.includes(" ")),
    `${as} ${label}`,
  );
  return nouns.length === 0
    ? []
    : [{ id: `${as}_${idOf(label)}_noun`, label: nouns[0], role: "noun", terms: nouns, where }];
}

export const isPost = ({ concept }: Unit): boolean => concept?.names[0] === "jabatan";

/** A state that rows are called by as well is told with what says that it is one: a car "dalam perawatan" of which there are "perawatan". */
export function inState(value: Value, words: Words): Value {
  const { label, terms } = value;
  return words.isEvent(tidy(label))
    ? { ...value, label: `dalam ${label}`, terms: [...stays.map((lead) => `${lead} ${tidy(label)}`), ...terms] }
    : value;
}
const stays: readonly string[] = ["dalam", "sedang", "lagi", "masih", "masih dalam", "sedang dalam"];

/** "belum terjual", "tidak terjual"; and, as nobody means it otherwise, "belum dijual". */
function deniedWords(term: string): string[] {
  if (/^(?:sudah|masih|sedang|lagi|telah|dalam|status|belum|tidak|yang) /.test(term)) return [];
  const done = rootOf(term)?.done ?? [];
  const others = done.includes(term) ? done : [];
  return [...new Set([term, ...others])].flatMap((word) => [`belum ${word}`, `tidak ${word}`]);
}
