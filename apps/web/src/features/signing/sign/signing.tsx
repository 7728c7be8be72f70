import { ChooseDocument } from "../../../documents/choose-document.tsx";
import { Work } from "../../../documents/operations/work.tsx";
import { WaitingForMe } from "../../../documents/people/waiting-for-me.tsx";
import { Steps } from "../../../documents/steps.tsx";
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
  if (documentId === null)
    return (
      <>
        <WaitingForMe addressOf={addressOf} />
        <Steps labels={steps} now={0} />
        <ChooseDocument addressOf={addressOf} onChosen={([id]) => id && onDocument(id)} />
      </>
    );
  return (
    <Work
      documentId={documentId}
      kind="signature"
      steps={steps}
      form={(document, onBegun) => <SignForm document={document} onBegun={onBegun} />}
      progress={(operation, document, onBegun) => (
        <SignProgress operation={operation} document={document} onBegun={onBegun} />
      )}
    />
  );
}
