import { wordsOf } from "../../../api/failure-words.ts";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { sizeInWords } from "../../../ui/sizes.ts";

interface ChooseFileProps {
  readonly file: File | null;
  readonly maxBytes: number;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onError: (words: string) => void;
}

/** Takes a database that is a file, if it is not too large. */
export function ChooseFile({ file, maxBytes, busy, error, onFile, onError }: ChooseFileProps) {
  return (
    <DropZone
      label={file ? `${file.name} (${sizeInWords(file.size)})` : "Seret berkas ke sini, atau pilih berkas"}
      hint={`DuckDB atau SQLite (.duckdb, .sqlite, .db), paling besar ${Math.floor(maxBytes / 1024 ** 2)} MB.`}
      accept=".duckdb,.ddb,.sqlite,.sqlite3,.db,.db3"
      busy={busy}
      busyWords="Mengirim…"
      error={error}
      onFiles={([chosen]) => (chosen.size > maxBytes ? onError(wordsOf({ code: "file_too_large" })) : onFile(chosen))}
    />
  );
}
