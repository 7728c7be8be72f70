import { useState } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { documentsApi } from "../documents.api.ts";
import { Verdict } from "./verdict.tsx";

/** Saving a file anew, which is what helps elsewhere, would take its signatures from it. */
const refusals: Partial<Record<Failure["code"], string>> = {
  pdf_damaged: "Berkas ini bukan PDF atau rusak, sehingga tidak dapat diverifikasi. Minta kembali berkas aslinya.",
  pdf_encrypted: "PDF ini terkunci kata sandi, sehingga tidak dapat diverifikasi.",
};

/** Tells of any PDF what its signatures and stamps are worth. */
export function VerifyFile() {
  const [verify, { data, error, isLoading }] = documentsApi.useVerifyMutation();
  const [name, setName] = useState("");

  const failure = error === undefined ? undefined : failureOf(error);

  function send(file: File) {
    setName(file.name);
    void verify({ file, name: file.name });
  }

  return (
    <div className="grid gap-3">
      <DropZone
        label="Seret PDF yang akan diperiksa, atau pilih berkas"
        hint="Berkas tidak disimpan"
        accept="application/pdf,.pdf"
        busy={isLoading}
        error={failure && (refusals[failure.code] ?? wordsOf(failure))}
        onFiles={([file]) => send(file)}
      />
      {data && !isLoading && <Verdict verification={data} name={name} />}
    </div>
  );
}
