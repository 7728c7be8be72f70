import type { Asked, Draft, Kind } from "./found.ts";
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

export interface Scored extends Asked {
  readonly score: number;
}

/**
 * The best first: worth × prominence × news × (1 + strength) ÷ 2, lowered by what stands before it that is like it: of the same
 * sort (kind and rows), that from the same dataset, or about the same measure. Of equals what the model names first.
 */
export function bestOf(found: readonly Asked[], subjects: readonly Subject[]): Scored[] {
  const known = new Map(subjects.map((subject) => [subject.measure.id, subject]));
  const weights = weightsOf(subjects);
  const ofDraft = ({ measures }: Draft): number => Math.max(...measures.map((id) => weights.get(id) ?? 0));
  const order = ({ draft }: Asked): number =>
    (known.get(draft.measures[0] ?? "")?.order ?? subjects.length) * kinds.length + kinds.indexOf(draft.kind);
  const left = [...found]
    .sort((a, b) => order(a) - order(b) || (a.draft.about < b.draft.about ? -1 : 1))
    .map((one) => ({ ...one, score: worth[one.draft.kind] * ofDraft(one.draft) * ((1 + one.draft.strength) / 2) }));
  const best: Scored[] = [];
  while (left.length > 0) {
    const first = left.reduce((a, b) => (b.score > a.score ? b : a));
    left.splice(left.indexOf(first), 1);
    best.push({ ...first, score: Math.round(first.score * 1000) / 1000 });
    for (const other of left) other.score *= likeness(first.draft, other.draft, known);
  }
  return best;
}

/** How much is left of what an insight is worth once another has been told. Figures of now stand side by side: only their dataset crowds them. */
function likeness(told: Draft, other: Draft, subjects: ReadonlyMap<string, Subject>): number {
  const datasetOf = ({ measures }: Draft) => subjects.get(measures[0] ?? "")?.dataset.dataset;
  const sortOf = ({ kind, ran }: Draft) => `${kind} ${ran.plan.rows?.entity} ${ran.rows.length === 1}`;
  const [isSameSort, isSameDataset] = [sortOf(told) === sortOf(other), datasetOf(told) === datasetOf(other)];
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
