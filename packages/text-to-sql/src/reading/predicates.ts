import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated, Stretch } from "../grounding/annotate.ts";
import type { Annotation, Sense } from "../grounding/sense.ts";
import { written } from "../language/asker.ts";
import { askerVerbs, doings, goingVerbs, towards, verbFillers } from "../language/said-of-others.ts";
import type { Token } from "../language/token.ts";

/**
 * A word that means nothing where it is said of whoever asks is what is asked where it is said of what is counted: "berapa orang"
 * "yang mau" "di Bali". It is unknown there, and so is a verb that would be no slip of the pen but one of them.
 */
export function withoutPredicates(known: Annotated, tokens: readonly Token[], { measures }: SemanticModel): Annotated {
  const { annotations } = known;
  const ofPeople = ({ sense }: Annotation): boolean =>
    sense.kind === "slice" ||
    sense.kind === "range" ||
    (sense.kind === "measure" && peopleUnits.has(measures.get(sense.measure)?.measure.unit ?? ""));
  const said = [...predicatesOf(tokens, annotations, ofPeople), ...partsPlayed(tokens, annotations)];
  const meant = annotations.filter((one) => !isLinkInName(one, annotations));
  if (said.length === 0) return { ...known, annotations: meant };
  const touches = ({ from, to }: Annotation): boolean => said.some((one) => from < one.to && one.from < to);
  const isKnown = ({ from }: Stretch): boolean => known.unknown.some((one) => one.from <= from && from < one.to);
  return {
    annotations: meant.filter((one) => !touches(one)),
    unknown: [...known.unknown, ...said.filter((one) => !isKnown(one))].sort((one, other) => one.from - other.from),
  };
}

function predicatesOf(
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  ofPeople: (one: Annotation) => boolean,
): Stretch[] {
  const covering = (at: number): Annotation[] => annotations.filter(({ from, to }) => from <= at && at < to);
  const norm = (at: number): string => written(tokens[at]?.norm ?? "");
  const named = new Set(annotations.flatMap(({ sense }) => (sense.kind === "entity" ? [sense.entity] : [])));
  const isIdle = (at: number): boolean => covering(at).every(({ sense }) => saysNothing(sense, named));
  const isSaid = (at: number): boolean =>
    isIdle(at) &&
    (askerVerbs.has(norm(at)) || (verbal.test(norm(at)) && covering(at).some(({ mended }) => mended.length > 0)));
  const isGoing = (at: number): boolean => isIdle(at) && goingVerbs.has(norm(at));
  const isBroken = (at: number): boolean => tokens[at]?.broken === true;
  const endsAt = (at: number, kinds: ReadonlySet<Sense["kind"]>): boolean =>
    annotations.some(({ to, sense }) => to === at && kinds.has(sense.kind));
  const found: Stretch[] = [];
  for (let from = 1; from < tokens.length; from++) {
    if (isBroken(from)) continue;
    let to = from;
    while (to < tokens.length && (to === from || !isBroken(to)) && (isSaid(to) || isGoing(to))) to++;
    if (to === from) continue;
    let before = from;
    while (before > 0 && verbFillers.has(norm(before - 1)) && !isBroken(before)) before--;
    const isRelative = before > 0 && norm(before - 1) === "yang" && !isBroken(before);
    const subject = isRelative ? before - 1 : from;
    const isCounted = !isBroken(subject) && endsAt(subject, isRelative ? subjectsOfClause : subjects);
    const goes = Array.from({ length: to - from }, (_, i) => from + i).some(isGoing);
    const isOfPeople = !goes || annotations.some((one) => one.to === subject && ofPeople(one));
    const ends = to === tokens.length || isBroken(to) || tokens[to]?.norm === ",";
    const placed = placing.has(norm(to)) || annotations.some((one) => one.from === to && one.sense.kind === "place");
    if (isCounted && isOfPeople && (ends ? isRelative : placed)) found.push({ from, to });
    from = to;
  }
  return found;
}

const subjects: ReadonlySet<Sense["kind"]> = new Set(["measure", "slice", "range", "unit", "entity"]);
/** Who goes somewhere is counted in these. */
const peopleUnits: ReadonlySet<string> = new Set(["jiwa", "orang", "people"]);
/** The affixes of a verb: what has none of them is rather a slip of the pen ("lived"). */
const verbal = /^(?:me|ber|ter|di)\p{L}{3}/u;
const subjectsOfClause: ReadonlySet<Sense["kind"]> = new Set([...subjects, "place"]);
const placing: ReadonlySet<string> = new Set(["di", "dari", "pada", "dalam", "ke", "untuk", "in", "from", "to"]);

/** "masakan" "tahu": what the noun before it may be said to have is no word of whoever asks. */
const isLinkInName = ({ from, to, sense }: Annotation, all: readonly Annotation[]): boolean =>
  sense.kind === "word" &&
  sense.word.role === "link" &&
  all.some(
    (one) =>
      one.from === from &&
      one.to === to &&
      one.sense.kind === "value" &&
      one.sense.options.some(({ entity }) =>
        all.some((noun) => noun.to === from && noun.sense.kind === "entity" && noun.sense.entity === entity),
      ),
  );

/** "peran wanita": what people do for something is no part of them; "kontribusi perempuan terhadap penduduk" is. */
function partsPlayed(tokens: readonly Token[], annotations: readonly Annotation[]): Stretch[] {
  const norms = tokens.map(({ norm }) => written(norm));
  const isCut = (at: number): boolean =>
    annotations.some(({ from, sense }) => from === at && (sense.kind === "slice" || sense.kind === "range"));
  const ends = (at: number): number[] =>
    annotations.flatMap(({ from, to, sense }) => (from === at && sense.kind === "measure" ? [to] : []));
  return norms.flatMap((word, at) => {
    const isOfCut = isCut(at + 1) || ends(at + 1).some(isCut);
    if (!doings.has(word) || !isOfCut || norms.some((norm, i) => i > at && towards.has(norm))) return [];
    return [{ from: at, to: at + 1 }];
  });
}

/** Words of which an answer tells nothing, or that ask to be told something. */
const idle: ReadonlySet<string> = new Set("link in list tally whether follow until or holds".split(" "));

/** What something says of a kind of things ("masakan tahu") says nothing of others. */
const saysNothing = (sense: Sense, named: ReadonlySet<string>): boolean =>
  sense.kind === "blocked" ||
  (sense.kind === "word" && idle.has(sense.word.role)) ||
  (sense.kind === "value" && !sense.options.some(({ entity }) => named.has(entity)));
