import type { Pin } from "@tanyadata/contract";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { chooseCharts } from "../../../charts/choose/choose.ts";
import { loadable } from "../../../ui/loadable.tsx";
import { pinChart } from "../chart-data.ts";
import { LazyChart } from "../lazy-chart.tsx";
import { Sources } from "../sources.tsx";
import { PinTable } from "./pin-table.tsx";

const Markdown = loadable(() => import("../../../ui/markdown.tsx").then(({ Markdown }) => Markdown));

const moment = new Intl.DateTimeFormat("id-ID", { dateStyle: "medium", timeStyle: "short" });

interface PinBodyProps {
  readonly pin: Pin;
  /** Hears of another kind of chart; without it the choice is the reader's own. */
  readonly onKind?: (kind: string) => void;
}

/** What a pinned answer says: its state, prose, picture and sources. */
export function PinBody({ pin, onKind }: PinBodyProps) {
  const { answer, state, detail, sources, refreshed_at, chart_kind } = pin;
  const chart = useMemo(() => {
    const data = pinChart(pin);
    return data && chooseCharts(data).length > 0 ? data : null;
  }, [pin]);
  const at = moment.format(new Date(refreshed_at));
  return (
    <>
      {state !== "current" && (
        <p className="flex items-start gap-1.5 rounded-md border border-simulated px-2.5 py-1.5 text-simulated text-xs">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {state === "changed"
            ? `Data berubah sejak ${at}.`
            : `Tidak dapat dijawab lagi${detail ? `: ${detail.replace(/\.$/, "")}` : ""}. Yang terlihat adalah keadaan terakhir.`}
        </p>
      )}
      <Markdown text={answer} fallback={<p className="whitespace-pre-wrap text-sm">{answer}</p>} />
      {chart ? <LazyChart data={chart} kind={chart_kind} {...(onKind && { onKind })} /> : <PinTable pin={pin} />}
      <Sources sources={sources} />
      <p className="text-muted-foreground text-xs">
        Data dibaca <time dateTime={refreshed_at}>{at}</time>
      </p>
    </>
  );
}
