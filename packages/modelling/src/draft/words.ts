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

  /** Of these the words that no figure of the entity's members has yet. */
  figures(entity: string, terms: readonly string[]): string[] {
    const taken = this.#figures.get(entity) ?? new Set();
    this.#figures.set(entity, taken);
    return this.#take(taken, terms);
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
