import type { MadeKey } from "@tanyadata/contract";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** A key that the server tells once: to be put where its program finds it, before it is closed. */
export const ShownOnce = ({ made, onClose }: { made: MadeKey; onClose: () => void }) => (
  <Dialog title="Kunci dibuat" onClose={onClose} className="max-w-md">
    <div className="grid gap-4 p-4 text-sm">
      <p className="[overflow-wrap:anywhere]">
        Kunci <strong>{made.key.name}</strong>. Salin sekarang dan simpan seperti kata sandi: kunci ini hanya
        ditampilkan sekali.
      </p>
      <div className="grid gap-2 rounded-md bg-muted px-3 py-2">
        <output aria-label="Kunci sekali tampil" className="select-all font-mono [overflow-wrap:anywhere]">
          {made.secret}
        </output>
        <span className="justify-self-start">
          <CopyButton text={made.secret} words="Salin kunci" />
        </span>
      </div>
      <Button onClick={onClose} className="justify-self-end">
        Selesai
      </Button>
    </div>
  </Dialog>
);
