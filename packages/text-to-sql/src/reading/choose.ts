import { isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { Candidates } from "../grounding/sense.ts";
import { measuresIn, mentions, valuesOf } from "../plan/walk.ts";
import type { Item } from "./chart.ts";
import { type Completed, complete } from "./complete.ts";
import type { PlaceName } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import type { Ambiguity, Refusal } from "./refusal.ts";
import type { RuleContext } from "./rule.ts";

/** Readings that cost this much more than the cheapest are not believed. */
const credible = 0.6;
/** Readings that cost this little more are believed as much: if they differ, neither is; in one name alone, it is asked back. */
const margin = 0.05;

/** A name that was taken for one of a kind that has no such figure ("Snake River" for a place) may cost this much more as another. */
const misnamed = 0.35;

/** What a question comes to, and the reading of it that was chosen. */
export interface Chosen {
  readonly outcome: Completed;
  readonly item: Item;
}

/** How much more the nearest reading costs that comes to something else; as much as is credible where there is none. */
function leadOf({ outcome, item }: Chosen, items: readonly Item[], context: RuleContext): number {
  const meaning = meaningOf(outcome, context);
  for (const other of items) {
    const lead = other.cost - item.cost;
    if (lead >= credible) break;
    if (lead < 0 || other === item) continue;
    const rival = complete(other.phrase, context);
    if (rival && rival.kind === "plan" && meaningOf(rival, context) !== meaning) return lead;
  }
  return credible;
}

/**
 * The cheapest reading that comes to a plan or to a choice of names. A refusal that tells something of the data ends the
 * search, unless another reading is believed as much; one that only finds the sentence incomplete lets a credible dearer reading speak first.
 * @param items readings of the whole question, cheapest first
 */
export function choose(items: readonly Item[], context: RuleContext): Chosen | null {
  let fallback: Chosen | null = null;
  let chosen: Chosen | null = null;
  let told: Chosen | null = null;
  for (const item of items) {
    const cheapest = chosen ?? told ?? fallback;
    const patience = chosen ? margin : told ? (isOfAnotherLevel(told.outcome) ? misnamed : margin) : credible;
    if (cheapest && item.cost > cheapest.item.cost + patience) break;
    const outcome = complete(item.phrase, context);
    if (!outcome) continue;
    if (told && item.cost > told.item.cost + margin && !tellsSame(told.outcome, outcome)) continue;
    if (outcome.kind === "refused") {
      if (isIncomplete(outcome.refusal)) fallback ??= { outcome, item };
      else told ??= { outcome, item };
    } else if (!chosen) chosen = { outcome, item };
    else if (meaningOf(outcome, context) !== meaningOf(chosen.outcome, context)) {
      const ambiguity = nameApart(chosen.item.phrase, item.phrase);
      if (ambiguity) return { outcome: { kind: "ambiguous", ambiguity }, item };
      return { outcome: { kind: "refused", refusal: { kind: "not-understood" } }, item };
    }
  }
  return chosen ?? (fallback && told && fallback.item.cost <= told.item.cost ? fallback : (told ?? fallback));
}

/** Told apart by what they come to: a declared tie to what lies in something says no more than that it holds it. */
function meaningOf(outcome: Completed, context: RuleContext): string {
  const isOfWhole = outcome.kind === "plan" && !outcome.plan.rows && !mentions(outcome.plan, (node) => "over" in node);
  return JSON.stringify(canonical(outcome, context, isOfWhole));
}

/** @param isOfWhole whether what is told of no place is told of everything, not of rows */
function canonical(node: unknown, context: RuleContext, isOfWhole: boolean): unknown {
  if (Array.isArray(node)) return node.map((one) => canonical(one, context, isOfWhole));
  if (typeof node !== "object" || node === null) return node;
  const { kind, of, link, inverse, measure, places } = node as Record<string, unknown>;
  const links = typeof of === "string" ? context.model.entities.get(of)?.links : undefined;
  if (inverse && links?.some(({ id, located }) => id === link && located)) return { kind: "holds" };
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
      if (key === "measure" && typeof measure === "string" && isOfWhole && Array.isArray(places) && places.length === 0)
        return [[key, twinsOf(measure, context.model)]];
      const told = canonical(value, context, isOfWhole);
      // "located in" says no more than "in".
      if (key === "tie" && isLocation(value, context.model)) return [];
      // What is counted of a holder lies in it anyway.
      if (key === "tie" && kind === "count" && JSON.stringify(told) === '{"kind":"holds"}') return [];
      // All of them must hold: which was said first does not matter.
      const isUnordered = key === "places" || key === "slices";
      return [[key, isUnordered && Array.isArray(told) ? told.map((one) => JSON.stringify(one)).sort() : told]];
    }),
  );
}

/** Whether a tie is the link by which things lie somewhere. */
function isLocation(tie: unknown, model: SemanticModel): boolean {
  if (typeof tie !== "object" || tie === null) return false;
  const { of, link, inverse } = tie as Record<string, unknown>;
  const links = typeof of === "string" ? model.entities.get(of)?.links : undefined;
  return !inverse && (links?.some(({ id, located }) => id === link && located) ?? false);
}

/** What a measure adds up of its table's rows: of everything it is one figure, by whichever of their keys the rows are told apart. */
function twinsOf(id: string, model: SemanticModel): string {
  const { measure, dataset } = model.measures.get(id) ?? {};
  if (!measure || !dataset || !isBase(measure) || measure.additivity !== "sum" || dataset.whole) return id;
  const { expression, unit } = measure;
  return JSON.stringify([
    dataset.table,
    expression,
    unit,
    dataset.time,
    dataset.dimensions.map(({ otherwise }) => otherwise),
  ]);
}

/** Told of places that have no such figure, or not one of their own, or of one that does not lie in another. */
const isOfAnotherLevel = (outcome: Completed): boolean =>
  outcome.kind === "refused" && ["no-such-level", "not-additive", "elsewhere"].includes(outcome.refusal.kind);

/** Whether a reading tells the measure that was refused, of whomever it takes a name for; a choice asks for it. */
function tellsSame(told: Completed, outcome: Completed): boolean {
  if (outcome.kind !== "plan") return outcome.kind === "ambiguous";
  // Two names of which neither lies in the other may both be asked about.
  if (told.kind === "refused" && told.refusal.kind === "elsewhere")
    return [told.refusal.member, told.refusal.within].every(({ key }) => valuesOf(outcome.plan, "keys").has(key));
  const measure = told.kind === "refused" && "measure" in told.refusal ? told.refusal.measure : null;
  return measure !== null && measuresIn(outcome.plan).has(measure);
}

const isIncomplete = ({ kind }: Refusal): boolean =>
  kind === "no-measure" || kind === "no-years" || kind === "not-understood";

/**
 * How often an answer is right whose nearest rival costs at least so much more: counted over 2,457 answers, and never less for a
 * greater lead: from 0.2 on it was no more than below, so that these are one step.
 */
const steps = [
  { lead: 0.35, confidence: 0.984 },
  { lead: 0, confidence: 0.971 },
] as const;

/** Of a follow-up, which is an edit of what was answered, no rival is known. */
export const followUpConfidence = 0.971;

/** The share of answers like this one that are right, from 0 to 1. */
export function confidenceOf(chosen: Chosen, items: readonly Item[], context: RuleContext): number {
  const lead = leadOf(chosen, items, context);
  return steps.find((step) => lead >= step.lead)?.confidence ?? followUpConfidence;
}

/** The first name of which two readings make different members, with both ("Bandung dan Bekasi": first Bandung); null where there is none. */
function nameApart(one: Phrase, other: Phrase): Ambiguity | null {
  const others = new Map([...namesIn(other)].map((name) => [placeOf(name), name]));
  const apart = [...namesIn(one)].flatMap((name): Ambiguity[] => {
    const same = others.get(placeOf(name));
    if (!same || name.candidates.toJSON() === same.candidates.toJSON()) return [];
    const candidates = [...name.candidates.likeliest, ...same.candidates.likeliest];
    const members = new Set(candidates.map(({ member }) => `${member.entity}:${member.key}`));
    return members.size === candidates.length ? [{ name, candidates }] : [];
  });
  return apart[0] ?? null;
}

const placeOf = ({ from, to }: PlaceName): string => `${from} ${to}`;

/** Every name within a phrase, however deep. */
function* namesIn(value: unknown): Generator<PlaceName> {
  if (typeof value !== "object" || value === null) return;
  if ("candidates" in value && value.candidates instanceof Candidates) yield value as PlaceName;
  else for (const inner of Object.values(value)) yield* namesIn(inner);
}
