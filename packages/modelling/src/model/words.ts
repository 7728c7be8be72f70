/** A part of a model, before it is written as YAML. */
export type Draft = Record<string, unknown>;

/** Keeps words apart: a model must not call two things the same. What is asked first gets a word, and the report tells who went without. */
export class Words {
  readonly #nouns = new Map<string, string>();
  readonly #dimensions = new Map<string, string>();
  readonly #figures = new Map<string, string>();
  readonly #modifiers = new Map<string, Set<string>>();
  /** Words that two wanted: the word, who has it, who went without. */
  readonly collisions: { readonly word: string; readonly has: string; readonly lacks: string }[] = [];

  /** What members have of their own is never meant to be of rows about them. */
  readonly #owned = new Set<string>();

  /** Words that mean one of several measures, none more than another. */
  readonly either: { readonly terms: readonly string[]; readonly measures: readonly string[] }[] = [];

  /** Leaves words open between measures: nothing else is called so. */
  open(terms: readonly string[], measures: readonly string[], who: string): void {
    const free = this.figures(terms, who);
    if (free.length > 0) this.either.push({ terms: free, measures });
  }

  /** Of these the nouns that no entity has yet. */
  nouns(terms: readonly string[], who: string): string[] {
    return this.#take(this.#nouns, terms, who);
  }

  /** Of these the words that no figure has yet, and that are no noun of an entity, which asks how many there are. */
  figures(terms: readonly string[], who: string): string[] {
    return this.#take(
      this.#figures,
      terms.filter((term) => !this.#nouns.has(term) && !this.#owned.has(term)),
      who,
    );
  }

  /** Of these the words that no other attribute of the entity has. */
  attributes(entity: string, terms: readonly string[]): string[] {
    const free = this.within(`attribute ${entity}`, terms);
    for (const term of free) this.#owned.add(term);
    return free;
  }

  /** Whether members have this of their own, as a number. */
  isOwn(term: string): boolean {
    return this.#owned.has(term);
  }

  /** What rows of facts are called: where one is in that state as well ("perawatan" of a car), the rows are meant. */
  readonly #events = new Set<string>();

  reserve(events: readonly string[]): void {
    for (const term of events) this.#events.add(term);
  }

  isEvent(term: string): boolean {
    return this.#events.has(term);
  }

  isNoun(term: string): boolean {
    return this.#nouns.has(term);
  }

  /** Of these the words that nothing else of that name has: modifiers of one entity, adjectives of its figures. */
  within(scope: string, terms: readonly string[]): string[] {
    const taken = this.#modifiers.get(scope) ?? new Set<string>();
    this.#modifiers.set(scope, taken);
    const free = [...new Set(terms)].filter((term) => !taken.has(term));
    for (const term of free) taken.add(term);
    return free;
  }

  /** An id for a category: one for the same values wherever they stand, another where a column of that name has others. */
  dimension(id: string, values: readonly unknown[]): string {
    const signature = JSON.stringify([...values].map(String).sort());
    for (let n = 1; ; n++) {
      const own = n === 1 ? id : `${id}_${n}`;
      const known = this.#dimensions.get(own);
      if (known === undefined) this.#dimensions.set(own, signature);
      if (known === undefined || known === signature) return own;
    }
  }

  #take(taken: Map<string, string>, terms: readonly string[], who: string): string[] {
    return [...new Set(terms)].filter((term) => {
      const has = taken.get(term);
      if (has === undefined) taken.set(term, who);
      else if (has !== who) this.collisions.push({ word: term, has, lacks: who });
      return has === undefined;
    });
  }
}
