import { useCallback, useEffect, useState } from "react";
import { proveBy } from "../../api/proof.ts";
import { loadable } from "../../ui/loadable.tsx";

const ProofDialog = loadable(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Opens the dialog that asks for a proof while a call waits for one. */
export function ProofAsker() {
  const [answer, setAnswer] = useState<{ readonly give: (isProven: boolean) => void } | null>(null);
  useEffect(() => proveBy(() => new Promise((give) => setAnswer({ give }))), []);
  const done = useCallback(
    (isProven: boolean) => {
      answer?.give(isProven);
      setAnswer(null);
    },
    [answer],
  );
  return answer && <ProofDialog onDone={done} />;
}
