import { Pin } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { calls, useSend } from "./calls.ts";

/** Pins an answer of the chat. Once more is the same pin. */
export function PinButton({ queryId }: { queryId: string }) {
  const send = useSend();
  const [state, setState] = useState<"free" | "busy" | "pinned">("free");

  async function pin() {
    setState("busy");
    const { error } = await send(calls.pin(queryId));
    setState(error ? "free" : "pinned");
    if (error) showToast("error", wordsOf(failureOf(error)));
    else showToast("success", "Jawaban disematkan ke Insights.");
  }

  return (
    <Button size="sm" variant="ghost" busy={state === "busy"} disabled={state === "pinned"} onClick={() => void pin()}>
      {state !== "busy" && <Pin className="size-3.5" aria-hidden="true" />}
      {state === "pinned" ? "Tersemat di Insights" : "Sematkan ke Insights"}
    </Button>
  );
}
