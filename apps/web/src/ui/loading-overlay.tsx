import { useEffect, useState } from "react";
import { Spinner } from "./spinner.tsx";

/** Milliseconds that the spinner stays after loading ended. */
const loadingOverlayDelay = 1000;

interface LoadingOverlayProps {
  /** Calls back whenever loading starts or ends; gives what ends the subscription. */
  readonly subscribe: (onChange: (isLoading: boolean) => void) => () => void;
}

/**
 * Shows at once when loading starts, and keeps its spinner for `loadingOverlayDelay` after it ended. The veil lies over
 * the page only while loading and never takes clicks or keys, so nothing has to wait for the spinner.
 */
export function LoadingOverlay({ subscribe }: LoadingOverlayProps) {
  // The first page was loading until now.
  const [state, setState] = useState<{ readonly phase: "loading" | "ended" | "hidden" }>({ phase: "ended" });
  useEffect(
    () =>
      subscribe((isLoading) =>
        setState((now) => {
          if (isLoading) return { phase: "loading" };
          // The end of a loading that never was does nothing.
          return now.phase === "loading" ? { phase: "ended" } : now;
        }),
      ),
    [subscribe],
  );
  // By the state and not its phase: what starts and ends at once, while an earlier one is told, begins the second anew.
  useEffect(() => {
    if (state.phase !== "ended") return;
    const timer = setTimeout(() => setState({ phase: "hidden" }), loadingOverlayDelay);
    return () => clearTimeout(timer);
  }, [state]);
  const { phase } = state;

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-[52px] bottom-0 z-50 print:hidden">
      {phase === "loading" && <div className="absolute inset-0 bg-background/60" />}
      {phase !== "hidden" && (
        <p className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-border bg-popover px-3.5 py-1.5 text-[13px] shadow-sm">
          <Spinner />
          Loading page...
        </p>
      )}
    </div>
  );
}
