import { type Dataset, isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { keyOf } from "../language/token.ts";
import type { Sense } from "./sense.ts";

/** A value of a dimension, as a dataset says it. */
interface Said {
  readonly dataset: Dataset;
  readonly dimension: string;
  readonly value: string | number;
}

/**
 * What says a value by which figures are cut. Where datasets share a dimension and one of them says something nearer by the same word, that is
 * meant of its rows: a payment has the state of its order ("batal") and one of its own ("batal"), which alone is what its own word says.
 */
export function* valuePhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  const datasets = new Set([...model.measures.values()].flatMap((one) => (isBase(one.measure) ? [one.dataset] : [])));
  const all = new Map<string, { readonly phrase: string; readonly said: Said[] }>();
  for (const dataset of datasets)
    for (const { id, values } of dataset.dimensions)
      for (const { value, label, terms } of values)
        for (const phrase of new Set([label, ...terms])) {
          const known = all.get(keyOf(phrase)) ?? { phrase, said: [] };
          all.set(keyOf(phrase), known);
          known.said.push({ dataset, dimension: id, value });
        }
  const only = new Map<string, string | null>();
  for (const { phrase, said } of all.values()) {
    const own = new Set(said.map(({ dataset }) => dataset));
    const kinds = new Map(said.map((one) => [JSON.stringify([one.dimension, one.value]), one]));
    for (const { dimension, value } of kinds.values()) {
      const saying = new Set(said.flatMap((one) => (isSame(one, dimension, value) ? [one.dataset] : [])));
      const elsewhere = [...own].filter((dataset) => !saying.has(dataset)).map(({ dataset }) => dataset);
      if (!only.has(dimension)) only.set(dimension, onlyMeasureOf(dimension, model));
      const measure = only.get(dimension) ?? null;
      yield { phrase, sense: { kind: "slice", dimension, value, measure, ...(elsewhere.length > 0 && { elsewhere }) } };
    }
  }
}

const isSame = (one: Said, dimension: string, value: string | number): boolean =>
  one.dimension === dimension && one.value === value;

/** What is meant by a value that stands alone ("perempuan"): the only measure with a name that can be cut by it. */
function onlyMeasureOf(dimension: string, model: SemanticModel): string | null {
  const cut = [...model.measures.values()].filter(
    ({ measure, dataset }) =>
      isBase(measure) && measure.terms.length > 0 && dataset.dimensions.some((one) => one.id === dimension),
  );
  return cut.length === 1 ? (cut[0]?.measure.id ?? null) : null;
}
