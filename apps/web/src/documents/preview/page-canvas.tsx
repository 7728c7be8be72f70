import { useEffect, useRef } from "react";
import type { Pdf } from "./open-pdf.ts";

interface PageCanvasProps {
  readonly pdf: Pdf;
  /** From 1. */
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  readonly onDrawn?: (page: number) => void;
}

/** Dots for each CSS pixel, at most: sharp on any screen without filling a phone's memory. */
const maxDensity = 2;

/** One page as it is printed. Drawn beside first and shown whole, so that nothing flickers while its width changes. */
export function PageCanvas({ pdf, page, width, onDrawn }: PageCanvasProps) {
  const shown = useRef<HTMLCanvasElement>(null);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;

  useEffect(() => {
    let cancel = () => {};
    let isGone = false;
    async function draw() {
      const proxy = await pdf.getPage(page);
      if (isGone) return;
      const density = Math.min(devicePixelRatio, maxDensity);
      const scale = (width * density) / proxy.getViewport({ scale: 1 }).width;
      const viewport = proxy.getViewport({ scale });
      const canvas = Object.assign(document.createElement("canvas"), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      const task = proxy.render({ canvas, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const target = shown.current;
      if (isGone || !target) return;
      target.width = canvas.width;
      target.height = canvas.height;
      target.getContext("2d")?.drawImage(canvas, 0, 0);
      drawn.current?.(page);
    }
    // What is cancelled is drawn no more; a page that cannot be drawn stays white, and its number says which it is.
    draw().catch(() => {});
    return () => {
      isGone = true;
      cancel();
    };
  }, [pdf, page, width]);

  return <canvas ref={shown} role="img" aria-label={`Halaman ${page}`} className="block size-full" />;
}
