import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import type { CountFigure, Figure, MeasureFigure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import type { Completed } from "./complete.ts";
import { bareFigure } from "./expression.ts";
import { adds } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

/** What is done with the two sides: the one taken from the other, both added, set against each other, or told beside each other. */
type Joined = "taken" | "added" | "against" | "beside";

/** A question of two sides, each as a question of its own: the right one as it stands, and with what it leaves to the left one. */
interface Sides {
  readonly how: Joined;
  readonly left: string;
  readonly rights: readonly string[];
}

const joining: Readonly<Record<Joined, RegExp>> = {
  taken: /^(?:dikurangi|dikurang|minus)$/u,
  added: /^(?:ditambah|ditambahkan|plus)$/u,
  against: /^(?:dibanding|dibandingkan|vs|versus|lawan)$/u,
  beside: /^(?:dan|serta|sama|dengan|atau)$/u,
};
const kinds = Object.keys(joining) as Joined[];
/** "mana lebih tinggi …", "bandingkan …": whatever joins the two then, they are set against each other. */
const compared =
  /^\s*(?:(?:manakah|mana)\s+(?:yang\s+)?(?:lebih\s+)?(?:tinggi|rendah|besar|kecil|banyak|sedikit|luas)|lebih\s+(?:tinggi|rendah|besar|kecil|banyak|sedikit|luas)\s+mana|bandingkan|perbandingan)\s*,?\s*(?:antara\s+)?/iu;
/** What leads to a place, with its noun: "di", "di dalam", "di provinsi". */
const leading = /\s*\b(?:di(?:\s*dalam)?(?:\s+\S+)?|pulau)\s*$/iu;
const outside = /^(?:di\s+)?luar\s+/iu;
const ending = /[\s?.!]+$/u;

/**
 * "rata-rata luas kabupaten di Jawa Timur dibanding rata-rata di Jawa Tengah", "penduduk Jawa vs luar Jawa", "penduduk Jawa Barat
 * dikurangi penduduk Banten"; null where no two sides part.
 */
function sidesOf(question: string, tokens: readonly Token[], annotations: readonly Annotation[]): Sides | null {
  const lead = compared.exec(question)?.[0].length ?? 0;
  const howOf = ({ norm, start }: Token): Joined | undefined =>
    start > lead ? kinds.find((kind) => joining[kind].test(norm)) : undefined;
  const at = tokens.findIndex((token, i) => i > 0 && howOf(token) !== undefined);
  const [last, word] = [tokens[at - 1], tokens[at]];
  const next = tokens[tokens[at + 1]?.norm === "dengan" ? at + 2 : at + 1];
  const said = word && howOf(word);
  if (!last || !next || !said) return null;
  const how = said === "beside" && lead > 0 ? "against" : said;
  const right = question.slice(next.start).replace(ending, "");
  if (how === "beside" && !outside.test(right)) return null;
  const places = annotations.filter(({ to, sense }) => sense.kind === "place" && to === at);
  const place = tokens[Math.min(...places.map(({ from }) => from))];
  const left = question.slice(lead, last.end);
  if (!place) return { how, left, rights: [right] };
  const head = question.slice(lead, place.start).replace(leading, "");
  const named = withoutSaid(right, head);
  const where = outside.test(named) ? named.replace(outside, "di luar ") : `di ${named.replace(/^di\s+/iu, "")}`;
  return { how, left, rights: [right, `${head} ${where}`] };
}

/** The right side without the words with which the left one began: "rata-rata" "di Jawa Tengah". */
function withoutSaid(right: string, head: string): string {
  const said = new Set(head.toLowerCase().split(/\s+/u));
  const words = right.split(/\s+/u);
  const first = words.findIndex((word) => !said.has(word.toLowerCase()));
  return words.slice(Math.max(first, 0)).join(" ");
}

type Single = MeasureFigure | CountFigure | Extract<Figure, { kind: "aggregate" }>;

/**
 * The one plan of a question of two sides; null where it has none, or they are not one figure of two places.
 * @param read what a question comes to
 */
export function planOfSides(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  read: (question: string) => { readonly outcome: Completed },
  context: RuleContext,
): Plan | null {
  const planOf = (asked: string): Plan | null => {
    const { outcome } = read(asked);
    return outcome.kind === "plan" ? outcome.plan : null;
  };
  const sides = sidesOf(question, tokens, annotations);
  if (!sides) return null;
  const { how, left, rights } = sides;
  // "laki-laki dikurangi perempuan di Bali": where it is, and whose it is, is said of both
  const gap = how === "taken" ? planOf(`selisih ${left} dan ${rights[0]}`) : null;
  const [told] = gap?.figures ?? [];
  if (told?.kind === "combined" && told.how === "gap") return gap;
  const first = planOf(left);
  const plans = first ? rights.flatMap((right) => joined(how, first, planOf(right), context) ?? []) : [];
  return plans[0] ?? null;
}

/** Both sides as one plan; null where their figures are not the same, or add up to nothing. */
function joined(how: Joined, left: Plan, right: Plan | null, context: RuleContext): Plan | null {
  const [one, other] = [onlyFigure(left), right && onlyFigure(right)];
  if (!one || !other || placeless(one) !== placeless(other)) return null;
  if (equals(one, other)) return null;
  if (how === "beside") return { rows: null, figures: [one, other] };
  if (how !== "added")
    return { rows: null, figures: [{ kind: "combined", how: "gap", left: one, right: other }, one, other] };
  if (one.kind !== "measure" || other.kind !== "measure") return null;
  const places = adds(bareFigure({ measure: one.measure }), context) ? bothPlaces(one.places, other.places) : null;
  return places && { rows: null, figures: [{ ...one, places }] };
}

/** Two named places of one kind as one filter; null of any others, which may lie in each other. */
function bothPlaces(left: readonly PlaceFilter[], right: readonly PlaceFilter[]): PlaceFilter[] | null {
  const [one, other, ...more] = [...left, ...right];
  if (!one || !other || more.length > 0 || left.length !== 1 || one.entity !== other.entity) return null;
  const isPlain = (place: PlaceFilter): boolean => !place.negated && !place.tie;
  if (!isPlain(one) || !isPlain(other) || !("keys" in one.members) || !("keys" in other.members)) return null;
  return [{ ...one, members: { keys: [...new Set([...one.members.keys, ...other.members.keys])] } }];
}

function onlyFigure({ rows, figures, ...more }: Plan): Single | null {
  const [figure, ...others] = figures;
  if (rows && figure && others.length + Object.keys(more).length === 0) return ofFirst(rows, figure);
  if (rows || others.length > 0 || Object.keys(more).length > 0) return null;
  return figure?.kind === "measure" || figure?.kind === "count" || figure?.kind === "aggregate" ? figure : null;
}

/** "gunung tertinggi di Bali": by what it is the first; null of several, and of what adds up otherwise in each place. */
function ofFirst({ order, ...over }: MemberSet, of: Figure): Single | null {
  if (order?.limit !== 1 || order.within !== undefined || order.pick || of.kind !== "measure") return null;
  const isItsOwn = equals(order.by, of) && of.places.length === 0;
  return isItsOwn ? { kind: "aggregate", how: order.direction, of, over: { ...over, order: null } } : null;
}

/** What a figure is but for where. */
const placeless = (figure: Figure): string =>
  JSON.stringify(figure, (key, value: unknown) => (key === "places" ? null : value));
