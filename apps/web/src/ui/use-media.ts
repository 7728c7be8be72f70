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

/** 992 px or more; below that is mobile. */
export const useDesktop = (): boolean => useMedia("(min-width: 992px)");
