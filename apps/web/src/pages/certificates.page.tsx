import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage
      group="E-Sign"
      title="Sertifikat"
      description="Sertifikat yang membuktikan bahwa tanda tangan digital dibuat oleh Anda."
    >
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
