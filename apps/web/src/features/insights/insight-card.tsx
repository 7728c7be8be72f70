import type { Insight } from "@tanyadata/contract";
import { Code, MessageCircleQuestion } from "lucide-react";
import { useId, useMemo } from "react";
import { Button } from "../../ui/button.tsx";
import { insightChart } from "./chart-data.ts";
import { LazyChart } from "./lazy-chart.tsx";
import { Sentence } from "./sentence.tsx";
import type { ShownSql } from "./shown-sql.ts";
import { Sources } from "./sources.tsx";

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
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
}

/** What the data say of one thing: the sentence, its picture, where it comes from, and how to go on asking. */
export function InsightCard({ insight, onAsk, onSql }: InsightCardProps) {
  const { kind, title, sentence, notes, question, sql, result, sources } = insight;
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
      {notes.map((note) => (
        <p key={note} className="text-muted-foreground text-xs">
          {note}
        </p>
      ))}
      <Sources sources={sources} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1 print:hidden">
        <Button size="sm" onClick={() => onSql({ title, sql, result, sources })}>
          <Code className="size-3.5" aria-hidden="true" />
          Lihat SQL
          <span className="sr-only">: {title}</span>
        </Button>
        <Button size="sm" onClick={() => onAsk(question)}>
          <MessageCircleQuestion className="size-3.5" aria-hidden="true" />
          Tanya tentang ini
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </article>
  );
}
