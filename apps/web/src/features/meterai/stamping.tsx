import { ChooseDocument } from "../../documents/choose-document.tsx";
import { Work } from "../../documents/operations/work.tsx";
import { Steps } from "../../documents/steps.tsx";
import { BatchStamping } from "./batch/batch-stamping.tsx";
import { hindranceTo, NoStamp } from "./no-stamp.tsx";
import { StampForm } from "./stamp-form.tsx";
import { StampProgress } from "./stamp-progress.tsx";
import { steps } from "./steps.ts";

interface StampingProps {
  /** None are chosen yet, one, or several that are stamped at once. */
  readonly documentIds: readonly string[];
  readonly onDocuments: (ids: readonly string[]) => void;
}

/** From a PDF to a stamped one, or from many to many. */
export function Stamping({ documentIds, onDocuments }: StampingProps) {
  const [documentId, ...others] = documentIds;
  if (documentId === undefined)
    return (
      <>
        <Steps labels={steps} now={0} />
        <ChooseDocument several addressOf={(id) => `?document=${id}`} onChosen={onDocuments} />
      </>
    );
  if (others.length > 0) return <BatchStamping documentIds={documentIds} onDocuments={onDocuments} />;
  return (
    <Work
      documentId={documentId}
      kind="stamp"
      steps={steps}
      instead={(document) => {
        const why = hindranceTo(document);
        return why === null ? null : <NoStamp document={document} why={why} />;
      }}
      form={(document, onBegun) => <StampForm document={document} onBegun={onBegun} />}
      progress={(operation, document, onBegun) => (
        <StampProgress operation={operation} document={document} onBegun={onBegun} />
      )}
    />
  );
}
