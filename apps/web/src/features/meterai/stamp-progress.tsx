import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { useState } from "react";
import { Link } from "react-router";
import { revisionPath } from "../../documents/documents.api.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { OperationActions } from "../../documents/operations/operation-actions.tsx";
import { Progress } from "../../documents/operations/progress.tsx";
import { isFinal } from "../../documents/operations/states.ts";
import { DocumentPages } from "../../documents/preview/document-pages.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";

interface StampProgressProps {
  readonly operation: Operation;
  readonly document: DocumentDetail;
  /** Begun again, or null: back to the form. */
  readonly onBegun: (operation: Operation | null) => void;
}

/** How far the stamp is; at the end the stamped page and its download, or what can be done. */
export function StampProgress({ operation, document, onBegun }: StampProgressProps) {
  const [page, setPage] = useState(operation.box.page);
  const { revision_out: made } = operation;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {made === null ? (
        <p className="text-muted-foreground text-sm max-lg:order-2">
          Dokumen asli tidak diubah. Halaman ini boleh ditutup: hasilnya ada di Riwayat Pembubuhan.
        </p>
      ) : (
        <div className="min-w-0 max-lg:order-2">
          <DocumentPages documentId={document.id} revision={made} pages={document.pages} page={page} onPage={setPage} />
        </div>
      )}
      <Progress operation={operation}>
        <OperationActions operation={operation} onChange={onBegun} />
        {made !== null && (
          <div className="mt-4 grid gap-2">
            <p className="text-sm">Hasilnya sudah diperiksa dan dapat diunduh.</p>
            <DownloadButton variant="primary" path={revisionPath(document.id, made)}>
              Unduh PDF bermeterai
            </DownloadButton>
            <Link to={`/e-sign/tanda-tangan-digital?document=${document.id}`} className={buttonClass()}>
              Tandatangani dokumen ini
            </Link>
            <Link to="/e-meterai/pembubuhan" className={buttonClass("ghost")}>
              Bubuhi dokumen lain
            </Link>
          </div>
        )}
        {made === null && isFinal(operation.state) && (
          <Button className="mt-2" variant="ghost" onClick={() => onBegun(null)}>
            Kembali ke isian
          </Button>
        )}
      </Progress>
    </div>
  );
}
