import type { Annotation, Sense } from "../grounding/sense.ts";
import { followingSuit, joining, moreAndMore, standing } from "../language/tending.ts";
import type { Token } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";

/**
 * "IPM berhubungan dengan kemiskinan tidak", "provinsi yang IPM-nya tinggi cenderung punya kemiskinan rendah", "makin padat, makin miskin": the question as it asks for the
 * correlation of the two; null where it says of no two figures that they go together.
 */
export function withCorrelation(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): string | null {
  const is = (set: ReadonlySet<string>, { norm }: Token): boolean =>
    variantsOf(norm).some((form) => set.has(form.norm));
  const each = tokens.filter((token) => is(moreAndMore, token)).length;
  const isOnce = tokens.some((token) => is(followingSuit, token));
  const operators = annotations.filter(({ sense }) => isCorrelation(sense));
  const isLinked =
    operators.length > 0 || each > 1 || (isOnce && (each > 0 || tokens.some(({ norm }) => norm === "cenderung")));
  const isCounted = (at: number): boolean => counting.has(tokens[at - 1]?.norm ?? "");
  const isAdjective = ({ from, to }: Annotation): boolean => {
    const token = tokens[from];
    return to === from + 1 && token !== undefined && is(standing, token);
  };
  const named = annotations.filter(
    (one) =>
      !isAdjective(one) && (one.sense.kind === "measure" || (one.sense.kind === "entity" && isCounted(one.from))),
  );
  const figures = longestOf(named).sort((a, b) => a.from - b.from);
  const [one, other, ...more] = figures;
  if (!isLinked || !one || !other || more.length > 0) return null;
  const textOf = ({ from, to, sense }: Annotation): string =>
    (sense.kind === "entity" ? "jumlah " : "") + question.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const isOperator = (at: number): boolean => operators.some(({ from, to }) => from <= at && at < to);
  const isIdle = (token: Token): boolean =>
    [moreAndMore, followingSuit, standing, joining].some((set) => is(set, token));
  const isFigure = (at: number): boolean => figures.some(({ from, to }) => from <= at && at < to);
  const rest = tokens.filter((token, at) => !isFigure(at) && !isOperator(at) && !isIdle(token) && token.norm !== ",");
  const words = rest.map(({ start, end }) => question.slice(start, end)).join(" ");
  return `korelasi ${textOf(one)} dan ${textOf(other)} ${words}`;
}

const isCorrelation = (sense: Sense): boolean =>
  sense.kind === "word" && sense.word.role === "operator" && sense.word.operator.kind === "correlation";

/** "makin banyak" desa: how many there are. */
const counting: ReadonlySet<string> = new Set(["banyak", "sedikit", "dikit"]);

/** What is named, each by the most words that name it. */
function longestOf(named: readonly Annotation[]): Annotation[] {
  const isWithin = (one: Annotation, other: Annotation): boolean =>
    other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;
  const longest = named.filter((one) => !named.some((other) => isWithin(one, other)));
  return longest.filter((one, i) => longest.findIndex(({ from }) => from === one.from) === i);
}
