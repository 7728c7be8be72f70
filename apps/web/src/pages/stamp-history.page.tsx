import { DocumentPage } from "./document-page.tsx";

export function Component() {
  return (
    <DocumentPage
      group="E-Meterai"
      title="Riwayat Pembubuhan"
      description="Semua pembubuhan e-Meterai Anda, dengan nomor seri, keadaan, dan buktinya."
    >
      <p className="text-sm">Halaman ini sedang disiapkan.</p>
    </DocumentPage>
  );
}
