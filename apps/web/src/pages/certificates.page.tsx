import { Certificates } from "../features/signing/certificates/certificates.tsx";
import { DocumentPage } from "./document-page.tsx";

export const Component = () => (
  <DocumentPage
    group="E-Sign"
    title="Sertifikat"
    description="Sertifikat yang membuktikan bahwa tanda tangan digital dibuat oleh Anda."
  >
    <Certificates />
  </DocumentPage>
);
