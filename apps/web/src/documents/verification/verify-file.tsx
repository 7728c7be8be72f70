import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { documentsApi } from "../documents.api.ts";
import { Verdict } from "./verdict.tsx";

/** Tells of any PDF what its signatures and stamps are worth. */
export function VerifyFile() {
  const [verify, { data, error, isLoading }] = documentsApi.useVerifyMutation();
  const [name, setName] = useState("");

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
        error={error === undefined ? undefined : wordsOf(failureOf(error))}
        onFiles={([file]) => send(file)}
      />
      {data && !isLoading && <Verdict verification={data} name={name} />}
    </div>
  );
}
