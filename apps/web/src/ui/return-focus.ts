import { useEffect, useState } from "react";

/**
 * Gives the focus back to whatever had it before a dialog that is open while it is rendered: at once, so that it is taken from
 * nothing that is pressed or opened next. Returns the dialog's `onCloseAutoFocus`: Radix would give it to the dialog's trigger,
 * which such a dialog does not have, a moment later.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (event) => event.preventDefault();
}
