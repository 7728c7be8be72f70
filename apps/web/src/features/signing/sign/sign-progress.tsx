import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { useState } from "react";
import { Link } from "react-router";
import { revisionPath } from "../../../documents/documents.api.ts";
import { DownloadButton } from "../../../documents/download-button.tsx";
import { Facts } from "../../../documents/facts.tsx";
import { OperationActions } from "../../../documents/operations/operation-actions.tsx";
import { Progress } from "../../../documents/operations/progress.tsx";
import { isFinal } from "../../../documents/operations/states.ts";
import { DocumentPages } from "../../../documents/preview/document-pages.tsx";
import { VerifyRevision } from "../../../documents/verification/verify-revision.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { signingApi } from "../signing.api.ts";
import { Authorize } from "./authorize.tsx";

interface SignProgressProps {
  readonly operation: Operation;
  readonly document: DocumentDetail;
  /** Begun again or authorized, or null: back to the form. */
  readonly onBegun: (operation: Operation | null) => void;
}

/** How far the signature is; at the end the signed page and its download, or what can be done. */
export function SignProgress({ operation, document, onBegun }: SignProgressProps) {
  const [page, setPage] = useState(operation.box.page);
  const { revision_out: made } = operation;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
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
        {operation.state === "menunggu_otorisasi" && <Authorize operation={operation} onChange={onBegun} />}
        <OperationActions operation={operation} onChange={onBegun} />
        {made !== null && (
          <div className="mt-4 grid gap-3">
            <Outcome operationId={operation.id} />
            <DownloadButton variant="primary" path={revisionPath(document.id, made)}>
              Unduh PDF bertanda tangan
            </DownloadButton>
            <VerifyRevision documentId={document.id} revision={made} />
            <Link to="/e-sign/tanda-tangan-digital" className={buttonClass("ghost")}>
              Tandatangani dokumen lain
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

/** What stands in the PDF now. */
function Outcome({ operationId }: { operationId: string }) {
  const { data } = signingApi.useSignaturesInfiniteQuery("");
  const signature = data?.pages.flat().find(({ id }) => id === operationId);
  if (!signature) return null;
  return (
    <Facts
      facts={[
        ["Waktu di PDF", signature.signed_at && <Moment key="at" at={signature.signed_at} />],
        ["Sertifikat", signature.certificate],
        ["Tingkat", `PAdES ${signature.level}`],
        ["Status", signature.is_certified ? "Tersertifikasi" : "Tidak tersertifikasi (CA internal)"],
      ]}
    />
  );
}
