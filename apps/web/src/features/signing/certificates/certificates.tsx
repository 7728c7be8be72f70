import type { Certificate } from "@tanyadata/contract";
import { useState } from "react";
import { DownloadButton } from "../../../documents/download-button.tsx";
import { Facts } from "../../../documents/facts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { signingApi } from "../signing.api.ts";
import { Import } from "./import.tsx";
import { Issue } from "./issue.tsx";
import { LinkCertificate } from "./link.tsx";
import { Revoke } from "./revoke.tsx";
import { certification, daysLeft, soon } from "./standing.ts";

/** Every certificate that the user can sign with, or could. */
export function Certificates() {
  const { data, error, refetch } = signingApi.useCertificatesQuery();
  const { data: options } = signingApi.useSigningOptionsQuery();
  const [asked, setAsked] = useState<"issue" | "import" | "link" | null>(null);
  const close = () => setAsked(null);
  const services = options?.services ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAsked("issue")}>
          Terbitkan sertifikat
        </Button>
        <Button onClick={() => setAsked("import")}>Impor PKCS#12</Button>
        <Button onClick={() => setAsked("link")} disabled={services.length === 0}>
          Hubungkan CSC
        </Button>
      </div>
      {options && services.length === 0 && (
        <p className="mt-2 text-muted-foreground text-xs">
          Layanan tanda tangan jarak jauh (CSC) belum diatur oleh Administrator.
        </p>
      )}
      <div className="mt-4">
        <Loaded
          items={data}
          error={error}
          empty="Belum ada sertifikat. Terbitkan satu, atau impor milik Anda."
          onRetry={refetch}
        >
          {(certificates) => (
            <ul aria-label="Sertifikat" className="grid gap-4 lg:grid-cols-2">
              {certificates.map((certificate) => (
                <Card key={certificate.id} certificate={certificate} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-sm">
        Untuk yang menerima dokumen Anda:
        <a href="/api/v1/ca/root.pem" download="tanyadata-root.pem" className="link focus-ring rounded">
          Sertifikat akar CA internal
        </a>
        <a href="/api/v1/ca/crl.der" download="tanyadata.crl" className="link focus-ring rounded">
          Daftar pencabutan (CRL)
        </a>
      </p>
      {asked === "issue" && <Issue onClose={close} />}
      {asked === "import" && <Import onClose={close} />}
      {asked === "link" && <LinkCertificate services={services} onClose={close} />}
    </>
  );
}

const kinds: Record<Certificate["kind"], string> = {
  lokal: "CA internal",
  p12: "PKCS#12",
  csc: "Jarak jauh (CSC)",
};

function Card({ certificate }: { certificate: Certificate }) {
  const { id, name, kind, subject, issuer, serial, key_kind: key, not_after: until, revoked_at: revoked } = certificate;
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className="grid content-between gap-4 rounded-lg border border-border p-4">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold text-sm [overflow-wrap:anywhere]">{name}</h2>
          <Standing certificate={certificate} />
          <Badge>{kinds[kind]}</Badge>
        </div>
        <p className="text-muted-foreground text-xs">{certification(certificate)}</p>
        <Facts
          facts={[
            ["Subjek", subject],
            ["Penerbit", issuer],
            ["Kunci", key.toUpperCase()],
            [
              "Nomor seri",
              <code key="serial" className="font-mono text-xs">
                {serial}
              </code>,
            ],
            ["Berlaku sampai", <Moment key="until" at={until} />],
            ["Dicabut", revoked === null ? null : <Moment key="revoked" at={revoked} />],
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <DownloadButton size="sm" path={`/certificates/${id}/chain`}>
          Unduh rantai (PEM)<span className="sr-only"> {name}</span>
        </DownloadButton>
        {certificate.status !== "revoked" && (
          <Button size="sm" onClick={() => setRevoking(true)}>
            Cabut<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isRevoking && <Revoke certificate={certificate} onClose={() => setRevoking(false)} />}
    </li>
  );
}

/** Whether it can be signed with, and for how long. */
function Standing({ certificate }: { certificate: Certificate }) {
  switch (certificate.status) {
    case "revoked":
      return <Badge tone="bad">Dicabut</Badge>;
    case "expired":
      return <Badge tone="bad">Kedaluwarsa</Badge>;
    case "not_yet_valid":
      return <Badge tone="caution">Belum berlaku</Badge>;
    case "active": {
      const days = daysLeft(certificate, new Date());
      return days > soon ? <Badge tone="good">Aktif</Badge> : <Badge tone="caution">Berakhir dalam {days} hari</Badge>;
    }
  }
}
