/** Figures of one member in one year. */
export interface Line {
  readonly key: string;
  readonly year: number | null;
  readonly values: readonly (number | null)[];
}

/** One line for each member and year. They are kept in columns: there may be a million. */
export class Lines implements Iterable<Line> {
  readonly keys: string[] = [];
  readonly years: (number | null)[] = [];
  /** Of each figure a number for each line; NaN where there is none. */
  readonly #figures: number[][];
  /** Lines of each member: few, one for each year. */
  readonly #known = new Map<string, number[]>();

  constructor(figures: number) {
    this.#figures = Array.from({ length: figures }, () => []);
  }

  get length(): number {
    return this.keys.length;
  }

  /** The line of a member in a year, made where there is none yet. */
  at(key: string, year: number | null): number {
    const own = this.#known.get(key) ?? [];
    const known = own.find((line) => this.years[line] === year);
    if (known !== undefined) return known;
    const line = this.keys.push(key) - 1;
    this.years.push(year);
    for (const figure of this.#figures) figure.push(Number.NaN);
    if (own.push(line) === 1) this.#known.set(key, own);
    return line;
  }

  value(line: number, figure: number): number | null {
    const value = this.#figures[figure]?.[line];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  set(line: number, figure: number, value: number | null): void {
    const values = this.#figures[figure];
    if (values) values[line] = value ?? Number.NaN;
  }

  /** A figure's numbers, of all lines that have one. */
  *valuesOf(figure: number): Generator<number> {
    for (const value of this.#figures[figure] ?? []) if (!Number.isNaN(value)) yield value;
  }

  line(line: number): Line {
    const values = this.#figures.map((_, figure) => this.value(line, figure));
    return { key: this.keys[line] ?? "", year: this.years[line] ?? null, values };
  }

  *[Symbol.iterator](): Generator<Line> {
    for (let line = 0; line < this.length; line++) yield this.line(line);
  }
}
