import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChartData } from "../../charts/choose/data.ts";
import type { ChartKind } from "../../charts/spec.ts";
import { loadable } from "../../ui/loadable.tsx";

const Chart = loadable(() => import("../../charts/chart.tsx").then(({ Chart }) => Chart));

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
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "400px",
    });
    watcher.observe(place.current);
    // The browser prints what stands there when this event ends.
    const onPrint = () => flushSync(() => setNear(true));
    addEventListener("beforeprint", onPrint);
    return () => {
      watcher.disconnect();
      removeEventListener("beforeprint", onPrint);
    };
  }, [isNear]);
  return (
    <div ref={place} className={isNear ? "" : "min-h-28"}>
      {isNear && <Chart {...props} hasTable isTitled fallback={<Waiting />} />}
    </div>
  );
}

const Waiting = () => <div aria-hidden="true" className="h-28 animate-pulse rounded-md bg-muted" />;
