import type { Account } from "@tanyadata/contract";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { adminApi } from "./admin.api.ts";
import { OneTimePassword } from "./one-time-password.tsx";

/** Asks before a user's password is replaced; then shows the new one, in the same dialog. */
export function ResetPassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const [reset, { data, error, isLoading }] = adminApi.useResetPasswordMutation();
  return (
    <Dialog
      title={data ? "Kata sandi baru" : `Atur ulang kata sandi ${account.nickname}?`}
      onClose={onClose}
      className="max-w-md"
    >
      {data ? (
        <OneTimePassword given={data} onClose={onClose} />
      ) : (
        <div className="grid gap-4 p-4 text-sm">
          <p>Kata sandi lama tidak berlaku lagi, dan semua sesi pengguna ini diakhiri.</p>
          {error && (
            <p role="alert" className="text-destructive">
              {wordsOf(failureOf(error))}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Batal</Button>
            <Button variant="primary" busy={isLoading} onClick={() => void reset(account.id)}>
              Atur ulang
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
