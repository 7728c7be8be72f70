import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine } from "./answer.ts";
import { contentOf } from "./language/content.ts";
import { formOf, type QuestionForm } from "./language/question-form.ts";
import { alike } from "./plan/alike.ts";
import type { Plan } from "./plan/plan.ts";

/**
 * The engine that also answers the model's verified questions: those beside which somebody wrote which question says the same in the
 * model's own words. They stand for themselves, whatever was asked before. Where they have slots, they stand for each question of their
 * form that comes to the same of another place, period, value or number.
 */
export function withVerified(engine: Engine, { root }: SemanticModel): Engine {
  if (root.verified.length === 0) return engine;
  const meant = new Map(root.verified.map(({ question, as }) => [contentOf(question), as]));
  const forms = root.verified
    .flatMap((one) => (one.slots.length > 0 ? (formOf(one) ?? []) : []))
    .sort((a, b) => b.said - a.said);
  const plans = new Map<QuestionForm, Plan | null>();
  const planOf = (form: QuestionForm): Plan | null => {
    const known = plans.get(form);
    if (known !== undefined) return known;
    const reading = engine.read(form.as);
    const plan = reading.kind === "plan" ? reading.plan : null;
    plans.set(form, plan);
    return plan;
  };

  /** What a question of a form's form stands for, if that is read as the form itself is, or asks back which of a name is meant. */
  function filled(question: string, form: QuestionForm): string | undefined {
    const own = form.fill(question);
    if (own === null) return undefined;
    const reading = engine.read(own);
    if (reading.kind === "refused") return undefined;
    return reading.kind === "ambiguous" || alike(reading.plan, planOf(form)) ? own : undefined;
  }
  function meaning(question: string): string | undefined {
    const own = meant.get(contentOf(question));
    if (own !== undefined) return own;
    for (const form of forms) {
      const said = filled(question, form);
      if (said !== undefined) return said;
    }
    return undefined;
  }
  const inOwnWords = (question: string): string => meaning(question) ?? question;
  return {
    ...engine,
    read(question, previous) {
      const own = meaning(question);
      return own === undefined ? engine.read(question, previous) : engine.read(own);
    },
    ground: (question, previous) => engine.ground(inOwnWords(question), previous),
    trace: (question) => engine.trace(inOwnWords(question)),
    slots: (question, plan) => engine.slots(inOwnWords(question), plan),
  };
}
