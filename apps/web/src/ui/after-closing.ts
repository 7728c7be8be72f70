import { type RefObject, useRef } from "react";

/**
 * What a menu's items open once the menu has closed and its button has the focus again: that is where a dialog gives the
 * focus back to, and the menu takes it from nobody any more.
 */
export function useAfterClosing(button: RefObject<HTMLElement | null>) {
  const chosen = useRef<(() => void) | null>(null);
  return {
    /** For `onSelect` of an item. */
    afterClosing: (open: () => void) => () => {
      chosen.current = open;
    },
    /** For the menu's content, which holds a `FocusBack`. */
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!chosen.current) return;
      button.current?.focus();
      chosen.current();
      chosen.current = null;
    },
  };
}
