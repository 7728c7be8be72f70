import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation, Sense } from "../../grounding/sense.ts";
import type { Token } from "../../language/token.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Completed } from "../complete.ts";

/** Where the words end by which a question asks the one before again ("kalau", "bagaimana dengan"); 0 without them. */
export const againUntil = (annotations: readonly Annotation[]): number =>
  Math.max(
    0,
    ...annotations.flatMap(({ from, to, sense }) =>
      from === 0 && sense.kind === "word" && sense.word.role === "follow" ? [to] : [],
    ),
  );

/** "luasnya berapa?", "kalau luas?", "yang perempuan?", "what is its area": says nothing of where, and belongs to what was spoken of. */
export function leansOnBefore(
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  outcome: Completed,
  again: boolean,
): boolean {
  if (outcome.kind !== "plan" || outcome.plan.distance) return false;
  if (annotations.some(({ sense }) => sense.kind === "whole")) return false;
  // In a list "its" is said of each of its rows.
  const refers = annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there");
  if (refers && !outcome.plan.rows && isUnplaced(outcome.plan)) return true;
  if (outcome.plan.defines) return false;
  // "yang areanya paling luas?" after a list asks of what it lists, though one kind of things alone has such a measure.
  const { rows } = outcome.plan;
  const isNamed = annotations.some(({ sense }) => sense.kind === "entity" || sense.kind === "modifier");
  if (rows?.order && !isNamed && isUnplaced({ ...outcome.plan, rows: { ...rows, order: null } })) return true;
  const isCut = annotations.every(
    ({ sense }) => sense.kind === "slice" || sense.kind === "range" || sense.kind === "word" || isWeakName(sense),
  );
  const leans = again || isCut || tokens.some(({ norm }) => norm.endsWith("nya"));
  return leans && isUnplaced(outcome.plan);
}

/** A name that is one only after "desa": with tens of thousands of them, any word is. */
const isWeakName = (sense: Sense): boolean =>
  sense.kind === "place" && !sense.candidates.items.some((candidate) => candidate.prominent);

/** Whether a plan is about everything there is. */
function isUnplaced({ rows, figures }: Plan): boolean {
  if (rows) return rows.places.length + rows.bounds.length + (rows.texts?.length ?? 0) === 0 && rows.order === null;
  return !/"places":\[\{/u.test(JSON.stringify(figures));
}

/** The year of a plan that tells of one alone; null of any other. */
export function yearOf(plan: Plan): number | null {
  const [year, ...others] = new Set(
    [...JSON.stringify(plan).matchAll(/"year":(\d+)/gu)].map(([, digits]) => Number(digits)),
  );
  return year !== undefined && others.length === 0 ? year : null;
}

/** A stored plan, if the model still knows everything that it names; null otherwise. */
export function knownPlan(stored: unknown, model: SemanticModel): Plan | null {
  if (typeof stored !== "object" || stored === null || !("rows" in stored) || !("figures" in stored)) return null;
  return Array.isArray(stored.figures) && knows(stored, model) ? (stored as Plan) : null;
}

function knows(node: unknown, model: SemanticModel): boolean {
  if (Array.isArray(node)) return node.every((one) => knows(one, model));
  if (typeof node !== "object" || node === null) return true;
  const { entity, measure } = node as { entity?: unknown; measure?: unknown };
  if (entity !== undefined && !(typeof entity === "string" && model.entities.has(entity))) return false;
  if (measure !== undefined && !(typeof measure === "string" && model.measures.has(measure))) return false;
  return Object.values(node).every((one) => knows(one, model));
}
