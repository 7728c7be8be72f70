import { titled } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import { actsFor, directionOf, nounsFor } from "./directions.ts";
import type { Field } from "./frame.ts";
import { literal } from "./sql.ts";
import type { Measure, Telling } from "./telling.ts";
import { decimalsOf, unitOf } from "./units.ts";
import type { Draft } from "./words.ts";

/** Where a letter says whether money comes or goes, what is left of it is their difference, and each is asked for by its own word. */
export function signedMeasures(field: Field, { frame, nouns, isOther }: Telling, measure: Measure): Draft[] {
  if (isOther) return [];
  const sign = frame.fields.find(
    ({ depth, taken }) =>
      depth === 0 && taken.meanings.length === 2 && directionOf(taken.meanings.map(({ label }) => label)) !== null,
  );
  const direction = sign && directionOf(sign.taken.meanings.map(({ label }) => label));
  if (!sign || !direction) return [];
  const value = (at: number): string => sign.taken.meanings[at]?.value ?? "";
  const [comes, goes] = direction === "first" ? [value(0), value(1)] : [value(1), value(0)];
  const labels = new Map(sign.taken.meanings.map(({ value: own, label }) => [folded(own), label]));
  const base = { unit: unitOf(field.taken), decimals: decimalsOf(field.taken), additivity: "sum" };
  const when = (own: string): string => `CASE WHEN {${sign.as}} = ${literal(own)} THEN {${field.as}} END`;
  const word = (own: string): string => labels.get(folded(own)) ?? "";
  return [
    ...measure(
      "balance",
      nouns
        .flatMap((noun) => [`saldo ${noun}`, `total saldo ${noun}`, `sisa ${noun}`])
        .concat(["saldo", "total saldo"]),
      {
        ...base,
        expression: `sum(CASE WHEN {${sign.as}} = ${literal(goes)} THEN -{${field.as}} ELSE {${field.as}} END)`,
        definition: `${titled(word(comes))} dikurangi ${word(goes)}.`,
      },
    ),
    ...measure(
      "in",
      nounsFor(word(comes)).flatMap((one) => [one, `total ${one}`, ...nouns.map((noun) => `${one} ${noun}`)]),
      { ...base, verbs: actsFor(word(comes)), expression: `sum(${when(comes)})` },
    ),
    ...measure(
      "out",
      nounsFor(word(goes)).flatMap((one) => [one, `total ${one}`, ...nouns.map((noun) => `${one} ${noun}`)]),
      { ...base, verbs: actsFor(word(goes)), expression: `sum(${when(goes)})` },
    ),
  ];
}
