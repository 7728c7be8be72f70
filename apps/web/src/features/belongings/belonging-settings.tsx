import type { Erased } from "@tanyadata/contract";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { fetchFile, useCalls } from "../../documents/documents.api.ts";
import { Button } from "../../ui/button.tsx";
import { saveAs } from "../../ui/download.ts";
import { OwnPasswordField, useOwnPassword } from "../../ui/own-password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { belongingsApi, belongingsPath } from "./belongings.api.ts";

/** What is kept about the user, to be taken away and to be erased, as a part of the settings. `restart` begins the app anew: whatever it shows may be gone. */
export function BelongingSettings({ restart }: { restart: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const [erased, setErased] = useState<Erased | null>(null);
  return (
    <section aria-labelledby="belongings" className="mt-6 grid gap-3 border-border border-t pt-5">
      <h3 id="belongings" className="font-semibold text-sm">
        Data saya
      </h3>
      <p className="text-muted-foreground text-sm">
        Semua yang disimpan tentang Anda dapat diunduh sebagai satu berkas. Bila dihapus, percakapan, papan, penilaian,
        dan dokumen Anda hilang untuk selamanya; akun, sertifikat, serta bukti tanda tangan pada dokumen orang lain
        tetap ada.
      </p>
      {erased && (
        <p role="status" className="text-sm">
          {`Data Anda dihapus: ${erased.topics} percakapan dan ${erased.documents} dokumen.`}
          {erased.documents_left > 0 && ` ${erased.documents_left} dokumen masih diproses; hapus lagi setelah selesai.`}
        </p>
      )}
      {erased ? (
        <Button className="justify-self-start" onClick={restart}>
          Mulai dari awal
        </Button>
      ) : isErasing ? (
        <Erase onDone={setErased} onCancel={() => setErasing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Take />
          <Button className="text-destructive" onClick={() => setErasing(true)}>
            Hapus data saya
          </Button>
        </div>
      )}
    </section>
  );
}

function Take() {
  const call = useCalls();
  const [isBusy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const { data, error } = await call(fetchFile(belongingsPath));
    setBusy(false);
    if (!data) return showToast("error", "Data tidak dapat diunduh.", wordsOf(failureOf(error)));
    const url = URL.createObjectURL(data.blob);
    saveAs(url, data.name ?? "data-saya.json");
    // The browser reads the file after the click: revoked later, when it surely holds it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      {!isBusy && <Download className="size-4" aria-hidden="true" />}
      Unduh data saya
    </Button>
  );
}

/** The password is what confirms it. */
function Erase({ onDone, onCancel }: { onDone: (erased: Erased) => void; onCancel: () => void }) {
  const [erase, { isLoading }] = belongingsApi.useEraseBelongingsMutation();
  const own = useOwnPassword();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (own.has && password === "") return setProblem("Required");
    const { data, error } = await erase({ password: own.has ? password : own.instead });
    if (!data) return setProblem(wordsOf(failureOf(error)));
    onDone(data);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4" aria-label="Hapus data saya">
      <OwnPasswordField
        autoFocus
        label="Kata sandi Anda"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="destructive" busy={isLoading}>
          Hapus untuk selamanya
        </Button>
        <Button onClick={onCancel}>Batal</Button>
      </div>
    </form>
  );
}
