/** A question without what it says beside itself, and that. */
export interface Unaided {
  /** Every word where it stood. */
  readonly question: string;
  readonly asides: readonly string[];
}

const bracketed = /\([^()]*\)/gu;
/** What follows the last comma, a denial that ends the question, or where it lies: "…, kota aja", "… bukan kepadatan", "… dan di provinsi mana". */
const trailing: readonly RegExp[] = [
  /(?<=\S)\s*,(?<aside>[^,]+)$/u,
  /(?<=\S)\s+(?<aside>(?:(?:kalau|kalo|klo|jika|bila)\s+)?(?:digabung|ditotal|dijumlah)(?:kan)?(?:\s+\S+){0,4})$/iu,
  /(?<=\S)\s+(?<aside>(?:bukan|bkn|not)\s+\S+(?:\s+\S+)?)$/iu,
  /(?<=\S)\s*,?\s+(?:dan|serta|and)\s+(?<aside>(?:\p{L}+\s+){1,3}(?:mana|apa|which)(?:\s+\p{L}+)?)$/iu,
];

const blanks = (text: string): string => " ".repeat(text.length);

/** A question without what stands in brackets; null where nothing does. */
export function withoutBrackets(question: string): Unaided | null {
  const asides = (question.match(bracketed) ?? []).map((text) => text.slice(1, -1));
  return asides.length === 0 ? null : { question: question.replaceAll(bracketed, blanks), asides };
}

/** The same, and without what is said last; each way there is. */
export function withoutAsides(question: string): Unaided[] {
  const plain = withoutBrackets(question);
  const { question: text, asides } = plain ?? { question, asides: [] };
  const closed = text.replace(/[\s?.!]+$/u, "");
  const ended = trailing.flatMap((pattern): Unaided[] => {
    const found = pattern.exec(closed);
    const aside = found?.groups?.aside;
    return found && aside ? [{ question: closed.slice(0, found.index), asides: [...asides, aside] }] : [];
  });
  return plain ? [plain, ...ended] : ended;
}

/** "bukan sawit": what words say that is not meant; null of any other words. */
export const deniedBy = (words: string): string | null => /^\s*(?:bukan|bkn|not)\s+(.+)$/iu.exec(words)?.[1] ?? null;

/** "no kabupaten", as "not"; "no 1" is a number. */
export const withDenial = (words: string): string => words.replace(/^(\s*)no\s+(?=\p{L})/iu, "$1not ");
