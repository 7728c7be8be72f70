import { type Token, tokenize } from "../language/token.ts";
import type { MeasureFigure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import type { Completed } from "./complete.ts";
import type { Slice } from "./expression.ts";
import { mapMeasures } from "./follow/measures.ts";
import type { Phrase } from "./phrase.ts";
import type { RuleContext } from "./rule.ts";

/** A question without what it says is left out ("(nota batal tidak dihitung)"), and that. */
interface LeavingOut {
  readonly question: string;
  readonly slices: readonly Slice[];
}

const bracketed = /\(([^()]*)\)/gu;
/** What is said after the last comma, or in a sentence of its own. */
const last = /(?<=\S)\s*[,;.?!](?<clause>[^,;.?!]+)[.?!\s]*$/u;
const joiners = /\s+(?:dan|sama|serta|atau|maupun)\s+|\s*&\s*/iu;

/**
 * The question in which rows of some kind are left out beside the sentence, as its plan without them; null where it leaves none
 * out, or where they are no rows of what it tells.
 * @param phrases what words alone may mean, likeliest first
 */
export function leavingOut<Read extends { readonly outcome: Completed }>(
  question: string,
  read: (rest: string) => Read,
  phrases: (tokens: readonly Token[]) => readonly Phrase[],
  context: RuleContext,
): Read | null {
  const left = leftOutIn(question, phrases);
  const rest = left && read(left.question);
  if (!left || rest?.outcome.kind !== "plan") return null;
  const plan = without(rest.outcome.plan, left.slices, context);
  return plan && { ...rest, outcome: { kind: "plan", plan } };
}

function leftOutIn(question: string, phrases: (tokens: readonly Token[]) => readonly Phrase[]): LeavingOut | null {
  const slices: Slice[] = [];
  const open = question.replace(bracketed, (_, inner: string) =>
    inner
      .split(/\s*[,;]\s*/u)
      .filter((part) => {
        const said = slicesIn(part, phrases);
        slices.push(...said);
        return said.length === 0;
      })
      .join(", "),
  );
  const found = last.exec(open);
  const ended = found?.groups?.clause === undefined ? [] : slicesIn(found.groups.clause, phrases);
  slices.push(...ended);
  if (slices.length === 0) return null;
  return { question: ended.length > 0 ? open.slice(0, found?.index) : open, slices };
}

/** "retur sama batal tidak usah": the kinds that words leave out, where they say nothing else. */
function slicesIn(words: string, phrases: (tokens: readonly Token[]) => readonly Phrase[]): Slice[] {
  const sliceOf = (text: string): Slice | null => {
    const said = phrases(tokenize(text)).flatMap((phrase) => {
      if (phrase.type === "slice") return [phrase.slice];
      // "nota batal tidak dihitung": nothing but how many there are of the others
      const [only, ...others] = phrase.type === "figure" && !phrase.figure.as ? phrase.figure.slices : [];
      return only?.negated && others.length === 0 ? [only] : [];
    });
    return said[0] ?? null;
  };
  const whole = sliceOf(words);
  if (whole?.negated) return [whole];
  const parts = words.split(joiners).map(sliceOf);
  const known = parts.filter((part) => part !== null);
  const isSaid = known.length > 1 && known.length === parts.length && known.some(({ negated }) => negated);
  return isSaid ? known.map((slice) => ({ ...slice, negated: true })) : [];
}

/** Every figure of a plan that has such rows without them; null where none has, or where just those are told. */
function without(plan: Plan, slices: readonly Slice[], { geography }: RuleContext): Plan | null {
  const has = ({ measure }: MeasureFigure, { dimension, value }: Slice): boolean =>
    geography
      .datasetsOf(measure)
      .flatMap(({ dimensions }) => dimensions)
      .some(({ id, values }) => id === dimension && values.some((one) => one.value === value));
  const found = new Set<Slice>();
  let isTold = false;
  const cut = (figure: MeasureFigure, slice: Slice): MeasureFigure => {
    const { dimension, value } = slice;
    if (typeof value === "object" || !has(figure, slice)) return figure;
    found.add(slice);
    const own = figure.slices.find((one) => one.dimension === dimension && !one.negated);
    isTold ||= own?.values.includes(value) === true;
    return own ? figure : { ...figure, slices: [...figure.slices, { dimension, values: [value], negated: true }] };
  };
  const changed = mapMeasures(plan, (figure) => slices.reduce(cut, figure));
  return found.size === slices.length && !isTold ? changed : null;
}
