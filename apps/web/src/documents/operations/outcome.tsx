import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DocumentPages } from "../preview/document-pages.tsx";
import { OperationActions } from "./operation-actions.tsx";
import { Progress } from "./progress.tsx";
import { isFinal, isOpen } from "./states.ts";

interface OutcomeProps {
  readonly operation: Operation;
  readonly document: DocumentDetail;
  /** Begun again, or null: back to the form. */
  readonly onBegun: (operation: Operation | null) => void;
  /** What has to be given for it to go on. */
  readonly needed?: ReactNode;
  /** What is offered once it is done, with the revision that was made. */
  readonly children: (made: number) => ReactNode;
}

/** How far a stamp or a signature is; at the end the page that it is on, or what can be done. */
export function Outcome({ operation, document, onBegun, needed, children }: OutcomeProps) {
  const [page, setPage] = useState(operation.box.page);
  const { revision_out: made } = operation;
  const isEnded = isFinal(operation.state);
  // Whoever is asked for something, or has to decide, sees what it is for, also days later.
  const shown = made ?? (needed || isEnded ? operation.revision_in : null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-3 max-lg:order-2">
        {made === null && (
          <p className="text-muted-foreground text-sm">
            <strong className="font-medium text-foreground [overflow-wrap:anywhere]">{document.name}</strong> tidak
            diubah.{" "}
            {isEnded
              ? "Percobaan ini ada di Riwayat Pembubuhan."
              : "Halaman ini boleh ditutup: hasilnya ada di Riwayat Pembubuhan."}
          </p>
        )}
        {shown !== null && (
          <DocumentPages
            documentId={document.id}
            revision={shown}
            pages={document.pages}
            page={page}
            onPage={setPage}
          />
        )}
      </div>
      <Progress operation={operation}>
        {needed}
        <OperationActions operation={operation} onChange={onBegun} />
        {made !== null && <div className="mt-4 grid gap-3">{children(made)}</div>}
        {made === null && !isOpen(operation) && (
          <Button className="mt-2" variant="ghost" onClick={() => onBegun(null)}>
            Kembali ke isian
          </Button>
        )}
      </Progress>
    </div>
  );
}
