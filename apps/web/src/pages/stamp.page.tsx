import { useSearchParams } from "react-router";
import { Stamping } from "../features/meterai/stamping.tsx";
import { DocumentPage } from "./document-page.tsx";

export function Component() {
  const [address, setAddress] = useSearchParams();
  return (
    <DocumentPage
      group="E-Meterai"
      title="Pembubuhan"
      description="Bubuhkan e-Meterai pada dokumen PDF. Isi dokumen tidak diubah; meterai ditambahkan di belakangnya."
    >
      <Stamping
        documentIds={address.getAll("document")}
        onDocuments={(ids) => setAddress(ids.map((id): [string, string] => ["document", id]))}
      />
    </DocumentPage>
  );
}
