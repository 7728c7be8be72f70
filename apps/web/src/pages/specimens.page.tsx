import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage group="E-Sign" title="Spesimen" description="Gambar tanda tangan dan paraf yang tampak pada dokumen.">
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
