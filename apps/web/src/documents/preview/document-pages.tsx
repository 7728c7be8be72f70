import type { PageSize } from "@tanyadata/contract";
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { shownExtent } from "../placing/geometry.ts";
import { PageCanvas } from "./page-canvas.tsx";
import { usePdf } from "./use-pdf.ts";

interface DocumentPagesProps {
  readonly documentId: string;
  readonly revision: number;
  readonly pages: readonly PageSize[];
  /** The page that is shown, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Told of each page when it was drawn. */
  readonly onSeen?: (page: number) => void;
  /** What lies over the page; `scale`: CSS pixels for each point. */
  readonly children?: (scale: number) => ReactNode;
}

const zooms = [1, 1.5, 2, 3];

/** A document, page by page, as wide as there is room; larger if asked, then it scrolls. */
export function DocumentPages({ documentId, revision, pages, page, onPage, onSeen, children }: DocumentPagesProps) {
  const { pdf, failure } = usePdf(documentId, revision);
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState(0);

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(Math.floor(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const size = pages[page - 1];
  if (!size) return null;
  const extent = shownExtent(size);
  const width = Math.round(room * (zooms[zoom] ?? 1));
  const scale = width / extent.width;

  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <nav aria-label="Halaman dokumen" className="flex items-center gap-1">
          <Button
            size="icon"
            variant="ghost"
            aria-label="Halaman sebelumnya"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
          </Button>
          <p aria-live="polite" className="min-w-28 text-center text-sm tabular-nums">
            Halaman {page} dari {pages.length}
          </p>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Halaman berikutnya"
            disabled={page >= pages.length}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        </nav>
        <div className="flex items-center gap-1">
          <Button
            size="icon"
            variant="ghost"
            aria-label="Perkecil"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <ZoomOut className="size-4" aria-hidden="true" />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Perbesar"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <ZoomIn className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <section
        ref={frame}
        aria-label="Pratinjau dokumen"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: enlarged, its hidden parts are out of the keyboard's reach without focus
        tabIndex={0}
        className="focus-ring overflow-auto rounded-md border border-border bg-muted"
      >
        {room > 0 && (
          <div className="relative bg-white" style={{ width, height: extent.height * scale }}>
            {pdf ? (
              <>
                <PageCanvas pdf={pdf} page={page} width={width} {...(onSeen ? { onDrawn: onSeen } : {})} />
                {children?.(scale)}
              </>
            ) : failure ? (
              <p role="alert" className="p-6 text-sm text-zinc-900">
                Pratinjau tidak dapat ditampilkan. {wordsOf(failure)}
              </p>
            ) : (
              <p role="status" className="flex items-center gap-2 p-6 text-sm text-zinc-700">
                <Spinner />
                Membuka dokumen…
              </p>
            )}
          </div>
        )}
      </section>
    </div>
  );
}
