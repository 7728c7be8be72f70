import { VerifyFile } from "../documents/verification/verify-file.tsx";
import { SignatureHistory } from "../features/signing/signature-history.tsx";
import { DocumentPage } from "./document-page.tsx";

export const Component = () => (
  <DocumentPage
    group="E-Sign"
    title="Riwayat Pembubuhan"
    description="Semua tanda tangan digital Anda, dan pemeriksaan PDF apa pun."
  >
    <section aria-labelledby="verify">
      <h2 id="verify" className="mb-2 font-semibold text-sm">
        Verifikasi PDF
      </h2>
      <VerifyFile />
    </section>
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-3 font-semibold text-sm">
        Tanda tangan Anda
      </h2>
      <SignatureHistory />
    </section>
  </DocumentPage>
);
