/** At most so many values by name: of more, what was used longest ago is forgotten. */
export class LastUsed<V> {
  readonly #most: number;
  readonly #all = new Map<string, V>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): V | undefined {
    const value = this.#all.get(name);
    if (value !== undefined) this.set(name, value);
    return value;
  }

  set(name: string, value: V): void {
    this.#all.delete(name);
    this.#all.set(name, value);
    const [oldest] = this.#all.keys();
    if (this.#all.size > this.#most && oldest !== undefined) this.#all.delete(oldest);
  }
}
