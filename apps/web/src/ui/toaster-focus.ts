/**
 * Sonner gives the focus back to where it was before it came to a toast, whatever happened since: who tabs through toasts would
 * not get past them, and who went on, to a menu or a dialog, would be torn out of it when the last toast goes. So it is told of
 * no focus in its host; only where a toast goes that has the focus is that given back, here. To be called before sonner is drawn.
 */
export function keepFocus(host: HTMLElement): void {
  let focused: Element | null = null;
  let before: Element | null = null;
  const isWithin = (target: EventTarget | null) => target instanceof Element && host.contains(target);
  document.addEventListener(
    "focusin",
    ({ target, relatedTarget }) => {
      focused = isWithin(target) ? (target as Element) : null;
      if (focused && !isWithin(relatedTarget)) before = relatedTarget as Element | null;
    },
    true,
  );
  for (const type of ["focusin", "focusout"])
    host.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }).observe(host, { childList: true, subtree: true });
}
