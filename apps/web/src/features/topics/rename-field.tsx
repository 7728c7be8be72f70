import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

/** What the server takes; said here without bringing the contract's code into the page. */
const maxTitleLength = 200;

interface RenameFieldProps {
  readonly text: string;
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
}

/** The name of a topic, being changed. Enter or blur commits; Escape cancels, and the blur that follows it commits nothing. */
export function RenameField({ text, onCommit, onCancel }: RenameFieldProps) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const isSettled = useRef(false);
  // Before the next key is pressed; not every browser gives the focus to what it selects.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function settle(outcome: () => void) {
    if (isSettled.current) return;
    isSettled.current = true;
    outcome();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, these keys belong to it.
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    settle(event.key === "Enter" ? () => onCommit(draft) : onCancel);
  }

  return (
    <input
      ref={field}
      value={draft}
      maxLength={maxTitleLength}
      dir="auto"
      aria-label="Name of the chat"
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => settle(() => onCommit(draft))}
      className="min-w-0 flex-1 rounded-md bg-background px-2 py-1.5 text-base outline-2 outline-ring -outline-offset-2 sm:text-sm"
    />
  );
}
