import { slang } from "../language/slang.ts";
import { misread, type Rewording, unread } from "./rewordings.ts";

/** Four years or more, one after the other: a span. */
const years = /\b(?:19|20)\d{2}(?:\s*(?:,|dan|&)?\s*(?:19|20)\d{2}){2,}\b/gu;

/** Nobody says in one sentence what is longer; patterns over it would take their time. */
const mostCharacters = 300;

/** Runs of spaces say no more than one, and take patterns their time. */
const evenly = (question: string): string => question.trim().replace(/\s+/gu, " ");

/** As it would have to be read, where it would be read as something else; null where that is not so. */
export const plainlySaid = (question: string): string | null =>
  question.length > mostCharacters ? null : changed(evenly(question), misread);

/** The same question in plainer words; null where none are known. */
export function reworded(question: string): string | null {
  if (question.length > mostCharacters) return null;
  const words = evenly(question).replace(/[\p{L}\d]+/gu, (word) => slang.get(word.toLowerCase()) ?? word);
  const spanned = words.replace(years, (listed) => asSpan(listed) ?? listed);
  const said = changed(spanned, unread) ?? spanned;
  return said === words ? null : said;
}

/** "2015 2016 2017": from the first to the last of them; null where they do not follow each other. */
function asSpan(listed: string): string | null {
  const all = (listed.match(/\d{4}/gu) ?? []).map(Number);
  const first = all[0] ?? 0;
  return all.every((year, i) => year === first + i) ? `${first} sampai ${all.at(-1)}` : null;
}

/** A rewording by the beginning of its pattern, and what it writes. */
export const nameOf = ([said, plainly]: Rewording): string => `reworded: ${said.source.slice(0, 60)} → ${plainly}`;

/** Those by which a question is said in plainer words. */
export function rewordingsOf(question: string): string[] {
  let said = evenly(question);
  return [...misread, ...unread].flatMap((one) => {
    const before = said;
    said = said.replace(...one);
    return said === before ? [] : [nameOf(one)];
  });
}

function changed(question: string, rewordings: readonly Rewording[]): string | null {
  const said = rewordings.reduce((text, [pattern, plainly]) => text.replace(pattern, plainly), question);
  return said === question ? null : said;
}
