import type { Column, Picture, Result } from "@tanyadata/contract";
import type { Touched } from "@tanyadata/text-to-sql";
import { type Rows, statementOf } from "@tanyadata/warehouse";
import type { GuardedFailure, GuardedOutcome, GuardedWarehouse } from "./guarded-warehouse.ts";

/** Rows that an answer carries; the export has them all. */
export const shownRows = 1000;
/** Bytes that its cells take: it is stored, and written out for its reader, in the thread that serves everybody. */
const shownBytes = 1024 * 1024;

/** Not one row fits: to show none of what there is would be a wrong answer. */
const tooLarge = { kind: "failed", message: `one row of the result has more than ${shownBytes} bytes` } as const;

/** Whether it failed for that reason. */
export const isTooLarge = (failure: GuardedFailure): boolean =>
  failure.kind === "failed" && failure.message === tooLarge.message;

/** The first rows of a result, how many rows the whole has, and what it was read from. */
export interface CountedRows extends Rows {
  readonly touched: Touched;
  readonly rowCount: number;
}

/** Runs one SELECT for its first rows; where there are more, they are counted by a second run. */
export async function runCounted(
  warehouse: GuardedWarehouse,
  sql: string,
  signal: AbortSignal,
): Promise<GuardedOutcome<CountedRows>> {
  const outcome = await warehouse.run(sql, { signal, maxRows: shownRows, maxBytes: shownBytes });
  if (!outcome.ok) return outcome;
  if (outcome.value.truncated && outcome.value.rows.length === 0) return { ok: false, failure: tooLarge };
  if (!outcome.value.truncated) return { ok: true, value: { ...outcome.value, rowCount: outcome.value.rows.length } };
  const all = `SELECT count(*) AS n FROM (${statementOf(sql)}\n) AS counted`;
  const counted = await warehouse.run(all, { signal });
  return counted.ok ? { ok: true, value: { ...outcome.value, rowCount: Number(counted.value.rows[0]?.[0]) } } : counted;
}

/** What must be known to draw a result. */
interface Drawn {
  /** Years from which on its figures are not comparable with earlier ones. */
  readonly breaks?: readonly { readonly year: number; readonly note: string }[];
  readonly picture?: Picture | undefined;
}

/** A third element only where a table says more than the answer does: more than one cell. */
export function resultOf(
  { columns: header, rows, truncated, rowCount }: CountedRows,
  columns: readonly Column[],
  { breaks = [], picture }: Drawn = {},
): Result {
  const table = rows.map((row) => [...row]);
  if (rowCount * header.length <= 1) return [[...header], table];
  const meta = {
    columns: columns.map((column) => ({ ...column })),
    row_count: rowCount,
    truncated,
    ...(breaks.length > 0 && { breaks: breaks.map((one) => ({ ...one })) }),
    ...(picture && { picture }),
  };
  return [[...header], table, meta];
}
