import { Download } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { fetchFile, type ServedFile, useCalls } from "../../../documents/documents.api.ts";
import { Button } from "../../../ui/button.tsx";
import { saveAs } from "../../../ui/download.ts";
import { showToast } from "../../../ui/toast.ts";
import { zipOf } from "../../../ui/zip.ts";

/** Saves files of the server as one ZIP. `paths`: of each file in the API. */
export function DownloadAll({ paths }: { paths: readonly string[] }) {
  const call = useCalls();
  const [done, setDone] = useState<number | null>(null);

  async function save() {
    const files: ServedFile[] = [];
    for (const path of paths) {
      setDone(files.length);
      const { data, error } = await call(fetchFile(path));
      if (!data) {
        setDone(null);
        return showToast("error", "Berkas tidak dapat diunduh.", wordsOf(failureOf(error)));
      }
      files.push(data);
    }
    const url = URL.createObjectURL(await zipOf(files));
    saveAs(url, "e-meterai.zip");
    // The browser reads the file after the click: revoked later, when it surely holds it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    setDone(null);
  }

  return (
    <Button variant="primary" busy={done !== null} onClick={() => void save()}>
      {done === null && <Download className="size-4" aria-hidden="true" />}
      {done === null ? `Unduh semua (ZIP, ${paths.length} PDF)` : `Mengunduh ${done + 1} dari ${paths.length}…`}
    </Button>
  );
}
