import { type RefObject, useEffect, useState } from "react";

export interface Overflow {
  /** There is more to the left, to the right. */
  readonly left: boolean;
  readonly right: boolean;
}

/** Whether a scroller hides something beyond its left and right edge, as it is scrolled and changes its size. */
export function useOverflow(scroller: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ left: false, right: false });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const left = box.scrollLeft > 1;
      const right = box.scrollWidth - box.clientWidth - box.scrollLeft > 1;
      setOverflow((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    if (box.firstElementChild) watcher.observe(box.firstElementChild);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [scroller]);
  return overflow;
}
