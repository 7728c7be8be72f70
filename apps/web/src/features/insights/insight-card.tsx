import type { Insight } from "@tanyadata/contract";
import { useId, useMemo } from "react";
import { insightChart } from "./chart-data.ts";
import { type InsightDeeds, InsightFoot } from "./insight-actions.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import { Sentence } from "./sentence.tsx";

const kindWords: Readonly<Record<Insight["kind"], string>> = {
  latest: "Angka terkini",
  ranking: "Peringkat",
  gap: "Dibanding keseluruhan",
  movers: "Perubahan terbesar",
  cut: "Susunan",
  outlier: "Pencilan",
  correlation: "Hubungan",
  concentration: "Pemusatan",
};

interface InsightCardProps {
  readonly insight: Insight;
  readonly deeds: InsightDeeds;
}

/** What the data say of one thing: the sentence, its picture, where it comes from, and how to go on asking. */
export function InsightCard({ insight, deeds }: InsightCardProps) {
  const { kind, title, sentence } = insight;
  const id = useId();
  const chart = useMemo(() => insightChart(insight), [insight]);
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-border p-4 print:break-inside-avoid"
    >
      <p className="font-medium text-muted-foreground text-xs">{kindWords[kind]}</p>
      <h3 id={id} className="font-semibold text-[15px] leading-5 [overflow-wrap:anywhere]">
        {title}
      </h3>
      <Sentence text={sentence} />
      <LazyChart data={chart} />
      <InsightFoot insight={insight} deeds={deeds} />
    </article>
  );
}
