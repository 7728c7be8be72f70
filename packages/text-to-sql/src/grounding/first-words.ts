import { keyOf } from "../language/token.ts";

/** Things by the first words of what they are called. Most words lead to one thing, which then stands without a list. */
export class FirstWords<T extends object> {
  readonly #things = new Map<string, T | T[]>();

  add(phrase: string, thing: T): void {
    const first = firstWordOf(phrase);
    if (first === "") return;
    const known = this.#things.get(first);
    if (known === undefined) this.#things.set(first, thing);
    else if (!Array.isArray(known)) {
      if (known !== thing) this.#things.set(first, [known, thing]);
    } else if (known.at(-1) !== thing) known.push(thing);
  }

  /** In the order in which they were added; several phrases of one thing, one after the other, count once. */
  of(first: string): readonly T[] {
    const known = this.#things.get(first);
    return known === undefined ? [] : Array.isArray(known) ? known : [known];
  }
}

/** The first word of a phrase's key, without making the key where two plain words that are not alike begin it. */
function firstWordOf(phrase: string): string {
  const space = phrase.indexOf(" ");
  const word = space < 0 ? phrase : phrase.slice(0, space);
  const isDouble = space >= 0 && beginAlike(phrase.charCodeAt(0), phrase.charCodeAt(space + 1));
  return /^[A-Za-z]+$/.test(word) && !isDouble ? word.toLowerCase() : (keyOf(phrase).split(" ", 1)[0] ?? "");
}

/** Whether two letters of the alphabet are one, small or large. */
const beginAlike = (one: number, other: number): boolean => (one | 32) === (other | 32);
