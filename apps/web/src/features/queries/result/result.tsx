import { clsx } from "clsx";
import { ChartColumn, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { loadable } from "../../../ui/loadable.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { AnswerDetails, ChatMessage, Table } from "../message.ts";
import { ExportCsv } from "./export-csv.tsx";
import { pictureOf } from "./picture.ts";
import { ResultTable } from "./result-table.tsx";

const Chart = loadable(() => import("../../../charts/chart.tsx").then(({ Chart }) => Chart));

const views = [
  { id: "table", name: "Tabel", Icon: Table2 },
  { id: "chart", name: "Grafik", Icon: ChartColumn },
] as const;

interface ResultProps {
  readonly table: Table;
  readonly answer: AnswerDetails;
  readonly sources: ChatMessage["sources"];
}

/** The result of an answer: as a table, and as a chart where that helps. */
export function Result({ table, answer, sources }: ResultProps) {
  const [view, setView] = useState<"table" | "chart">("table");
  const picture = useMemo(() => pictureOf(answer.chart, table, answer.question, sources), [answer, table, sources]);
  return (
    // A group: a page of many answers would have as many landmarks.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={`Hasil: ${answer.question}`} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">Hasil</h2>
        <div className="flex items-center gap-2">
          {picture && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
            <div role="group" aria-label="Tampilan hasil" className="flex rounded-md border border-border p-0.5">
              {views.map(({ id, name, Icon }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={view === id}
                  onPointerEnter={id === "chart" ? Chart.preload : undefined}
                  onClick={() => setView(id)}
                  className={clsx(
                    "focus-ring flex h-6.5 cursor-pointer items-center gap-1.5 rounded px-2 text-xs",
                    view === id ? "bg-accent font-medium" : "text-muted-foreground hover:bg-accent/60",
                  )}
                >
                  <Icon className="size-3.5" aria-hidden="true" />
                  {name}
                </button>
              ))}
            </div>
          )}
          <ExportCsv queryId={answer.queryId} />
        </div>
      </div>
      {picture && view === "chart" && <Chart picture={picture} fallback={<Spinner />} />}
      {/* Stays, so that what was sorted and selected is there when one comes back. */}
      <div hidden={picture !== null && view === "chart"}>
        <ResultTable table={table} initialRows={10} label={`Hasil: ${answer.question}`} />
      </div>
    </div>
  );
}
