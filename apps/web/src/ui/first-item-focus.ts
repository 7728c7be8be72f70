import { type FocusEvent, useRef } from "react";

/**
 * Gives a menu's first item the focus where the menu was opened by a key. Radix tells keys from pointers by itself once it
 * is there; a menu whose code was loaded by the very key press missed it. Items that are not shown take no focus.
 */
export function useFirstItemFocus(byKey: boolean): (event: FocusEvent<HTMLElement>) => void {
  const isDue = useRef(byKey);
  return ({ target, currentTarget }) => {
    if (target !== currentTarget || !isDue.current) return;
    isDue.current = false;
    for (const item of currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")) {
      item.focus();
      if (item.ownerDocument.activeElement === item) return;
    }
  };
}
