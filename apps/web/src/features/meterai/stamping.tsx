import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { useState } from "react";
import { ChooseDocument } from "../../documents/choose-document.tsx";
import { documentsApi } from "../../documents/documents.api.ts";
import { isFinal } from "../../documents/operations/states.ts";
import { useOperation } from "../../documents/operations/use-operation.ts";
import { Steps } from "../../documents/steps.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { StampForm } from "./stamp-form.tsx";
import { StampProgress } from "./stamp-progress.tsx";

const steps = ["Pilih PDF", "Isi data dan letakkan", "Bubuhkan", "Unduh"];

interface StampingProps {
  /** Null: none is chosen yet. */
  readonly documentId: string | null;
  readonly onDocument: (id: string) => void;
}

/** From a PDF to a stamped one. */
export function Stamping({ documentId, onDocument }: StampingProps) {
  const { data, error, refetch } = documentsApi.useDocumentQuery(documentId ?? "", { skip: documentId === null });
  if (documentId === null)
    return (
      <>
        <Steps labels={steps} now={0} />
        <ChooseDocument addressOf={(id) => `?document=${id}`} onChosen={onDocument} />
      </>
    );
  const document = data?.id === documentId ? [data] : undefined;
  return (
    <Loaded items={document} error={error} empty="" onRetry={refetch}>
      {([document]) => document && <Stamped key={documentId} document={document} />}
    </Loaded>
  );
}

/** A stamp that is under way, also since before the page was opened. */
function Stamped({ document }: { document: DocumentDetail }) {
  const underWay = document.operations.find(({ kind, state }) => kind === "stamp" && !isFinal(state)) ?? null;
  const [begun, setBegun] = useState<Operation | null>(underWay);
  if (begun) return <Following begun={begun} document={document} onBegun={setBegun} />;
  return (
    <>
      <Steps labels={steps} now={1} />
      <StampForm document={document} onBegun={setBegun} />
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
      <StampProgress operation={operation} document={document} onBegun={onBegun} />
    </>
  );
}
