import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Pixels from where it should be within which a list still counts as followed. */
const tolerance = 60;

interface Follow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the newest exchange in view while it grows: the end of the list, but never beyond the last question, so that a
 * long answer is read from its start. Stops when the reader scrolls up, and starts again with the next question.
 * `lastQuestion`: changes when a question is asked; `first`: the id of the oldest message that is shown.
 */
export function useFollow({ scroller, content }: Follow, lastQuestion: string | undefined, first: string | undefined) {
  const following = useRef(true);
  const height = useRef(0);

  useEffect(() => {
    const list = scroller.current;
    const inner = content.current;
    if (!list || !inner) return;
    const target = () => {
      const question = [...inner.querySelectorAll<HTMLElement>("[data-role=user]")].at(-1);
      const end = list.scrollHeight - list.clientHeight;
      return question ? Math.min(end, question.offsetTop - 16) : end;
    };
    const follow = () => {
      if (following.current) list.scrollTop = target();
      height.current = list.scrollHeight;
    };
    const onScroll = () => {
      // A list that grew scrolls nothing by itself: only the reader moves it away.
      if (list.scrollHeight === height.current) following.current = list.scrollTop >= target() - tolerance;
    };
    const watcher = new ResizeObserver(follow);
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

  // Older messages appear above: what is being read stays where it is.
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list && !following.current) list.scrollTop += list.scrollHeight - height.current;
  }, [first]);
}
