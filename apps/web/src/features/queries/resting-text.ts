import { plainText } from "./copy-text.ts";
import type { ChatMessage } from "./message.ts";
import { formatCell } from "./result/cell-format.ts";

/** Rows of a table that are shown in the conversation. */
const shownRows = 10;

/** What a message says, as one text: the words that are to be found in it. */
export function restingText({ role, content, answer, table }: ChatMessage): string {
  if (role === "user") return content;
  const rows = table?.items.slice(0, shownRows) ?? [];
  const cells = rows.map((row) => row.map((cell, index) => formatCell(cell, table?.columns[index])).join(" "));
  return [plainText(content), answer?.reading ?? "", table?.header.join(" ") ?? "", ...cells]
    .filter(Boolean)
    .join("\n");
}
