import { Compass, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface TourOfferProps {
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/**
 * Offers the tour in nobody's way: as one line below the page, of which it covers nothing. It takes no focus and waits to be answered.
 */
export function TourOffer({ onStart, onClose }: TourOfferProps) {
  return (
    <aside
      aria-label="Tawaran tur"
      className="fade flex items-center gap-2 border-border border-t bg-popover px-3 py-1.5 print:hidden"
    >
      <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="flex items-center gap-2 font-semibold text-sm">
          <Compass className="size-4 shrink-0 text-primary" aria-hidden="true" />
          Baru di TanyaData?
        </p>
        <p className="text-muted-foreground text-sm max-md:sr-only">
          Ikuti tur singkat: lima langkah, kurang dari satu menit.
        </p>
      </div>
      <div className="flex items-center gap-1">
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
