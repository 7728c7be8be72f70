import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { draw } from "./draw/draw.ts";
import { onPrint, widthNow } from "./paper.ts";
import type { ChartSpec } from "./spec.ts";

/** Draws a chart into a place, as wide as that is; drawn anew as either changes. */
export function useDrawing(place: RefObject<HTMLElement | null>, chart: ChartSpec): "loading" | "drawn" | "failed" {
  const [width, setWidth] = useState(0);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("drawn");

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const measure = () => setWidth(widthNow(box.clientWidth));
    // At once: who prints does not wait.
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    const leave = onPrint(() => flushSync(measure), measure);
    return () => {
      watcher.disconnect();
      leave();
    };
  }, [place]);

  useLayoutEffect(() => {
    if (width <= 0) return;
    const drawing = draw(chart, width);
    if (!(drawing instanceof Promise)) {
      place.current?.replaceChildren(drawing);
      setState("drawn");
      return;
    }
    let isWanted = true;
    // What stands there already stays until the new one is drawn.
    if (!place.current?.firstChild) setState("loading");
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
