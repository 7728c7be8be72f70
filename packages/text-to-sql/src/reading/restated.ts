import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation, Sense } from "../grounding/sense.ts";
import { keyOf, type Token, tokenize } from "../language/token.ts";
import { factorBetween, unitForms } from "../language/units.ts";
import type { Plan } from "../plan/plan.ts";
import { measuresIn, nodesIn, valuesOf } from "../plan/walk.ts";
import type { RuleContext } from "./rule.ts";
import { addsNothing, withDenial } from "./said-already.ts";

/** What is said beside a question: its words, what they may mean, and the plan of the rest. */
interface Aside {
  readonly tokens: readonly Token[];
  readonly annotated: Annotated;
  readonly plan: Plan;
}

/**
 * Whether what is said beside a question says no more than the plan of the rest does.
 * @param annotate what is known of a text's words
 */
export function saysNothingNew(
  words: string,
  plan: Plan,
  annotate: (tokens: readonly Token[]) => Annotated,
  context: RuleContext,
): boolean {
  const said = withDenial(words);
  const tokens = tokenize(said);
  const annotated = annotate(tokens);
  if (asksForUnit(annotated, plan, context.model) || leavesOut(annotated)) return false;
  const aside = { tokens, annotated, plan };
  // "(kelapa ya, bukan sawit)"
  const parts = words.split(",");
  return (
    (parts.length > 1 && parts.every((part) => saysNothingNew(part, plan, annotate, context))) ||
    addsNothing(said, annotated, plan, context.model) ||
    saysHowMany(aside, context) ||
    sumsAll(aside, context) ||
    namesFigure(aside, context.model)
  );
}

/** "(servis batal tidak dihitung)": which rows are left out is more than was said. */
const leavesOut = ({ annotations }: Annotated): boolean =>
  annotations.some(({ sense }) => sense.kind === "slice") &&
  annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "except" && sense.word.after);

/** "luas Bali (hektare)" of what is told in km², "(ton per hektare)": another unit is asked for, whatever else its words say. */
const asksForUnit = ({ annotations }: Annotated, plan: Plan, { measures }: SemanticModel): boolean => {
  const told = [...measuresIn(plan)].flatMap((id) => measures.get(id) ?? []);
  return annotations.some(
    ({ sense }) =>
      sense.kind === "unit" &&
      !valuesOf(plan, "unit").has(sense.unit) &&
      told.some(({ measure }) => ![null, 1].includes(factorBetween(measure.unit, sense.unit))),
  );
};

/** "yaitu gabungan enam provinsinya": words beside a number. */
const counting: ReadonlySet<string> = new Set(["yaitu", "yakni", "total", "semuanya", "ada"]);

/** "(38 provinsi)", "(all 10)": as many as there are where the plan tells of; where it told of other places as well, that would say more. */
function saysHowMany({ tokens, annotated, plan }: Aside, { geography }: RuleContext): boolean {
  const { annotations } = annotated;
  const numbers = tokens.flatMap(({ value }, at) => numberAt(value, at, annotations) ?? []);
  const [number, ...others] = numbers;
  if (number === undefined || others.length > 0) return false;
  const isSaid = (at: number, test: (sense: Sense) => boolean): boolean =>
    annotations.some(({ from, to, sense }) => from <= at && at < to && test(sense));
  const idle = (sense: Sense): boolean =>
    (sense.kind === "word" && ["link", "all", "number", "in"].includes(sense.word.role)) || isTogether(sense);
  const isEntity = (sense: Sense): boolean => sense.kind === "entity" && sense.subset === null;
  const isKnown = ({ norm, value }: Token, at: number): boolean =>
    value !== null || counting.has(norm) || isSaid(at, (sense) => idle(sense) || isEntity(sense));
  if (!tokens.every(isKnown)) return false;
  const named = annotations.flatMap(({ sense }) => (sense.kind === "entity" ? [sense.entity] : []));
  const entities = named.length > 0 ? named : entitiesOf(plan);
  const places = placesOf(plan);
  return entities.some((entity) => {
    if (geography.isVast(entity)) return false;
    const members = [...geography.members(entity)];
    const within = places.flatMap((place) => {
      const count = members.filter(({ parents }) => place.keys.includes(parents[place.entity] ?? "")).length;
      return count > 0 ? [count] : [];
    });
    return within.length > 0
      ? within.every((count) => count === number)
      : places.length === 0 && number === members.length;
  });
}

function numberAt(value: Token["value"], at: number, annotations: readonly Annotation[]): number | null {
  if (typeof value === "number") return value;
  const [said] = annotations.flatMap(({ from, sense }) =>
    from === at && sense.kind === "word" && sense.word.role === "number" ? [sense.word.value] : [],
  );
  return said ?? null;
}

/** Which entities a plan names, however deep in it. */
const entitiesOf = (plan: Plan): string[] => [...valuesOf<string>(plan, "entity")];

/** The places by which a plan restricts its figures and rows. */
function placesOf(plan: Plan): { entity: string; keys: readonly string[] }[] {
  const found: { entity: string; keys: readonly string[] }[] = [];
  for (const node of nodesIn(plan)) {
    if (!("members" in node && "entity" in node)) continue;
    const { entity, members } = node as { entity: string; members: { keys?: readonly string[] } };
    if (members.keys) found.push({ entity, keys: members.keys });
  }
  return found;
}

const isTogether = (sense: Sense): boolean =>
  sense.kind === "word" && sense.word.role === "operator" && sense.word.operator.kind === "together";

/** "laki-laki dan perempuan digabung", "kalau digabung sama kota": all there are of a kind that the plan does not tell apart. */
function sumsAll(
  { tokens, annotated: { annotations, unknown }, plan }: Aside,
  { model, geography }: RuleContext,
): boolean {
  // "(male plus female)"
  const isSum = tokens.some(({ norm }) => norm === "plus") || annotations.some(({ sense }) => isTogether(sense));
  if (unknown.length > 0 || !isSum) return false;
  const joins = (sense: Sense): boolean =>
    isTogether(sense) ||
    (sense.kind === "word" && ["link", "and", "follow", "all", "total", "in"].includes(sense.word.role));
  const values = annotations.flatMap(({ sense }) => (sense.kind === "slice" ? [sense] : []));
  const kinds = annotations.flatMap(({ sense }) => (sense.kind === "entity" && sense.subset !== null ? [sense] : []));
  const isWhole = ({ dimension }: { dimension: string }): boolean => {
    const declared = [...model.measures.values()].flatMap(({ dataset }) =>
      dataset.dimensions.filter(({ id }) => id === dimension),
    );
    const named = new Set(values.flatMap((one) => (one.dimension === dimension ? [one.value] : [])));
    return !valuesOf(plan, "dimension").has(dimension) && declared.some((one) => one.values.length === named.size);
  };
  // Where no kind is picked, each is in it.
  const isOpen = ({ entity, subset }: { entity: string; subset: string | null }): boolean =>
    geography.kindsOf(entity).includes(subset ?? "") &&
    valuesOf(plan, "entity").has(entity) &&
    valuesOf(plan, "subsets").size === 0;
  const means = (sense: Sense): boolean =>
    joins(sense) || (sense.kind === "slice" && isWhole(sense)) || (sense.kind === "entity" && isOpen(sense));
  return (
    values.length + kinds.length > 0 &&
    tokens.every((_, at) => annotations.some(({ from, to, sense }) => from <= at && at < to && means(sense)))
  );
}

/** "(persentase)", "(production, ton)": words of the one measure that is told. */
function namesFigure({ tokens, annotated, plan }: Aside, model: SemanticModel): boolean {
  const [only, ...others] = [...measuresIn(plan)].flatMap((id) => model.measures.get(id)?.measure ?? []);
  if (!only || others.length > 0) return false;
  // "(jasa modal + jasa usaha)": what the figure is, in the words of its definition
  const said = [only.label, ...only.terms, ...(only.definition === undefined ? [] : [only.definition])];
  const names = said.map((name) => new Set(keyOf(name).split(/[^\p{L}\d]+/u)));
  const units = new Set(unitForms(only.unit).map(keyOf));
  const isLink = (at: number): boolean =>
    annotated.annotations.some(
      ({ from, to, sense }) => from <= at && at < to && sense.kind === "word" && sense.word.role === "link",
    );
  const words = tokens.filter(({ norm }, at) => norm !== "," && !isLink(at)).map(({ norm }) => norm);
  const rest = words.filter((word) => !units.has(word));
  return words.length > 0 && names.some((name) => rest.every((word) => name.has(word)));
}
