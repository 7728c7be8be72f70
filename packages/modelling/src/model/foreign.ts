import { currencyIn, wordsOfCurrency } from "../dictionary/currencies.ts";
import { idOf } from "../dictionary/naming.ts";
import { dayed } from "./by-day.ts";
import type { Field } from "./frame.ts";
import { literal } from "./sql.ts";
import type { Measure, Telling } from "./telling.ts";
import { decimalsOf } from "./units.ts";
import type { Draft, Words } from "./words.ts";

/**
 * What an amount in several currencies comes to: in each of them by its name; all together only where a rate stands beside it. Where
 * nothing makes one figure of it, its plain words ask back in which.
 * @param named the words for it, as if it were of one currency
 */
export function foreignMeasures(
  field: Field,
  telling: Telling,
  named: readonly string[],
  said: (list: readonly string[]) => string[],
  measure: Measure,
  words: Words,
): Draft[] {
  const { frame, dataset, nouns, isOther, day } = telling;
  const { taken } = field;
  const { currency } = taken;
  const at = (name: string): Field | undefined =>
    frame.fields.find((one) => one.of.table.name === currency?.table && one.taken.column.name === name);
  const by = currency && at(currency.by);
  if (!currency || !by) return [];
  const rate = currency.rate === null || currency.converted !== null ? undefined : at(currency.rate);
  const id = idOf(field.as);
  const base = { decimals: decimalsOf(taken), additivity: "sum" };
  const isOne = rate !== undefined || currency.converted !== null;
  const bare = named.filter((term) => !term.startsWith("total "));
  const own = [
    ...new Set([
      ...taken.naming.terms.slice(0, 2),
      ...nouns.slice(0, 2).map((noun) => `nilai ${noun}`),
      ...bare.slice(0, 8),
    ]),
  ];
  const each = (isOther ? [] : currency.codes)
    .filter((code) => !isOne || code !== currency.home)
    .flatMap((code) =>
      measure(
        `${id}_${idOf(code)}`,
        own.flatMap((term) =>
          wordsOfCurrency(code).flatMap((word) => [
            `${term} dalam ${word}`,
            `${term} ${word}`,
            `total ${term} dalam ${word}`,
          ]),
        ),
        {
          ...base,
          unit: currencyIn(code) ?? code,
          expression: `sum(CASE WHEN {${by.as}} = ${literal(code)} THEN {${field.as}} END)`,
          definition: `${taken.column.name} yang ${by.taken.column.name}-nya ${code}.`,
        },
      ),
    );
  if (rate !== undefined) {
    const factor =
      currency.home === null
        ? `{${rate.as}}`
        : `CASE WHEN {${by.as}} = ${literal(currency.home)} THEN coalesce({${rate.as}}, 1) ELSE {${rate.as}} END`;
    return [
      ...measure(id, said(named), {
        ...base,
        ...dayed(telling, id),
        unit: currencyIn(currency.home ?? "") ?? "rupiah",
        expression:
          isOther && day
            ? `sum(CASE WHEN {${day.as}} IS NOT NULL THEN {${field.as}} * ${factor} END)`
            : `sum({${field.as}} * ${factor})`,
        definition: `${taken.column.name} kali ${rate.taken.column.name}.`,
      }),
      ...each,
    ];
  }
  if (!isOther && currency.converted === null && each.length > 1)
    words.open(
      named.filter((term) => !each.some(({ terms }) => (terms as string[]).includes(term))),
      each.map((one) => String(one.id)),
      `${dataset}.${id}`,
    );
  return each;
}
