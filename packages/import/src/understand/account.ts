/** Where each row (or column) of a file ended. What is not told of would be lost in silence: then the sum is wrong, and that is a bug. */
export class Account {
  readonly #ends = new Map<string, number>();

  add(end: string, count: number): void {
    if (count > 0) this.#ends.set(end, (this.#ends.get(end) ?? 0) + count);
  }

  /** "40 baris = 38 data + 1 kepala + 1 jumlah". @throws Error where that does not add up to what was read */
  sentence(read: number, noun: string): string {
    const parts = [...this.#ends];
    const sum = parts.reduce((total, [, count]) => total + count, 0);
    if (sum !== read) throw new Error(`${read} ${noun} were read, and ${sum} told of: ${JSON.stringify(parts)}`);
    return `${read} ${noun} = ${parts.map(([end, count]) => `${count} ${end}`).join(" + ")}`;
  }
}
