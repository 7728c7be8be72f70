/**
 * The room of charts: it chooses and draws pictures (plain data) of results, and knows no feature. Whoever shows one offers
 * the same figures as a table, too.
 */
import { Download, Table2 } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { showToast } from "../ui/toast.ts";
import { chooseCharts, measuresOf } from "./choose/choose.ts";
import type { ChartData } from "./choose/data.ts";
import { FigureTable } from "./figure-table.tsx";
import { useHonestNotes } from "./map/use-honest-notes.ts";
import { saveDrawing, saveFigures } from "./save.ts";
import { type ChartKind, type ChartSpec, kindNames } from "./spec.ts";
import { describe, nameOf } from "./tell.ts";
import { useDrawing } from "./use-drawing.ts";

interface ChartProps {
  readonly data: ChartData;
  /** Which of the fitting kinds are offered; all of them where it is not given. */
  readonly offers?: (kind: ChartKind) => boolean;
  /** The kind that was chosen; without it, and where it does not fit, the best. */
  readonly kind?: string | null;
  /** Hears of another choice; without it the chart keeps the choice itself. */
  readonly onKind?: (kind: ChartKind) => void;
  /** Shows the figures as a table, too, when asked: where no table stands beside it. */
  readonly hasTable?: boolean;
  /** The title stands above it already. */
  readonly isTitled?: boolean;
  /** Nothing but the drawing: what can be done with it stands elsewhere. */
  readonly isBare?: boolean;
}

/** A chart as wide as the room there is, with the choice of its kind and its figures as files. */
export function Chart({
  data,
  offers = () => true,
  kind = null,
  onKind,
  hasTable = false,
  isTitled = false,
  isBare = false,
}: ChartProps) {
  const [own, setOwn] = useState<ChartKind | null>(null);
  const [measure, setMeasure] = useState<number>();
  const [isTable, setTable] = useState(false);
  const charts = useMemo(
    () => chooseCharts(data, measure).filter((chart) => offers(chart.kind)),
    [data, measure, offers],
  );
  const measures = useMemo(() => measuresOf(data), [data]);
  const chosen = onKind ? kind : (own ?? kind);
  const chart = useHonestNotes(charts.find((one) => one.kind === chosen) ?? charts[0]);
  if (!chart) return null;
  return (
    <figure className={isTitled ? "" : "rounded-lg border border-border p-3"}>
      <figcaption className={isTitled ? "sr-only" : "mb-2 font-medium text-sm [overflow-wrap:anywhere]"}>
        {chart.title}
        {chart.isSimulated && (
          <span className="ml-2 inline-block rounded border border-simulated px-1 font-medium text-[11px] text-simulated leading-4">
            Simulasi
          </span>
        )}
      </figcaption>
      {isTable ? <FigureTable chart={chart} /> : <Drawn chart={chart} hasTable={hasTable} />}
      {chart.notes.length > 0 && <p className="mt-1 text-muted-foreground text-xs">{chart.notes.join(". ")}.</p>}
      {!isBare && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-1 print:hidden">
          <div className="flex min-w-0 flex-wrap gap-1.5">
            {charts.length > 1 && (
              <Choice
                label="Jenis grafik"
                value={chart.kind}
                options={charts.map((one) => [one.kind, kindNames[one.kind]])}
                onChoose={(next) => (onKind ?? setOwn)(next as ChartKind)}
              />
            )}
            {measures.length > 1 && isOfOneFigure(chart, measures) && (
              <Choice
                label="Ukuran"
                value={String(measures.indexOf(chart.measure.name))}
                options={measures.map((name, index) => [String(index), name])}
                onChoose={(next) => setMeasure(Number(next))}
              />
            )}
          </div>
          <div className="ml-auto flex flex-wrap justify-end">
            {hasTable && (
              <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                <Table2 className="size-3.5" aria-hidden="true" />
                Tabel
              </Button>
            )}
            <SaveButtons chart={chart} isDrawn={!isTable} />
          </div>
        </div>
      )}
    </figure>
  );
}

/** Whether another figure of the result would give another chart of this kind. */
function isOfOneFigure(chart: ChartSpec, measures: readonly string[]): boolean {
  if (chart.kind === "line") return !measures.every((measure) => chart.series.some(({ name }) => name === measure));
  return chart.kind !== "grouped" && chart.kind !== "pyramid" && chart.kind !== "scatter";
}

function Drawn({ chart, hasTable }: { chart: ChartSpec; hasTable: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const state = useDrawing(place, chart);
  const description = useId();
  return (
    <>
      {state === "failed" && (
        <p role="status" className="rounded-md bg-muted px-3 py-2 text-sm">
          Gambar ini tidak dapat ditampilkan; angkanya ada pada tabel.
        </p>
      )}
      {state === "loading" && <Loading what="peta" className="py-3" />}
      <div
        ref={place}
        role="img"
        aria-label={`${nameOf(chart)}.${hasTable ? "" : " Angkanya ada pada tabel."}`}
        aria-describedby={description}
        data-chart={chart.kind}
        className="overflow-hidden"
      />
      <p id={description} hidden>
        {describe(chart)}
      </p>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    className="focus-ring h-8 max-w-48 cursor-pointer truncate rounded-md border border-border bg-background px-1.5 text-xs"
  >
    {options.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

function SaveButtons({ chart, isDrawn }: { chart: ChartSpec; isDrawn: boolean }) {
  const group = useRef<HTMLDivElement>(null);
  async function keep(format: "svg" | "png") {
    const drawing = group.current?.closest("figure")?.querySelector<SVGSVGElement>("[role=img] svg");
    if (!drawing) return;
    await saveDrawing(drawing, chart, format).catch(() =>
      showToast("error", "Grafik tidak dapat disimpan. Coba format lain."),
    );
  }
  const files = [
    ...(isDrawn ? (["png", "svg"] as const).map((format) => [format, () => void keep(format)] as const) : []),
    ["csv", () => saveFigures(chart)] as const,
  ];
  return (
    <div ref={group} className="flex">
      {files.map(([format, save]) => (
        <Button key={format} size="sm" variant="ghost" onClick={save}>
          <Download className="size-3.5" aria-hidden="true" />
          <span className="sr-only">Simpan grafik sebagai </span>
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
