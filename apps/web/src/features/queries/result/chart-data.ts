import type { QueryRecord, RowRegions } from "@tanyadata/contract";
import { type ChartData, drawnFrom } from "../../../charts/choose/data.ts";
import type { ChatMessage, Table } from "../message.ts";

interface Drawable {
  readonly table: Table;
  readonly title: string;
  readonly sources: ChatMessage["sources"];
  /** How the answer was read: says where its figures are simulated. */
  readonly reading: string;
  /** What the server suggests, where it does. */
  readonly chart?: QueryRecord["chart"];
  readonly regions?: RowRegions;
}

/** What of a result can be drawn; null where rows were cut off, as a picture of a part would deceive, or nothing tells what columns hold. */
export function chartDataOf({ table, title, sources, reading, chart, regions = null }: Drawable): ChartData | null {
  if (table.rowCount > table.items.length || table.columns.length === 0) return null;
  return {
    title,
    columns: table.columns,
    rows: table.items,
    source: sources.length > 0 ? `Sumber: ${sources.map(({ title }) => title).join("; ")}` : "",
    regions,
    breaks: table.breaks ?? [],
    isSimulated: /\bdata simulasi\b/i.test(reading),
    hint: chart && isOfOneFigure(table) ? { kind: chart.kind, values: [chart.value] } : null,
    ...(table.picture && drawnFrom(table.picture)),
  };
}

/** Of several figures the suggestion names the first; what was asked to be compared is drawn side by side. */
const isOfOneFigure = ({ columns }: Table): boolean => columns.filter(({ kind }) => kind === "figure").length === 1;
