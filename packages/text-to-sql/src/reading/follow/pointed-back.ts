import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation } from "../../grounding/sense.ts";
import { plainTurns } from "../../language/dialogue-words.ts";
import { keyOf, type Token, tokenize } from "../../language/token.ts";
import type { Word } from "../../language/word.ts";
import { isYear } from "../../language/year.ts";
import type { MeasureFigure } from "../../plan/figure.ts";
import { isNamed, isOne, type NamedPlaces, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals, onlyYear } from "../../plan/walk.ts";
import type { Completed } from "../complete.ts";
import type { RuleContext } from "../rule.ts";
import { Stop } from "../stop.ts";
import { besidesSpoken, focusOf, type Referent } from "./focus.ts";
import { mapMeasures } from "./measures.ts";
import { type PointingNoun, pointingNouns } from "./pointing-nouns.ts";
import { isOther, tellsOfAll } from "./signs.ts";
import { requireTellable } from "./tellable.ts";

/** "berapa penduduk provinsi itu?" before which nothing was told: of nothing, never of all of them. @param isFirst whether nothing was */
export function ofSomething<T extends { readonly outcome: Completed }>(
  understood: T,
  question: string,
  knowing: (tokens: readonly Token[]) => { readonly annotations: readonly Annotation[] },
  isFirst: boolean,
): T {
  const tokens = tokenize(question);
  if (listsAll(understood.outcome) && saysOfOther(tokens, knowing(tokens).annotations))
    return { ...understood, outcome: lost };
  if (!isFirst || !tellsOfAll(understood.outcome)) return understood;
  if (asksOwnFigure(tokens, knowing(tokens).annotations)) return { ...understood, outcome: lost };
  const nouns = pointingNouns(tokens, knowing(tokens).annotations);
  return nouns.some(({ sure, kinds }) => sure && kinds.length > 0) ? { ...understood, outcome: lost } : understood;
}

const relatives: ReadonlySet<string> = new Set(["yang", "yg"]);

const asks = (annotations: readonly Annotation[]): boolean =>
  annotations.some(({ sense }) => sense.kind === "word" && ["which", "list", "how-many"].includes(sense.word.role));

/** "penduduknya berapa?": of what was spoken of, and nothing was. */
function asksOwnFigure(tokens: readonly Token[], annotations: readonly Annotation[]): boolean {
  const owned = annotations.filter(
    ({ to, sense }) => sense.kind === "measure" && tokens[to - 1]?.norm.endsWith("nya") === true,
  );
  const isAsked = ({ sense }: Annotation): boolean =>
    sense.kind === "word" && ["how-many", "link", "follow"].includes(sense.word.role);
  return (
    owned.length > 0 &&
    tokens.every((_, at) =>
      annotations.some((one) => one.from <= at && at < one.to && (owned.includes(one) || isAsked(one))),
    )
  );
}

/** Whether a bare noun is said of something else: after "yang", or with "-nya". */
function saysOfOther(tokens: readonly Token[], annotations: readonly Annotation[]): boolean {
  const isIdle = (at: number): boolean =>
    annotations.some(
      ({ from, to, sense }) =>
        from <= at && at < to && sense.kind === "word" && ["follow", "link"].includes(sense.word.role),
    );
  const at = tokens.findIndex(({ norm }) => relatives.has(norm));
  const leads = at >= 0 && tokens.slice(0, at).every((_, i) => isIdle(i));
  return (leads || tokens.at(-1)?.norm.endsWith("nya") === true) && !asks(annotations);
}

/** "yang kota", "kalau kabupatennya": which of what was spoken of, or that of it; no list of all. */
const listsAll = (outcome: Completed): boolean => {
  const { rows = null, figures = [], whether } = outcome.kind === "plan" ? outcome.plan : {};
  return rows !== null && figures.length === 0 && !whether && rows.places.length + (rows.texts ?? []).length === 0;
};

/** How what a question comes to is found out, by itself and after another. */
interface Reading {
  readonly alone: (question: string) => Completed;
  readonly knowing: (text: string) => readonly Annotation[];
  /** @param points nouns may point back in it as well */
  readonly after: (question: string, before: Plan, points: boolean) => Completed | null;
}

const lost: Completed = { kind: "refused", refusal: { kind: "cannot-continue" } };

/**
 * "danau itu di provinsi mana", "berapa kecamatan di kabupaten tersebut": the question with what it points back at in the place of the
 * noun; null where no noun points back. A noun that nothing fits is never all of its kind.
 */
export function pointedBack(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  before: Plan,
  context: RuleContext,
  { alone, after, knowing }: Reading,
): Completed | null {
  const said = asPlainTurn(question);
  const plain = said === null ? null : after(said, before, true);
  if (plain?.kind === "plan") return plain;
  const nouns = pointingNouns(tokens, annotations);
  const [first] = nouns;
  if (!first) return null;
  // "luas provinsi itu dan penduduk kota itu": not one thing is meant.
  const isApart = nouns.some(({ from }) => from >= first.to && from > first.from);
  if (!first.sure && isApart) return null;
  const nothing = first.sure ? lost : null;
  if (first.sure && isOwn(first, tokens, alone(question))) return null;
  const meant = (noun: PointingNoun): Referent | null => {
    const isCalled = (filter: PlaceFilter): boolean =>
      isNamed(filter) && isNamedWith(textOf(question, tokens, noun.noun), filter, knowing, context);
    const found = focusOf(before, noun, context, isCalled);
    return noun.many === null || found?.many === noun.many ? found : null;
  };
  const noun = isApart ? undefined : nouns.find((one) => meant(one));
  const referent = noun && meant(noun);
  if (!noun || !referent) return nothing;
  const instead = (name: string): string => withInstead(question, tokens, noun, name);
  const { filter } = referent;
  const one = referent.single ? standIn(filter, noun, question, tokens, context) : null;
  const others = tokens.some(({ norm }) => isOther(norm));
  const besides = (outcome: Completed): Completed => {
    const rest = outcome.kind === "plan" ? besidesSpoken(outcome.plan, before) : null;
    return rest ? { kind: "plan", plan: rest } : lost;
  };
  const dated = (outcome: Completed): Completed => inYearOf(before, outcome, annotations, tokens, context);
  if (one) {
    const whole = replaced(alone(instead(one.name)), one.key, filter, context);
    if (whole?.kind === "plan" && !whole.plan.defines) return others ? besides(dated(whole)) : dated(whole);
  }
  if (noun.alone && !others) return null;
  if (noun.alone) return besides(after(question, before, false) ?? lost);
  const isKeyed = one && isNamed(filter);
  const continued = isKeyed ? after(instead(one.name), referent.plan, false) : null;
  if (continued?.kind === "plan") return others ? besides(continued) : continued;
  if (setsApart(annotations, referent)) return nothing;
  const there = noun.many === null ? "sana" : gathering(noun.many);
  const outcome = after(referent.single ? instead(there) : instead(there).replace(among, "$1"), referent.plan, false);
  if (outcome?.kind === "plan" && others) return besides(outcome);
  return outcome?.kind === "plan" || noun.sure ? (outcome ?? nothing) : null;
}

/** "di antara danau itu": which of those. */
const among = /(?:di )?\b(?:antara|dari|among|of) ((?:sana|keduanya|ketiganya|semuanya)\b)/iu;

const gathering = (many: number): string => (many === 2 ? "keduanya" : many === 3 ? "ketiganya" : "semuanya");

/** "kecamatan itu apa?" asks what one is; "punya gunung terbanyak provinsi mana?" asks of whom it is said. */
function isOwn({ from, to }: PointingNoun, tokens: readonly Token[], outcome: Completed): boolean {
  if (outcome.kind !== "plan") return false;
  const { defines, rows } = outcome.plan;
  return (defines !== undefined && tokens[to - 1]?.norm === "itu") || (from === to && (rows?.order ?? null) !== null);
}

/** Words that need the name itself beside them: "selain danau itu", "lebih luas dari provinsi itu". */
const apart: ReadonlySet<Word["role"]> = new Set(["except", "compare", "against", "next-after", "distance"]);

/** "dari danau itu" is of that one; "dari provinsi tersebut" of several is which of them. */
const setsApart = (annotations: readonly Annotation[], { single }: Referent): boolean =>
  annotations.some(
    ({ sense }) => sense.kind === "word" && (apart.has(sense.word.role) || (single && sense.word.role === "from")),
  );

function withInstead(
  question: string,
  tokens: readonly Token[],
  { from, to, leads }: PointingNoun,
  name: string,
): string {
  const start = tokens[from]?.start ?? 0;
  const end = to > from ? (tokens[to - 1]?.end ?? question.length) : start;
  return `${question.slice(0, start)}${leads ?? ""}${name}${end > start ? "" : " "}${question.slice(end)}`;
}

/** A name that is read in the place of the noun: its own, or for one that only the data tell that of any other of its kind. */
function standIn(
  { entity, members }: PlaceFilter,
  noun: PointingNoun,
  question: string,
  tokens: readonly Token[],
  { model, geography }: RuleContext,
): { readonly name: string; readonly key: string } | null {
  const subsets = noun.kinds.flatMap(({ entity: kind, subset }) =>
    kind === entity && subset !== null ? [subset] : [],
  );
  const isAlike = (key: string): boolean =>
    subsets.every((one) => geography.member(entity, key)?.subsets.includes(one));
  const [own] = "keys" in members ? members.keys : [];
  const key = own ?? [...geography.members(entity)].find((member) => isAlike(member.key))?.key;
  const member = key === undefined ? undefined : geography.member(entity, key);
  if (!member || key === undefined) return null;
  const said = noun.kinds.length > 0 ? textOf(question, tokens, noun.noun) : labelOf(entity, model);
  return { key, name: isCalled(member.name, entity, said, model) ? member.name : `${said} ${member.name}` };
}

/** "pulau" of Java, which is a group of islands: whether the noun and the name are read as the place itself. */
function isNamedWith(
  said: string,
  { entity, members: { keys } }: NamedPlaces,
  knowing: Reading["knowing"],
  { geography }: RuleContext,
): boolean {
  return keys.every((key) => {
    const name = `${said} ${geography.member(entity, key)?.name ?? ""}`;
    const length = keyOf(name).split(" ").length;
    return knowing(name).some(
      ({ from, to, sense }) =>
        sense.kind === "place" &&
        from === 0 &&
        to === length &&
        sense.candidates.items.some(({ member }) => member.entity === entity && member.key === key),
    );
  });
}

const textOf = (question: string, tokens: readonly Token[], { from, to }: PointingNoun["noun"]): string =>
  question.slice(tokens[from]?.start, tokens[to - 1]?.end).replace(/(?<=\p{L}{3})nya$/u, "");

const labelOf = (entity: string, model: SemanticModel): string => model.entities.get(entity)?.label.toLowerCase() ?? "";

/** Whether a name says itself of what kind it is: "Kabupaten Banyuwangi". */
function isCalled(name: string, entity: string, said: string, { entities }: SemanticModel): boolean {
  const prefixes = (entities.get(entity)?.subsets ?? []).flatMap((subset) => subset.prefixes);
  return [said, ...prefixes].some((kind) => keyOf(name).startsWith(`${keyOf(kind)} `));
}

/** What was read of the one that stands in, of the one that is meant; null where it cannot be said of that one. */
function replaced(outcome: Completed, key: string, filter: PlaceFilter, context: RuleContext): Completed | null {
  if (isNamed(filter) || outcome.kind !== "plan") return outcome.kind === "plan" ? outcome : null;
  const isStandIn = (node: object): node is PlaceFilter => {
    const { entity, members } = node as Partial<PlaceFilter>;
    return entity === filter.entity && equals(members, { keys: [key] });
  };
  const swapped = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(swapped);
    if (typeof node !== "object" || node === null) return node;
    if (isStandIn(node)) return { ...node, members: filter.members };
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, swapped(value)]));
  };
  const plan = swapped(outcome.plan) as Plan;
  const isSaid = !equals(plan, outcome.plan);
  return isSaid && !names(plan, filter.entity, key, filter) && isOne(filter) ? tellable(plan, context) : null;
}

/** Whether a key of an entity is left in a plan where no filter says it: who is ranked, what a distance is from. */
function names(plan: Plan, entity: string, key: string, filter: PlaceFilter): boolean {
  const bare = JSON.stringify(plan).replaceAll(JSON.stringify(filter.members), "");
  return bare.includes(`"entity":"${entity}"`) && bare.includes(JSON.stringify(key));
}

/** A figure of the same, of the year that was spoken of, where the question says none and that is not the latest anyway. */
function inYearOf(
  before: Plan,
  outcome: Completed,
  annotations: readonly Annotation[],
  tokens: readonly Token[],
  context: RuleContext,
): Completed {
  const year = onlyYear(before);
  if (outcome.kind !== "plan" || year === null || saysWhen(annotations, tokens) || outcome.plan.series) return outcome;
  const { geography } = context;
  const latest = (measure: string): number | undefined => geography.yearsOf(measure).at(-1);
  let isPast = false;
  mapMeasures(before, (figure) => {
    if (figure.year === year && year !== latest(figure.measure)) isPast = true;
    return figure;
  });
  if (!isPast) return outcome;
  const at = (figure: MeasureFigure): MeasureFigure => {
    const years = geography.yearsOf(figure.measure);
    return figure.year === years.at(-1) && years.includes(year) ? { ...figure, year } : figure;
  };
  return tellable(mapMeasures(outcome.plan, at), context);
}

const timing: ReadonlySet<Word["role"]> = new Set([
  "year",
  "latest",
  "since",
  "until",
  "ever",
  "which-year",
  "relative-year",
  "years-back",
  "all-time",
  "first-time",
]);

const saysWhen = (annotations: readonly Annotation[], tokens: readonly Token[]): boolean =>
  tokens.some(({ value }) => value !== null && isYear(value)) ||
  annotations.some(
    ({ sense }) =>
      sense.kind === "period" ||
      (sense.kind === "word" &&
        (timing.has(sense.word.role) || (sense.word.role === "operator" && sense.word.operator.kind !== "share"))),
  );

function tellable(plan: Plan, context: RuleContext): Completed {
  try {
    requireTellable(plan, context);
    return { kind: "plan", plan };
  } catch (stop) {
    if (stop instanceof Stop) return stop.obstacle;
    throw stop;
  }
}

/** A turn in the words that are read: "selisih kedua angka itu" as "selisih keduanya"; null where it has them. */
function asPlainTurn(question: string): string | null {
  const plain = plainTurns.reduce((text, [said, meant]) => text.replace(said, meant), question);
  return plain === question ? null : plain;
}
