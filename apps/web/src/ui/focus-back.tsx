import { type RefObject, useEffect } from "react";

/** For `onCloseAutoFocus` of what holds a `FocusBack`: Radix gives no focus back itself. */
export const noLaterFocus = (event: Event): void => event.preventDefault();

/**
 * Stands in a popup or menu and gives the focus back to its button as soon as that is gone, unless something else has it. Radix does
 * so a moment later, and takes it from whatever was come to meanwhile: the next key would be the button's again.
 */
export function FocusBack({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) to.current?.focus({ preventScroll: true });
    },
    [to],
  );
  return null;
}
