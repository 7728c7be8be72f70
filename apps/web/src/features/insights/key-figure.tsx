import type { Insight } from "@tanyadata/contract";
import { useId, useMemo } from "react";
import { insightChart } from "./chart-data.ts";
import { type InsightDeeds, InsightFoot } from "./insight-actions.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import { Sentence } from "./sentence.tsx";

interface KeyFigureProps {
  readonly insight: Insight;
  readonly deeds: InsightDeeds;
}

/** One figure with what came of it; what stands behind it is folded away. */
export function KeyFigure({ insight, deeds }: KeyFigureProps) {
  const { title, sentence } = insight;
  const id = useId();
  const chart = useMemo(() => insightChart(insight), [insight]);
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-border p-3.5 print:break-inside-avoid"
    >
      <h3 id={id} className="font-medium text-sm [overflow-wrap:anywhere]">
        {title}
      </h3>
      <LazyChart data={chart} kind="single" isBare />
      {!insight.picture && <Sentence text={sentence} />}
      <details className="mt-auto text-sm print:hidden">
        <summary className="focus-ring w-fit cursor-pointer rounded-sm text-muted-foreground text-xs">
          Penjelasan<span className="sr-only">: {title}</span>
        </summary>
        <div className="mt-2 grid gap-2">
          {insight.picture && (
            <>
              <Sentence text={sentence} />
              <LazyChart data={chart} kind="line" />
            </>
          )}
          <InsightFoot insight={insight} deeds={deeds} />
        </div>
      </details>
    </article>
  );
}
