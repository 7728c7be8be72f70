import type { Signature } from "@tanyadata/contract";
import { Link } from "react-router";
import { wordsOf } from "../../api/failure-words.ts";
import { providerWords } from "../../api/provider-words.ts";
import { DocumentRecord } from "../../documents/document-record.tsx";
import { revisionPath } from "../../documents/documents.api.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { Entry } from "../../documents/entry.tsx";
import { Facts, Hash } from "../../documents/facts.tsx";
import { History } from "../../documents/history.tsx";
import { OperationWarnings } from "../../documents/operations/operation-warnings.tsx";
import { StateBadge } from "../../documents/operations/state-badge.tsx";
import { isFinal } from "../../documents/operations/states.ts";
import { useOperation } from "../../documents/operations/use-operation.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { useCertification } from "./certificates/standing.ts";
import { signingApi } from "./signing.api.ts";

/** Every signature and try of one, newest first. */
export const SignatureHistory = () => (
  <History<Signature>
    label="Riwayat tanda tangan"
    searchLabel="Cari dokumen atau sertifikat"
    empty="Belum ada tanda tangan digital."
    notFound="Tidak ada tanda tangan yang cocok."
    usePages={signingApi.useSignaturesInfiniteQuery}
  >
    {(signature) => <SignatureEntry key={signature.id} signature={signature} />}
  </History>
);

function SignatureEntry({ signature }: { signature: Signature }) {
  const now = { ...signature, ...useOperation(signature) };
  const certification = useCertification(now);
  const { document_id: id, revision_out: made, error } = now;
  const said = error && providerWords(error);
  return (
    <Entry
      title={now.document_name}
      badges={
        <>
          <StateBadge state={now.state} />
          <Badge>PAdES {now.level}</Badge>
        </>
      }
      summary={
        <>
          <Moment at={now.created_at} /> · {now.certificate}
        </>
      }
    >
      {error && (
        <p className="text-destructive text-sm">
          {wordsOf({ code: error.code })}
          {said && ` Kata penyedia: “${said}”`}
        </p>
      )}
      <OperationWarnings operation={now} />
      <Facts
        facts={[
          ["Penanda tangan", now.signer],
          ["Sertifikat", now.certificate],
          ["Status sertifikat", certification],
          ["Waktu di PDF", now.signed_at && <Moment key="at" at={now.signed_at} zoned />],
          ["Stempel waktu", now.level === "B-B" ? "Tidak ada" : "Ada"],
          ["Alasan", now.reason],
          ["Tempat", now.location],
          ["SHA-256 sebelum", <Hash key="in" value={now.sha256_in} />],
          ["SHA-256 sesudah", now.sha256_out && <Hash key="out" value={now.sha256_out} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {made !== null && <DownloadButton path={revisionPath(id, made)}>Unduh PDF bertanda tangan</DownloadButton>}
        {made === null && (
          <Link to={`/e-sign/tanda-tangan-digital?document=${id}`} className={buttonClass()}>
            {isFinal(now.state) ? "Buka dokumen" : "Lanjutkan"}
          </Link>
        )}
      </div>
      <DocumentRecord documentId={id} />
    </Entry>
  );
}
