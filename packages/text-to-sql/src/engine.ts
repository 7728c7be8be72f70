import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Engine, engineOver } from "./answer.ts";
import { type Gazetteer, makeGazetteer } from "./grounding/gazetteer.ts";
import { lexiconLater, makeLexicon } from "./grounding/lexicon.ts";
import type { Plan } from "./plan/plan.ts";
import { measuresIn } from "./plan/walk.ts";
import type { Refusal } from "./reading/refusal.ts";
import {
  officialPart,
  simulatedChoice,
  simulatedNote,
  simulatedSenses,
  withoutNounOfData,
  withoutWish,
} from "./simulated.ts";
import { type Dialect, duckdb } from "./sql/dialect.ts";
import type { PlanReading, Reading } from "./telling.ts";
import { withVerified } from "./verified.ts";

/** What is said of what was read of simulated data. */
const simulatedEnd = " (data simulasi)";

/** What a refusal offers at most. */
const maxSuggestions = 3;

/**
 * The engine over a model and its members; `vast`: how many members the entities have that are too many to be held, of which it learns those
 * that a question names before it reads it. Simulated data answer only who asks for them; where nothing else could, they are
 * offered. The model's verified questions are answered as what they stand for.
 */
export function makeEngine(
  model: SemanticModel,
  members: Iterable<Member>,
  dialect: Dialect = duckdb,
  vast: ReadonlyMap<string, number> = new Map(),
): Engine {
  return withVerified(engineOfParts(model, makeGazetteer(model, members, vast), dialect), model);
}

function engineOfParts(model: SemanticModel, gazetteer: Gazetteer, dialect: Dialect): Engine {
  const part = officialPart(model);
  if (part === model) return engineOver(model, gazetteer, dialect, (all) => makeLexicon(all, gazetteer));
  // What reads simulated data waits for who asks for them, or for what the official ones cannot answer.
  const whole = engineOver(model, gazetteer, dialect, (all) => lexiconLater(() => makeLexicon(all, gazetteer)));
  const official = engineOver(part, gazetteer, dialect, (some) => makeLexicon(some, gazetteer, whole.lexicon));
  const canBeSimulated = simulatedSenses(model);
  /**
   * With the word where the model's own terms hold it; else without; null where neither comes to a plan of simulated data.
   * @param without what the question comes to without the word
   */
  function simulated(question: string, without: () => PlanReading | null, previous: unknown): Reading | null {
    const named = whole.planned(question, previous);
    const reading = named ?? without();
    if (!reading || !isSimulated(reading.plan, model)) return named;
    return { ...reading, reading: `${reading.reading}${simulatedEnd}` };
  }

  /** Whether what stands in the way is unknown to simulated data as well. Words that mean something together ("sekolah dasar") may mean nothing apart. */
  const isForeign = (refusal: Refusal): boolean =>
    refusal.kind === "unknown-words" && whole.sensesOf(refusal.words.join(" ")).length === 0;

  return {
    ...whole,
    ground(question, previous) {
      const wished = withoutWish(question);
      return wished === null ? official.ground(question, previous) : whole.ground(wished, previous);
    },
    // What only simulated data know is no word of a question that does not ask for them.
    knows: official.knows,
    trace: (question) => (withoutWish(question) === null ? official : whole).trace(question),
    support: (question, previous) =>
      official.support(question, previous) ?? whole.support(withoutWish(question) ?? question, previous),
    slots: (question, plan) => (withoutWish(question) === null ? official : whole).slots(question, plan),
    read(asked, previous) {
      const question = withoutNounOfData(asked);
      const wished = withoutWish(question);
      if (wished !== null)
        return (
          simulated(question, () => whole.planned(wished, previous), previous) ??
          whole.read(whole.planned(wished, previous) ? question : wished, previous)
        );
      const reading = official.read(question, previous);
      if (reading.kind !== "refused") return reading;
      const isAlone = !isContinued(previous);
      if (isAlone && (reading.refusal.kind === "cannot-continue" || !canBeSimulated(whole.sensesOf(question))))
        return reading;
      if (isForeign(reading.refusal)) return reading;
      // What is asked of the data, not of a figure, says by itself that they are simulated.
      const fact = whole.planned(question, previous);
      if (fact?.plan.defines?.kind === "data" && isSimulated(fact.plan, model)) return fact;
      const choice = simulatedChoice(question);
      if (!simulated(choice, () => fact, previous)) return reading;
      const detail = `${reading.detail} Yang ada hanya data simulasi, bukan angka resmi.`;
      return { ...reading, detail, suggestions: [choice, ...reading.suggestions].slice(0, maxSuggestions) };
    },
    readingOf: (plan) => `${whole.readingOf(plan)}${isSimulated(plan, model) ? simulatedEnd : ""}`,
    explain(plan, result) {
      if (!isSimulated(plan, model)) return official.explain(plan, result);
      const { answer } = whole.explain(plan, result);
      return { answer: /simulasi/iu.test(answer) ? answer : `${answer}\n\n_${simulatedNote}_`, suggestions: [] };
    },
  };
}

/** A follow-up can lead to what it does not name. */
const isContinued = (previous: unknown): boolean => previous !== undefined && previous !== null;

/** Whether a plan tells or judges by a simulated measure. */
function isSimulated(plan: Plan, model: SemanticModel): boolean {
  const named = measuresIn(plan);
  const { defines } = plan;
  const about = defines?.kind === "data" ? [defines.id, ...(defines.beside ?? [])] : [];
  return [...model.measures].some(([id, { dataset }]) => dataset.simulated && (about.includes(id) || named.has(id)));
}
