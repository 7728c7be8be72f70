import type { Token } from "../language/token.ts";
import type { Figure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { isBetween } from "../plan/whether.ts";
import { figuresOfTwo } from "./follow/comparisons.ts";
import { tells } from "./outcomes.ts";

/** A question that may be two, of which the second leans on the first. */
export interface Split {
  readonly first: string;
  /** Where the second begins: an offset into the text. */
  readonly start: number;
}

/** What is asked besides is short: "dan selisihnya berapa ton", "berapa kenaikannya". */
const mostAskedBesides = 7;
/** Each takes as long as two questions. */
const mostTried = 3;

const joining: ReadonlySet<string> = new Set("dan serta terus trus lalu lantas sekaligus atau and plus".split(" "));
/** "terus naik": on and on, unless it leads to what is asked next ("terus selisihnya berapa"). */
const onAndOn: ReadonlySet<string> = new Set(["terus", "trus"]);
/** Words that begin another question without anything before them: "gedean mana bedanya berapa". */
const openers = /^(?:selisih|beda|perbedaan|gap|terpaut)(?:nya)?$/u;

/** What is asked besides is how much, how many or the how-manieth: to look at each comma would take long. */
const asking = /^(?:(?:se|ke)?berapa|brp|brapa|how)$/u;

/** Where a question may end and another one begin: at its one stop, else at a comma, a joining word, or what asks for a difference. */
export function splitsOf(question: string, tokens: readonly Token[]): Split[] {
  const stops = [...question.matchAll(/[?!.]\s+(?=\S)/gu)];
  const [stop] = stops;
  if (stops.length > 1) return [];
  const found: Split[] = stop ? [{ first: question.slice(0, stop.index), start: stop.index + 1 }] : [];
  for (let at = tokens.length - 1; at > 1 && found.length < mostTried; at--) {
    const [before, token] = [tokens[at - 1], tokens[at]];
    if (!before || !token || tokens.length - at > mostAskedBesides || joining.has(token.norm)) continue;
    if (!tokens.slice(at).some(({ norm }) => asking.test(norm))) continue;
    const isJoined = before.norm === "," || joining.has(before.norm);
    if (!isJoined && !openers.test(token.norm)) continue;
    if (onAndOn.has(before.norm) && tokens[at - 2]?.norm !== "," && !/nya$|^berapa$/u.test(token.norm)) continue;
    let end = at;
    while (end > 0 && (tokens[end - 1]?.norm === "," || joining.has(tokens[end - 1]?.norm ?? ""))) end--;
    found.push({ first: question.slice(0, tokens[end - 1]?.end ?? 0), start: token.start });
  }
  return found;
}

/** The one plan that answers both questions; null where each tells what the other does not. */
export function bothOf(first: Plan, second: Plan): Plan | null {
  if (tells(first, second)) return first;
  if (tells(second, first) || places(first, second)) return second;
  return withGap(first, second);
}

/** "masuk tiga besar? Peringkat berapa?": whether it is among the first is told by where it stands. */
function places({ rows, whether }: Plan, second: Plan): boolean {
  const [order, rank] = [rows?.order, second.rows?.order];
  if (!order || !rank?.pick || !whether || !("leads" in whether)) return false;
  const isSameOrder = equals(order.by, rank.by) && order.direction === rank.direction;
  return isSameOrder && rows?.entity === whether.entity && equals(rank.pick, { keys: [whether.leads] });
}

/** "mana yang lebih luas, dan selisihnya berapa": what lies between two, told with the figure of each of them. */
function withGap(first: Plan, { rows, figures }: Plan): Plan | null {
  const [gap, one, other] = figures;
  if (rows || gap?.kind !== "combined" || gap.how !== "gap" || !one || !other) return null;
  const { whether } = first;
  const pair = figuresOfTwo(first);
  if (!pair || !equals(pair, [one, other])) return null;
  if (!whether || !isBetween(whether)) return { rows, figures };
  // What is claimed of the first is that it is above, or below, the last.
  const isOfOther = [whether.least, whether.most].every((end) => end === null || equals(end.value, other));
  const claimed: readonly Figure[] = [one, gap, other];
  return isOfOther ? { rows, figures: claimed, whether } : null;
}
