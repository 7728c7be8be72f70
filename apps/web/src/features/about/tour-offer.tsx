import { Compass } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface TourOfferProps {
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Offers the tour beside the page, in nobody's way: it takes no focus and waits to be answered. */
export function TourOffer({ onStart, onClose }: TourOfferProps) {
  return (
    <aside
      aria-label="Tawaran tur"
      className="fade fixed top-[60px] right-2 z-30 w-[min(20rem,calc(100vw-1rem))] lg:top-auto lg:bottom-28 rounded-xl border border-border bg-popover p-4 shadow-lg sm:right-4"
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
