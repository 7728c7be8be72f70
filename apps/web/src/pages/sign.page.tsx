import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage
      group="E-Sign"
      title="Tanda Tangan Digital"
      description="Tandatangani dokumen PDF dengan sertifikat dan spesimen Anda."
    >
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
