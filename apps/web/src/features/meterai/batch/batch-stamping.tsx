import { useState } from "react";
import { documentsApi } from "../../../documents/documents.api.ts";
import { Steps } from "../../../documents/steps.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { steps } from "../steps.ts";
import { BatchForm } from "./batch-form.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { useBatch } from "./use-batch.ts";

interface BatchStampingProps {
  readonly documentIds: readonly string[];
  readonly onDocuments: (ids: readonly string[]) => void;
}

/** From several PDFs to stamped ones: one place for all, one stamp after another. */
export function BatchStamping({ documentIds, onDocuments }: BatchStampingProps) {
  const { data, error, refetch } = documentsApi.useDocumentsByIdQuery(documentIds);
  // One that was taken out is gone at once, not only when the rest was asked for again.
  const documents = data?.filter(({ id }) => documentIds.includes(id));
  const batch = useBatch();
  const [isFilling, setFilling] = useState(true);
  const isDone = batch.wishes.length > 0 && batch.left.length === 0 && !batch.isRunning;
  return (
    <>
      <Steps labels={steps} now={isFilling ? 1 : isDone ? 3 : 2} />
      {!isFilling && <BatchProgress batch={batch} onBack={() => setFilling(true)} />}
      {/* Kept while it runs: whoever comes back finds what was written. */}
      <div hidden={!isFilling}>
        <Loaded items={documents} error={error} empty="Dokumen-dokumen ini sudah dihapus." onRetry={refetch}>
          {(documents) => (
            <BatchForm
              documents={documents}
              onRemove={(id) => onDocuments(documentIds.filter((other) => other !== id))}
              onConfirm={(wishes) => {
                setFilling(false);
                batch.begin(wishes);
              }}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
