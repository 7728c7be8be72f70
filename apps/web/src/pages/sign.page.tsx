import { useSearchParams } from "react-router";
import { Signing } from "../features/signing/sign/signing.tsx";
import { DocumentPage } from "./document-page.tsx";

export function Component() {
  const [address, setAddress] = useSearchParams();
  return (
    <DocumentPage
      group="E-Sign"
      title="Tanda Tangan Digital"
      description="Tandatangani dokumen PDF dengan sertifikat dan spesimen Anda."
    >
      <Signing documentId={address.get("document")} onDocument={(document) => setAddress({ document })} />
    </DocumentPage>
  );
}
