import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { ChooseFile } from "./choose-file.tsx";
import { databasesApi } from "./databases.api.ts";

/** Takes a newer file of a database. */
export function RenewFile({ id, title }: { id: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const maxBytes = databasesApi.useDatabasesQuery().data?.max_file_bytes ?? Number.POSITIVE_INFINITY;
  const [renew, { isLoading }] = databasesApi.useRenewFileMutation();

  async function send(file: File) {
    setError(undefined);
    const { error } = await renew({ id, file });
    if (error) return setError(wordsOf(failureOf(error)));
    setOpen(false);
    showToast("success", `Berkas ${title} diganti.`);
  }
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <RefreshCw className="size-4" aria-hidden="true" />
        Ganti berkas
      </Button>
    );
  return (
    <section aria-label="Ganti berkas" className="grid gap-3">
      <p className="text-muted-foreground text-sm">
        Berkas yang lebih baru langsung dipakai bila tabel dan kolomnya masih cocok dengan modelnya.
      </p>
      <ChooseFile
        file={null}
        maxBytes={maxBytes}
        busy={isLoading}
        error={error}
        onFile={(file) => void send(file)}
        onError={setError}
      />
      <Button variant="ghost" className="justify-self-start" disabled={isLoading} onClick={() => setOpen(false)}>
        Batal
      </Button>
    </section>
  );
}
