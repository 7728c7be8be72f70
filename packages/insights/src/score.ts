import type { Kind } from "./found.ts";
import type { Prospect } from "./prospect.ts";
import type { Subject } from "./subjects.ts";

/** What each kind is worth, all else equal: first where things stand, then who stands out. The order breaks ties. */
const worth: Readonly<Record<Kind, number>> = {
  latest: 1,
  ranking: 0.8,
  gap: 0.8,
  movers: 0.8,
  cut: 0.75,
  correlation: 0.75,
  concentration: 0.7,
  outlier: 0.7,
};
const kinds = Object.keys(worth);
/** A headline counts whole; of the others the first of its dataset so much, each further one less. */
const prominences = { first: 0.85, step: 0.08, least: 0.6 };
/** What news is worth: figures that are `perYear` older than the newest of the page count less, and those of no year or of one only. */
const news = { perYear: 0.04, least: 0.8, once: 0.92, timeless: 0.65 };
/** What each thing that was said before takes off what is like it. */
const repeated = { sameSort: 0.9, sameDataset: 0.8, sameMeasure: 0.85 };

/** What can be weighed: something that is told, or that may be. */
export type Weighed = Pick<Prospect, "kind" | "measures" | "sort" | "strength">;

/**
 * The best first: worth × prominence × news × (1 + strength) ÷ 2, lowered by what stands before it that is like it: of the same
 * sort (kind and rows), that from the same dataset, or about the same measure. Of equals what the model names first.
 */
export function bestOf<T extends Weighed>(
  all: readonly T[],
  subjects: readonly Subject[],
): { readonly one: T; readonly score: number }[] {
  const known = new Map(subjects.map((subject) => [subject.measure.id, subject]));
  const weights = weightsOf(subjects);
  const ofMeasures = ({ measures }: T): number => Math.max(...measures.map((id) => weights.get(id) ?? 0));
  const order = ({ kind, measures }: T): number =>
    (known.get(measures[0] ?? "")?.order ?? subjects.length) * kinds.length + kinds.indexOf(kind);
  const left = all
    .map((one) => ({
      one,
      order: order(one),
      dataset: known.get(one.measures[0] ?? "")?.dataset.dataset,
      score: worth[one.kind] * ofMeasures(one) * ((1 + one.strength) / 2),
    }))
    .sort((a, b) => a.order - b.order);
  const best: { readonly one: T; readonly score: number }[] = [];
  while (left.length > 0) {
    const first = left.reduce((a, b) => (b.score > a.score ? b : a));
    left.splice(left.indexOf(first), 1);
    best.push({ one: first.one, score: Math.round(first.score * 1000) / 1000 });
    for (const other of left) other.score *= likeness(first.one, other.one, first.dataset === other.dataset);
  }
  return best;
}

/** How much is left of what one is worth once another has been told. Figures of now stand side by side: only their dataset crowds them. */
function likeness(told: Weighed, other: Weighed, isSameDataset: boolean): number {
  const isSameSort = told.sort === other.sort;
  const isNow = told.kind === "latest" || other.kind === "latest";
  const isSameMeasure = !isNow && told.measures.some((id) => other.measures.includes(id));
  return (
    (isSameSort && !isNow ? repeated.sameSort : 1) *
    (isSameSort && isSameDataset ? repeated.sameDataset : 1) *
    (isSameMeasure ? repeated.sameMeasure : 1)
  );
}

/** Prominence × news of each measure. */
function weightsOf(subjects: readonly Subject[]): ReadonlyMap<string, number> {
  const newest = Math.max(...subjects.map(({ years }) => years.latest ?? 0));
  const ofDataset = new Map<string, number>();
  return new Map(
    subjects.map(({ measure, dataset, isHeadline, years }) => {
      const before = ofDataset.get(dataset.dataset) ?? 0;
      ofDataset.set(dataset.dataset, before + 1);
      const prominence = isHeadline ? 1 : Math.max(prominences.least, prominences.first - prominences.step * before);
      const age = years.latest === null ? 0 : newest - years.latest;
      const freshness =
        years.latest === null
          ? news.timeless
          : Math.max(news.least, 1 - news.perYear * age) * (years.all.length > 1 ? 1 : news.once);
      return [measure.id, prominence * freshness];
    }),
  );
}
