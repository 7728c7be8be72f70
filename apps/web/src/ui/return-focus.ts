import { useState } from "react";

/**
 * For `onCloseAutoFocus` of a dialog that is open while it is rendered: gives the focus back to whatever had it before.
 * Radix gives it to the dialog's trigger, which such a dialog does not have.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (before instanceof HTMLElement) before.focus();
  };
}
