import type { Stamp } from "@tanyadata/contract";
import { useState } from "react";
import { Link } from "react-router";
import { wordsOf } from "../../api/failure-words.ts";
import { providerWords } from "../../api/provider-words.ts";
import { revisionPath } from "../../documents/documents.api.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { Entry } from "../../documents/entry.tsx";
import { Facts, Hash } from "../../documents/facts.tsx";
import { History } from "../../documents/history.tsx";
import { OperationActions } from "../../documents/operations/operation-actions.tsx";
import { OperationWarnings } from "../../documents/operations/operation-warnings.tsx";
import { StateBadge } from "../../documents/operations/state-badge.tsx";
import { useOperation } from "../../documents/operations/use-operation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { rupiah } from "../../ui/sizes.ts";
import { meteraiApi } from "./meterai.api.ts";
import { Simulated } from "./simulated.tsx";

/** Every stamp and try of one, newest first. */
export const StampHistory = () => (
  <History<Stamp>
    label="Riwayat pembubuhan e-Meterai"
    searchLabel="Cari dokumen atau nomor seri"
    empty="Belum ada pembubuhan e-Meterai."
    notFound="Tidak ada pembubuhan yang cocok."
    usePages={meteraiApi.useStampsInfiniteQuery}
  >
    {(stamp) => <StampEntry key={stamp.id} stamp={stamp} />}
  </History>
);

const day = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" });

function StampEntry({ stamp }: { stamp: Stamp }) {
  const [begun, setBegun] = useState<Stamp>(stamp);
  // What the list brings anew counts, too.
  const [listed, setListed] = useState(stamp);
  if (listed !== stamp) {
    setListed(stamp);
    setBegun(stamp);
  }
  const now = { ...begun, ...useOperation(begun) };
  const { serial_number: serial, revision_out: made, error } = now;
  const said = error && providerWords(error);
  return (
    <Entry
      title={now.document_name}
      badges={
        <>
          <StateBadge state={now.state} />
          {now.is_simulated && <Simulated />}
        </>
      }
      summary={
        <>
          <Moment at={now.created_at} />
          {serial && ` · SN ${serial}`}
        </>
      }
    >
      {error && (
        <p className="text-destructive text-sm">
          {wordsOf({ code: error.code })}
          {said && ` Kata penyedia: “${said}”`}
        </p>
      )}
      <OperationWarnings operation={now} />
      <Facts
        facts={[
          ["Nomor seri", serial ? <code className="font-mono">{serial}</code> : "Belum terbit"],
          ["Penyedia", now.is_simulated ? `${now.provider} (simulasi, tidak sah)` : now.provider],
          ["Nomor dokumen", now.number],
          ["Tanggal dokumen", day.format(new Date(now.date))],
          ["Nilai dokumen", rupiah(now.value)],
          ["Halaman", String(now.box.page)],
          ["SHA-256 sebelum", <Hash key="in" value={now.sha256_in} />],
          ["SHA-256 sesudah", now.sha256_out ? <Hash key="out" value={now.sha256_out} /> : null],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {made !== null && (
          <DownloadButton path={revisionPath(now.document_id, made)}>Unduh PDF bermeterai</DownloadButton>
        )}
        <DownloadButton path={`/documents/${now.document_id}/audit.pdf`}>Unduh bukti</DownloadButton>
        {made === null && (
          <Link to={`/e-meterai/pembubuhan?document=${now.document_id}`} className={buttonClass()}>
            Buka dokumen
          </Link>
        )}
      </div>
      <OperationActions operation={now} onChange={(operation) => setBegun({ ...now, ...operation })} />
    </Entry>
  );
}
