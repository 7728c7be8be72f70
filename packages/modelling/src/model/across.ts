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
    const means = [...meanOf(one, main, facts, all, words), ...perDocument(one, main, facts, words)];
    return { ...one, datasets: [{ ...main, measures: [...main.measures, ...means] }, ...others] };
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

/**
 * "rata-rata peserta per kegiatan": rows, and how many things they tell of, by how many different documents they are of. Both are told of
 * the same rows, whatever these are cut by; documents without a row are none of them, which the label says.
 */
function perDocument(
  { frame, nouns, datasets }: DraftedFacts,
  main: Draft,
  facts: readonly DraftedFacts[],
  words: Words,
): Draft[] {
  const own = String(main.dataset);
  const has = (id: string): boolean => measuresOf(datasets[0] ?? {}).some((measure) => measure.id === id);
  return frame.fields.flatMap(({ as, depth, relation, taken }): Draft[] => {
    const isOfEach = depth === 0 && taken.column.filled === frame.of.table.sampled;
    const document = isOfEach && relation ? facts.find(({ of }) => of.table.name === relation.table) : undefined;
    if (!document || document.frame === frame) return [];
    const [name = "", second = name] = document.nouns;
    const counted = `${own}_of_${as}`;
    const mean = (id: string, called: readonly string[], unit = ""): Draft[] => {
      const terms = has(`${own}_${id}`)
        ? words.figures(
            called.flatMap((one) =>
              [name, second].flatMap((per) => [`rata-rata ${one} per ${per}`, `rata-rata jumlah ${one} per ${per}`]),
            ),
            `${own}.${id}_per_${as}`,
          )
        : [];
      return terms.length === 0
        ? []
        : [
            {
              id: `${own}_${id}_per_${as}`,
              label: titled(`${terms[0]} yang memilikinya`),
              terms,
              unit,
              decimals: 2,
              numerator: `${own}_${id}`,
              denominator: counted,
            },
          ];
    };
    // What adds up over the rows, by its own word: "rata-rata berat tandan per panen".
    const sums = measuresOf(datasets[0] ?? {}).filter(
      ({ additivity, expression, variant_of }) =>
        additivity === "sum" && variant_of === undefined && String(expression).startsWith("sum("),
    );
    const means = [
      ...mean("rows", nouns.slice(0, 3)),
      ...sums.flatMap(({ id, terms, unit }) =>
        mean(
          String(id).slice(own.length + 1),
          [
            ...(id === `${own}_quantity` ? ["barang", "item"] : []),
            ...(terms as string[]).filter((term) => !/^(?:total|jumlah) /.test(term)).slice(0, 3),
          ],
          String(unit),
        ),
      ),
    ];
    return means.length === 0
      ? []
      : [
          ...means,
          {
            id: counted,
            label: titled(`${name} yang memilikinya`),
            unit: name,
            expression: `count(DISTINCT {${as}})`,
            additivity: "rows",
          },
        ];
  });
}
