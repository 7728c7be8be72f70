import { type Token, tokenize } from "../language/token.ts";
import type { MeasureFigure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import type { Completed } from "./complete.ts";
import type { Slice } from "./expression.ts";
import { mapMeasures } from "./follow/measures.ts";
import type { Phrase } from "./phrase.ts";
import type { RuleContext } from "./rule.ts";

/** What words say is left out: each that they may mean, likeliest first. Of a figure the first is meant that its rows have. */
type Kind = readonly Slice[];

/** A question without what it says is left out ("(nota batal tidak dihitung)"), and that. */
interface LeavingOut {
  readonly question: string;
  readonly kinds: readonly Kind[];
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
  const plan = without(rest.outcome.plan, left.kinds, context);
  return plan && { ...rest, outcome: { kind: "plan", plan } };
}

function leftOutIn(question: string, phrases: (tokens: readonly Token[]) => readonly Phrase[]): LeavingOut | null {
  const kinds: Kind[] = [];
  const open = question.replace(bracketed, (_, inner: string) =>
    inner
      .split(/\s*[,;]\s*/u)
      .filter((part) => {
        const said = kindsIn(part, phrases);
        kinds.push(...said);
        return said.length === 0;
      })
      .join(", "),
  );
  const found = last.exec(open);
  const ended = found?.groups?.clause === undefined ? [] : kindsIn(found.groups.clause, phrases);
  kinds.push(...ended);
  if (kinds.length === 0) return null;
  return { question: ended.length > 0 ? open.slice(0, found?.index) : open, kinds };
}

/** "retur sama batal tidak usah": the kinds that words leave out, where they say nothing else. */
function kindsIn(words: string, phrases: (tokens: readonly Token[]) => readonly Phrase[]): Kind[] {
  const kindOf = (text: string): Kind =>
    phrases(tokenize(text)).flatMap((phrase) => {
      if (phrase.type === "slice") return [phrase.slice];
      // "nota batal tidak dihitung": nothing but how many there are of the others
      const [only, ...others] = phrase.type === "figure" && !phrase.figure.as ? phrase.figure.slices : [];
      return only?.negated && others.length === 0 ? [only] : [];
    });
  const isNegated = ([likeliest]: Kind): boolean => likeliest?.negated === true;
  const whole = kindOf(words);
  if (isNegated(whole)) return [whole.filter(({ negated }) => negated)];
  const parts = words.split(joiners).map(kindOf);
  const isSaid = parts.length > 1 && parts.every((part) => part.length > 0) && parts.some(isNegated);
  return isSaid ? parts.map((part) => part.map((slice) => ({ ...slice, negated: true }))) : [];
}

/** Every figure of a plan that has such rows without them; null where none has, or where just those are told. */
function without(plan: Plan, kinds: readonly Kind[], { geography }: RuleContext): Plan | null {
  const has = ({ measure }: MeasureFigure, { dimension, value, elsewhere }: Slice): boolean =>
    geography
      .datasetsOf(measure)
      .some(
        ({ dataset, dimensions }) =>
          elsewhere?.includes(dataset) !== true &&
          dimensions.some(({ id, values }) => id === dimension && values.some((one) => one.value === value)),
      );
  const found = new Set<Kind>();
  let isTold = false;
  const cut = (figure: MeasureFigure, kind: Kind): MeasureFigure => {
    const slice = kind.find((one) => has(figure, one));
    if (!slice || typeof slice.value === "object") return figure;
    const { dimension, value } = slice;
    found.add(kind);
    const own = figure.slices.find((one) => one.dimension === dimension && !one.negated);
    isTold ||= own?.values.includes(value) === true;
    return own ? figure : { ...figure, slices: [...figure.slices, { dimension, values: [value], negated: true }] };
  };
  const changed = mapMeasures(plan, (figure) => kinds.reduce(cut, figure));
  return found.size === kinds.length && !isTold ? changed : null;
}
