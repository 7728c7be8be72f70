import { type RefObject, useEffect, useRef } from "react";

/** Pixels above and below the view within which messages are drawn whole. */
const margin = 1500;

/** Watches an element: told whether it is near the view, and its height then. Gives back what ends the watch. */
export type Watch = (element: Element, onChange: (isNear: boolean, height: number) => void) => () => void;

/** One observer for all messages in `scroller`. The function is the same at each call. */
export function useNearness(scroller: RefObject<HTMLElement | null>): Watch {
  const observer = useRef<IntersectionObserver | null>(null);
  const listeners = useRef(new Map<Element, Parameters<Watch>[1]>());

  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );

  const watch = useRef<Watch>((element, onChange) => {
    // Made by the first message: those below are mounted before what they stand in.
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          listeners.current.get(target)?.(isIntersecting, boundingClientRect.height);
      },
      { root: scroller.current, rootMargin: `${margin}px 0px` },
    );
    listeners.current.set(element, onChange);
    observer.current.observe(element);
    return () => {
      listeners.current.delete(element);
      observer.current?.unobserve(element);
    };
  });
  return watch.current;
}
