import type { Revision } from "@tanyadata/contract";
import { Loaded } from "../ui/loaded.tsx";
import { Moment } from "../ui/moment.tsx";
import { documentsApi, revisionPath } from "./documents.api.ts";
import { DownloadButton } from "./download-button.tsx";
import { Hash } from "./facts.tsx";
import { People } from "./people/people.tsx";
import { VerifyRevision } from "./verification/verify-revision.tsx";

const origins: Record<Revision["origin"], string> = {
  upload: "Unggahan",
  stamp: "Dibubuhi e-Meterai",
  signature: "Ditandatangani",
};

/** Everything that is kept of a document: its revisions, who was asked to sign, and its audit trail. */
export function DocumentRecord({ documentId }: { documentId: string }) {
  const { data, error, refetch } = documentsApi.useDocumentQuery(documentId);
  return (
    <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
      {([document]) =>
        document && (
          <div className="grid gap-4">
            <section aria-label="Revisi">
              <h3 className="font-medium text-sm">Revisi</h3>
              <ul className="mt-1 divide-y divide-border border-border border-y">
                {document.revisions.map(({ number, origin, sha256, created_at: at }) => (
                  <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                    <span className="min-w-0 text-sm">
                      {number}. {origins[origin]}, <Moment at={at} />
                      <span className="block text-muted-foreground [overflow-wrap:anywhere]">
                        <Hash value={sha256} />
                      </span>
                    </span>
                    <DownloadButton size="sm" path={revisionPath(document.id, number)}>
                      Unduh<span className="sr-only"> revisi {number}</span>
                    </DownloadButton>
                  </li>
                ))}
              </ul>
            </section>
            <VerifyRevision documentId={document.id} revision={document.revision} />
            <People document={document} />
            <section aria-label="Jejak audit" className="grid justify-items-start gap-2">
              <h3 className="font-medium text-sm">Jejak audit</h3>
              <p className="text-muted-foreground text-xs">
                Setiap kejadian memuat hash kejadian sebelumnya, sehingga tidak dapat diubah tanpa ketahuan.
              </p>
              <DownloadButton path={`/documents/${document.id}/audit.pdf`}>Unduh jejak audit (PDF)</DownloadButton>
            </section>
          </div>
        )
      }
    </Loaded>
  );
}
