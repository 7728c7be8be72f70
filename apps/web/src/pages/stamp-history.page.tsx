import { StampHistory } from "../features/meterai/stamp-history.tsx";
import { DocumentPage } from "./document-page.tsx";

export const Component = () => (
  <DocumentPage
    group="E-Meterai"
    title="Riwayat Pembubuhan"
    description="Semua pembubuhan e-Meterai Anda, dengan nomor seri, keadaan, dan buktinya."
  >
    <StampHistory />
  </DocumentPage>
);
