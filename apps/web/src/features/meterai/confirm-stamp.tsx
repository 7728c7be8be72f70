import type { DocumentDetail, NewStamp, Operation } from "@tanyadata/contract";
import { useState } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { rupiah } from "../../documents/sizes.ts";
import { Notice } from "../../documents/warnings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { meteraiApi } from "./meterai.api.ts";
import { Simulated } from "./simulated.tsx";

interface ConfirmStampProps {
  readonly document: DocumentDetail;
  readonly asked: NewStamp;
  readonly onBegun: (operation: Operation) => void;
  readonly onClose: () => void;
}

/** A name that no other request has. `crypto.randomUUID` is missing where a page comes without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Tells what it costs and what is left, and asks. However often it is pressed, it is one stamp. */
export function ConfirmStamp({ document, asked, onBegun, onClose }: ConfirmStampProps) {
  const { data: balance, error, refetch } = meteraiApi.useStampBalanceQuery();
  const [stamp, { isLoading }] = meteraiApi.useStampMutation();
  const [key] = useState(newKey);
  const [failure, setFailure] = useState<Failure | null>(error === undefined ? null : failureOf(error));
  const isEmpty = balance?.stamps === 0;

  async function confirm() {
    setFailure(null);
    const { data, error } = await stamp({ documentId: document.id, key, body: asked });
    if (data) onBegun(data);
    else setFailure(failureOf(error));
  }

  return (
    <Dialog title="Bubuhkan e-Meterai?" onClose={onClose} className="max-w-md">
      <div className="grid gap-4 overflow-y-auto p-4 text-sm">
        {balance ? (
          <>
            {balance.is_simulated && (
              <div className="flex items-start gap-2">
                <Simulated />
                <p>Penyedia di server ini hanya menyimulasikan: meterainya tidak sah dan tidak memakai uang.</p>
              </div>
            )}
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
              <dt className="text-muted-foreground">Dokumen</dt>
              <dd className="[overflow-wrap:anywhere]">
                {document.name}, halaman {asked.box.page}
              </dd>
              <dt className="text-muted-foreground">Bea meterai</dt>
              <dd className="font-medium tabular-nums">{rupiah(balance.price)}</dd>
              <dt className="text-muted-foreground">Saldo</dt>
              <dd className="tabular-nums">
                {balance.stamps === null ? "Tidak terbatas" : `${balance.stamps} meterai`}
              </dd>
            </dl>
            {isEmpty && <Notice>Saldo meterai habis. Hubungi Administrator untuk mengisinya.</Notice>}
          </>
        ) : error === undefined ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            Memeriksa saldo…
          </p>
        ) : (
          <Button onClick={() => void refetch()}>Periksa saldo lagi</Button>
        )}
        <p role="alert" className="text-destructive empty:hidden">
          {failure && wordsOf(failure)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button variant="primary" busy={isLoading} disabled={!balance || isEmpty} onClick={() => void confirm()}>
            {balance ? `Bubuhkan, ${rupiah(balance.price)}` : "Bubuhkan"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
