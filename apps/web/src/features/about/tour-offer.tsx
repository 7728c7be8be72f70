import { Compass, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface TourOfferProps {
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/**
 * Offers the tour in nobody's way: beside the page, or as one line below it where there is no room beside. It takes no focus and
 * waits to be answered.
 */
export function TourOffer({ onStart, onClose }: TourOfferProps) {
  return (
    <aside
      aria-label="Tawaran tur"
      className="fade flex items-center gap-2 border-border border-t bg-popover px-3 py-1.5 lg:fixed lg:right-4 lg:bottom-28 lg:z-30 lg:block lg:w-80 lg:rounded-xl lg:border lg:p-4 lg:shadow-lg print:hidden"
    >
      <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 lg:block">
        <p className="flex items-center gap-2 font-semibold text-sm">
          <Compass className="size-4 shrink-0 text-primary" aria-hidden="true" />
          Baru di TanyaData?
        </p>
        <p className="text-muted-foreground text-sm max-md:sr-only lg:mt-1">
          Ikuti tur singkat: lima langkah, kurang dari satu menit.
        </p>
      </div>
      <div className="flex items-center gap-1 lg:mt-3 lg:gap-2">
        <Button variant="primary" size="sm" onClick={onStart}>
          Mulai tur
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose} title="Tidak, terima kasih">
          <span className="max-lg:sr-only">Tidak, terima kasih</span>
          <X className="size-4 lg:hidden" aria-hidden="true" />
        </Button>
      </div>
    </aside>
  );
}
