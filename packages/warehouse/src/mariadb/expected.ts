/** A line of EXPLAIN: a table, how many of its rows are read for each row before it in the same SELECT, and the hundredths that are kept. */
export interface ExplainLine {
  readonly id: number | string | null;
  readonly table: string | null;
  readonly rows: number | string | null;
  readonly filtered: number | string | null;
  readonly Extra: string | null;
}

/** How many rows MariaDB or MySQL expects to read for a query. What it made itself before (`<derived2>`) is not read from a table. */
export function expectedRows(lines: readonly ExplainLine[]): number {
  const before = new Map<unknown, number>();
  let read = 0;
  for (const { id, table, rows: told, filtered, Extra } of lines) {
    if (told === null || table === null) continue;
    const rows = Number(told);
    const kept = (rows * Number(filtered ?? 100)) / 100;
    const outer = before.get(id) ?? 1;
    // Read once, and joined in memory: by equal keys, of which nobody says more.
    const isOnce = /join buffer/i.test(Extra ?? "");
    if (!table.startsWith("<")) read += isOnce ? rows : rows * outer;
    before.set(id, Math.max(1, isOnce ? Math.max(outer, kept) : outer * kept));
  }
  return read;
}
