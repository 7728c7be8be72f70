import type { Board } from "@tanyadata/contract";
import { Pin, Printer } from "lucide-react";
import { useMemo } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LoadingWords } from "../../ui/loading.tsx";
import { BoardPart } from "./board/board-part.tsx";
import { useBoard } from "./board/use-board.ts";
import { calls, type Filter } from "./calls.ts";
import { kindOf } from "./chart-data.ts";
import { Filters } from "./filters.tsx";
import type { InsightDeeds } from "./insight-actions.tsx";
import { InsightCard } from "./insight-card.tsx";
import { KeyFigure } from "./key-figure.tsx";
import { prepareCharts } from "./lazy-chart.tsx";
import type { ShownSql } from "./shown-sql.ts";
import { useLoaded } from "./use-loaded.ts";

const noBoard: Board = { pins: [], share: null };

interface InsightsProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Opens the chat with a question. */
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
  /** The address of a board that is shared. */
  readonly shareAddress: (token: string) => string;
}

/** What the data say before anyone asks, and what its reader pinned. */
export function Insights({ filter, onFilter, onAsk, onSql, shareAddress }: InsightsProps) {
  const { data, failure, isLoading, reload } = useLoaded(JSON.stringify(filter), () => calls.insights(filter));
  const figures = data?.insights.filter(({ kind }) => kind === "latest") ?? [];
  const cards = data?.insights.filter(({ kind }) => kind !== "latest") ?? [];
  const isFiltered = filter.topic !== null || filter.region !== null;
  const asking = { onAsk, onSql };
  const state = useBoard(data?.board ?? noBoard);
  const pinned = useMemo(() => new Set(state.board.pins.map(({ sql }) => sql)), [state.board]);
  const deeds: InsightDeeds = {
    ...asking,
    onPin: (insight) => void state.add(calls.pinInsight(insight.id, filter, kindOf(insight)), insight.id),
    pinState: ({ id, sql }) => (pinned.has(sql) ? "pinned" : state.isBusy(id) ? "busy" : "free"),
  };
  return (
    <main className="mx-auto grid max-w-[1500px] gap-6 p-4 sm:p-6 print:block print:max-w-none print:space-y-6 print:p-0 print:[zoom:.75]">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h1 className="font-semibold text-xl tracking-tight">Insights</h1>
            <p className="mt-0.5 text-muted-foreground text-sm">
              Temuan dari data sebelum Anda bertanya, dan jawaban yang Anda sematkan.
              {data && ` ${data.data.label}.`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            {state.board.pins.length > 0 && (
              // They stand behind some forty findings.
              <a href="#pinned" className={buttonClass("outline", "sm")}>
                <Pin className="size-3.5" aria-hidden="true" />
                Ke sematan Anda ({state.board.pins.length})
              </a>
            )}
            <Button size="sm" onClick={() => void prepareCharts().then(() => print())}>
              <Printer className="size-3.5" aria-hidden="true" />
              Cetak
            </Button>
          </div>
        </div>
        <Filters filter={filter} data={data} onFilter={onFilter} />
      </header>

      <section aria-labelledby="found" aria-busy={isLoading} className="grid gap-4 print:block print:space-y-4">
        <div className="flex min-h-5 items-center gap-2">
          <h2 id="found" className="font-semibold text-base">
            Temuan
          </h2>
          <span role="status" className="text-muted-foreground text-xs">
            {isLoading ? <LoadingWords what="temuan" /> : data && `${data.insights.length} temuan`}
          </span>
        </div>
        {failure && (
          <div role="alert" className="grid justify-items-start gap-3 py-2 text-sm">
            {failure.code === "not_found" ? "Topik atau wilayah ini tidak ada." : wordsOf(failure)}
            {failure.code === "not_found" ? (
              <Button onClick={() => onFilter({ topic: null, region: null })}>Tampilkan semua</Button>
            ) : (
              <Button onClick={reload}>Coba lagi</Button>
            )}
          </div>
        )}
        {data && data.failed > 0 && (
          <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-muted px-3 py-2 text-sm">
            {data.failed} temuan belum dapat dihitung saat ini.
            <Button size="sm" onClick={reload}>
              Coba lagi
            </Button>
          </div>
        )}
        {!data && isLoading && <Skeletons />}
        {data && data.insights.length === 0 && !failure && (
          <p className="py-4 text-muted-foreground text-sm">
            {isFiltered ? "Tidak ada temuan untuk pilihan ini." : "Belum ada temuan dari data ini."}
          </p>
        )}
        {figures.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-3">
            {figures.map((insight) => (
              <KeyFigure key={insight.id} insight={insight} deeds={deeds} />
            ))}
          </div>
        )}
        {cards.length > 0 && (
          <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3 print:block print:columns-2 print:[&>*]:mb-4">
            {cards.map((insight) => (
              <InsightCard key={insight.id} insight={insight} deeds={deeds} />
            ))}
          </div>
        )}
      </section>
      {data && <BoardPart state={state} shareAddress={shareAddress} {...asking} />}
    </main>
  );
}

/** Where figures and cards will stand. */
const Skeletons = () => (
  <div aria-hidden="true" className="grid gap-4 print:hidden">
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-3">
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className="h-36 animate-pulse rounded-lg bg-muted" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {[0, 1, 2].map((one) => (
        <div key={one} className="h-80 animate-pulse rounded-lg bg-muted" />
      ))}
    </div>
  </div>
);
