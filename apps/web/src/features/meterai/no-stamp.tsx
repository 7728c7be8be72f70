import type { DocumentDetail } from "@tanyadata/contract";
import { useState } from "react";
import { Link } from "react-router";
import { BesidePage } from "../../documents/beside-page.tsx";
import { DocumentSummary } from "../../documents/document-summary.tsx";
import { revisionPath } from "../../documents/documents.api.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { DocumentPages } from "../../documents/preview/document-pages.tsx";
import { buttonClass } from "../../ui/button.tsx";

/** Why a document gets no stamp, once it is loaded; null where it can have one. */
export function hindranceTo({ seals, role }: Pick<DocumentDetail, "seals" | "role">): string | null {
  if (role !== "owner")
    return "Hanya pemilik dokumen yang dapat membubuhkan e-Meterai; Anda diundang menandatanganinya.";
  if (seals.some(({ kind }) => kind === "stamp"))
    return "Dokumen ini sudah bermeterai. Satu dokumen dibubuhi satu kali.";
  return null;
}

/** A document that gets no stamp: what it looks like, and what can be done with it instead. */
export function NoStamp({ document, why }: { document: DocumentDetail; why: string }) {
  const { id, revision, pages, seals } = document;
  const stamp = seals.find(({ kind }) => kind === "stamp");
  const [page, setPage] = useState(stamp?.box?.page ?? 1);
  return (
    <BesidePage
      summary={
        <>
          <DocumentSummary document={document} otherAt="/e-meterai/pembubuhan" notice={why} />
          <DownloadButton variant={stamp ? "primary" : "outline"} path={revisionPath(id, revision)}>
            {stamp ? "Unduh PDF bermeterai" : "Unduh PDF"}
          </DownloadButton>
          <Link
            to={`/e-sign/tanda-tangan-digital?document=${id}`}
            className={buttonClass(stamp ? "outline" : "primary")}
          >
            Tandatangani dokumen ini
          </Link>
        </>
      }
      page={<DocumentPages documentId={id} revision={revision} pages={pages} page={page} onPage={setPage} />}
    />
  );
}
