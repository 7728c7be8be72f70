import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Pixels above the view within which older messages are loaded. */
const margin = 1200;

interface OlderMessagesProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isLoading: boolean;
  /** True when they came. */
  readonly onLoad: () => Promise<boolean>;
}

/** Stands above the messages: loads older ones as the reader comes near, or at the press of its button. */
export function OlderMessages({ scroller, isLoading, onLoad }: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  /** After a failure only the button tries again. It counts as failed until they came: `isLoading` may end a render earlier. */
  const [hasFailed, setFailed] = useState(false);
  const load = useRef(async () => {});
  load.current = async () => {
    setFailed(true);
    setFailed(!(await onLoad()));
  };

  useEffect(() => {
    if (isLoading || hasFailed) return;
    const watcher = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && load.current(), {
      root: scroller.current,
      rootMargin: `${margin}px 0px 0px`,
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [scroller, isLoading, hasFailed]);

  return (
    <div ref={place} className="text-center">
      <Button size="sm" busy={isLoading} onClick={() => load.current()}>
        Muat pesan sebelumnya
      </Button>
    </div>
  );
}
