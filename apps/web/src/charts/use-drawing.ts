import { type RefObject, useEffect, useState } from "react";
import { draw } from "./draw/draw.ts";
import type { ChartSpec } from "./spec.ts";

/** Draws a chart into a place, as wide as that is; drawn anew as either changes. */
export function useDrawing(place: RefObject<HTMLElement | null>, chart: ChartSpec): "loading" | "drawn" | "failed" {
  const [width, setWidth] = useState(0);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("drawn");

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => setWidth(box.clientWidth));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [place]);

  useEffect(() => {
    if (width <= 0) return;
    const drawing = draw(chart, width);
    if (!(drawing instanceof Promise)) {
      place.current?.replaceChildren(drawing);
      setState("drawn");
      return;
    }
    let isWanted = true;
    setState("loading");
    drawing.then(
      (drawn) => {
        if (!isWanted) return;
        place.current?.replaceChildren(drawn);
        setState("drawn");
      },
      () => isWanted && setState("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [place, chart, width]);
  return state;
}
