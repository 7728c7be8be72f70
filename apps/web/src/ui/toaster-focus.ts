/**
 * Sonner gives the focus back to where it was before it came to a toast, whatever happened since: who tabs through toasts would
 * not get past them, and who went on, to a menu or a dialog, would be torn out of it when the last toast goes. So it is told of
 * no focus in its host; only where a toast goes that has the focus is that given back, here. To be called before sonner is drawn.
 *
 * Toasts wait while somebody is at them: pointed at, pressed, or come to by Alt+T. Sonner takes the second back only where the
 * press ends, and the third only at Escape; who goes on otherwise would leave them standing for ever. So it is told here.
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
  document.addEventListener(
    "focusout",
    ({ target, relatedTarget }) => {
      if (isWithin(target) && !isWithin(relatedTarget)) tell(host, new MouseEvent("mouseout", leaving));
    },
    true,
  );
  // A press that the browser took for a scroll.
  host.addEventListener("pointercancel", () => tell(host, new PointerEvent("pointerup", { bubbles: true })));
  for (const type of ["focusin", "focusout"])
    host.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }).observe(host, { childList: true, subtree: true });
}

/** What a mouse that leaves says: React makes its leaving of it. */
const leaving: MouseEventInit = { bubbles: true, relatedTarget: document.body };

/** Tells sonner's lists of what happened without them. */
function tell(host: HTMLElement, event: Event) {
  for (const list of host.querySelectorAll("[data-sonner-toaster]")) list.dispatchEvent(event);
}
