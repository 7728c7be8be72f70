import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChartData } from "../../charts/choose/data.ts";
import { onPrint } from "../../charts/paper.ts";
import type { ChartKind } from "../../charts/spec.ts";
import { loadable } from "../../ui/loadable.tsx";

const Chart = loadable(() => import("../../charts/chart.tsx").then(({ Chart }) => Chart));

/** Loads what charts are drawn with; resolves also where it cannot be had. */
export const prepareCharts = (): Promise<unknown> =>
  Promise.all([Chart.preload(), import("../../charts/draw/draw.ts").then(({ prepareMaps }) => prepareMaps())]).catch(
    () => {},
  );

interface LazyChartProps {
  readonly data: ChartData;
  readonly kind?: string | null;
  readonly onKind?: (kind: ChartKind) => void;
  readonly isBare?: boolean;
}

/** A chart that is drawn when it comes near the view, or is to be printed: a page may have hundreds. */
export function LazyChart(props: LazyChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    // A busy browser tells of several moments at once. The page scrolls within the window: that is what the second margin is of.
    const watcher = new IntersectionObserver(
      (moments) => moments.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "400px", scrollMargin: "400px" },
    );
    watcher.observe(place.current);
    // Nothing can be loaded any more once printing begins.
    void prepareCharts();
    const leave = onPrint(() => flushSync(() => setNear(true)));
    return () => {
      watcher.disconnect();
      leave();
    };
  }, [isNear]);
  return (
    <div ref={place} className={isNear ? "" : "min-h-28"}>
      {isNear && <Chart {...props} hasTable isTitled fallback={<Waiting />} />}
    </div>
  );
}

const Waiting = () => (
  <>
    <div aria-hidden="true" className="h-28 animate-pulse rounded-md bg-muted print:hidden" />
    <p className="hidden text-muted-foreground text-sm print:block">Grafik belum dimuat saat dicetak.</p>
  </>
);
