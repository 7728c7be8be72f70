import { Specimens } from "../features/signing/specimens/specimens.tsx";
import { DocumentPage } from "./document-page.tsx";

export const Component = () => (
  <DocumentPage group="E-Sign" title="Spesimen" description="Gambar tanda tangan dan paraf yang tampak pada dokumen.">
    <Specimens />
  </DocumentPage>
);
