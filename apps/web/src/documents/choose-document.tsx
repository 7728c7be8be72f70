import { useState } from "react";
import { wordsOf } from "../api/failure-words.ts";
import { Button } from "../ui/button.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { DocumentList } from "./document-list.tsx";
import { documentsApi } from "./documents.api.ts";
import { useUploads } from "./upload-documents.ts";

interface ChooseDocumentProps {
  /** Where a document is worked on. */
  readonly addressOf: (id: string) => string;
  /** Several may be chosen at once. */
  readonly several?: boolean;
  readonly onChosen: (ids: readonly string[]) => void;
}

/** The most that are worked on at once. */
const most = 50;

/** As the operator set it, in 1024 × 1024 bytes: a file of so many MB is taken, however its system counts them. */
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

/** The first step: new PDFs, or some that were uploaded before. */
export function ChooseDocument({ addressOf, several = false, onChosen }: ChooseDocumentProps) {
  const { data: quota } = documentsApi.useDocumentQuotaQuery();
  const { progress, refused, upload } = useUploads();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const alone = refused.length === 1 && taken.length === 0 ? refused[0] : undefined;

  async function send(files: readonly File[]) {
    const ids = await upload(files.slice(0, most));
    setTaken(ids);
    // Where some were refused, that has to be read first.
    if (ids.length === Math.min(files.length, most)) onChosen(ids);
  }

  return (
    <>
      <DropZone
        label={
          several ? "Seret satu atau beberapa PDF ke sini, atau pilih berkas" : "Seret PDF ke sini, atau pilih berkas"
        }
        hint={`PDF${quota ? `, paling besar ${megabytes(quota.max_file_bytes)} MB` : ""}${several ? `, paling banyak ${most} sekaligus` : ""}`}
        accept="application/pdf,.pdf"
        busy={progress !== null}
        {...(progress && progress.of > 1 ? { busyWords: `Mengunggah ${progress.now} dari ${progress.of}…` } : {})}
        error={alone && wordsOf(alone.failure)}
        several={several}
        onFiles={(files) => void send(files)}
      />
      {!alone && refused.length > 0 && (
        <div
          role="alert"
          className="mt-3 grid justify-items-start gap-3 rounded-lg border border-destructive p-4 text-sm"
        >
          <p className="font-medium">
            {refused.length} berkas tidak diterima{taken.length > 0 && `, ${taken.length} sudah diunggah`}
          </p>
          <ul className="grid gap-1.5">
            {refused.map(({ name, failure }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span>: {wordsOf(failure)}
              </li>
            ))}
          </ul>
          {taken.length > 0 && (
            <Button variant="primary" onClick={() => onChosen(taken)}>
              Lanjut dengan {taken.length} dokumen
            </Button>
          )}
        </div>
      )}
      <h2 className="mt-8 mb-2 font-semibold text-sm">Dokumen terakhir</h2>
      <DocumentList addressOf={addressOf} {...(several ? { most, onChosen } : {})} />
    </>
  );
}
