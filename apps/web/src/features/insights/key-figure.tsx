import type { Insight } from "@tanyadata/contract";
import { Code, MessageCircleQuestion } from "lucide-react";
import { useId, useMemo } from "react";
import { Button } from "../../ui/button.tsx";
import { insightChart } from "./chart-data.ts";
import { LazyChart } from "./lazy-chart.tsx";
import { Sentence } from "./sentence.tsx";
import type { ShownSql } from "./shown-sql.ts";
import { Sources } from "./sources.tsx";

interface KeyFigureProps {
  readonly insight: Insight;
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
}

/** One figure with what came of it; what stands behind it is folded away. */
export function KeyFigure({ insight, onAsk, onSql }: KeyFigureProps) {
  const { title, sentence, notes, sources, sql, result, question } = insight;
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
          {notes.map((note) => (
            <p key={note} className="text-muted-foreground text-xs">
              {note}
            </p>
          ))}
          <Sources sources={sources} />
          <div className="flex flex-wrap gap-2">
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
        </div>
      </details>
    </article>
  );
}
