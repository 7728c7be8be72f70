import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { documentsApi, fetchFile, revisionPath, useCalls } from "../documents.api.ts";
import { Verdict } from "./verdict.tsx";

interface VerifyRevisionProps {
  readonly documentId: string;
  readonly revision: number;
}

/** Verifies the very bytes of a revision once more: as whoever receives the file would. */
export function VerifyRevision({ documentId, revision }: VerifyRevisionProps) {
  const call = useCalls();
  const [verify, { data }] = documentsApi.useVerifyMutation();
  const [isLoading, setLoading] = useState(false);
  const name = `Revisi ${revision}`;

  async function send() {
    setLoading(true);
    const file = await call(fetchFile(revisionPath(documentId, revision)));
    const answer = file.data ? await verify({ file: file.data.blob, name: file.data.name }) : file;
    setLoading(false);
    if (answer.error) showToast("error", "Tidak dapat diverifikasi.", wordsOf(failureOf(answer.error)));
  }

  return (
    <>
      <Button busy={isLoading} onClick={() => void send()} className="justify-self-start">
        {!isLoading && <ShieldCheck className="size-4" aria-hidden="true" />}
        Verifikasi ulang revisi {revision}
      </Button>
      {data && !isLoading && <Verdict verification={data} name={name} />}
    </>
  );
}
