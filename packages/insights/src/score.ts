import type { Draft, Kind } from "./found.ts";
import type { Subject } from "./subjects.ts";

/** What each kind is worth, all else equal: first where things stand, then who stands out. */
const worth: Readonly<Record<Kind, number>> = {
  latest: 1,
  ranking: 0.8,
  movers: 0.75,
  correlation: 0.7,
  concentration: 0.65,
  outlier: 0.65,
};
/** A headline counts whole; other measures by their place in the model, the last of them so much. */
const leastProminence = 0.6;
/** What each further one of the same kind and rows from the same dataset counts. */
const decay = 0.75;

export interface Scored {
  readonly draft: Draft;
  readonly score: number;
}

/** worth × prominence × (1 + strength) ÷ 2, lowered where there are better ones of its kind and dataset; of equals what the model names first. */
export function bestOf(drafts: readonly Draft[], subjects: readonly Subject[]): Scored[] {
  const last = Math.max(1, subjects.length - 1);
  const known = new Map(
    subjects.map(({ measure, dataset, isHeadline }, i) => [
      measure.id,
      { dataset: dataset.dataset, prominence: isHeadline ? 1 : 0.9 - ((0.9 - leastProminence) * i) / last },
    ]),
  );
  const prominence = ({ measures }: Draft): number =>
    Math.max(...measures.map((id) => known.get(id)?.prominence ?? leastProminence));
  const byScore = (a: Scored, b: Scored): number => b.score - a.score;
  const before = new Map<string, number>();
  return drafts
    .map((draft) => ({ draft, score: worth[draft.kind] * prominence(draft) * ((1 + draft.strength) / 2) }))
    .sort(byScore)
    .map(({ draft, score }) => {
      const rows = draft.ran.plan.rows?.entity ?? "";
      const crowd = `${draft.kind} ${rows} ${known.get(draft.measures[0] ?? "")?.dataset}`;
      const ahead = before.get(crowd) ?? 0;
      before.set(crowd, ahead + 1);
      return { draft, score: Math.round(score * decay ** ahead * 1000) / 1000 };
    })
    .sort(byScore);
}
