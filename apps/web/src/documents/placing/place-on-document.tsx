import type { DocumentDetail } from "@tanyadata/contract";
import type { ReactNode } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { DocumentPages } from "../preview/document-pages.tsx";
import { PlaceBox } from "./place-box.tsx";
import type { Placement } from "./use-placement.ts";

interface PlaceOnDocumentProps {
  readonly document: DocumentDetail;
  readonly placement: Placement;
  readonly label: string;
  readonly onSeen?: (page: number) => void;
  /** How it will look. */
  readonly children: ReactNode;
}

/** The document's pages with the box on the page that is shown, and a warning where it cannot stay. */
export function PlaceOnDocument({ document, placement, label, onSeen, children }: PlaceOnDocumentProps) {
  const { page, extent, place, taken, isRefused, onPage, onPlace } = placement;
  return (
    <div className="min-w-0">
      <DocumentPages
        documentId={document.id}
        revision={document.revision}
        pages={document.pages}
        page={page}
        onPage={onPage}
        {...(onSeen ? { onSeen } : {})}
      >
        {(scale) => (
          <PlaceBox
            page={extent}
            scale={scale}
            place={place}
            taken={taken}
            isRefused={isRefused}
            label={label}
            onPlace={onPlace}
          >
            {children}
          </PlaceBox>
        )}
      </DocumentPages>
      <p role="alert" className="mt-2 text-destructive text-sm empty:hidden">
        {isRefused && wordsOf({ code: "box_overlaps" })}
      </p>
      <p className="mt-2 text-muted-foreground text-xs">
        Seret kotak atau tekan tempatnya pada halaman. Dengan papan tombol: panah menggeser, + dan − mengubah ukuran.
      </p>
    </div>
  );
}
