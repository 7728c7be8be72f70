import type { Slot } from "@tanyadata/contract";
import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { showToast } from "../../ui/toast.ts";
import { useConversationDispatch } from "./conversation.ts";
import type { AnswerDetails } from "./message.ts";
import { queryCalls } from "./queries.api.ts";

const SlotChips = loadable(() => import("./slot-chips.tsx").then(({ SlotChips }) => SlotChips));

interface ReadingProps {
  readonly answer: AnswerDetails;
  /** No question can be asked now. */
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

/** How a question was read, and on demand its parts, each to be exchanged for another. */
export function Reading({ answer: { queryId, reading }, disabled, onAsk }: ReadingProps) {
  const dispatch = useConversationDispatch();
  const [slots, setSlots] = useState<readonly Slot[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const parts = useId();

  async function toggle() {
    if (isOpen || slots) return setOpen(!isOpen);
    setLoading(true);
    const [{ data, error }] = await Promise.all([dispatch(queryCalls.slots(queryId)), SlotChips.preload()]);
    setLoading(false);
    if (!data) return showToast("error", wordsOf(failureOf(error)));
    setSlots(data);
    setOpen(true);
  }

  return (
    <div className="space-y-1.5 text-[13px] text-muted-foreground leading-5">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">Dibaca sebagai:</span> {reading}{" "}
        <Button
          size="sm"
          variant="ghost"
          className="-my-1 !px-1.5"
          busy={isLoading}
          aria-label="Ubah bacaan"
          aria-expanded={isOpen}
          aria-controls={parts}
          onPointerEnter={SlotChips.preload}
          onFocus={SlotChips.preload}
          onClick={toggle}
        >
          {!isLoading && <Pencil className="size-3" aria-hidden="true" />}
          Ubah
        </Button>
      </p>
      <div id={parts} hidden={!isOpen}>
        {isOpen &&
          slots &&
          (slots.length > 0 ? (
            <SlotChips slots={slots} disabled={disabled} onAsk={onAsk} />
          ) : (
            <p>Tidak ada bagian yang dapat ditukar di sini. Tulis pertanyaan baru di bawah.</p>
          ))}
      </div>
    </div>
  );
}
