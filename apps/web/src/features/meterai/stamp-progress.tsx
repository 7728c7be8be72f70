import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { Link } from "react-router";
import { revisionPath } from "../../documents/documents.api.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { Outcome } from "../../documents/operations/outcome.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { meteraiApi } from "./meterai.api.ts";
import { Simulated } from "./simulated.tsx";

interface StampProgressProps {
  readonly operation: Operation;
  readonly document: DocumentDetail;
  /** Begun again, or null: back to the form. */
  readonly onBegun: (operation: Operation | null) => void;
}

/** How far the stamp is; at the end the stamped page and its download, or what can be done. */
export function StampProgress(props: StampProgressProps) {
  const { data: balance } = meteraiApi.useStampBalanceQuery();
  return (
    <Outcome {...props}>
      {(made) => (
        <>
          {balance?.is_simulated && <Simulated />}
          <p className="text-sm">Hasilnya sudah diperiksa dan dapat diunduh.</p>
          <DownloadButton variant="primary" path={revisionPath(props.document.id, made)}>
            Unduh PDF bermeterai
          </DownloadButton>
          <Link to={`/e-sign/tanda-tangan-digital?document=${props.document.id}`} className={buttonClass()}>
            Tandatangani dokumen ini
          </Link>
          <Link to="/e-meterai/pembubuhan" className={buttonClass("ghost")}>
            Bubuhi dokumen lain
          </Link>
        </>
      )}
    </Outcome>
  );
}
