import { Readable } from "node:stream";
import { byteOrderMark, csvLine, type Delimiter } from "./csv.ts";
import { errorOf, type ResultPart, type ResultStream } from "./result-stream.ts";

/**
 * Runs a stored query again and gives its whole result as CSV, as fast as the reader takes it. The stream fails, never
 * ends short, when the rows do not come to their proven end.
 * @throws AppError (query_failed, query_timeout, overloaded, warehouse_unavailable) when it fails before the first row.
 */
export async function download(
  results: ResultStream,
  sql: string,
  delimiter: Delimiter,
  options: Parameters<ResultStream["stream"]>[1],
): Promise<Readable> {
  const text = lines(results.stream(sql, options), delimiter);
  const first = await text.next();
  const file = Readable.from(from(first, text), { objectMode: false });
  // A file that is dropped before it is read would leave the query waiting; nobody is left to tell if that fails.
  file.once("close", () => void text.return(undefined).catch(() => {}));
  return file;
}

/** The header is held back until a row or the end has come: up to then, a failure can still be told in full. */
async function* lines(parts: AsyncIterable<ResultPart>, delimiter: Delimiter): AsyncGenerator<string, undefined> {
  let held = byteOrderMark;
  let sent = 0;
  for await (const part of parts) {
    if ("columns" in part) held += csvLine(part.columns, delimiter);
    else if ("rows" in part) {
      sent += part.rows.length;
      yield held + part.rows.map((row) => csvLine(row, delimiter)).join("");
      held = "";
    } else if (!part.end.ok) throw errorOf(part.end.failure);
    else if (part.end.rowCount !== sent) throw new Error(`${sent} of ${part.end.rowCount} rows arrived`);
    else {
      if (held) yield held;
      return;
    }
  }
  throw new Error(`The result stopped without an end after ${sent} rows`);
}

async function* from(first: IteratorResult<string>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
