import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation, Sense } from "../../grounding/sense.ts";
import type { Token } from "../../language/token.ts";
import { variantsOf } from "../../language/variants.ts";
import type { Word } from "../../language/word.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";
import { isPlaced } from "../../plan/walk.ts";
import type { Completed } from "../complete.ts";
import { singleFigure } from "./measures.ts";

/** Where the words end by which a question asks the one before again ("kalau", "bagaimana dengan"); 0 without them. */
export const againUntil = (annotations: readonly Annotation[]): number =>
  Math.max(
    0,
    ...annotations.flatMap(({ from, to, sense }) =>
      from === 0 && sense.kind === "word" && sense.word.role === "follow" ? [to] : [],
    ),
  );

/**
 * What may be meant where a follow-up begins with such words: in "what about mountains" nothing is asked by "what"; "and
 * Banten" joins rather than turns, where both can be.
 */
export function ledBy(annotations: readonly Annotation[], until: number): (readonly Annotation[])[] {
  const leads = (role: string): ((one: Annotation) => boolean) => {
    return ({ from, to, sense }) => from === 0 && to === until && sense.kind === "word" && sense.word.role === role;
  };
  const turned = annotations.filter((one) => one.from >= until || leads("follow")(one));
  if (turned.length === annotations.length) return [annotations];
  return annotations.some(leads("and")) ? [annotations, turned] : [turned, annotations];
}

/** A question as it would be understood by itself. */
interface Alone {
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
  readonly outcome: Completed;
  /** It asks the one before again: "kalau …". */
  readonly again: boolean;
}

/** Whether a question is one about what was spoken of before, though it may be whole by itself. */
export const leansOn = (before: Plan, said: Alone, model: SemanticModel): boolean =>
  saysOfBefore(said) ||
  asksForPart(said.annotations) ||
  saysOf(said.annotations, spokenOf(before)) ||
  cutsBefore(said, before) ||
  saysOfEach(said, before) ||
  breaksDown(said, before) ||
  countsListed(said, before) ||
  saysUnitAlone(said.annotations) ||
  namesAgain(said, before) ||
  marksOf(said, before, model);

/** "yang perempuan?" after a figure of events with patients: says which of them, and nothing else. */
function marksOf({ annotations }: Alone, before: Plan, { measures }: SemanticModel): boolean {
  const told = singleFigure(before);
  const dataset = told?.kind === "measure" ? measures.get(told.measure)?.dataset : undefined;
  if (!dataset || "timeless" in dataset.time) return false;
  const about = [dataset.grain, ...dataset.also].map(({ entity }) => entity);
  const isMark = ({ sense }: Annotation): boolean =>
    sense.kind === "modifier"
      ? about.includes(sense.entity)
      : sense.kind === "value" && sense.options.some(({ entity }) => about.includes(entity));
  return annotations.some(isMark) && annotations.every((one) => one.sense.kind === "word" || isMark(one));
}

/** Whether a question begins as one does that goes on ("yang", "kalau"), and says nothing but what marks some of something. */
export function marksOnly({ tokens, annotations, outcome }: Omit<Alone, "again">): boolean {
  const isMark = ({ sense }: Annotation): boolean => sense.kind === "value" || sense.kind === "modifier";
  return (
    outcome.kind === "plan" &&
    (variantsOf(tokens[0]?.norm ?? "").some(({ norm }) => norm === "yang") || againUntil(annotations) > 0) &&
    annotations.some(isMark) &&
    annotations.every((one) => ["word", "place"].includes(one.sense.kind) || isMark(one))
  );
}

/** "kalau Jawa Timur?" after a figure of a place: there, though something else has that name for a mark of its own. */
const namesAgain = ({ annotations, again }: Alone, before: Plan): boolean =>
  again &&
  annotations.some((one) => isLikePlaced(one, before)) &&
  annotations.every(({ sense }) => ["place", "value", "word"].includes(sense.kind));

/** Whether words name what a figure was told of, or another of its kind. */
function isLikePlaced({ sense }: Annotation, before: Plan): boolean {
  const told = singleFigure(before);
  const placed = told?.kind === "measure" ? told.places.map(({ entity }) => entity) : [];
  return sense.kind === "place" && sense.candidates.items.some(({ member }) => placed.includes(member.entity));
}

/** What names another of those that a figure was told of is no mark of anything else. */
export const asNamed = (annotations: readonly Annotation[], before: Plan): readonly Annotation[] =>
  annotations.filter(
    ({ from, to, sense }) =>
      sense.kind !== "value" ||
      !annotations.some((one) => one.from === from && one.to === to && isLikePlaced(one, before)),
  );

/** "luasnya berapa?", "kalau luas?", "IPM?", "yang perempuan?", "what is its area": says nothing of where, and belongs to what was spoken of. */
function saysOfBefore({ tokens, annotations, outcome, again }: Alone): boolean {
  if (outcome.kind !== "plan" || outcome.plan.distance) return false;
  if (annotations.some(({ sense }) => sense.kind === "whole")) return false;
  // In a list "its" is said of each of its rows.
  const refers = annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there");
  if (refers && !outcome.plan.rows && isUnplaced(outcome.plan)) return true;
  if (outcome.plan.defines) return false;
  // "yang areanya paling luas?" after a list asks of what it lists, though one kind of things alone has such a measure.
  const { rows } = outcome.plan;
  const isNamed = annotations.some(({ sense }) => sense.kind === "entity" || sense.kind === "modifier");
  // "yang sudah selesai saja": of those that were listed
  const isMarked = annotations.some(({ sense }) => sense.kind === "value");
  if (isMarked && annotations.every(({ sense }) => sense.kind === "value" || sense.kind === "word")) return true;
  if (rows?.order && (!isNamed || again) && isUnplaced({ ...outcome.plan, rows: { ...rows, order: null } }))
    return true;
  const isCut = annotations.every(
    ({ sense }) => sense.kind === "slice" || sense.kind === "range" || sense.kind === "word" || isWeakName(sense),
  );
  const leans =
    again ||
    isCut ||
    isRegarded(tokens, annotations) ||
    isBare(tokens, annotations) ||
    tokens.some(({ norm }) => norm.endsWith("nya"));
  return leans && isUnplaced(outcome.plan);
}

/** "menurut luas", "berdasarkan luas panennya": only by what something is looked at. "In area" may also say what is asked. */
export const isRegarded = (tokens: readonly Token[], annotations: readonly Annotation[]): boolean =>
  annotations.some(
    ({ from, sense }) =>
      isWord(sense, "regard") && !["in", "on"].includes(tokens[from]?.norm ?? "") && isFirst(from, annotations),
  );

/** Whether nothing but words that ask the question before again stands before a place. */
const isFirst = (at: number, annotations: readonly Annotation[]): boolean => at === 0 || at === againUntil(annotations);

const onlys: ReadonlySet<string> = new Set(["saja", "aja", "doang", "only"]);

/** "IPM?", "kecamatan?", "jumlah desa", "kota saja": a noun of the model and nothing else. */
function isBare(tokens: readonly Token[], annotations: readonly Annotation[]): boolean {
  const end = tokens.length - (onlys.has(tokens.at(-1)?.norm ?? "") ? 1 : 0);
  const counts = annotations.some(({ from, to, sense }) => from === 0 && to === 1 && isWord(sense, "total"));
  return annotations.some(
    ({ from, to, sense }) =>
      to === end &&
      ((from === 0 && (sense.kind === "measure" || sense.kind === "entity")) ||
        (from === 1 && counts && sense.kind === "entity")),
  );
}

const isWord = (sense: Sense, role: Word["role"]): boolean => sense.kind === "word" && sense.word.role === role;

/** "itu berapa persen dari penduduk Bali?": opens with a share, of which the part was told before. */
function asksForPart(annotations: readonly Annotation[]): boolean {
  const idle: ReadonlySet<string> = new Set(["link", "follow", "and"]);
  let at = 0;
  for (const { from, to, sense } of [...annotations].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from !== at || sense.kind !== "word") continue;
    if (sense.word.role === "operator" && sense.word.operator.kind === "share")
      return annotations.some(({ from: next, sense }) => isWord(sense, "from") && isOnlyTold(annotations, to, next));
    if (idle.has(sense.word.role)) at = to;
  }
  return false;
}

/** "berapa persen itu dari": nothing stands between, or what points back at what was told. */
const isOnlyTold = (annotations: readonly Annotation[], from: number, to: number): boolean =>
  from === to ||
  annotations.some(
    (one) => one.from === from && one.to === to && (isWord(one.sense, "link") || isWord(one.sense, "there")),
  );

/** The kind of what was counted or listed; null of any other plan. */
export function spokenOf({ rows, figures }: Plan): string | null {
  const [figure] = figures;
  return rows?.entity ?? (figure?.kind === "count" ? figure.of.entity : null);
}

/** "yang berpenduduk berapa?" of islands: says of what was counted or listed which of them. */
const saysOf = (annotations: readonly Annotation[], entity: string | null): boolean =>
  annotations.some(({ from, sense }) => from > 0 && sense.kind === "modifier" && sense.entity === entity) &&
  annotations.every(
    ({ sense }) =>
      sense.kind === "word" ||
      sense.kind === "modifier" ||
      sense.kind === "unit" ||
      isWeakName(sense) ||
      sense.kind === "measure",
  );

/** "penduduk perempuan berapa?", "laki-laki dan perempuan berapa?" after the figure of a place: a cut of that figure, and of that place. */
function cutsBefore({ annotations, outcome }: Alone, before: Plan): boolean {
  const told = singleFigure(before);
  if (outcome.kind !== "plan" || told?.kind !== "measure" || told.places.length === 0) return false;
  if (annotations.some(({ sense }) => sense.kind === "whole")) return false;
  const { rows, figures, cuts } = outcome.plan;
  if (rows || !isUnplaced(outcome.plan)) return false;
  const leaves = figures.flatMap(leavesOf);
  const isSame = leaves.every((leaf) => leaf.kind === "measure" && leaf.measure === told.measure);
  return isSame && (cuts !== undefined || leaves.some((leaf) => leaf.kind === "measure" && leaf.slices.length > 0));
}

/** "berapa luas masing-masing?" after a list: of each of it. */
const saysOfEach = ({ tokens, outcome }: Alone, { rows }: Plan): boolean =>
  rows !== null && tokens.some(({ norm }) => norm === "masing2") && outcome.kind === "plan" && isUnplaced(outcome.plan);

/** "jabarkan menurut kabupaten/kota" after a figure: tells it of each, and lists none of them. */
function breaksDown({ annotations, outcome }: Alone, { rows, figures }: Plan): boolean {
  if (outcome.kind !== "plan" || rows || figures.length === 0 || outcome.plan.figures.length > 0) return false;
  const per = annotations.filter(({ sense }) => isWord(sense, "per"));
  const isKind = ({ to }: Annotation): boolean =>
    annotations.some(({ from, sense }) => from === to && sense.kind === "entity");
  return outcome.plan.rows !== null && isUnplaced(outcome.plan) && per.some(isKind);
}

/** "ada berapa provinsi?" after some of them were listed: how many those are. */
function countsListed({ annotations, outcome }: Alone, { rows }: Plan): boolean {
  const [counted, ...others] = outcome.kind === "plan" ? outcome.plan.figures : [];
  if (outcome.kind !== "plan" || outcome.plan.rows || counted?.kind !== "count" || others.length > 0) return false;
  const isListed = rows !== null && !rows.order && rows.entity === counted.of.entity;
  return (
    isListed &&
    isUnplaced(outcome.plan) &&
    annotations.every(({ sense }) => sense.kind === "word" || sense.kind === "entity" || isWeakName(sense))
  );
}

/** "kota lain?": others than were spoken of, which no plan says. */
export const asksForOthers = (tokens: readonly Token[], outcome: Completed): boolean =>
  tokens.some(({ norm }) => isOther(norm)) && outcome.kind === "plan" && isUnplaced(outcome.plan);
export const isOther = (norm: string): boolean => others.has(norm);
const others: ReadonlySet<string> = new Set(["lain", "lainnya", "other", "others"]);

/** "dalam hektare berapa?": nothing is said but a unit. */
const saysUnitAlone = (annotations: readonly Annotation[]): boolean =>
  annotations.some(
    ({ from, sense }) =>
      sense.kind === "unit" &&
      annotations.some((lead) => lead.to === from && lead.sense.kind === "word" && lead.sense.word.role === "in"),
  ) && annotations.every(({ sense }) => sense.kind !== "entity" && (sense.kind !== "place" || isWeakName(sense)));

/** A name that is one only after "desa": with tens of thousands of them, any word is. */
const isWeakName = (sense: Sense): boolean =>
  sense.kind === "place" && !sense.candidates.items.some((candidate) => candidate.prominent);

/** Whether a plan is about everything there is. */
function isUnplaced({ rows, figures }: Plan): boolean {
  if (rows) return rows.places.length + rows.bounds.length + (rows.texts?.length ?? 0) === 0 && rows.order === null;
  return !isPlaced(figures);
}

/** Whether a question tells something of everything there is: neither what a word means nor how many of a kind there are. */
export const tellsOfAll = (outcome: Completed): boolean =>
  outcome.kind === "plan" && !outcome.plan.defines && !outcome.plan.distance && isUnplaced(outcome.plan);

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
