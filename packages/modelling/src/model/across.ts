import { titled } from "../dictionary/naming.ts";
import type { DraftedFacts } from "./datasets.ts";
import type { Draft, Words } from "./words.ts";

/**
 * What measures of several datasets come to together: the mean of a document whose lines are told elsewhere. Names of measures that
 * are not there, since their words were taken, are left out.
 */
export function acrossOf(facts: readonly DraftedFacts[], words: Words): DraftedFacts[] {
  const every = facts.flatMap(({ datasets }) => datasets.flatMap(measuresOf));
  const all = new Map(every.map((measure) => [measure.id, measure]));
  // Other sources are those of one figure, not of each other.
  const rootOf = ({ id, variant_of: of }: Draft): unknown => {
    const next = of === undefined ? undefined : all.get(of);
    return next ? rootOf(next) : id;
  };
  return facts.map((one) => {
    const [main, ...others] = one.datasets.map((dataset) => ({
      ...dataset,
      measures: measuresOf(dataset).map((measure) =>
        measure.variant_of === undefined
          ? measure
          : all.has(measure.variant_of)
            ? { ...measure, variant_of: rootOf(measure) }
            : without(measure),
      ),
    }));
    if (!main) return one;
    const mean = meanOf(one, main, facts, all, words);
    return { ...one, datasets: [{ ...main, measures: [...main.measures, ...mean] }, ...others] };
  });
}

const measuresOf = (dataset: Draft): Draft[] => dataset.measures as Draft[];

const without = ({ variant_of: _, ...rest }: Draft): Draft => rest;

/** "rata-rata nilai per nota": what the lines are worth by how many documents there are. */
function meanOf(
  { of, nouns }: DraftedFacts,
  main: Draft,
  facts: readonly DraftedFacts[],
  all: ReadonlyMap<unknown, Draft>,
  words: Words,
): Draft[] {
  const own = String(main.dataset);
  const lines = facts.filter(({ of: other, header, worth }) => worth !== null && (header === of || other === of));
  const [only, ...more] = lines;
  if (!only || more.length > 0) return [];
  const isOwn = only.of === of;
  const numerator = `${String(only.datasets[0]?.dataset)}_value`;
  const denominator = isOwn ? `${own}_documents` : `${own}_rows`;
  if (!all.has(numerator) || !all.has(denominator)) return [];
  const counted = measuresOf(main).find(({ id }) => id === denominator);
  const names = isOwn ? [String(counted?.unit ?? "")] : nouns.slice(0, 3);
  const terms = words.figures(
    names.flatMap((noun) => [
      `rata-rata nilai per ${noun}`,
      `rata-rata nilai ${noun}`,
      `rata-rata per ${noun}`,
      `nilai rata-rata ${noun}`,
      `nilai per ${noun}`,
      `rata-rata belanja per ${noun}`,
      `rata-rata penjualan per ${noun}`,
      `rata-rata tagihan per ${noun}`,
    ]),
    `${own}.mean`,
  );
  const value = measuresOf(only.datasets[0] ?? {}).find(({ id }) => id === numerator);
  return terms.length === 0
    ? []
    : [
        {
          id: `${own}_mean_value`,
          label: titled(terms[0] ?? ""),
          terms,
          ...(value?.qualifiers !== undefined && { qualifiers: value.qualifiers }),
          unit: value?.unit ?? "",
          decimals: 2,
          numerator,
          denominator,
        },
      ];
}
