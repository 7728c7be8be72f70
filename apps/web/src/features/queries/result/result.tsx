import { clsx } from "clsx";
import { ChartColumn, Map as MapIcon, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { chooseCharts } from "../../../charts/choose/choose.ts";
import type { ChartKind } from "../../../charts/spec.ts";
import { loadable } from "../../../ui/loadable.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { AnswerDetails, ChatMessage, Table } from "../message.ts";
import { chartDataOf } from "./chart-data.ts";
import { ExportCsv } from "./export-csv.tsx";
import { ResultTable } from "./result-table.tsx";

const Chart = loadable(() => import("../../../charts/chart.tsx").then(({ Chart }) => Chart));

const isMap = (kind: ChartKind) => kind === "map";
const isNoMap = (kind: ChartKind) => kind !== "map";
const views = [
  { id: "table", name: "Tabel", Icon: Table2, offers: null },
  { id: "chart", name: "Grafik", Icon: ChartColumn, offers: isNoMap },
  { id: "map", name: "Peta", Icon: MapIcon, offers: isMap },
] as const;

interface ResultProps {
  readonly table: Table;
  readonly answer: AnswerDetails;
  readonly sources: ChatMessage["sources"];
}

/** The result of an answer: as a table, and as a chart and a map where they help. A course of time opens as its line. */
export function Result({ table, answer, sources }: ResultProps) {
  const opens = answer.chart?.kind === "line" ? "chart" : "table";
  const [view, setView] = useState<(typeof views)[number]["id"]>(opens);
  const { fullQuestion: title, reading, chart, regions } = answer;
  const data = useMemo(
    () => chartDataOf({ table, title, sources, reading, chart, regions }),
    [table, title, sources, reading, chart, regions],
  );
  const kinds = useMemo(() => (data ? chooseCharts(data).map(({ kind }) => kind) : []), [data]);
  const offered = views.filter(({ offers }) => offers === null || kinds.some(offers));
  const { id, offers } = offered.find((one) => one.id === view) ?? views[0];
  return (
    // A group: a page of many answers would have as many landmarks.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={`Hasil: ${title}`} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">Hasil</h2>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {offered.length > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
            <div role="group" aria-label="Tampilan hasil" className="flex rounded-md border border-border p-0.5">
              {offered.map(({ id: one, name, Icon }) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={id === one}
                  onPointerEnter={one === "table" ? undefined : Chart.preload}
                  onClick={() => setView(one)}
                  className={clsx(
                    "focus-ring flex h-6.5 cursor-pointer items-center gap-1.5 rounded px-2 text-xs",
                    id === one ? "bg-accent font-medium" : "text-muted-foreground hover:bg-accent/60",
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
      {data && offers && <Chart key={id} data={data} offers={offers} fallback={<Spinner />} />}
      {/* Stays, so that what was sorted and selected is there when one comes back. */}
      <div hidden={offers !== null}>
        <ResultTable table={table} initialRows={10} label={`Hasil: ${title}`} />
      </div>
    </div>
  );
}
