import { Readable } from "node:stream";
import type { StreamPart } from "@tanyadata/warehouse";
import { AppError } from "../../http/app-error.ts";
import { byteOrderMark, csvLine, type Delimiter } from "./csv.ts";
import { problemOf, type ResultStream } from "./result-stream.ts";

/**
 * Runs a stored query again and gives its whole result as CSV, as fast as the reader takes it. The stream fails, never
 * ends short, when the rows do not come to their proven end.
 * @throws AppError (query_failed, query_timeout, overloaded, warehouse_unavailable) when it fails before the first row.
 */
export async function download(
  results: ResultStream,
  sql: string,
  delimiter: Delimiter,
  signal: AbortSignal,
): Promise<Readable> {
  const parts = results.stream(sql, { signal })[Symbol.asyncIterator]();
  const head: StreamPart[] = [];
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    head.push(next.value);
    if (!("columns" in next.value)) break;
  }
  signal.throwIfAborted();
  const last = head.at(-1);
  if (last && "end" in last && !last.end.ok) throw toAppError(last.end.failure);
  return Readable.from(lines(head, parts, delimiter), { objectMode: false });
}

async function* lines(
  head: readonly StreamPart[],
  parts: AsyncIterator<StreamPart>,
  delimiter: Delimiter,
): AsyncGenerator<string> {
  let sent = 0;
  yield byteOrderMark;
  for await (const part of resumed(head, parts)) {
    if ("columns" in part) yield csvLine(part.columns, delimiter);
    else if ("rows" in part) {
      sent += part.rows.length;
      yield part.rows.map((row) => csvLine(row, delimiter)).join("");
    } else if (!part.end.ok) throw toAppError(part.end.failure);
    else if (part.end.rowCount !== sent) throw new Error(`${sent} of ${part.end.rowCount} rows arrived`);
    else return;
  }
  throw new Error(`The result stopped without an end after ${sent} rows`);
}

/** `head`, then what is left of `rest`; leaving early closes `rest`. */
async function* resumed(head: readonly StreamPart[], rest: AsyncIterator<StreamPart>): AsyncGenerator<StreamPart> {
  try {
    yield* head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function toAppError(failure: Parameters<typeof problemOf>[0]): AppError {
  const { code, detail } = problemOf(failure);
  return new AppError(code, { detail });
}
