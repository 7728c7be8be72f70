import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { Link } from "react-router";
import { revisionPath } from "../../../documents/documents.api.ts";
import { DownloadButton } from "../../../documents/download-button.tsx";
import { Facts } from "../../../documents/facts.tsx";
import { Outcome } from "../../../documents/operations/outcome.tsx";
import { VerifyRevision } from "../../../documents/verification/verify-revision.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { useCertification } from "../certificates/standing.ts";
import { signingApi } from "../signing.api.ts";
import { Authorize } from "./authorize.tsx";

interface SignProgressProps {
  readonly operation: Operation;
  readonly document: DocumentDetail;
  /** Begun again or authorized, or null: back to the form. */
  readonly onBegun: (operation: Operation | null) => void;
}

/** How far the signature is; at the end the signed page and its download, or what can be done. */
export function SignProgress(props: SignProgressProps) {
  const { operation, document, onBegun } = props;
  const isAwaited = operation.state === "menunggu_otorisasi";
  return (
    <Outcome {...props} needed={isAwaited && <Authorize operation={operation} onChange={onBegun} />}>
      {(made) => (
        <>
          <Signed operationId={operation.id} />
          <DownloadButton variant="primary" path={revisionPath(document.id, made)}>
            Unduh PDF bertanda tangan
          </DownloadButton>
          <VerifyRevision documentId={document.id} revision={made} />
          <Link to="/e-sign/tanda-tangan-digital" className={buttonClass("ghost")}>
            Tandatangani dokumen lain
          </Link>
        </>
      )}
    </Outcome>
  );
}

/** What stands in the PDF now. */
function Signed({ operationId }: { operationId: string }) {
  const { data } = signingApi.useSignaturesInfiniteQuery("");
  const signature = data?.pages.flat().find(({ id }) => id === operationId);
  const certification = useCertification(signature);
  if (!signature) return null;
  return (
    <Facts
      facts={[
        ["Waktu di PDF", signature.signed_at && <Moment key="at" at={signature.signed_at} zoned />],
        ["Sertifikat", signature.certificate],
        ["Tingkat", `PAdES ${signature.level}`],
        ["Status", certification],
      ]}
    />
  );
}
