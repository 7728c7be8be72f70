import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage
      group="E-Meterai"
      title="Pembubuhan"
      description="Bubuhkan e-Meterai pada dokumen PDF. Isi dokumen tidak diubah; meterai ditambahkan di belakangnya."
    >
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
