import type { Annotated } from "../grounding/annotate.ts";
import type { Sense } from "../grounding/sense.ts";
import type { Plan } from "../plan/plan.ts";

const aside = /\([^()]*\)/gu;

/** A question without what stands in brackets, every word where it stood; null where nothing does. */
export function withoutAsides(question: string): string | null {
  const without = question.replaceAll(aside, (text) => " ".repeat(text.length));
  return without === question ? null : without;
}

/** What stands in brackets, each by itself. */
export const asidesOf = (question: string): string[] => (question.match(aside) ?? []).map((text) => text.slice(1, -1));

/** "bukan sawit": what words say that is not meant; null of any other words. */
export const deniedBy = (words: string): string | null => /^\s*(?:bukan|bkn|not)\s+(.+)$/iu.exec(words)?.[1] ?? null;

/** Whether words say no more than a plan does: "luas panen (harvested area)", "volcano (gunung api)". */
export function saysAsMuch({ annotations, unknown }: Annotated, plan: Plan): boolean {
  if (unknown.length > 0 || annotations.length === 0) return false;
  const said = JSON.stringify(plan);
  const length = Math.max(...annotations.map(({ to }) => to));
  return Array.from({ length }, (_, at) => annotations.filter(({ from, to }) => from <= at && at < to)).every(
    (senses) => senses.some(({ sense }) => isIn(sense, said)),
  );
}

function isIn(sense: Sense, plan: string): boolean {
  const has = (key: string, value: string | number | null): boolean =>
    value === null || plan.includes(`"${key}":${JSON.stringify(value)}`);
  switch (sense.kind) {
    case "measure":
      return has("measure", sense.measure);
    case "entity":
      return has("entity", sense.entity) && (sense.subset === null || plan.includes(JSON.stringify(sense.subset)));
    case "modifier":
      return has("entity", sense.entity) && plan.includes(JSON.stringify(sense.subset));
    case "slice":
      return has("value", sense.value);
    case "place":
      return sense.candidates.items.some(({ member }) => plan.includes(JSON.stringify(member.key)));
    case "unit":
      return true;
    case "word":
      return sense.word.role === "link" || sense.word.role === "in" || sense.word.role === "per";
    default:
      return false;
  }
}
