import { Compass } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface TourOfferProps {
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/**
 * Offers the tour in nobody's way: beside the page, or below it where there is no room beside. It takes no focus and waits to
 * be answered.
 */
export function TourOffer({ onStart, onClose }: TourOfferProps) {
  return (
    <aside
      aria-label="Tawaran tur"
      className="fade border-border border-t bg-popover p-4 lg:fixed lg:right-4 lg:bottom-28 lg:z-30 lg:w-80 lg:rounded-xl lg:border lg:shadow-lg print:hidden"
    >
      <p className="flex items-center gap-2 font-semibold text-sm">
        <Compass className="size-4 text-primary" aria-hidden="true" />
        Baru di TanyaData?
      </p>
      <p className="mt-1 text-muted-foreground text-sm">Ikuti tur singkat: lima langkah, kurang dari satu menit.</p>
      <div className="mt-3 flex gap-2">
        <Button variant="primary" size="sm" onClick={onStart}>
          Mulai tur
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Tidak, terima kasih
        </Button>
      </div>
    </aside>
  );
}
