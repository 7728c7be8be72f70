import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { DialogName } from "./dialogs.tsx";

/** Where a `?` is a letter like any other. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

type Shortcut = "search" | "newChat" | "list";

function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const { key, code, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (!event.ctrlKey && !event.metaKey) return key === "?" && !isTyping(event.target) ? "list" : null;
  if (shiftKey) return code === "KeyO" ? "newChat" : null;
  return key.toLowerCase() === "k" ? "search" : null;
}

/** One dialog at a time, whoever opened it. */
const isDialogOpen = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** Ctrl+K (or ⌘K) searches, Ctrl+Shift+O starts a new chat, `?` lists the shortcuts. */
export function useShortcuts(open: (name: DialogName) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const deeds: Record<Shortcut, () => void> = {
      search: () => open("search"),
      newChat: () => void navigate("/chat"),
      list: () => open("shortcuts"),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      if (!isDialogOpen()) deeds[shortcut]();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open, navigate]);
}
