import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { isGroup } from "../plan/groups.ts";
import type { Geography } from "./geography.ts";
import { gradesAnything } from "./things.ts";

/** A question with the kind of rows that it leaves out, and what they are called. */
export interface Completion {
  readonly label: string;
  readonly question: string;
}

/** More kinds are never meant. */
const mostKinds = 4;

/**
 * "IPM tertinggi", "penduduk terbanyak di mana", "daerah terpadat": an order that does not say of what. The question once for
 * every kind of rows of which the figure is told; none where a kind is named. The same where "daerah" leaves open of what bounds are said.
 */
export function withKinds(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  { model, geography }: { readonly model: SemanticModel; readonly geography: Geography },
): Completion[] {
  const at = orderStart(annotations);
  const isNoun = (from: number): boolean => annotations.some((one) => one.from === from && isRole(one, "some-place"));
  const noun = tokens.findIndex((_, from) => isNoun(from));
  const isBounded = annotations.some(
    (one) => one.sense.kind === "more" || isRole(one, "more") || isRole(one, "compare") || isChange(one),
  );
  // "di mana" kemiskinan di atas 20 persen: in which of them
  const where = at === null && noun < 0 ? annotations.find((one) => isRole(one, "where")) : undefined;
  if (at === null && ((noun < 0 && !where) || !isBounded)) return [];
  // "besar" in "paling besar" picks no one out, though "cabang besar" does.
  const isGraded = ({ from, to }: Annotation): boolean =>
    annotations.some((one) => isExtreme(one) && one.from <= from && to <= one.to);
  // "kopi" in "penghasil kopi" is what is told of, though coffees are a kind of things.
  const isOfMeasure = ({ from, to }: Annotation): boolean =>
    annotations.some(
      (one) => one.sense.kind === "measure" && one.from <= from && to <= one.to && to - from < one.to - one.from,
    );
  // "Kota" in "daripada Kota Malang" is part of its name.
  const isOfName = ({ from, to }: Annotation): boolean =>
    noun >= 0 &&
    annotations.some((one) => isProminentPlace(one) && (one.from === to || (one.from <= from && to <= one.to)));
  const counted = annotations.filter((one) => namesKind(one) && !isGraded(one) && !isOfMeasure(one) && !isOfName(one));
  // "daerah mana yang paling banyak kecamatannya": of what holds them
  const holders = noun < 0 ? null : holdersOf(counted, geography);
  if (counted.length > 0 && !holders) return [];
  const isAny = (one: Annotation): boolean => one.sense.kind === "extreme" && gradesAnything(one, annotations);
  const measures = [...new Set(annotations.filter((one) => !isAny(one)).flatMap(measuresOf))];
  const isOwn = (measure: string, kind: string): boolean =>
    geography.ownerOf(kind) === null || geography.datasetsOf(measure).some(({ grain }) => grain.entity === kind);
  const told =
    holders ?? measures.flatMap((measure) => [...geography.levelsOf(measure)].filter((kind) => isOwn(measure, kind)));
  // "daerah mana yang lebih padat daripada Kota Malang": others of its kind
  const than = noun < 0 ? [] : kindsOfOther(tokens, annotations);
  const around = noun < 0 ? [] : kindsAround(annotations);
  const lies = (kind: string): boolean => around.some((one) => one !== kind && geography.upward(kind).has(one));
  const inside = around.length > 0 ? told.filter(lies) : told;
  const alike = inside.filter((kind) => than.includes(kind));
  const kinds = new Set(alike.length > 0 ? alike : inside);
  // "daerah mana yang", "di mana", "berapa": what the kind stands instead of
  const cut = annotations.filter((one) => isRole(one, "where") || (one.from === 0 && isRole(one, "how-many")));
  // "mana yang", "sebutkan"
  const asks = (i: number): boolean =>
    annotations.some(({ from, sense }) => from === i && sense.kind === "word" && asking.has(sense.word.role));
  const isMeasure = annotations.some((one) => one.from === at && (one.sense.kind === "measure" || isChange(one)));
  return [...kinds]
    .flatMap((kind) => model.entities.get(kind) ?? [])
    .filter((entity) => !isGroup(entity))
    .slice(0, mostKinds)
    .map(({ label }) => {
      const name = label.toLowerCase();
      const words = tokens.map(({ start, end }, i) => {
        const text = question.slice(start, end);
        if (i === noun) return name;
        if (i === where?.from) return `di ${name} mana`;
        if (noun < 0 && i < (at ?? 0) && asks(i)) return "";
        if (cut.some(({ from, to }) => from <= i && i < to)) return "";
        if (noun >= 0) return text;
        return i === at ? `${name} ${isMeasure ? "dengan " : ""}${text}` : text;
      });
      return { label, question: words.filter(Boolean).join(" ") };
    });
}

/** What holds the one kind that is counted; null where several are named, or it is no plain one. */
function holdersOf(counted: readonly Annotation[], { upward, ownerOf }: Geography): string[] | null {
  const [entity, ...others] = new Set(counted.map(({ sense }) => (sense.kind === "entity" ? sense.entity : null)));
  if (!entity || others.length > 0) return null;
  return [...upward(entity)].filter((kind) => kind !== entity && ownerOf(kind) === null);
}

const isProminentPlace = ({ sense }: Annotation): boolean =>
  sense.kind === "place" && sense.candidates.items.some(({ prominent }) => prominent);

const kindsOf = ({ sense }: Annotation): string[] =>
  sense.kind === "place"
    ? sense.candidates.items.flatMap(({ member, prominent }) => (prominent ? [member.entity] : []))
    : [];

const comparing: ReadonlySet<string> = new Set(["daripada", "dari", "dibanding", "dibandingkan", "than"]);

/** The kinds of what something is said to be more than, with its noun or without. */
function kindsOfOther(tokens: readonly Token[], annotations: readonly Annotation[]): string[] {
  const isMore = annotations.some((one) => one.sense.kind === "more" || isRole(one, "more"));
  const isNoun = (at: number): boolean => annotations.some((one) => one.from === at && one.sense.kind === "entity");
  const follows = ({ from }: Annotation): boolean =>
    [from - 1, ...(isNoun(from - 1) ? [from - 2] : [])].some((at) => comparing.has(tokens[at]?.norm ?? ""));
  return isMore ? annotations.filter(follows).flatMap(kindsOf) : [];
}

/** The kinds of what something is said to lie in. */
const kindsAround = (annotations: readonly Annotation[]): string[] =>
  annotations.filter(({ from }) => annotations.some((one) => one.to === from && isRole(one, "in"))).flatMap(kindsOf);

const asking: ReadonlySet<string> = new Set(["which", "link", "list", "how-many"]);

const isRole = ({ sense }: Annotation, role: string): boolean => sense.kind === "word" && sense.word.role === role;

const isExtreme = (one: Annotation): boolean => one.sense.kind === "extreme" || isRole(one, "extreme");

/** What is ordered by, or how many of them: the first token of either; null where nothing is ordered. */
function orderStart(annotations: readonly Annotation[]): number | null {
  // "data terbaru" orders nothing, though provinces may be new.
  const isDate = ({ from, to }: Annotation): boolean =>
    annotations.some((one) => one.from === from && one.to === to && isRole(one, "latest"));
  if (!annotations.some((one) => isExtreme(one) && !isDate(one))) return null;
  const starts = annotations.filter((one) => one.sense.kind === "measure" || isExtreme(one)).map(({ from }) => from);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  // "kenaikan" IPM terbesar
  return annotations.find((one) => one.to === start && isChange(one))?.from ?? start;
}

const isChange = ({ sense }: Annotation): boolean =>
  sense.kind === "word" && sense.word.role === "operator" && sense.word.operator.kind === "change";

/** A year that is asked for is a row as well. */
const namesKind = (one: Annotation): boolean =>
  one.sense.kind === "entity" || one.sense.kind === "modifier" || isRole(one, "which-year");

/** "Jawa Barat paling padat": of whom it is said, not where; nothing else asks who. */
export function saysOfSubject(annotations: readonly Annotation[]): boolean {
  const at = orderStart(annotations);
  const leadsTo = (from: number): boolean => annotations.some((one) => one.to === from && isRole(one, "in"));
  const isSubject = ({ from, to, sense }: Annotation): boolean =>
    sense.kind === "place" &&
    sense.candidates.items.some(({ prominent }) => prominent) &&
    to <= (at ?? 0) &&
    !leadsTo(from);
  const asksWho = (one: Annotation): boolean => ["where", "some-place", "which"].some((role) => isRole(one, role));
  return annotations.some(isSubject) && !annotations.some(asksWho);
}

const measuresOf = ({ sense, mended }: Annotation): readonly string[] => {
  if (mended.length > 0) return [];
  if (sense.kind === "measure") return [sense.measure];
  return sense.kind === "extreme" || sense.kind === "more" ? sense.measures : [];
};
