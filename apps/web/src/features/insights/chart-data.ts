import type { Insight, Pin, Source } from "@tanyadata/contract";
import { type ChartData, drawnFrom } from "../../charts/choose/data.ts";
import type { ChartKind } from "../../charts/spec.ts";

const sourceOf = (sources: readonly Source[]): string =>
  sources.length > 0 ? `Sumber: ${sources.map(({ source }) => source).join("; ")}` : "";

const kinds: Readonly<Record<Insight["chart"]["kind"], ChartKind>> = {
  figure: "single",
  bar: "bar",
  line: "line",
  scatter: "scatter",
};

/** Bars beside others; a pin as wide as the page shows all that a chart has room for. */
const barsOnCard = 10;
const barsOnPin = 15;

/** How an insight is drawn first: a ranking says who leads, and where the regions lie tells more than as many bars. */
export const kindOf = ({ kind, chart, regions }: Insight): ChartKind =>
  kind === "ranking" && regions ? "map" : kinds[chart.kind];

/** What an insight draws. */
export function insightChart(insight: Insight): ChartData {
  const { title, chart, picture, result, regions, sources } = insight;
  const [, rows, { columns }] = picture?.result ?? result;
  return {
    title,
    columns,
    rows,
    source: sourceOf(sources),
    regions,
    breaks: chart.breaks,
    marked: chart.highlight,
    mostBars: barsOnCard,
    hint: { kind: kindOf(insight), values: chart.values },
  };
}

/** What a pinned answer draws; null where its rows were cut off, or are not told of. */
export function pinChart({ title, result, regions, sources, reading, size }: Pin): ChartData | null {
  const [, rows, meta] = result;
  if (!meta || meta.truncated || meta.row_count > rows.length) return null;
  return {
    title,
    columns: meta.columns,
    rows,
    source: sourceOf(sources),
    regions,
    breaks: meta.breaks ?? [],
    ...(size !== "large" && { mostBars: barsOnPin }),
    isSimulated: /\bdata simulasi\b/i.test(reading),
    ...(meta.picture && drawnFrom(meta.picture)),
  };
}
