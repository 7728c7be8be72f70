import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Pixels from where it should be within which a list still counts as followed. */
const tolerance = 60;

interface Follow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/** What the reader has before their eyes: the topmost message in view, and how far its top is from that of the view. */
interface Anchor {
  readonly element: Element;
  readonly offset: number;
}

/**
 * Keeps the newest exchange in view while it grows: the end of the list, but never beyond the last question, so that a
 * long answer is read from its start. Stops when the reader scrolls away, and starts again with the next question. From
 * then on whatever is before the reader's eyes stays there, also when older messages appear above it. (The browsers' own
 * anchoring does not know of the top of a list, and Safari has none.)
 * `lastQuestion`: changes when a question is asked.
 */
export function useFollow({ scroller, content }: Follow, lastQuestion: string | undefined): void {
  const following = useRef(true);

  useEffect(() => {
    const list = scroller.current;
    const inner = content.current;
    if (!list || !inner) return;
    /** Where the list was scrolled to from here: what is elsewhere was scrolled by the reader. */
    let held = -1;
    let anchor: Anchor | null = null;

    const target = () => {
      let question = inner.lastElementChild;
      while (question && question.getAttribute("data-role") !== "user") question = question.previousElementSibling;
      const end = list.scrollHeight - list.clientHeight;
      return question ? Math.min(end, (question as HTMLElement).offsetTop - 16) : end;
    };
    const offsetOf = (element: Element) => element.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const findAnchor = (): Anchor | null => {
      const element = topmostIn(list, inner);
      return element && { element, offset: offsetOf(element) };
    };

    const hold = () => {
      if (following.current) list.scrollTop = target();
      else if (anchor?.element.isConnected) {
        const moved = offsetOf(anchor.element) - anchor.offset;
        if (Math.abs(moved) >= 1) list.scrollTop += moved;
      }
      held = list.scrollTop;
      if (!anchor?.element.isConnected) anchor = findAnchor();
    };
    const onScroll = () => {
      if (Math.abs(list.scrollTop - held) > 1) following.current = Math.abs(list.scrollTop - target()) <= tolerance;
      anchor = findAnchor();
    };
    const watcher = new ResizeObserver(hold);
    watcher.observe(inner);
    watcher.observe(list);
    list.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener("scroll", onScroll);
    };
  }, [scroller, content]);

  useLayoutEffect(() => {
    following.current = true;
  }, [lastQuestion]);
}

/** The first message that reaches into the view; found by halving, as they stand one below the other. */
function topmostIn(list: HTMLElement, inner: HTMLElement): Element | null {
  const messages = inner.querySelectorAll(":scope > [data-role]");
  const top = list.getBoundingClientRect().top;
  let low = 0;
  let high = messages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle] as Element).getBoundingClientRect().bottom > top) high = middle;
    else low = middle + 1;
  }
  return messages[low] ?? null;
}
