import { isDeed, isOf, wantsToDo } from "../language/asker.ts";
import type { Token } from "../language/token.ts";
import { type Clause, isForWork } from "./clauses.ts";

/** Whether a clause has no word that says anything: "Tolong ya kak". */
export const saysNothing = ({ tokens, annotated: { annotations } }: Clause): boolean =>
  tokens.every((_, at) =>
    annotations.some(
      ({ from, to, sense }) => from <= at && at < to && sense.kind === "word" && sense.word.role === "link",
    ),
  );

/** "Banyak yang bilang …": what others claim. */
export const isClaim = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 5).some(({ norm }, i) => isOf(norm, "says") && tokens.slice(0, i).some((one) => one.norm === "yang"));

/** Whether somebody does, says or feels something in it: a mere name ("petaninya") may be a part of what is asked. */
export const hasPredicate = ({ tokens }: Clause): boolean =>
  tokens.some(({ norm }) => isDeed(norm) || isOf(norm, "says", "asks", "meeting", "state", "knowing"));

/**
 * Whether a clause says from its beginning who asks, what for, who sent them or how they feel about it. What begins with anything
 * else ("Petaninya, buat laporan saya") may be what is asked, whoever is spoken of after it.
 * @param isAfter it stands after what is asked, where a part of that may be added
 */
export function tellsOfAsker(clause: Clause, isAfter: boolean): boolean {
  const { tokens, annotated } = clause;
  const isLink = (at: number): boolean =>
    annotated.annotations.some(
      ({ from, to, sense }) => from <= at && at < to && sense.kind === "word" && sense.word.role === "link",
    );
  const norms = tokens.map(({ norm }) => norm);
  const isMark = (norm: string): boolean =>
    isOf(norm, "asker", "opening", "state", "reason", "purpose", "doing", "wish", "courtesy");
  const begins = norms.findIndex((norm, at) => isMark(norm) || norm === "yang" || !isLink(at));
  const isReason = isOf(norms[begins], "reason");
  const from = isReason ? begins + 1 : begins;
  const [first = "", second, third] = norms.slice(Math.max(0, from));
  const isOwn = isOf(first, "asker") || (first.endsWith("ku") && isOf(first.slice(0, -2), "people"));
  const isSomebody =
    isOf(first, "people") &&
    norms.slice(from + 1, from + 4).some((norm) => isOf(norm, "owner", "asks", "says") || isDeed(norm));
  // "Yayasan kami hendak …"
  const isOurs = !isAfter && isOf(second, "owner") && third !== undefined && !isOf(third, "wanting");
  const isForIt =
    isOf(first, "purpose") &&
    (isForWork(tokens.slice(from), annotated, from) || (!isAfter && isOf(second === "a" ? third : second, "occasion")));
  const does =
    wantsToDo(norms, from) ||
    (isOf(first, "doing") && (isDeed(second) || isOf(norms.at(-1), "closing"))) ||
    (isDeed(first) && isOf(norms.at(-1), "closing"));
  const wishes = !isAfter && isOf(first, "wish") && isOf(norms.at(-1), "closing");
  const isMoved = isOf(first, "courtesy") || (isReason && isOf(first, "state", "opening"));
  if (isMoved || isOwn || isSomebody || isOurs || isForIt || does || wishes) return true;
  const isFelt =
    isReason ||
    isOf(first, "state", "opening", "meeting") ||
    isClaim(tokens) ||
    (!isAfter && norms.some((norm) => isOf(norm, "meeting")));
  if (!isFelt || (isAfter && isOf(first, "wish", "doing"))) return false;
  const isDone = (norm: string): boolean =>
    isDeed(norm) || isOf(norm, "says", "asks", "meeting", "state", "knowing", "occasion", "asker", "people", "between");
  const unknown = annotated.unknown.flatMap((one) => norms.slice(Math.max(one.from, begins + 1), one.to));
  return isAfter ? unknown.every(isDone) : hasPredicate(clause) || unknown.length === 0;
}
