/** A part of a model, before it is written as YAML. */
export type Draft = Record<string, unknown>;

/** Keeps words apart: a model must not call two things the same. */
export class Words {
  readonly #nouns = new Set<string>();
  readonly #figures = new Map<string, Set<string>>();

  /** Of these the nouns that no entity has yet. */
  nouns(terms: readonly string[]): string[] {
    return this.#take(this.#nouns, terms);
  }

  /** Of these the words that no figure of the members of any of these entities has yet. */
  figures(entities: string | readonly string[], terms: readonly string[]): string[] {
    const all = [entities].flat().map((entity) => {
      const taken = this.#figures.get(entity) ?? new Set<string>();
      this.#figures.set(entity, taken);
      return taken;
    });
    const free = [...new Set(terms)].filter((term) => !all.some((taken) => taken.has(term)));
    for (const taken of all) this.#take(taken, free);
    return free;
  }

  /** Of these the adjectives that no figure of the entity's members has yet. */
  adjectives(entity: string, terms: readonly string[]): string[] {
    return this.figures(`${entity} adjectives`, terms);
  }

  #take(taken: Set<string>, terms: readonly string[]): string[] {
    const free = terms.filter((term) => !taken.has(term));
    for (const term of free) taken.add(term);
    return free;
  }
}
