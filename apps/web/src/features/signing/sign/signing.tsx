import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { useState } from "react";
import { ChooseDocument } from "../../../documents/choose-document.tsx";
import { documentsApi } from "../../../documents/documents.api.ts";
import { isFinal } from "../../../documents/operations/states.ts";
import { useOperation } from "../../../documents/operations/use-operation.ts";
import { WaitingForMe } from "../../../documents/people/waiting-for-me.tsx";
import { Steps } from "../../../documents/steps.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { SignForm } from "./sign-form.tsx";
import { SignProgress } from "./sign-progress.tsx";

const steps = ["Pilih PDF", "Lihat dan letakkan", "Tandatangani", "Unduh"];
const addressOf = (id: string) => `?document=${id}`;

interface SigningProps {
  /** Null: none is chosen yet. */
  readonly documentId: string | null;
  readonly onDocument: (id: string) => void;
}

/** From a PDF to a signed one. */
export function Signing({ documentId, onDocument }: SigningProps) {
  const { data, error, refetch } = documentsApi.useDocumentQuery(documentId ?? "", { skip: documentId === null });
  if (documentId === null)
    return (
      <>
        <WaitingForMe addressOf={addressOf} />
        <Steps labels={steps} now={0} />
        <ChooseDocument addressOf={addressOf} onChosen={onDocument} />
      </>
    );
  const document = data?.id === documentId ? [data] : undefined;
  return (
    <Loaded items={document} error={error} empty="" onRetry={refetch}>
      {([document]) => document && <Signed key={documentId} document={document} />}
    </Loaded>
  );
}

/** A signature that is under way, also since before the page was opened: a remote one may wait for days. */
function Signed({ document }: { document: DocumentDetail }) {
  const underWay = document.operations.find(({ kind, state }) => kind === "signature" && !isFinal(state)) ?? null;
  const [begun, setBegun] = useState<Operation | null>(underWay);
  if (begun) return <Following begun={begun} document={document} onBegun={setBegun} />;
  return (
    <>
      <Steps labels={steps} now={1} />
      <SignForm document={document} onBegun={setBegun} />
    </>
  );
}

interface FollowingProps {
  readonly begun: Operation;
  readonly document: DocumentDetail;
  readonly onBegun: (operation: Operation | null) => void;
}

function Following({ begun, document, onBegun }: FollowingProps) {
  const operation = useOperation(begun);
  return (
    <>
      <Steps labels={steps} now={operation.state === "selesai" ? 3 : 2} />
      <SignProgress operation={operation} document={document} onBegun={onBegun} />
    </>
  );
}
