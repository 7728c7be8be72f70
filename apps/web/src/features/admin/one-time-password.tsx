import type { AccountPassword } from "@tanyadata/contract";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** A password that the server tells once: to be handed on before it is closed. */
export function OneTimePassword({ given, onClose }: { given: AccountPassword; onClose: () => void }) {
  return (
    <div className="grid gap-4 p-4 text-sm">
      <p className="[overflow-wrap:anywhere]">
        Kata sandi untuk <strong>{given.account.email}</strong>. Salin dan sampaikan sekarang: kata sandi ini hanya
        ditampilkan sekali.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-muted px-3 py-2">
        <output aria-label="Kata sandi sekali tampil" className="select-all font-mono text-base">
          {given.password}
        </output>
        <CopyButton text={given.password} words="Salin kata sandi" />
      </div>
      <p className="text-muted-foreground">
        Berlaku 7 hari; saat pertama masuk, pengguna memilih kata sandinya sendiri.
      </p>
      <Button onClick={onClose} className="justify-self-end">
        Selesai
      </Button>
    </div>
  );
}
