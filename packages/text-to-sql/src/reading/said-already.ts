import { isRatio, type SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation, Sense } from "../grounding/sense.ts";
import { keyOf } from "../language/token.ts";
import { englishNouns, nounsOfVerb } from "../language/verb-nouns.ts";
import type { Word } from "../language/word.ts";
import { containersShown } from "../plan/containers.ts";
import type { Plan } from "../plan/plan.ts";
import { measuresIn, valuesOf } from "../plan/walk.ts";
import { isProminent } from "./pointing.ts";

/** Whether what is said beside a question adds nothing to the plan that it comes to without it. */
export function addsNothing(aside: string, annotated: Annotated, plan: Plan, model: SemanticModel): boolean {
  const denied = deniedBy(aside);
  return (
    (denied !== null && isOtherName(denied, plan, model)) ||
    (saysAsMuch(annotated, plan) && isToldIn(annotated, plan, model)) ||
    isInName(aside, annotated, plan, model) ||
    saysHowComputed(aside, plan, model) ||
    asksWhereShown(annotated, plan, model)
  );
}

/** "bakul yang paling banyak membeli (rupiah)": a unit of another figure of the same rows says that this is meant, and not how many there are. */
function isToldIn({ annotations }: Annotated, plan: Plan, model: SemanticModel): boolean {
  const told = [...measuresIn(plan)].flatMap((id) => model.measures.get(id) ?? []);
  const isOfOther = (unit: string): boolean =>
    told.length > 0 &&
    told.every(({ measure }) => measure.unit !== unit) &&
    told.some(({ dataset }) => dataset.measures.some((one) => one.unit === unit && !isRatio(one)));
  return annotations.every(({ sense }) => sense.kind !== "unit" || !isOfOther(sense.unit));
}

/**
 * Whether words say no more than a plan does: "luas panen (harvested area)", "volcano (gunung api)", or that something else
 * is not meant: "kota aja, kabupaten ga usah", "bukan kepadatan".
 */
function saysAsMuch({ annotations, unknown }: Annotated, plan: Plan): boolean {
  if (unknown.length > 0 || annotations.length === 0) return false;
  // "rupiahnya per metode" asks for each of them, where the first alone is told.
  const isFirst = plan.rows?.order && (plan.rows.order.limit !== null || plan.rows.order.pick);
  if (isFirst && annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "per")) return false;
  const changed = changeTold(plan);
  const length = Math.max(...annotations.map(({ to }) => to));
  const spots = Array.from({ length }, (_, at) => annotations.filter(({ from, to }) => from <= at && at < to));
  const denied = deniedSpots(spots);
  const isMeant = (at: number): boolean =>
    spots[at]?.some(({ sense }) => isNominal(sense) && (isIn(sense, plan) || tellsChange(sense, changed))) === true;
  const meant = spots.some((_, at) => !denied.has(at) && isMeant(at));
  return spots.every((senses, at) => {
    if (denied.has(at))
      return (
        !isMeant(at) && senses.some(({ sense }) => isOther(sense, plan, meant) || (isAmount(sense) && changed !== null))
      );
    return senses.some(
      ({ sense }) =>
        isIn(sense, plan) ||
        (isDenial(sense) && denied.size > 0) ||
        tellsChange(sense, changed) ||
        ordersBy(sense, plan),
    );
  });
}

/** How a plan tells what changed, first of all: in percent ("growth") or in points ("difference"); null where it tells no change. */
function changeTold(plan: Plan): "growth" | "difference" | null {
  const told = plan.rows?.order?.by ?? plan.figures[0];
  return told?.kind === "combined" && (told.how === "growth" || told.how === "difference") ? told.how : null;
}

const isAmount = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "amount";

/** "relatif", "selisih poin", of a change that is told so. */
function tellsChange(sense: Sense, changed: "growth" | "difference" | null): boolean {
  if (sense.kind !== "word" || changed === null) return false;
  const { word } = sense;
  if (word.role === "amount") return (word.unit === "percent") === (changed === "growth");
  return word.role === "operator" && word.operator.kind === "gap" && changed === "difference";
}

/** "terbesar", of rows that are told in that order. */
const ordersBy = (sense: Sense, { rows }: Plan): boolean =>
  sense.kind === "word" && sense.word.role === "extreme" && rows?.order?.direction === sense.word.direction;

/** Where what is denied stands: after its denial, or before it where nothing follows. */
function deniedSpots(spots: readonly (readonly Annotation[])[]): ReadonlySet<number> {
  const nouns = spots.flatMap((senses, at) => (senses.some(({ sense }) => isNominal(sense)) ? [at] : []));
  const denials = spots.flatMap((senses, at) => (senses.some(({ sense }) => isDenial(sense)) ? [at] : []));
  const [denial] = denials;
  if (denial === undefined) return new Set();
  const next = nouns.filter((at) => at > denial);
  if (next.length > 0) return new Set(next);
  const last = nouns.at(-1) ?? -1;
  const term = spots[last]?.filter(({ sense }) => isNominal(sense)) ?? [];
  const from = Math.min(last, ...term.map((one) => one.from));
  return new Set(nouns.filter((at) => at >= from));
}

const isDenial = (sense: Sense): boolean =>
  sense.kind === "word" && (sense.word.role === "except" || sense.word.role === "not");

const isNominal = (sense: Sense): boolean =>
  ["measure", "entity", "modifier", "slice", "qualifier"].includes(sense.kind) || isAmount(sense);

const has = (plan: Plan, key: string, value: unknown): boolean => value === null || valuesOf(plan, key).has(value);

/** Whether something is told of the same kind that is not this: then this is left out already. */
function isOther(sense: Sense, plan: Plan, meant: boolean): boolean {
  switch (sense.kind) {
    case "measure":
      return measuresIn(plan).size > 0;
    case "entity":
      return (
        meant || (sense.subset !== null && has(plan, "entity", sense.entity) && valuesOf(plan, "subsets").size > 0)
      );
    case "slice":
      return has(plan, "dimension", sense.dimension);
    case "qualifier":
      return measuresIn(plan).size > 0;
    default:
      return false;
  }
}

/** Words that say nothing that an answer depends on. */
const idle: ReadonlySet<Word["role"]> = new Set(["link", "in", "per"]);

/** "penghasil kakao (cocoa)": a word that says nothing alone, and with the noun of a verb names a measure that a plan tells. */
function isInName(words: string, { annotations }: Annotated, plan: Plan, model: SemanticModel): boolean {
  if (annotations.some(({ sense }) => sense.kind !== "place" || isProminent(sense))) return false;
  return namedBy(words, model).some((id) => measuresIn(plan).has(id));
}

/** Measures that a word names with the noun of a verb: "sawit" of "produksi sawit". */
function namedBy(words: string, model: SemanticModel): string[] {
  const name = keyOf(words.trim());
  const names = new Set(
    [...nounsOfVerb.values()].flat().flatMap((noun) => [`${noun} ${name}`, `${name} ${englishNouns.get(noun)}`]),
  );
  return [...model.measures.values()].flatMap(({ measure: { id, terms } }) =>
    terms.some((term) => names.has(keyOf(term))) ? [id] : [],
  );
}

/** "produksi kelapa (bukan kelapa sawit)": of another measure than those that a plan tells, that it is not meant. */
function isOtherName(words: string, plan: Plan, model: SemanticModel): boolean {
  const named = namedBy(words, model);
  return named.length > 0 && named.every((id) => !measuresIn(plan).has(id));
}

/** "(kota terpadat) ada di provinsi mana": asks for what stands beside each name of a list anyway. */
function asksWhereShown({ annotations, unknown }: Annotated, { rows }: Plan, model: SemanticModel): boolean {
  const asked = new Set(annotations.flatMap(({ sense }) => (sense.kind === "entity" ? [sense.entity] : [])));
  const [entity, ...others] = asked;
  if (!rows || unknown.length > 0 || entity === undefined || others.length > 0) return false;
  const asks = ({ role }: Word): boolean => role === "which" || idle.has(role);
  const isIdle = ({ sense }: Annotation): boolean =>
    sense.kind === "entity" || (sense.kind === "word" && asks(sense.word));
  const isAsked = annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "which");
  const length = Math.max(...annotations.map(({ to }) => to));
  const isRead = Array.from({ length }, (_, at) => at).every((at) =>
    annotations.some((one) => one.from <= at && at < one.to && isIdle(one)),
  );
  return isAsked && isRead && containersShown(rows, model).includes(entity);
}

const division = /\s+(?:dibagi(?:\s+dengan)?|per|divided\s+by|over)\s+|\s*[/÷:]\s*/iu;

/** "(produksi dibagi luas panen)": how the ratio that a plan tells is computed, in words of both its terms. */
function saysHowComputed(words: string, plan: Plan, model: SemanticModel): boolean {
  const [over = "", under, ...more] = words.trim().split(division);
  if (under === undefined || more.length > 0) return false;
  const wordsOf = (measure: string): Set<string> =>
    new Set(model.measures.get(measure)?.measure.terms.flatMap((term) => keyOf(term).split(" ")) ?? []);
  const names = (part: string, measure: string): boolean => {
    const known = wordsOf(measure);
    return keyOf(part)
      .split(" ")
      .every((word) => known.has(word));
  };
  return [...model.measures.values()].some(
    ({ measure }) =>
      isRatio(measure) &&
      measuresIn(plan).has(measure.id) &&
      names(over, measure.numerator) &&
      names(under, measure.denominator),
  );
}

function isIn(sense: Sense, plan: Plan): boolean {
  switch (sense.kind) {
    case "measure":
      return has(plan, "measure", sense.measure);
    case "entity":
      return has(plan, "entity", sense.entity) && has(plan, "subsets", sense.subset);
    case "modifier":
      return has(plan, "entity", sense.entity) && has(plan, "subsets", sense.subset);
    case "slice":
      return has(plan, "value", sense.value);
    case "place":
      return sense.candidates.items.some(({ member }) => has(plan, "keys", member.key));
    case "extreme":
      return (
        valuesOf(plan, "order").size > 0 &&
        has(plan, "direction", sense.direction) &&
        sense.measures.some((measure) => has(plan, "measure", measure))
      );
    case "unit":
      return true;
    case "word":
      return idle.has(sense.word.role) || isOrderOf(sense.word, plan);
    default:
      return false;
  }
}

/** "terbanyak = 1", where it is such a rank that is told. */
const isOrderOf = (word: Word, plan: Plan): boolean =>
  valuesOf(plan, "pick").size > 0 &&
  ((word.role === "extreme" && has(plan, "direction", word.direction)) || (word.role === "number" && word.value === 1));

/** A question without what it says beside itself, and that. */
export interface Unaided {
  /** Every word where it stood. */
  readonly question: string;
  readonly asides: readonly string[];
}

const bracketed = /\([^()]*\)/gu;
/** What follows the last comma, a denial that ends the question, or where it lies: "…, kota aja", "… bukan kepadatan", "… dan di provinsi mana". */
const trailing: readonly RegExp[] = [
  /(?<=\S)\s*,(?<aside>[^,]+)$/u,
  /(?<=\S)\s+(?<aside>(?:(?:kalau|kalo|klo|jika|bila)\s+)?(?:digabung|ditotal|dijumlah)(?:kan)?(?:\s+\S+){0,4})$/iu,
  /(?<=\S)\s+(?<aside>(?:bukan|bkn|not)\s+\S+(?:\s+\S+)?)$/iu,
  /(?<=\S)\s*,?\s+(?:dan|serta|and)\s+(?<aside>(?:\p{L}+\s+){1,3}(?:mana|apa|which)(?:\s+\p{L}+)?)$/iu,
];

const blanks = (text: string): string => " ".repeat(text.length);

/** A question without what stands in brackets; null where nothing does. */
export function withoutBrackets(question: string): Unaided | null {
  const asides = (question.match(bracketed) ?? []).map((text) => text.slice(1, -1));
  return asides.length === 0 ? null : { question: question.replaceAll(bracketed, blanks), asides };
}

/** The same, and without what is said last; each way there is. */
export function withoutAsides(question: string): Unaided[] {
  const plain = withoutBrackets(question);
  const { question: text, asides } = plain ?? { question, asides: [] };
  const closed = text.replace(/[\s?.!]+$/u, "");
  const ended = trailing.flatMap((pattern): Unaided[] => {
    const found = pattern.exec(closed);
    const aside = found?.groups?.aside;
    return found && aside ? [{ question: closed.slice(0, found.index), asides: [...asides, aside] }] : [];
  });
  return plain ? [plain, ...ended] : ended;
}

/** "bukan sawit": what words say that is not meant; null of any other words. */
export const deniedBy = (words: string): string | null => /^\s*(?:bukan|bkn|not)\s+(.+)$/iu.exec(words)?.[1] ?? null;

/** "no kabupaten", as "not"; "no 1" is a number. */
export const withDenial = (words: string): string => words.replace(/^(\s*)no\s+(?=\p{L})/iu, "$1not ");
