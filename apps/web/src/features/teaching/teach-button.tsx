import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";

const TeachDialog = loadable(() => import("./dialog/teach-dialog.tsx").then(({ TeachDialog }) => TeachDialog));

interface TeachButtonProps {
  readonly question: string;
  /** The answer that was wrong, where there is one. */
  readonly wrong?: string;
  readonly onAsk: (question: string) => void;
}

/** Opens teaching from where a question was refused, or answered wrongly. */
export function TeachButton({ question, wrong, onAsk }: TeachButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        onPointerEnter={TeachDialog.preload}
        onFocus={TeachDialog.preload}
        onClick={() => setOpen(true)}
      >
        <GraduationCap className="size-3.5" aria-hidden="true" />
        {wrong === undefined ? "Ajarkan" : "Perbaiki bacaan"}
      </Button>
      {isOpen && (
        <TeachDialog
          question={question}
          {...(wrong !== undefined && { wrong })}
          onAsk={onAsk}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
