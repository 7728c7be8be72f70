import { useEffect, useState } from "react";
import { Spinner } from "./spinner.tsx";

/** Milliseconds that the spinner stays after loading ended. */
export const loadingOverlayDelay = 1000;

/**
 * Shows at once while `loading`, then keeps its spinner for `loadingOverlayDelay`. The veil lies over the page only while
 * loading and never takes clicks or keys, so nothing has to wait for the spinner.
 */
export function LoadingOverlay({ loading }: { loading: boolean }) {
  // The first page was loading until now.
  const [lingering, setLingering] = useState(true);
  useEffect(() => {
    if (loading) return setLingering(true);
    const timer = setTimeout(() => setLingering(false), loadingOverlayDelay);
    return () => clearTimeout(timer);
  }, [loading]);

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-[52px] bottom-0 z-50">
      {loading && <div className="absolute inset-0 bg-background/60" />}
      {(loading || lingering) && (
        <p className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-border bg-popover px-3.5 py-1.5 text-[13px] shadow-sm">
          <Spinner />
          Loading page...
        </p>
      )}
    </div>
  );
}
