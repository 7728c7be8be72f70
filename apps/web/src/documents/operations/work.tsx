import type { DocumentDetail, Operation } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { Loaded } from "../../ui/loaded.tsx";
import { documentsApi } from "../documents.api.ts";
import { Steps } from "../steps.tsx";
import { isOpen } from "./states.ts";
import { useOperation } from "./use-operation.ts";

/** Takes what was begun, or null: back to the form. */
type OnBegun = (operation: Operation | null) => void;

interface WorkProps {
  readonly documentId: string;
  readonly kind: Operation["kind"];
  /** Names of the four steps: choose, fill in, wait, download. */
  readonly steps: readonly string[];
  /** What is shown where there is nothing to fill in, without any steps; null where there is. */
  readonly instead?: (document: DocumentDetail) => ReactNode;
  readonly form: (document: DocumentDetail, onBegun: OnBegun) => ReactNode;
  readonly progress: (operation: Operation, document: DocumentDetail, onBegun: OnBegun) => ReactNode;
}

/** One document on its way to a stamp or a signature: the form, and once it was sent, how far it is. */
export function Work(props: WorkProps) {
  const { documentId } = props;
  const { data, error, refetch } = documentsApi.useDocumentQuery(documentId);
  const document = data?.id === documentId ? [data] : undefined;
  return (
    <Loaded items={document} error={error} empty="" onRetry={refetch}>
      {([document]) => document && <Worked key={documentId} {...props} document={document} />}
    </Loaded>
  );
}

/** What is under way counts also from before the page was opened: a remote signature may wait for days. */
function Worked({ document, ...props }: WorkProps & { document: DocumentDetail }) {
  const { kind, steps, instead, form } = props;
  const underWay = document.operations.find((operation) => operation.kind === kind && isOpen(operation)) ?? null;
  const [begun, setBegun] = useState<Operation | null>(underWay);
  if (begun) return <Following {...props} begun={begun} document={document} onBegun={setBegun} />;
  const shown = instead?.(document);
  if (shown) return shown;
  return (
    <>
      <Steps labels={steps} now={1} />
      {form(document, setBegun)}
    </>
  );
}

interface FollowingProps extends Pick<WorkProps, "steps" | "progress"> {
  readonly begun: Operation;
  readonly document: DocumentDetail;
  readonly onBegun: OnBegun;
}

function Following({ begun, document, steps, progress, onBegun }: FollowingProps) {
  const operation = useOperation(begun);
  return (
    <>
      <Steps labels={steps} now={operation.state === "selesai" ? 3 : 2} />
      {progress(operation, document, onBegun)}
    </>
  );
}
