import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import type { Word } from "../language/word.ts";
import type { Plan } from "../plan/plan.ts";
import { measuresIn, mentions } from "../plan/walk.ts";
import { percent } from "./percent.ts";

/** Words that say what kind of figure is asked for, and what a plan must hold that answers it. */
const keeping: readonly {
  readonly says: (word: Word) => boolean;
  readonly isKept: (plan: Plan, model: SemanticModel) => boolean;
  /** Also as a part of a longer phrase: "rata-rata biasanya" is no plain mean. */
  readonly within?: true;
}[] = [
  // "paling sering", "lebih sering": how often something happened, which what has dates tells, and what is tied to others
  {
    says: (word) => (word.role === "extreme" || word.role === "more" || word.role === "compare") && word.often === true,
    isKept: (plan, { measures }) =>
      [...measuresIn(plan)].some((id) => "date" in (measures.get(id)?.dataset.time ?? {})) ||
      mentions(plan, (node) => node.kind === "count" && "tie" in node),
  },
  // "biasanya": nobody counted how often
  { says: (word) => word.role === "usually", isKept: () => false, within: true },
  // "median": nothing else comes to it
  {
    says: (word) => word.role === "operator" && word.operator.kind === "aggregate" && word.operator.how === "median",
    isKept: (plan) => mentions(plan, (node) => node.how === "median"),
  },
  // "berapa persen": a share, a growth, or what is told in percent anyway
  {
    says: (word) => word.role === "operator" && word.operator.kind === "share" && word.operator.counts,
    isKept: (plan, { measures }) =>
      mentions(plan, (node) => node.how === "share" || node.how === "growth") ||
      [...measuresIn(plan)].some((id) => measures.get(id)?.measure.unit === percent),
  },
];

/**
 * Whether a plan holds what the question says that its figure is. A reading may pass over a word that means nothing where it stands;
 * of these, which mean nothing else, there is no such place.
 */
export const keepsWhatIsAsked = (plan: Plan, annotations: readonly Annotation[], model: SemanticModel): boolean =>
  keeping.every(
    ({ says, isKept, within }) =>
      isKept(plan, model) || !annotations.some((one) => isSaid(one, says) && (within || !isPart(one, annotations))),
  );

const isSaid = ({ sense, mended }: Annotation, says: (word: Word) => boolean): boolean =>
  sense.kind === "word" && mended.length === 0 && says(sense.word);

/** Whether a longer phrase takes it in. */
const isPart = (one: Annotation, annotations: readonly Annotation[]): boolean =>
  annotations.some(({ from, to }) => from <= one.from && one.to <= to && to - from > one.to - one.from);
