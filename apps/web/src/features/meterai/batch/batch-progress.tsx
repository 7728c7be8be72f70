import { useEffect } from "react";
import { Link } from "react-router";
import { wordsOf } from "../../../api/failure-words.ts";
import { providerWords } from "../../../api/provider-words.ts";
import { revisionPath } from "../../../documents/documents.api.ts";
import { DownloadButton } from "../../../documents/download-button.tsx";
import { OperationWarnings } from "../../../documents/operations/operation-warnings.tsx";
import { StateBadge } from "../../../documents/operations/state-badge.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { meteraiApi } from "../meterai.api.ts";
import { Simulated } from "../simulated.tsx";
import { DownloadAll } from "./download-all.tsx";
import type { Batch, Wish } from "./use-batch.ts";

/** How far a batch is, document by document, live; at the end what was made, and what is to be done about the rest. */
export function BatchProgress({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const { wishes, standingOf, isRunning, left } = batch;
  const made = wishes.flatMap(({ documentId }) => {
    const { operation } = standingOf(documentId);
    return operation?.state === "selesai" && operation.revision_out !== null
      ? [revisionPath(documentId, operation.revision_out)]
      : [];
  });

  // Those that were not sent yet would never be.
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isRunning]);

  return (
    <section aria-label="Kemajuan" className="grid gap-4">
      <div className="grid gap-2">
        <p role="status" className="flex items-center gap-2 font-medium text-sm">
          {isRunning && <Spinner />}
          {made.length} dari {wishes.length} dokumen sudah dibubuhi
          {!isRunning && left.length > 0 && `, berhenti dengan ${left.length} tersisa`}
        </p>
        <progress
          aria-label="Dokumen yang sudah dibubuhi"
          value={made.length}
          max={wishes.length}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
        />
        {isRunning && (
          <p className="text-muted-foreground text-xs">
            Biarkan halaman ini terbuka: yang belum dimulai tidak dibubuhi bila ditutup. Yang sudah selesai tetap
            tersimpan.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isRunning && <Button onClick={batch.stop}>Berhenti sesudah yang ini</Button>}
        {!isRunning && made.length > 0 && <DownloadAll paths={made} />}
        {!isRunning && left.length > 0 && (
          <>
            <Button variant="primary" onClick={batch.goOn}>
              Lanjutkan {left.length} dokumen
            </Button>
            <Button variant="ghost" onClick={onBack}>
              Kembali ke isian
            </Button>
          </>
        )}
        {!isRunning && (
          <Link to="/e-meterai/pembubuhan" className={buttonClass("ghost")}>
            Bubuhi dokumen lain
          </Link>
        )}
      </div>
      <ul aria-label="Dokumen" className="divide-y divide-border border-border border-y">
        {wishes.map((wish) => (
          <Row key={wish.documentId} wish={wish} batch={batch} />
        ))}
      </ul>
    </section>
  );
}

function Row({ wish: { documentId, name }, batch }: { wish: Wish; batch: Batch }) {
  const { data: balance } = meteraiApi.useStampBalanceQuery();
  const { isSending, operation, failure } = batch.standingOf(documentId);
  const made = operation?.revision_out ?? null;
  const error = failure ?? operation?.error;
  const said = error && providerWords(error);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {operation ? (
            <StateBadge state={operation.state} />
          ) : failure ? (
            <Badge tone="bad">Gagal</Badge>
          ) : (
            <Badge>{isSending ? "Mengirim" : "Menunggu giliran"}</Badge>
          )}
          {operation && balance?.is_simulated && <Simulated />}
        </p>
        {operation?.serial_number && (
          <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">SN {operation.serial_number}</p>
        )}
        {operation && <OperationWarnings operation={operation} />}
        {!isSending && error && (
          <p className="text-destructive text-xs [overflow-wrap:anywhere]">
            {wordsOf({ code: error.code })}
            {said && ` Kata penyedia: “${said}”`}
          </p>
        )}
      </div>
      {made !== null && (
        <DownloadButton size="sm" path={revisionPath(documentId, made)}>
          Unduh<span className="sr-only"> {name}</span>
        </DownloadButton>
      )}
    </li>
  );
}
