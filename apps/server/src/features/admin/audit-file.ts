import { formulaSafe } from "@tanyadata/contract";
import type { StoredEvent } from "../../events/audit-log.ts";
import { lineOf } from "../../events/stream/collector.ts";

const columns = [
  ...(["number", "at", "email", "address", "key", "deed", "question", "sql", "outcome", "duration", "spent"] as const),
  ...(["user_id", "salt", "digest", "previous", "hash"] as const),
];

/** The log as CSV (RFC 4180, UTF-8 with BOM). What a spreadsheet would take for a formula is text. */
export async function* asCsv(events: AsyncIterable<StoredEvent>): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(",")}\r\n`;
  for await (const event of events) yield `${columns.map((name) => cellOf(event[name])).join(",")}\r\n`;
}

/** The log as lines of JSON, each an event. */
export async function* asLines(events: AsyncIterable<StoredEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${lineOf(event)}\n`;
}

function cellOf(value: unknown): string {
  if (value === null) return "";
  const text = typeof value === "string" ? formulaSafe(value) : String(value);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
