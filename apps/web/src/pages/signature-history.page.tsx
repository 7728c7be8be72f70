import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage
      group="E-Sign"
      title="Riwayat Pembubuhan"
      description="Semua tanda tangan digital Anda, dan pemeriksaan PDF apa pun."
    >
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
