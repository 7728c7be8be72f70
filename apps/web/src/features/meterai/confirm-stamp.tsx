import type { StampBalance } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Notice } from "../../documents/warnings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { rupiah } from "../../ui/sizes.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { meteraiApi } from "./meterai.api.ts";
import { Simulated } from "./simulated.tsx";

interface ConfirmStampProps {
  /** How many stamps are asked for. */
  readonly count: number;
  /** What gets them. */
  readonly what: ReactNode;
  /** Asks for them; why that was refused. */
  readonly onConfirm: () => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Tells what it costs and what is left, and asks. */
export function ConfirmStamp({ count, what, onConfirm, onClose }: ConfirmStampProps) {
  const { data: balance, error, refetch } = meteraiApi.useStampBalanceQuery();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(error === undefined ? null : failureOf(error));
  const isShort = balance !== undefined && balance.stamps !== null && balance.stamps < count;

  async function confirm() {
    setFailure(null);
    setBusy(true);
    const refused = await onConfirm();
    setBusy(false);
    setFailure(refused);
  }

  return (
    <Dialog
      title={count === 1 ? "Bubuhkan e-Meterai?" : `Bubuhkan ${count} e-Meterai?`}
      onClose={onClose}
      className="max-w-md"
    >
      <div className="grid gap-4 overflow-y-auto p-4 text-sm">
        {balance ? (
          <Cost balance={balance} count={count} what={what} />
        ) : error === undefined ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            Memeriksa saldo…
          </p>
        ) : (
          <Button onClick={() => void refetch()}>Periksa saldo lagi</Button>
        )}
        {isShort && (
          <Notice>
            {count === 1
              ? "Saldo meterai habis. Hubungi Administrator untuk mengisinya."
              : "Saldo meterai tidak cukup. Kurangi dokumennya, atau hubungi Administrator untuk mengisinya."}
          </Notice>
        )}
        <p role="alert" className="text-destructive empty:hidden">
          {failure && wordsOf(failure)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button variant="primary" busy={busy} disabled={!balance || isShort} onClick={() => void confirm()}>
            {balance ? `Bubuhkan, ${rupiah(count * balance.price)}` : "Bubuhkan"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Cost({ balance, count, what }: { balance: StampBalance } & Pick<ConfirmStampProps, "count" | "what">) {
  const { is_simulated: isSimulated, price, stamps } = balance;
  return (
    <>
      {isSimulated && (
        <div className="flex items-start gap-2">
          <Simulated />
          <p>Penyedia di server ini hanya menyimulasikan: meterainya tidak sah dan tidak memakai uang.</p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted-foreground">Dokumen</dt>
        <dd className="[overflow-wrap:anywhere]">{what}</dd>
        <dt className="text-muted-foreground">Bea meterai</dt>
        <dd className="font-medium tabular-nums">
          {count === 1 ? rupiah(price) : `${count} × ${rupiah(price)} = ${rupiah(count * price)}`}
        </dd>
        <dt className="text-muted-foreground">Saldo</dt>
        <dd className="tabular-nums">{stamps === null ? "Tidak terbatas" : `${stamps} meterai`}</dd>
      </dl>
    </>
  );
}
