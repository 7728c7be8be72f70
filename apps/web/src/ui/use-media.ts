import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, now and whenever that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below 768 px: a phone. */
export const useSmallScreen = (): boolean => useMedia("(max-width: 767px)");
/** 992 px or more; below that is mobile. */
export const useDesktop = (): boolean => useMedia("(min-width: 992px)");
